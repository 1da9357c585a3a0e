import type { Asked } from '@/protocol/wire'
import type { LegendView } from '@/protocol/views/legend'

/** What a lesson looks at: the table as you see it, what you are asked, and what was told so far. */
export interface Moment {
  view: LegendView
  asked: Asked | null
  told: readonly { kind: string }[]
  over: boolean
}

/** One thing to learn: when it is due, what it points at, and on which tab of a phone that lies. */
export interface Lesson {
  id: string
  /** The first of these that is in sight is lit. */
  at: string[]
  tab: 'stage' | 'board' | 'mine' | 'paths'
  due(moment: Moment): boolean
}

const asks =
  (prompt: string) =>
  ({ asked }: Moment) =>
    asked?.question.prompt === prompt
const offers = (moment: Moment, prompt: string, verb: string) =>
  moment.asked?.question.prompt === prompt &&
  moment.asked.question.options.some((option) => option.id.startsWith(`${verb} `))
const happened = (moment: Moment, kind: string) => moment.told.some((event) => event.kind === kind)

function inFront({ view }: Moment, back: string[]): boolean {
  const me = view.players.find((player) => player.seat === view.you)
  const card = view.slots.find((slot) => slot.ref === me?.slot)?.cards.at(-1)
  return card?.need
    ? back.includes('need') && (card.dice ?? 0) > 0
    : back.includes('fight') && card?.attack !== undefined
}

/** In the order in which they matter; each is given once, while it is due. */
export const LESSONS: Lesson[] = [
  { id: 'goal', at: ['.paths'], tab: 'paths', due: asks('setup.mulligan') },
  { id: 'mulligan', at: ['.hand'], tab: 'mine', due: asks('setup.mulligan') },
  { id: 'draw', at: ['[data-part="bar"]'], tab: 'stage', due: asks('draw.source') },
  {
    id: 'unlock',
    at: ['.hand .is-legal', '.hand'],
    tab: 'mine',
    due: (now) => Boolean(offers(now, 'prep.step', 'unlock')),
  },
  { id: 'prep', at: ['.goods', '.market'], tab: 'stage', due: asks('prep.step') },
  {
    id: 'enter',
    at: ['.area .is-legal', '.area'],
    tab: 'board',
    due: (now) => Boolean(offers(now, 'action.next', 'enter')),
  },
  {
    id: 'gather',
    at: ['.ex__card'],
    tab: 'stage',
    due: (now) => Boolean(offers(now, 'slot.step', 'gather')) && inFront(now, ['need']),
  },
  {
    id: 'hunt',
    at: ['.ex__card'],
    tab: 'stage',
    due: (now) => Boolean(offers(now, 'slot.step', 'hunt')) && inFront(now, ['fight']),
  },
  { id: 'battle', at: ['.foe.is-legal', '.foe'], tab: 'stage', due: asks('hunt.action') },
  { id: 'window', at: ['.roll', '.stage'], tab: 'stage', due: asks('roll.window') },
  { id: 'loot', at: ['.ex__card'], tab: 'stage', due: (now) => Boolean(offers(now, 'slot.step', 'take')) },
  { id: 'dice', at: ['.log', '.stage'], tab: 'stage', due: (now) => happened(now, 'counted') && now.asked !== null },
  {
    id: 'leave',
    at: ['[data-part="bar"]'],
    tab: 'stage',
    due: (now) => asks('slot.step')(now) && now.asked?.question.options.length === 1,
  },
  {
    id: 'convert',
    at: ['.pack .is-legal', '.pack'],
    tab: 'mine',
    due: (now) => Boolean(offers(now, 'prep.step', 'convert')),
  },
  { id: 'neutral', at: ['.stage'], tab: 'stage', due: asks('neutral.target') },
  {
    id: 'offer',
    at: ['.paths .is-legal', '.paths'],
    tab: 'paths',
    due: (now) => Boolean(offers(now, 'prep.step', 'offer')),
  },
  { id: 'end', at: ['.stage'], tab: 'stage', due: ({ over }) => over },
]

/** The lesson that is due now, of those not given yet. */
export function lessonFor(moment: Moment, given: readonly string[]): Lesson | null {
  return LESSONS.find((lesson) => !given.includes(lesson.id) && lesson.due(moment)) ?? null
}
