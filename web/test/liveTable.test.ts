import { describe, expect, it, vi } from 'vitest'
import type { Connection, Listener } from '@/live/connection'
import { openTable } from '@/live/liveTable'
import type { Heard, Said, Snapshot, Update } from '@/protocol/wire'
import { asks } from './asking'

function seated() {
  let listener: Listener | null = null
  const asked: Omit<Said, 'id'>[] = []
  const connection = {
    open: (_: string, given: Listener) => (listener = given),
    close: vi.fn(),
    ask: (message: Omit<Said, 'id'>) => (asked.push(message), new Promise(() => undefined)),
  } as unknown as Connection
  const { table } = openTable(connection, 't')
  return {
    table,
    asked,
    hear: (message: Heard) => (listener as Listener | null)?.heard(message),
    cursor: () => listener?.cursor(),
  }
}
const snapshot: Snapshot = {
  type: 'snapshot',
  table: 't',
  game: 'uno',
  seat: 0,
  host: false,
  cursor: { epoch: 0, told: 2 },
  step: 4,
  view: { gold: 1, hand: ['a'] },
  begins: 0,
  told: [
    { kind: 'dealt', words: 'Dealt.' },
    { kind: 'drew', words: 'Drew.' },
  ],
  asked: [asks('one', ['buy card:1', 'pass'])],
  awaited: [0],
  people: [],
  names: ['Me', 'You'],
  commitment: 'c',
}
const update: Update = {
  type: 'update',
  table: 't',
  cursor: { epoch: 0, told: 3 },
  step: 5,
  told: [{ kind: 'gold', words: 'Gold.' }],
  patch: { gold: [3] },
  asked: [],
  awaited: [1],
}

describe('a table', () => {
  it('is not ready before it is shown', () => {
    const { table, cursor } = seated()
    expect(table.ready).toBe(false)
    expect(cursor()).toBeNull()
  })

  it('shows what was sent, then what changed', () => {
    const { table, hear, cursor } = seated()
    hear(snapshot)
    expect(table.current?.question.number).toBe(1)
    hear(update)
    expect(table.view).toEqual({ gold: 3, hand: ['a'] })
    expect(table.told.map((event) => event.number)).toEqual([0, 1, 2])
    expect(table.fresh.map((event) => event.kind)).toEqual(['gold'])
    expect(table.current).toBeNull()
    expect(cursor()).toEqual({ epoch: 0, told: 3 })
  })

  it('knows of each event at which step it was told, also of several at once', () => {
    const { table, hear } = seated()
    hear(snapshot)
    hear({
      ...update,
      cursor: { epoch: 0, told: 4 },
      step: 6,
      told: [
        { kind: 'gold', step: 5 },
        { kind: 'drew', step: 6 },
      ],
    })
    expect(table.told.map((event) => event.step)).toEqual([undefined, undefined, 5, 6])
  })

  it('answers the question that is shown, by number and epoch, once', () => {
    const { table, hear, asked } = seated()
    hear(snapshot)
    table.pickRef('card:1')
    table.pick('pass')
    expect(asked).toEqual([{ type: 'answer', table: 't', epoch: 0, number: 1, answer: 'buy card:1' }])
    expect(table.sending).toBe('buy card:1')
    hear(update)
    expect(table.sending).toBeNull()
  })

  it('forgets what was taken back', () => {
    const { table, hear } = seated()
    hear(snapshot)
    hear(update)
    hear({
      ...update,
      cursor: { epoch: 1, told: 2 },
      told: [{ kind: 'undone', words: 'Undone.' }],
      patch: { gold: [1] },
    })
    expect(table.told.map((event) => event.kind)).toEqual(['dealt', 'undone'])
  })

  it('goes on from what it knows after it was away', () => {
    const { table, hear } = seated()
    hear(snapshot)
    hear({ ...snapshot, cursor: { epoch: 0, told: 4 }, begins: 2, told: [{ kind: 'a' }, { kind: 'b' }] })
    expect(table.told.map((event) => event.kind)).toEqual(['dealt', 'drew', 'a', 'b'])
  })

  it('offers nothing once it has ended', () => {
    const { table, hear } = seated()
    hear({ ...snapshot, ended: { result: { winners: [0] }, words: ['Me won.'] } })
    expect(table.current).toBeNull()
    expect(table.lit.size).toBe(0)
  })
})
