import type { BoardEntry } from '..'

export default { board: () => import('./Board.vue') } satisfies BoardEntry
