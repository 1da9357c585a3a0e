import { describe, expect, it } from 'vitest'
import type { Connection } from '@/live/connection'
import { openTable } from '@/live/liveTable'
import type { Heard, Snapshot, Update, WasSeen } from '@/protocol/wire'

const SHOWN = {
  type: 'snapshot',
  table: 't',
  game: 'g',
  seat: 1,
  host: true,
  cursor: { epoch: 0, told: 1 },
  step: 4,
  view: 'mine',
  begins: 0,
  told: [{ kind: 'a', data: {}, words: 'secret' }],
  asked: [],
  awaited: [],
  people: [],
  names: [],
  commitment: '',
} as unknown as Snapshot
const MOVED = {
  type: 'update',
  table: 't',
  cursor: { epoch: 0, told: 1 },
  step: 5,
  told: [],
  patch: [],
  asked: [],
  awaited: [],
  people: [],
  names: [],
} as unknown as Update

function hosted() {
  const said: unknown[] = []
  let hear: (message: Heard) => void = () => undefined
  const seen = (step: number): WasSeen =>
    ({
      type: 'was_seen',
      id: 1,
      step,
      view: `theirs ${step}`,
      told: [{ kind: 'b', data: {}, words: 'known' }],
    }) as unknown as WasSeen
  const connection = {
    open: (_: string, given: { heard: (message: Heard) => void }) => (hear = given.heard),
    ask: (message: { step: number }) => (said.push(message), Promise.resolve(seen(message.step))),
  } as unknown as Connection
  const { table } = openTable(connection, 't')
  hear(SHOWN)
  return { table, said, hear }
}

describe('a host who looks through another’s eyes', () => {
  it('sees their view and what they were told, and comes back to the own', async () => {
    const { table, said } = hosted()
    await table.lookAs(0)
    expect(said).toEqual([{ type: 'past', table: 't', step: 4, seat: 0 }])
    expect([table.seenAs, table.view, table.told.map((event) => event.words)]).toEqual([0, 'theirs 4', ['known']])
    await table.lookAs(null)
    expect([table.seenAs, table.lookingAt, table.view, table.told.map((event) => event.words)]).toEqual([
      null,
      null,
      'mine',
      ['secret'],
    ])
  })

  it('stays with them step by step, and in the present as it goes on', async () => {
    const { table, said, hear } = hosted()
    await table.lookAs(0)
    hear(MOVED)
    await Promise.resolve()
    expect(said.at(-1)).toEqual({ type: 'past', table: 't', step: 5, seat: 0 })
    expect(table.view).toBe('theirs 5')
    await table.lookAt(2)
    expect(said.at(-1)).toEqual({ type: 'past', table: 't', step: 2, seat: 0 })
    hear({ ...MOVED, step: 6 } as Update)
    expect([table.lookingAt, said.length]).toEqual([2, 3])
  })
})
