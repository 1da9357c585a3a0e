import type { Asked } from '@/protocol/wire'
import type { TamashiiView } from '@/protocol/views/tamashii'

/**
 * A lesson of the Prologue: when it is due, and the part of the table that it is about. Words: `tamashii.coach.<id>`.
 */
export interface Lesson {
  id: string
  at: string
  due(view: TamashiiView, asked: Asked): boolean
}

const FIRST = 'A'
const is = (prompt: string) => (_: TamashiiView, asked: Asked) => asked.question.prompt === prompt

/** In the order in which they matter; each is given once. */
export const LESSONS: Lesson[] = [
  { id: 'welcome', at: 'story', due: (view, asked) => asked.question.prompt === 'planning.step' && view.round === 1 },
  {
    id: 'write',
    at: 'launcher',
    due: (_, asked) =>
      asked.question.prompt === 'planning.step' &&
      asked.question.options.some((option) => /^(slide|swap) /.test(option.id)),
  },
  { id: 'programs', at: 'programs', due: is('planning.step') },
  { id: 'move', at: 'map', due: is('action.move') },
  { id: 'area', at: 'map', due: is('action.area') },
  { id: 'launch', at: 'programs', due: is('launch.step') },
  {
    id: 'tracking',
    at: 'launcher',
    due: (view, asked) => view.tracking_on !== false && asked.question.prompt === 'planning.step',
  },
  {
    id: 'enemy',
    at: 'enemies',
    due: (view, asked) => (view.players[asked.question.seat]?.queue?.length ?? 0) > 0 && !view.combat,
  },
  { id: 'reroll', at: 'dice', due: is('roll.change') },
  { id: 'energy', at: 'fight', due: is('combat.energy') },
  { id: 'combat', at: 'fight', due: is('combat.turn') },
  { id: 'shield', at: 'fight', due: is('wound.shield') },
  { id: 'activity', at: 'story', due: is('progress.activity') },
  { id: 'test', at: 'launcher', due: is('test.dump') },
  { id: 'choice', at: 'story', due: is('story.choice') },
  {
    id: 'upgrade',
    at: 'launcher',
    due: (view, asked) =>
      asked.question.prompt === 'planning.step' && (view.players[asked.question.seat]?.resources?.['memory'] ?? 0) > 0,
  },
]

/** The lesson that is due now, if any that was not given yet. Only the Prologue teaches. */
export function lessonFor(view: TamashiiView, asked: Asked | null, given: readonly string[]): Lesson | null {
  if (!asked || view.story?.scenario !== FIRST) return null
  return LESSONS.find((lesson) => !given.includes(lesson.id) && lesson.due(view, asked)) ?? null
}
