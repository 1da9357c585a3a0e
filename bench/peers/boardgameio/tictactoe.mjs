// Random tic-tac-toe on boardgame.io's own reducer: node tictactoe.mjs SECONDS SEED
import { createRequire } from 'node:module'

// Without this boardgame.io checks after every move that the state can be serialised.
process.env.NODE_ENV = 'production'
const require = createRequire(import.meta.url)
const { CreateGameReducer, InitializeGame, ProcessGameConfig } = require('boardgame.io/internal')
const { INVALID_MOVE } = require('boardgame.io/core')
const { version } = require('boardgame.io/package.json')

const WARM_UP_SECONDS = 1
const LINES = [
  [0, 1, 2], [3, 4, 5], [6, 7, 8],
  [0, 3, 6], [1, 4, 7], [2, 5, 8],
  [0, 4, 8], [2, 4, 6],
]

function hasLine(cells) {
  return LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[b] === cells[c])
}

function emptyCells(cells) {
  const empty = []
  for (let cell = 0; cell < 9; cell += 1) if (cells[cell] === null) empty.push(cell)
  return empty
}

const ticTacToe = (seed) => ProcessGameConfig({
  name: 'tic-tac-toe',
  seed,
  setup: () => ({ cells: new Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark({ G, playerID }, cell) {
      if (G.cells[cell] !== null) return INVALID_MOVE
      G.cells[cell] = playerID
    },
  },
  endIf({ G, ctx }) {
    if (hasLine(G.cells)) return { winner: ctx.currentPlayer }
    if (!G.cells.includes(null)) return { draw: true }
  },
})

// A linear congruential generator: quick, seeded, and good enough to pick one of nine cells.
function randomFrom(seed) {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

function playOne(initial, reduce, random) {
  let state = initial
  const log = [] // as boardgame.io's client keeps it: an entry for each move and for each turn that ends
  let moves = 0
  while (state.ctx.gameover === undefined) {
    const cells = emptyCells(state.G.cells)
    const cell = cells[Math.floor(random() * cells.length)]
    const payload = { type: 'mark', args: [cell], playerID: state.ctx.currentPlayer }
    state = reduce(state, { type: 'MAKE_MOVE', payload })
    log.push(...state.deltalog)
    moves += 1
  }
  return moves
}

function play(seconds, seed) {
  const game = ticTacToe(seed)
  const reduce = CreateGameReducer({ game })
  // States are immutable, and the client's `reset` too starts again from the first one.
  // That is faster than a new match.
  const initial = InitializeGame({ game, numPlayers: 2 })
  const random = randomFrom(seed)
  let moves = 0
  let games = 0
  const start = performance.now()
  const end = start + seconds * 1000
  let now = start
  while (now < end) {
    moves += playOne(initial, reduce, random)
    games += 1
    now = performance.now()
  }
  const spent = (now - start) / 1000
  return {
    peer: 'boardgame.io',
    version,
    game: 'tictactoe',
    moves,
    games,
    seconds: spent,
    moves_per_second: moves / spent,
  }
}

const [seconds, seed] = process.argv.slice(2).map(Number)
play(WARM_UP_SECONDS, seed) // lets the compiler settle
console.log(JSON.stringify(play(seconds, seed)))
