import type { Component } from 'vue'
import type { NewTable } from '@/protocol'

/** A part of a board that a phone shows by itself. `word` is a key of `src/i18n`, or one of the game's own texts. */
export interface BoardTab {
  id: string
  icon: string
  word: string
}

/** What a game's folder exports by default. */
export interface BoardEntry {
  board: () => Promise<{ default: Component }>
  /** The first is the stage: there the phone's decision sheet shows its options. */
  tabs?: BoardTab[]
  /** The board draws `<DecisionBar />` itself, between its stage and the player's own things. */
  placesBar?: boolean
  /** The board grows with the text size of the settings, and scrolls where it must. */
  grows?: boolean
  /** What one click in the hall begins, where it is not the game's usual match. */
  quick?: Pick<NewTable, 'options' | 'places'>
  /** A card in the card browser; it gets `card`. */
  card?: () => Promise<{ default: Component }>
  /** What is drawn on an option of the decision bar, for games that have pictures for it. */
  option?: () => Promise<{ default: Component }>
}

const FOUND = import.meta.glob<{ default: BoardEntry }>('./*/index.ts', { eager: true })
const GENERIC = 'generic'

function entry(game: string): BoardEntry | undefined {
  return FOUND[`./${game}/index.ts`]?.default
}

/** A game's board; one that shows any game where it has none of its own. */
export function boardOf(game: string): BoardEntry {
  const found = entry(game) ?? entry(GENERIC)
  if (!found) throw new Error('the generic board is missing')
  return found
}

export function hasOwnBoard(game: string): boolean {
  return game !== GENERIC && entry(game) !== undefined
}
