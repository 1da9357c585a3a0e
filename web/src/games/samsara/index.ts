import type { BoardEntry } from '..'

export default {
  world: {
    place: 4,
    dark: true,
    timbre: { wave: 'sawtooth', shift: 0.5, attack: 0.035, knock: 450 }, // relay and breath
    poster: { back: '#0b0906', ink: '#ffcf6a', glow: '0 0 14px rgb(255 180 40 / 0.6)', at: '50% 30%' },
    tale: {
      back: 'radial-gradient(120px 120px at 92% 4%, rgb(255 180 40 / 0.34), transparent 70%), #0b0906',
      ink: '#f3e6c8',
      edge: '#4d3a14',
      soft: '#c9ad73',
      title: '#ffcf6a',
      glow: '0 0 14px rgb(255 180 40 / 0.45)',
    },
  },
  board: () => import('./Board.vue'),
  placesBar: true,
  grows: true,
  /** A mission with ready-made cards, alone; the program is the host. */
  quick: {
    options: { mode: 'mission', mission: 'MS-01', party: ['PC-01', 'PC-02'] },
    places: [{ kind: 'me' }, { kind: 'bot', bot: 'policy' }],
  },
  picks: ({ mode, settle }) => ({
    sides: {
      kinds: settle ? ['preset'] : ['preset', 'creature', 'follower'],
      as: 'sides',
      most: mode === 'duel' ? 1 : 12,
      otherwise: 'samsara.pick_sides',
    },
    party: {
      kinds: ['preset'],
      as: 'several',
      most: mode === 'strengthen' ? 1 : 8,
      otherwise: mode === 'strengthen' ? 'samsara.pick_card' : 'samsara.pick_party',
    },
    recorder: { kinds: ['preset'], as: 'one', otherwise: 'samsara.pick_recorder' },
  }),
  /** Only a fight between two players or more is settled afterwards, and only what is settled is recorded. */
  idle: ({ mode, pvp, settle }, seats) => {
    const against = seats > 2 && (pvp === true || mode === 'duel')
    return [...(against ? [] : ['settle']), ...(mode === 'mission' || (against && settle === true) ? [] : ['recorder'])]
  },
  tabs: [
    { id: 'stage', icon: 'battle', word: 'samsara.tab_stage' },
    { id: 'people', icon: 'users', word: 'samsara.tab_people' },
    { id: 'card', icon: 'user', word: 'samsara.tab_card' },
  ],
} satisfies BoardEntry
