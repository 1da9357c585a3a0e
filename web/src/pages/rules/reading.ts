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
