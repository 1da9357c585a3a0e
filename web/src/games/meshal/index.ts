import type { BoardEntry } from '..'

export default {
  world: {
    place: 3,
    timbre: { wave: 'triangle', shift: 1, attack: 0.008, knock: 1900 }, // pen and stone
    poster: { back: '#faf7ec', ink: '#1c2126', close: true },
    tale: {
      back: 'radial-gradient(160px 90px at 88% 8%, #d9ead8 0 60%, transparent 61%), #faf7ec',
      ink: '#1c2126',
      edge: '#1c2126',
      soft: '#4a4f45',
    },
  },
  board: () => import('./Board.vue'),
  placesBar: true,
  grows: true,
  option: () => import('./OptionFace.vue'),
  told: () => import('./told/ToldFace.vue'),
  tabs: [
    { id: 'stage', icon: 'map', word: 'meshal.tab_stage' },
    { id: 'party', icon: 'users', word: 'meshal.tab_party' },
    { id: 'sheet', icon: 'user', word: 'meshal.tab_sheet' },
  ],
  /** A short adventure with a ready character; the companion and the host are played by the program. */
  quick: {
    options: { adventure: 'ad_toll', party: 'pc_ibbe pc_halen' },
    places: [{ kind: 'me' }, { kind: 'bot', bot: 'policy' }, { kind: 'bot', bot: 'policy' }],
  },
  picks: () => ({
    party: { kinds: ['preset'], as: 'several', otherwise: 'meshal.pick_party' },
    foes: { kinds: ['creature'], as: 'counts', most: 24, otherwise: 'meshal.pick_foes' },
    map: { kinds: ['map'], as: 'one', otherwise: 'meshal.pick_map' },
  }),
} satisfies BoardEntry
