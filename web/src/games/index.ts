import type { Component } from 'vue'
import type { NewTable } from '@/protocol'

/** A part of a board that a phone shows by itself. `word` is a key of `src/i18n`, or one of the game's own texts. */
export interface BoardTab {
  id: string
  icon: string
  word: string
}

/** An option that names things of the game's packs: it is picked from them, not written. */
export interface OptionPick {
  /** The kinds of things there are to pick from. */
  kinds: string[]
  /** One thing, several of them, how many of each, or several for each side. */
  as: 'one' | 'several' | 'counts' | 'sides'
  /** The most that can be picked (for each side). */
  most?: number
  /** What happens where nothing is picked: a key of `src/i18n`. */
  otherwise: string
}

/** How a game's signals sound. */
export interface Timbre {
  wave: OscillatorType
  /** Times the pitch of a plain signal. */
  shift: number
  /** Seconds until it is loud. */
  attack: number
  /** The pitch of what falls on the table. */
  knock: number
}

/** What shows a game where it stands among others: colours as CSS has them. */
export interface World {
  /** Its place in every row of games; games without one follow by their names. */
  place: number
  /** Its colours are dark by nature, whatever the settings say. */
  dark?: boolean
  timbre: Timbre
  /** The name on its poster, and the part of the picture that is seen. */
  poster: { back: string; ink: string; glow?: string; at?: string; close?: boolean }
  /** The plate of a story that can be played at once. */
  tale?: { back: string; ink: string; edge: string; soft: string; title?: string; glow?: string }
}

/** What a game's folder exports by default. */
export interface BoardEntry {
  /** It dresses the page in colours of its own: `[data-game='<id>']` in its style sheet. */
  world?: World
  board: () => Promise<{ default: Component }>
  /** The first is the stage: there the phone's decision sheet shows its options. */
  tabs?: BoardTab[]
  /** The board draws `<DecisionBar />` itself, between its stage and the player's own things. */
  placesBar?: boolean
  /** The board grows with the text size of the settings, and scrolls where it must. */
  grows?: boolean
  /** What one click in the hall begins, where it is not the game's usual match. */
  quick?: Pick<NewTable, 'options' | 'places'>
  /** Options that are picked from the packs, by their names, as the other options stand. */
  picks?: (options: Record<string, unknown>) => Record<string, OptionPick>
  /** Options that mean nothing beside the others at a table of so many seats. */
  idle?: (options: Record<string, unknown>, seats: number) => string[]
  /** A card in the card browser; it gets `card`. */
  card?: () => Promise<{ default: Component }>
  /** What is drawn on an option of the decision bar, for games that have pictures for it. */
  option?: () => Promise<{ default: Component }>
  /** What a line of the log has beside its words, such as the dice as they fell; it gets `event`. */
  told?: () => Promise<{ default: Component }>
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

/** What shows a game where it stands among others; none for a game without a folder of its own. */
export function worldOf(game: string | null): World | undefined {
  return game === null || game === GENERIC ? undefined : entry(game)?.world
}

/** Games in the order in which they are shown. */
export function inOrder<G extends { id: string; title?: string }>(games: readonly G[]): G[] {
  const place = (game: G) => worldOf(game.id)?.place ?? Infinity
  return [...games].sort((a, b) => {
    const [first, second] = [place(a), place(b)]
    return first === second ? (a.title ?? a.id).localeCompare(b.title ?? b.id) : first - second
  })
}

/** The games that have a world of their own here, in order: their posters hang in the hall. */
export function worlds(): string[] {
  const ids = Object.keys(FOUND).map((path) => path.split('/')[1] ?? '')
  return inOrder(ids.filter((id) => worldOf(id)).map((id) => ({ id }))).map(({ id }) => id)
}
