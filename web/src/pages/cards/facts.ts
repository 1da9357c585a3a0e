import type { CardInfo } from '@/protocol'
import type { Content } from '@/content/content'

/** A figure of a card, in words. */
export interface Fact {
  name: string
  words: string
  value: string
}

const FIELD = /^field\.([a-z_]+)$/
const STEMS = ['word', 'glossary', 'object']

/** Everything that a card's fields say, by the last name on the way to it. What stands in a list of parts is theirs: a
 * creature has neither the number of its coins nor the range of its bite. */
function leaves(part: unknown, name: string, into: Map<string, unknown[]>): Map<string, unknown[]> {
  if (Array.isArray(part)) part.filter((each) => typeof each !== 'object').forEach((each) => leaves(each, name, into))
  else if (typeof part === 'object' && part !== null) {
    for (const [key, value] of Object.entries(part)) leaves(value, key, into)
  } else into.set(name, [...(into.get(name) ?? []), part])
  return into
}

/** The figures of a card that its game has a word for, as `field.*` of its texts, in the order of those. */
export function factsOf(card: CardInfo, content: Content): Fact[] {
  const found = leaves(card.fields, '', new Map())
  const said = (name: string, value: unknown): string => {
    if (typeof value === 'number') return value ? String(value) : ''
    if (typeof value !== 'string') return ''
    return content.label([
      `field.${name}.${value}`,
      `${name}.${value}`,
      ...STEMS.flatMap((stem) => [`${stem}.${name}.${value}`, `${stem}.${value}`]),
    ])
  }
  return Object.entries(content.words.value).flatMap(([key, words]) => {
    const name = FIELD.exec(key)?.[1]
    const values = name === undefined ? [] : (found.get(name) ?? []).map((value) => said(name, value)).filter(Boolean)
    return name !== undefined && values.length
      ? [{ name, words, value: [...new Set(values)].join(/^\d/.test(values[0] ?? '') ? ' / ' : ' ') }]
      : []
  })
}
