// Weighs what the first page loads: the entry and what it imports, compressed. Fails above the limit.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const LIMIT = 200 * 1024
const dist = new URL('../dist', import.meta.url).pathname
const size = (name) => gzipSync(readFileSync(join(dist, 'assets', name)), { level: 9 }).length
const page = readFileSync(join(dist, 'index.html'), 'utf8')

const wanted = [...page.matchAll(/assets\/([\w.-]+\.js)/g)].map((found) => found[1])
const seen = new Set()
while (wanted.length) {
  const name = wanted.pop()
  if (seen.has(name)) continue
  seen.add(name)
  const source = readFileSync(join(dist, 'assets', name), 'utf8')
  wanted.push(...[...source.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)].map((found) => found[1]))
}
const words = readdirSync(join(dist, 'assets')).filter((name) => /^(zh-Hans|en|_virtual_zh-Hant)-.*\.js$/.test(name))
const first = [...seen].reduce((sum, name) => sum + size(name), 0) + Math.max(...words.map(size))
console.log(`first load: ${(first / 1024).toFixed(1)} KB of script, compressed (limit ${LIMIT / 1024})`)
process.exit(first > LIMIT ? 1 : 0)
