// Made of the server's own types by `npm run protocol`. Do not edit.
export type Heard =
  | Welcome
  | Snapshot
  | Update
  | Seating
  | Done
  | Refused
  | Considered
  | Advice
  | Foreseen
  | WasSeen
  | Talked
  | Notice
  | Written
  | Changed
  | Pong
  | Bye
export type Said =
  | Hello
  | Speak
  | Open
  | Close
  | Answer
  | Time
  | Intervene
  | Consider
  | Concede
  | Undo
  | Consent
  | Advise
  | Foresee
  | Past
  | Talk
  | Follow
  | Unfollow
  | Ping

/**
 * What a bot would answer, best first, with what it thinks each is worth (0 lost, 1 won).
 */
export interface Advice {
  type: 'advice'
  id: number
  answer: unknown
  words: string
  values?: [unknown, number][]
}
/**
 * What would a bot answer in my place?
 */
export interface Advise {
  type: 'advise'
  id: number
  table: string
  number: number
}
/**
 * The answer to a question, named by its number and the epoch it was asked in.
 */
export interface Answer {
  type: 'answer'
  id: number
  table: string
  epoch: number
  number: number
  answer: unknown
  seat?: number | null
}
/**
 * A question to you, in keys and in words. `labels` are by option id.
 */
export interface Asked {
  question: Question
  words: string
  labels: {
    [k: string]: Labelled
  }
}
/**
 * A decision as it is sent to its seat.
 */
export interface Question {
  number: number
  seat: number
  shape: 'amount' | 'arrange' | 'distribute' | 'one' | 'order' | 'some' | 'yes_no'
  prompt: string
  options: Option[]
  least: number
  most: number
  clause?: string
  params?: {
    [k: string]: unknown
  }
  withheld?: Withheld[]
  default?:
    | string
    | number
    | boolean
    | string[]
    | {
        [k: string]: number
      }
    | null
}
/**
 * One thing on offer, and the objects on the table that it concerns.
 */
export interface Option {
  id: string
  refs?: string[]
  most?: number | null
}
/**
 * A neighbouring choice that is not on offer, and the reason: a text key, its parameters, its clause.
 */
export interface Withheld {
  id: string
  reason: string
  params?: {
    [k: string]: unknown
  }
  clause?: string
}
/**
 * What an option says, or why something is not on offer.
 */
export interface Labelled {
  words: string
  reason?: string
}
/**
 * What an entry says, as it is kept.
 */
export interface Body {
  kind: 'change' | 'handout' | 'in_character' | 'note' | 'out_of_character' | 'roll' | 'time' | 'to_host'
  whom: 'blind' | 'everyone' | 'hosts' | 'named' | 'self'
  account: string
  name: string
  text?: string
  speaker?: string
  rolls?: Roll[]
  document?: string
  changes?: Change[]
  character?: string
  work?: string
  failed?: string
  minutes?: number
  until?: number
  names?: {
    [k: string]: string
  }
  shown?: boolean
}
/**
 * A roll as it fell: what was asked for, every die, and the total.
 */
export interface Roll {
  expression: string
  total: number
  text: string
  groups: Dice[]
}
/**
 * Dice that were rolled together.
 */
export interface Dice {
  notation: string
  dice: Die[]
  value: number
}
/**
 * One die: what it counts for, whether it was kept, and how it came about.
 */
export interface Die {
  value: number
  kept: boolean
  text: string
}
/**
 * What was changed on a character: where, and what it was and is.
 */
export interface Change {
  where: string
  old: string
  new: string
}
/**
 * The server closes this connection.
 */
export interface Bye {
  type: 'bye'
  code: string
  message: string
}
/**
 * One exact distribution: what is rolled for, and how likely each outcome is.
 */
export interface Chance {
  words: string
  outcomes: [string, number][]
}
/**
 * A document of a campaign is new, other than it was, or gone. Ask for it if you need it.
 */
export interface Changed {
  type: 'changed'
  campaign: string
  kind: string
  document: string
  revision: number
  gone?: boolean
}
/**
 * When a seat's time is up, in milliseconds since 1970; of a paused clock, how many are left.
 */
export interface Clock {
  seat: number
  due: number
  seconds?: number
  left?: number
}
/**
 * I am no longer looking at this table.
 */
export interface Close {
  type: 'close'
  table: string
}
/**
 * Give the match up for everybody, where the game knows that; the others are asked.
 */
export interface Concede {
  type: 'concede'
  id: number
  table: string
  epoch: number
}
/**
 * Whether I agree to what another seat wants to take back.
 */
export interface Consent {
  type: 'consent'
  id: number
  table: string
  epoch: number
  agree: boolean
}
/**
 * What would taking back my last answer undo, and who would have to agree?
 */
export interface Consider {
  type: 'consider'
  id: number
  table: string
}
/**
 * What taking back would undo; nothing where there is nothing to take back.
 */
export interface Considered {
  type: 'considered'
  id: number
  take_back: TakeBack | null
  words?: string
}
/**
 * What taking back would undo, and who must agree. Nobody: it is free.
 */
export interface TakeBack {
  answers: number
  consent: number[]
  reason: string
}
/**
 * How far a client has heard: a number in its own stream of events, in one epoch.
 *
 *     Taking back begins a new epoch: what was told before may not hold any more.
 */
export interface Cursor {
  epoch: number
  told: number
}
/**
 * What you asked for is done and kept. `again`: it had been done before.
 */
export interface Done {
  type: 'done'
  id: number
  again?: boolean
}
/**
 * How the match ended, in keys and in words, and how to check it.
 */
export interface Ended {
  result: Result
  words: string[]
  seed?: string
  entropy?: string[]
}
/**
 * How a match ended. Nobody wins a lost co-operative game; several may share a victory.
 */
export interface Result {
  winners: number[]
  scores?: number[]
  outcome?: string
}
/**
 * An entry as somebody reads it.
 */
export interface Entry {
  id: string
  at: number
  revision: number
  body: Body
}
/**
 * Tell me what is written and changed in this campaign.
 */
export interface Follow {
  type: 'follow'
  campaign: string
}
/**
 * The exact odds of what an option would roll, as far as my seat can know them.
 */
export interface Foresee {
  type: 'foresee'
  id: number
  table: string
  number: number
  option: string
}
/**
 * The odds of an option; none where it rolls nothing.
 */
export interface Foreseen {
  type: 'foreseen'
  id: number
  chances: Chance[]
}
/**
 * The connection stands.
 */
export interface Welcome {
  type: 'welcome'
  version: number
  account: string
  name: string
}
/**
 * A whole table as your seat, or a spectator, sees it.
 *
 *     `step`: how often you were told something. Every seat has steps of its own: the number tells nothing else.
 *     `told` are the events from `begins` on: all that the client has not heard, or the latest of them.
 */
export interface Snapshot {
  type: 'snapshot'
  table: string
  game: string
  seat: number | null
  host: boolean
  cursor: Cursor
  step: number
  view: unknown
  begins: number
  told: Told[]
  asked: Asked[]
  awaited: number[]
  people: Person[]
  names: string[]
  commitment: string
  clocks?: Clock[]
  timing?: Timing | null
  elsewhere?: Asked[]
  proposal?: Proposal | null
  ended?: Ended | null
}
/**
 * An event in keys and in words; without words it is nothing to read out.
 *
 *     `step`: the one of your steps at which it was told; not known of what is very old.
 */
export interface Told {
  kind: string
  data?: {
    [k: string]: unknown
  }
  words?: string
  step?: number | null
}
/**
 * Who sits on a seat.
 */
export interface Person {
  kind: 'bot' | 'open' | 'person'
  name?: string
  bot?: string
  account?: string
  here?: boolean
  stood_in?: boolean
  host?: boolean
}
/**
 * How long everybody may think over a question: so many seconds, 0 without end, or paused.
 */
export interface Timing {
  seconds: number
  paused: boolean
}
/**
 * Somebody wants to take answers back, or to give the match up; these seats have still to agree.
 */
export interface Proposal {
  seat: number
  what: 'concede' | 'undo'
  answers: number
  waiting: number[]
}
/**
 * What changed: new events, the view as a patch on the last one, and what is asked now.
 *
 *     A patch is `[value]` for a new value; `{key: patch}` changes a map or, by place, a list of unchanged
 *     length; `null` for a key takes it away. Where nothing has changed for you, nothing is sent.
 */
export interface Update {
  type: 'update'
  table: string
  cursor: Cursor
  step: number
  told: Told[]
  patch: unknown
  asked: Asked[]
  awaited: number[]
  clocks?: Clock[]
  timing?: Timing | null
  elsewhere?: Asked[]
  proposal?: Proposal | null
  ended?: Ended | null
}
/**
 * Somebody sat down, left, came back, or was stood in for.
 */
export interface Seating {
  type: 'seating'
  table: string
  people: Person[]
}
/**
 * What you asked for was not done; nothing has changed.
 */
export interface Refused {
  type: 'refused'
  id: number
  code: string
  message: string
}
/**
 * A view of the past; through another's eyes with what they were told.
 */
export interface WasSeen {
  type: 'was_seen'
  id: number
  step: number
  view: unknown
  told?: Told[]
}
/**
 * Somebody said something at the table.
 */
export interface Talked {
  type: 'talked'
  table: string
  number: number
  name: string
  text: string
  at: number
  account?: string
}
/**
 * Something about another table of yours: it is your turn, it began, it ended.
 */
export interface Notice {
  type: 'notice'
  table: string
  kind: 'ended' | 'invited' | 'kicked' | 'started' | 'your_turn'
  game?: string
}
/**
 * An entry of a campaign's journal that you may read: a new one, or one that was shown to you.
 */
export interface Written {
  type: 'written'
  campaign: string
  entry: Entry
}
/**
 * Yes.
 */
export interface Pong {
  type: 'pong'
}
/**
 * The first message of a connection.
 */
export interface Hello {
  type: 'hello'
  version: number
  language?: 'en' | 'none' | 'zh-Hans' | 'zh-Hant'
}
/**
 * A host changes something, or a player resigns.
 */
export interface Intervene {
  type: 'intervene'
  id: number
  table: string
  name: string
  args?: {
    [k: string]: unknown
  }
}
/**
 * Show me this table and keep me up to date. `cursor`: I have heard so much already.
 *
 *     `invite` is the table's secret word, for a spectator of a private table.
 */
export interface Open {
  type: 'open'
  table: string
  cursor?: Cursor | null
  invite?: string
}
/**
 * My view as it was after so many of my steps.
 */
export interface Past {
  type: 'past'
  id: number
  table: string
  step: number
  seat?: number | null
}
/**
 * Are you there?
 */
export interface Ping {
  type: 'ping'
}
/**
 * From now on in this language; every open table is shown anew.
 */
export interface Speak {
  type: 'speak'
  language: 'en' | 'none' | 'zh-Hans' | 'zh-Hant'
}
/**
 * A host sets how long everybody may think over a question, 0 for without end, or pauses the clock.
 */
export interface Time {
  type: 'time'
  id: number
  table: string
  seconds: number
  paused?: boolean
}
/**
 * Take back my last answer: at once where it is free, else the others are asked.
 */
export interface Undo {
  type: 'undo'
  id: number
  table: string
  epoch: number
}
/**
 * Say something at the table.
 */
export interface Talk {
  type: 'talk'
  id: number
  table: string
  text: string
}
/**
 * I am no longer looking at this campaign.
 */
export interface Unfollow {
  type: 'unfollow'
  campaign: string
}
