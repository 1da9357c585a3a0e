import type { BoardEntry } from '..'

export default {
  world: {
    place: 2,
    dark: true,
    timbre: { wave: 'sine', shift: 1.5, attack: 0.02, knock: 3600 }, // soft clicks and hum
    poster: { back: '#0a0f2a', ink: '#aef6fb', glow: '0 0 12px #2fe3f0' },
  },
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
