import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import hant from 'virtual:zh-Hant'
import en from '@/i18n/en'
import hans from '@/i18n/zh-Hans'
import type { Words } from '@/i18n/gathered'

const ROOT = join(process.cwd(), 'src')
/** Latin letters that a Chinese page may show: names, keys of the keyboard, codes. */
const NAMES = /Meshal Lite|\{\w+\}|Esc|Enter|Space/g

function flat(words: Words, stem = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${stem}${key}`, value] as [string, string]] : flat(value, `${stem}${key}.`),
  )
}
function files(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) return files(path)
    return /\.(vue|ts)$/.test(name) ? [path] : []
  })
}
const chinese = new Map(flat(hans))
const english = new Map(flat(en))
const placesOf = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]))].sort()

describe('our words', () => {
  it('are the same keys in every language', () => {
    expect([...english.keys()].sort()).toEqual([...chinese.keys()].sort())
    expect(
      flat(hant as Words)
        .map(([key]) => key)
        .sort(),
    ).toEqual([...chinese.keys()].sort())
  })

  it('take the same parameters in every language', () => {
    for (const [key, text] of chinese) expect([key, placesOf(english.get(key) ?? '')]).toEqual([key, placesOf(text)])
  })

  it('have no English in Chinese', () => {
    const found = [...chinese].filter(([, text]) => /[a-z]{2,}/i.test(text.replace(NAMES, '')))
    expect(found).toEqual([])
  })

  it('are traditional where they are made to be', () => {
    const words = new Map(flat(hant as Words))
    expect(words.get('nav.settings')).toBe('設定')
    expect([...words.values()].filter((text) => /[“”]|低階|不線上|高几|松冰|釋出|永珍/.test(text))).toEqual([])
  })

  it('call things what their game calls them in traditional characters', () => {
    const tamashii = flat(hant as Words)
      .filter(([key]) => key.startsWith('tamashii.'))
      .map(([, text]) => text)
      .join()
    expect(tamashii).toContain('御魂使')
    expect(tamashii).not.toMatch(/黑客|駭客|受損|完整度/)
  })

  it('are there for every key that a component asks for', () => {
    const missing = files(ROOT).flatMap((path) => {
      const asked = [...readFileSync(path, 'utf8').matchAll(/\bt\(\s*'([\w.-]+)'/g)].map((found) => found[1] as string)
      return asked
        .filter((key) => key.includes('.') && !chinese.has(key))
        .map((key) => `${path.slice(ROOT.length)}: ${key}`)
    })
    expect(missing).toEqual([])
  })
})
