import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Converter } from 'opencc-js/cn2t'
import type { Plugin } from 'vite'

const NAME = 'virtual:zh-Hant'

type Words = { [key: string]: string | Words }

function converted(words: Words, convert: (text: string) => string): Words {
  const made: Words = {}
  for (const [key, value] of Object.entries(words)) {
    made[key] = typeof value === 'string' ? convert(value) : converted(value, convert)
  }
  return made
}

/** Our words in traditional characters, made of the simplified ones while building. */
export function traditional(folder: string): Plugin {
  return {
    name: 'traditional',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined
      const convert = Converter({ from: 'cn', to: 'twp' })
      const words: Words = {}
      for (const file of readdirSync(folder).filter((name) => name.endsWith('.json')).sort()) {
        this.addWatchFile(join(folder, file))
        words[file.replace('.json', '')] = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Words
      }
      return `export default ${JSON.stringify(converted(words, convert))}`
    },
  }
}
