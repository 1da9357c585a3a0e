// The small card game on boardgame.io's own server, in memory: node server.mjs PORT
import { createRequire } from 'node:module'

process.env.NODE_ENV = 'production'
const require = createRequire(import.meta.url)
const { Server, Origins } = require('boardgame.io/server')
const { INVALID_MOVE } = require('boardgame.io/core')

const CARDS = 52
const HAND = 3

const pairs = {
  name: 'pairs',
  setup({ random }) {
    const deck = random.Shuffle([...Array(CARDS).keys()])
    return {
      hands: [deck.slice(0, HAND), deck.slice(HAND, 2 * HAND)],
      deck: deck.slice(2 * HAND),
      pile: [],
      scores: [0, 0],
      drawn: false,
    }
  },
  playerView({ G, playerID }) {
    return {
      deck: G.deck.length,
      pile: G.pile.slice(-1),
      hand: playerID === null ? [] : G.hands[playerID],
      theirs: G.hands[playerID === '0' ? 1 : 0].length,
      scores: G.scores,
      drawn: G.drawn,
    }
  },
  turn: { minMoves: 2, maxMoves: 2 },
  moves: {
    draw: {
      client: false,
      move({ G, playerID, random }) {
        if (G.drawn) return INVALID_MOVE
        if (G.deck.length === 0) {
          G.deck = random.Shuffle(G.pile.slice(0, -1))
          G.pile = G.pile.slice(-1)
        }
        G.hands[playerID].push(G.deck.pop())
        G.drawn = true
      },
    },
    play: {
      client: false,
      move({ G, playerID }, card) {
        const hand = G.hands[playerID]
        const place = hand.indexOf(card)
        if (!G.drawn || place < 0) return INVALID_MOVE
        hand.splice(place, 1)
        if (G.pile.length === 0 || card > G.pile[G.pile.length - 1]) G.scores[playerID] += 1
        G.pile.push(card)
        G.drawn = false
      },
    },
  },
}

const server = Server({ games: [pairs], origins: [Origins.LOCALHOST] })
await server.run(Number(process.argv[2]), () => console.log('ready'))
