import type { BoardEntry } from '..'

export default {
  board: () => import('./Board.vue'),
  grows: true,
  tabs: [
    { id: 'stage', icon: 'launch', word: 'tamashii.tab.stage' },
    { id: 'map', icon: 'map', word: 'tamashii.tab.map' },
    { id: 'enemy', icon: 'enemy', word: 'tamashii.tab.enemy' },
    { id: 'body', icon: 'body', word: 'tamashii.tab.body' },
    { id: 'story', icon: 'scenario', word: 'tamashii.tab.story' },
  ],
  placesBar: true,
  card: () => import('./BrowsedCard.vue'),
  option: () => import('./OptionFace.vue'),
} satisfies BoardEntry
