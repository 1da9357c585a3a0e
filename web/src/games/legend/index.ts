import type { BoardEntry } from '..'

export default {
  world: {
    place: 1,
    timbre: { wave: 'triangle', shift: 0.75, attack: 0.004, knock: 800 }, // paper and wood
    poster: { back: '#b4371f', ink: '#fff6e2' },
  },
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
