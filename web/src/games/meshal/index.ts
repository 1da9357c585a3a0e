import type { BoardEntry } from '..'

export default {
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
