import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Converter } from 'opencc-js/cn2t'
import type { Plugin } from 'vite'

const NAME = 'virtual:zh-Hant'
const LIST = 'texts/terms.zh-Hant.yaml'

type Words = { [key: string]: string | Words }
type Convert = (text: string) => string

function converted(words: Words, convert: Convert): Words {
  const made: Words = {}
  for (const [key, value] of Object.entries(words)) {
    made[key] = typeof value === 'string' ? convert(value) : converted(value, convert)
  }
  return made
}

/** The lists of terms that the rules' own texts are converted with: of every text, and of the game a file is about. */
function listsFor(file: string, rules: string): string[] {
  const about = readdirSync(join(rules, 'games')).filter((game) => file.startsWith(game))
  return [join(rules, 'content', LIST), ...about.map((game) => join(rules, 'games', game, LIST)).filter(existsSync)]
}

function termsIn(list: string): [string, string][] {
  return [...readFileSync(list, 'utf8').matchAll(/^([^#\n]+?): (.+)$/gm)].map(([, hans, hant]) => [
    hans as string,
    hant as string,
  ])
}

function converter(lists: string[], character: Convert): Convert {
  const terms = new Map(lists.flatMap(termsIn))
  const longestFirst = [...terms.keys()].sort((one, other) => other.length - one.length)
  const split = new RegExp(`(${longestFirst.join('|')})`)
  return (text) =>
    text
      .split(split)
      .map((piece) => terms.get(piece) ?? character(piece))
      .join('')
}

/** Our words in traditional characters, made of the simplified ones while building, as the rules make theirs. */
export function traditional(folder: string, rules: string): Plugin {
  return {
    name: 'traditional',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined
      const character = Converter({ from: 'cn', to: 'tw' })
      const words: Words = {}
      for (const file of readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .sort()) {
        const lists = listsFor(file, rules)
        for (const read of [join(folder, file), ...lists]) this.addWatchFile(read)
        words[file.replace('.json', '')] = converted(
          JSON.parse(readFileSync(join(folder, file), 'utf8')) as Words,
          converter(lists, character),
        )
      }
      return `export default ${JSON.stringify(words)}`
    },
  }
}
