import type { Asked, Option, Question } from '@/protocol/wire'

/** A question as the server would send it. */
export function asks(
  shape: Question['shape'],
  options: (string | Option)[],
  more: Partial<Question> = {},
  reasons: Record<string, string> = {},
): Asked {
  const listed = options.map((option) =>
    typeof option === 'string' ? { id: option, refs: option.split(' ').filter((word) => word.includes(':')) } : option,
  )
  const labels = Object.fromEntries(listed.map((option) => [option.id, { words: `<${option.id}>` }]))
  for (const [id, reason] of Object.entries(reasons)) labels[id] = { words: `<${id}>`, ...{ reason } }
  return {
    question: { number: 1, seat: 0, shape, prompt: 'p', options: listed, least: 1, most: 1, ...more },
    words: 'What now?',
    labels,
  }
}
