// Makes TypeScript of the JSON Schemas in src/protocol. With --check: says whether what lies there is up to date.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from 'json-schema-to-typescript'
import openapiTS, { astToString } from 'openapi-typescript'

const folder = new URL('../src/protocol', import.meta.url).pathname
const banner = '// Made of the server\'s own types by `npm run protocol`. Do not edit.\n'

/** Tuples and definitions as the compiler knows them. */
function older(schema) {
  if (Array.isArray(schema)) return schema.map(older)
  if (schema === null || typeof schema !== 'object') return schema
  const made = {}
  for (const [key, value] of Object.entries(schema)) {
    if (key === '$defs') made.definitions = older(value)
    else if (key === '$ref') made.$ref = value.replace('#/$defs/', '#/definitions/')
    else if (key === 'prefixItems') made.items = older(value)
    else if (key === 'items' && 'prefixItems' in schema) continue
    else if (key === 'properties') made.properties = Object.fromEntries(Object.entries(value).map(([k, v]) => [k, older(v)]))
    else if (key !== 'discriminator' && key !== 'default') made[key] = older(value)
  }
  if (made.type === 'object' && !made.properties && !('additionalProperties' in made)) made.additionalProperties = true
  return made
}

async function types(path) {
  const { $ref: _, ...schema } = JSON.parse(readFileSync(path, 'utf8'))
  const made = await compile({ ...older(schema), title: 'Everything', type: 'object', additionalProperties: false }, 'Schemas', {
    bannerComment: '', unreachableDefinitions: true, additionalProperties: false, style: { semi: false, singleQuote: true, printWidth: 110 },
    declareExternallyReferenced: true, strictIndexSignatures: false, 
  })
  return banner + made
    .replace(/export interface Everything \{\s*\}\n/, '')
    .replace(/( \*\n)? \* This interface was referenced by `Everything`'s JSON-Schema\n \* via the `definition` "\w+"\.\n/g, '')
    .replace(/\/\*\*\n \*\/\n/g, '')
}

async function api(path) {
  return banner + astToString(await openapiTS(JSON.parse(readFileSync(path, 'utf8')), { defaultNonNullable: false }))
}

const made = {}
if (existsSync(join(folder, 'openapi.json'))) made['openapi.ts'] = await api(join(folder, 'openapi.json'))
made['wire.ts'] = await types(join(folder, 'wire.json'))
for (const name of readdirSync(join(folder, 'views')).filter((name) => name.endsWith('.json'))) {
  made[`views/${name.replace('.json', '.ts')}`] = await types(join(folder, 'views', name))
}

let stale = 0
for (const [name, text] of Object.entries(made)) {
  const path = join(folder, name)
  if (process.argv.includes('--check')) {
    if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
      console.error(`${name} is not what the schemas say: run \`npm run protocol\``)
      stale = 1
    }
  } else writeFileSync(path, text)
}
process.exit(stale)
