import type { Content } from '@/content/content'
import { entryOf } from '../encounter/acts'
import type { BeingView } from '@/protocol/views/meshal'
import type { Question } from '@/protocol/wire'
import type { Shape } from './areas'

/** What somebody carries, by the ref of a line of the sheet. */
export function carriedBy(being: BeingView | null): (ref: string) => string | undefined {
  return (ref) => being?.sheet?.items.find((item) => item.ref === ref)?.item
}

/** The shape of the area that a question puts somewhere; null where it is about none. */
export function shapeOf(question: Question | null, content: Content, being: BeingView | null): Shape | null {
  const act = question?.params?.['act']
  if (typeof act !== 'string') return null
  const fields = content.card(entryOf(act, carriedBy(being)))?.fields as
    Record<string, Record<string, unknown>> | undefined
  const shape = (fields?.['target']?.['shape'] ?? fields?.['attack']?.['shape']) as Shape | undefined
  return shape ?? null
}
