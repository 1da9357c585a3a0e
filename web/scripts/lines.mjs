// No line of the client's code is longer than this: Prettier leaves comments and texts as long as they are.
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const WIDTH = 120
const web = fileURLToPath(new URL('..', import.meta.url))
const folders = ['build', 'scripts', 'src', 'test']
const within = folders.flatMap((folder) =>
  readdirSync(web + folder, { recursive: true }).map((name) => `${folder}/${name}`),
)
const made = (path) => path.startsWith('src/protocol/') && path !== 'src/protocol/index.ts'

let long = 0
for (const path of [...within, 'vite.config.ts', 'eslint.config.js'].filter((path) =>
  /\.(ts|vue|mjs|js|css)$/.test(path),
)) {
  if (made(path)) continue
  for (const [row, line] of readFileSync(web + path, 'utf8')
    .split('\n')
    .entries()) {
    if (line.length <= WIDTH) continue
    console.error(`web/${path}:${row + 1}: ${line.length} characters; break the line, ${WIDTH} are allowed`)
    long = 1
  }
}
process.exit(long)
