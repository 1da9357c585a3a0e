import { describe, expect, it, vi } from 'vitest'
import type { CardInfo } from '@/protocol'
import type { MeshalView } from '@/protocol/views/meshal'
import type { Connection } from '@/live/connection'
import { openTable } from '@/live/liveTable'
import { attackOf, costOf } from '@/games/meshal/encounter/reactions'
import { asks } from '../asking'

describe('an answer to an attack', () => {
  const card = (id: string) => (id === 'mg_ward' ? ({ fields: { use: { ap: 2 } } } as unknown as CardInfo) : undefined)

  it('costs what a defence costs, or what the card of an ability prints', () => {
    expect(costOf('parry', card)).toBe(1)
    expect(costOf('ability:mg_ward', card)).toBe(2)
    expect(costOf('pass', card)).toBe(0)
  })

  it('is given to the result as the host has judged it, not as it was asked', () => {
    const asked = asks('one', ['parry', 'pass'])
    Object.assign(asked.question, { prompt: 'react.attacked', params: { victim: 1, causer: 3, result: 4 } })
    const attack = { victims: ['being:1'], attributes: [], types: [], defences: [], result: 1 }
    expect(attackOf({ attack } as unknown as MeshalView, asked)?.result).toBe(1)
    expect(attackOf({} as MeshalView, asked)?.result).toBe(4)
  })
})

describe('a host', () => {
  it('sets the clock and answers for others by number and seat', () => {
    const said: unknown[] = []
    const connection = {
      open: vi.fn(),
      close: vi.fn(),
      ask: (message: unknown) => (said.push(message), Promise.resolve()),
    } as unknown as Connection
    const { table } = openTable(connection, 't')
    const asked = asks('one', ['parry', 'pass'])
    void table.setTime(30, true)
    void table.answerFor(asked, 'pass')
    expect(said).toEqual([
      { type: 'time', table: 't', seconds: 30, paused: true },
      {
        type: 'answer',
        table: 't',
        epoch: 0,
        number: asked.question.number,
        seat: asked.question.seat,
        answer: 'pass',
      },
    ])
  })
})
