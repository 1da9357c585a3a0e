import type { BoardEntry } from '..'

export default {
  board: () => import('./Board.vue'),
  placesBar: true,
  grows: true,
  /** A mission with ready-made cards, alone; the program is the host. */
  quick: { options: { mode: 'mission', mission: 'MS-01', party: ['PC-01', 'PC-02'] }, places: [{ kind: 'me' }, { kind: 'bot', bot: 'policy' }] },
  tabs: [
    { id: 'stage', icon: 'battle', word: 'samsara.tab_stage' },
    { id: 'people', icon: 'users', word: 'samsara.tab_people' },
    { id: 'card', icon: 'user', word: 'samsara.tab_card' },
  ],
} satisfies BoardEntry
