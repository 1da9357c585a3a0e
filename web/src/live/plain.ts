/** JSON: what views, answers and parameters are made of. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a game's own types say more, where it is known
export type Plain = any
