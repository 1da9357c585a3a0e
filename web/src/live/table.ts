/**
 * A table as a board uses it. This is the whole contract between the client's ground and a game's board:
 *
 *     const table = useTable()                        // within a board: the table that the page shows
 *     const view = computed(() => table.view as LegendView)
 *
 * A board draws `view` and wraps what can be clicked in `<TableThing ref-id="card:17">`. It sends nothing itself and
 * names no option: the decision says what is on offer, the decision bar and the things on the table answer it.
 */
import { inject, provide, type InjectionKey } from 'vue'
import type {
  Advice,
  Asked,
  Chance,
  Clock,
  Considered,
  Ended,
  Person,
  Proposal,
  Talked,
  Timing,
  Told,
} from '@/protocol/wire'
import type { AnswerValue, Draft } from './decision'
import type { Plain } from './plain'

/** Something that happened, with its place in this seat's own stream. */
export interface TableEvent extends Told {
  number: number
  /** The one of your steps at which it was told; not known of what is very old. */
  step?: number | null
}

/** Why the last thing asked for was not done. Nothing has changed. */
export interface Refusal {
  code: string
  message: string
}

/** How an object on the table, or an option, stands to the question. */
export type Standing = 'legal' | 'chosen' | 'target' | 'hint' | 'off' | 'plain'

export interface Table {
  readonly id: string
  readonly game: string
  /** The seat that you play; null for a spectator and in a replay. */
  readonly seat: number | null
  readonly host: boolean

  /** A finished match that is only looked at: nothing is asked, and the page has controls of its own. */
  readonly replayed: boolean
  /** False until the first snapshot has come. */
  readonly ready: boolean
  /** What your seat sees: now, or as it was while you look back. Cast it to the game's view type. */
  readonly view: Plain
  /** How many steps there are to look back to: your own, or those of a finished match. */
  readonly step: number
  /** The step that is being looked at; null for the present. Nothing can be chosen while looking back. */
  readonly lookingAt: number | null
  /** The seat through whose eyes a host looks; null for one's own. Nothing can be chosen meanwhile. */
  readonly seenAs: number | null

  /** Everything that was told, oldest first. */
  readonly told: TableEvent[]
  /** What the last update told: for animations. Empty after a snapshot. */
  readonly fresh: TableEvent[]

  /** Every question that waits for you; almost always one. */
  readonly asked: Asked[]
  /** The question that the bar shows and that clicks answer. */
  readonly current: Asked | null
  /** The seats that somebody is waiting for. */
  readonly awaited: number[]
  readonly people: Person[]
  /** What each seat is called, in your language. */
  readonly names: string[]
  readonly clocks: Clock[]
  /** How the clocks are set; null where nobody has any. */
  readonly timing: Timing | null
  /** What others are asked: for a host, who may answer for them. */
  readonly elsewhere: Asked[]
  readonly proposal: Proposal | null
  readonly ended: Ended | null
  readonly commitment: string

  /** Objects that can be clicked now, with the options each stands for. Narrows while objects are held. */
  readonly lit: ReadonlyMap<string, string[]>
  /** Objects that a player would look for but that are not on offer, with the reason in words. */
  readonly off: ReadonlyMap<string, string>
  /** Objects that the bot's hint points at. */
  readonly hinted: ReadonlySet<string>
  /** What has been put together so far: chosen ids, amount, order, shares, held objects. */
  readonly draft: Draft
  /** The options on offer, narrowed by the held objects. Ids. */
  readonly offered: string[]
  /** The answer that is on its way for the current question; null when none is. */
  readonly sending: AnswerValue | null
  /** Whether `confirm()` would send something. */
  readonly complete: boolean
  readonly refusal: Refusal | null
  /** The last hint, until the question changes. */
  readonly advice: Advice | null
  readonly talked: Talked[]

  /** How an object stands to the question: what `TableThing` draws. */
  standing(ref: string): Standing
  /** What an option says. */
  label(option: string): string
  /** Why an option is not on offer, or nothing. */
  reason(option: string): string

  /** Show another of the questions that wait for you. */
  turnTo(number: number): void
  /** Choose an option: answers at once where one is asked for, else changes the draft. */
  pick(option: string): void
  /** Click an object: picks its only option, or holds it until the options are told apart. */
  pickRef(ref: string): void
  /** Drag: pick the option that concerns all these objects. False where there is none, or several. */
  pickRefs(refs: string[]): boolean
  /** Let go of held objects and of what was chosen. */
  clear(): void
  setAmount(amount: number): void
  /** Move an option to another place in `order`. */
  moveTo(option: string, place: number): void
  /** Give an option more, or less. */
  share(option: string, change: number): void
  /** Send what the draft makes. */
  confirm(): void
  dismissRefusal(): void

  /** What taking back would undo, in words. */
  considerUndo(): Promise<Considered>
  undo(): Promise<void>
  consent(agree: boolean): Promise<void>
  /** Ask a bot; what it would do is lit as a hint. */
  advise(): Promise<Advice>
  /** The exact odds of an option of the current question; asked for once. */
  foresee(option: string): Promise<Chance[]>
  say(text: string): Promise<void>
  /** The latest page of what was said at the table before. */
  talkedBefore(): Promise<Talked[]>
  /** A host changes something, or a player resigns. */
  intervene(name: string, args?: Record<string, Plain>): Promise<void>
  /** A host sets how many seconds everybody has, 0 for without end, or pauses the clocks. */
  setTime(seconds: number, paused: boolean): Promise<void>
  /** A host answers a question of somebody else. */
  answerFor(asked: Asked, answer: AnswerValue): Promise<void>
  /** Give the match up for everybody; the others are asked. */
  concede(): Promise<void>
  /** Look at an earlier step; null is the present. */
  lookAt(step: number | null): Promise<void>
  /** A host looks through another seat's eyes, and sees nothing else; null is one's own. */
  lookAs(seat: number | null): Promise<void>
}

const TABLE: InjectionKey<Table> = Symbol('table')

/** The page that shows a table hands it to everything within. */
export function provideTable(table: Table): void {
  provide(TABLE, table)
}

/** The table that this page shows. */
export function useTable(): Table {
  const table = inject(TABLE)
  if (!table) throw new Error('no table is shown here')
  return table
}
