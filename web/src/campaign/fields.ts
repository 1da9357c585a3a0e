import { useContent } from '@/content/content'
import { useCampaign } from './campaign'

/** What the parts of a character's data are called: by the game's own words, else by the names they have. */
export function useFieldWords(): { word(name: string): string; path(where: string): string } {
  const campaign = useCampaign()
  const content = useContent(() => campaign.info.value?.game ?? '')
  function word(name: string): string {
    if (/^\d+$/.test(name)) return `#${name}`
    return content.card(name)?.name ?? content.label([`field.${name}`, `option.${name}`], name)
  }
  return { word, path: (where) => where.split('.').map(word).join(' · ') }
}

export type Plain = null | boolean | number | string | Plain[] | { [name: string]: Plain }
export type Path = (string | number)[]

/** A copy of something with another value at a place. */
export function replaced(whole: Plain, path: Path, value: Plain | undefined): Plain {
  const [first, ...rest] = path
  if (first === undefined) return value ?? null
  if (Array.isArray(whole)) {
    if (rest.length === 0 && value === undefined) return whole.filter((_, n) => n !== first)
    if (rest.length === 0 && first === whole.length) return [...whole, value ?? null]
    return whole.map((each, n) => (n === first ? replaced(each, rest, value) : each))
  }
  const object = { ...(whole as { [name: string]: Plain }) }
  if (rest.length === 0 && value === undefined) delete object[String(first)]
  else object[String(first)] = replaced(object[String(first)] ?? null, rest, value)
  return object
}
