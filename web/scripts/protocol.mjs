// Makes src/protocol of the server's own types: those that the client names, and what they stand on. Python writes the
// schemas into build/protocol; where neither they nor what is used have changed since, nothing is done.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from 'json-schema-to-typescript'

const root = fileURLToPath(new URL('../..', import.meta.url))
const types = join(root, 'web/src/protocol')
const schemas = join(root, 'build/protocol')
const stamp = join(schemas, 'made')
const banner = "// Made of the server's own types by `npm run protocol`. Do not edit.\n"
const IMPORTED = /(?:import|export) type \{([^}]*)\} from '(?:@\/protocol|\.)\/(wire|api|views\/\w+)'/g

/** Every file below a folder whose name ends so. */
function below(folder, ...ends) {
  const found = readdirSync(join(root, folder), { recursive: true }).filter((name) =>
    ends.some((end) => name.endsWith(end)),
  )
  return found.sort().map((name) => join(root, folder, name))
}

function refuse(line) {
  console.error(line)
  process.exit(1)
}

/** The types that the client and its tests name, by the module they are looked for in. */
function named() {
  const found = new Map()
  for (const path of [...below('web/src', '.ts', '.vue'), ...below('web/test', '.ts')]) {
    for (const [, names, module] of readFileSync(path, 'utf8').matchAll(IMPORTED)) {
      const wanted = names.split(',').map((name) => name.trim().split(' ')[0])
      found.set(module, new Set([...(found.get(module) ?? []), ...wanted.filter(Boolean)]))
    }
  }
  return new Map([...found].sort().map(([module, names]) => [module, [...names].sort()]))
}

/** What the types are made of, in one word: the server's sources, what is used of them, and this file. */
function origin(used) {
  const all = createHash('sha256').update(JSON.stringify([...used]))
  const made = [...below('src/zhuoju', '.py'), join(root, 'pyproject.toml'), join(root, 'web/package-lock.json')]
  for (const path of [...made, fileURLToPath(import.meta.url)]) all.update(path).update(readFileSync(path))
  return all.digest('hex')
}

/** The schemas as Python writes them. */
function write() {
  const own = ['.venv/bin/python', '.venv/Scripts/python.exe'].map((path) => join(root, path)).find(existsSync)
  const python = process.env['ZHUOJU_PYTHON'] ?? own
  if (!python)
    refuse(
      'There is no .venv to make the types of the server with: run `make run` first, ' +
        'or name a Python that has Zhuoju in ZHUOJU_PYTHON.',
    )
  rmSync(schemas, { recursive: true, force: true })
  const done = spawnSync(python, ['-m', 'zhuoju.server.app.json_schemas', schemas], { stdio: 'inherit', cwd: root })
  if (done.status !== 0)
    refuse(`${python} could not make the schemas of the server. Mend what it says above, or run \`make run\`.`)
}

/** Tuples and definitions as the compiler knows them; how many there may be is the server's to check. */
function older(schema) {
  if (Array.isArray(schema)) return schema.map(older)
  if (schema === null || typeof schema !== 'object') return schema
  const made = {}
  for (const [key, value] of Object.entries(schema)) {
    if (key === '$ref') made.$ref = value.replace(/^#\/(\$defs|components\/schemas)\//, '#/definitions/')
    else if (key === 'prefixItems') made.items = older(value)
    else if (key === 'items' && 'prefixItems' in schema) continue
    else if (/^m(in|ax)Items$/.test(key) && !('prefixItems' in schema)) continue
    else if (key === 'properties')
      made.properties = Object.fromEntries(Object.entries(value).map(([k, v]) => [k, older(v)]))
    else if (key !== 'discriminator' && key !== 'default' && key !== 'title') made[key] = older(value)
  }
  if (made.type === 'object' && !made.properties && !('additionalProperties' in made)) made.additionalProperties = true
  return made
}

/** These definitions and those that they stand on. */
function closure(definitions, names, module) {
  const kept = {}
  const wanted = [...names]
  while (wanted.length) {
    const name = wanted.pop()
    if (name in kept) continue
    if (!(name in definitions)) refuse(`The server has no type ${name} in ${module}, and the client uses it.`)
    kept[name] = older(definitions[name])
    wanted.push(...[...JSON.stringify(kept[name]).matchAll(/"#\/definitions\/([^"]+)"/g)].map((found) => found[1]))
  }
  return Object.fromEntries(
    Object.entries(kept)
      .sort()
      .map(([name, one]) => [name, { ...one, title: name }]),
  )
}

async function typescript(module, names) {
  const path = join(schemas, module === 'api' ? 'openapi.json' : `${module}.json`)
  if (!existsSync(path)) refuse(`The server has no schema of ${module}, and the client uses it.`)
  const { $defs, components } = JSON.parse(readFileSync(path, 'utf8'))
  const definitions = closure($defs ?? components.schemas, names, module)
  const all = { definitions, title: 'Everything', type: 'object', additionalProperties: false }
  const made = await compile(all, 'Schemas', {
    bannerComment: '',
    unreachableDefinitions: true,
    additionalProperties: false,
    style: { semi: false, singleQuote: true, printWidth: 110 },
    strictIndexSignatures: false,
  })
  return (
    banner +
    made
      .replace(/export interface Everything \{\s*\}\n/, '')
      .replace(
        /( \*\n)? \* This interface was referenced by `Everything`'s JSON-Schema\n \* via the `definition` "\w+"\.\n/g,
        '',
      )
      .replace(/\/\*\*\n \*\/\n/g, '')
  )
}

const used = named()
const now = origin(used)
const paths = [...used.keys()].map((module) => join(types, `${module}.ts`))
const before = existsSync(stamp) && paths.every(existsSync) ? readFileSync(stamp, 'utf8') : ''
if (before !== now) {
  write()
  for (const path of below('web/src/protocol', '.ts')) {
    if (path !== join(types, 'index.ts') && !paths.includes(path)) rmSync(path)
  }
  for (const [module, names] of used) {
    const path = join(types, `${module}.ts`)
    const made = await typescript(module, names)
    mkdirSync(dirname(path), { recursive: true })
    if (!existsSync(path) || readFileSync(path, 'utf8') !== made) writeFileSync(path, made)
  }
}
writeFileSync(stamp, now)
