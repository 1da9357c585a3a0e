import type { BoardEntry } from '..'

export default {
  board: () => import('./Board.vue'),
  grows: true,
  placesBar: true,
  card: () => import('./cards/BrowsedCard.vue'),
  option: () => import('./cards/OptionFace.vue'),
  tabs: [
    { id: 'stage', icon: 'battle', word: 'legend.tab_stage' },
    { id: 'board', icon: 'map', word: 'legend.tab_board' },
    { id: 'mine', icon: 'ascension', word: 'legend.tab_mine' },
    { id: 'paths', icon: 'legend-point', word: 'legend.tab_paths' },
  ],
} satisfies BoardEntry
