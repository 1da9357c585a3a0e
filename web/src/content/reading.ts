export interface Chapter {
  id: string
  title: string
  text: string
}

export interface Term {
  id: string
  name: string
  about: string
}

/** The parts of a game's help: `help.goal.title` heads `help.goal`. */
export function chaptersIn(words: Record<string, string>): Chapter[] {
  return Object.entries(words).flatMap(([key, title]) => {
    const id = /^help\.(.+)\.title$/.exec(key)?.[1]
    const text = id === undefined ? undefined : words[`help.${id}`]
    return id !== undefined && text !== undefined ? [{ id, title, text }] : []
  })
}

/** The terms of a game's glossary that have what is looked for in their name or meaning. */
export function termsIn(words: Record<string, string>, wanted: string): Term[] {
  const looked = wanted.trim().toLowerCase()
  return Object.entries(words).flatMap(([key, about]) => {
    const id = /^glossary\.(.+)\.about$/.exec(key)?.[1]
    const name = id === undefined ? undefined : words[`glossary.${id}`]
    if (id === undefined || name === undefined || !`${name} ${about}`.toLowerCase().includes(looked)) return []
    return [{ id, name, about }]
  })
}

const SHORTEST = 2

/** The terms whose names stand in a text, the longest first: a longer name hides a shorter one within it. */
export function termsWithin(words: Record<string, string>, text: string): Term[] {
  let left = text.toLowerCase()
  const terms = termsIn(words, '').sort((a, b) => b.name.length - a.name.length)
  return terms.filter((term) => {
    const name = term.name.toLowerCase()
    if (name.length < SHORTEST || !left.includes(name)) return false
    left = left.replaceAll(name, ' ')
    return true
  })
}
