import type { BoardEntry } from '..'

export default {
  board: () => import('./Board.vue'),
  placesBar: true,
  tabs: [
    { id: 'stage', icon: 'map', word: 'meshal.tab_stage' },
    { id: 'party', icon: 'users', word: 'meshal.tab_party' },
    { id: 'sheet', icon: 'user', word: 'meshal.tab_sheet' },
    { id: 'log', icon: 'log', word: 'meshal.tab_log' },
  ],
} satisfies BoardEntry
