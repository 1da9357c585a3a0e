import type { BoardEntry } from '..'

export default {
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
