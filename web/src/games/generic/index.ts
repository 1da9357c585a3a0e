import type { BoardEntry } from '..'

export default { board: () => import('./Board.vue'), grows: true } satisfies BoardEntry
