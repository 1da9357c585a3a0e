import { describe, expect, it } from 'vitest'
import { replaced } from '@/campaign/fields'
import { isHurt, pipsOf, shapeOf, shaped } from '@/campaign/looks'
import { deedsOf, owned, wares } from '@/games/meshal/work/wares'
import type { Look } from '@/protocol'
import type { BeingView } from '@/protocol/views/meshal'
import type { Asked } from '@/protocol/wire'

const DICE = {
  title: 'Attributes',
  rows: [
    { label: 'Might', value: '1 / 2', note: '◆◇' },
    { label: 'Spirit', value: '1 / 1', note: '◆' },
  ],
}
const NUMBERS = {
  title: 'Numbers',
  rows: [
    { label: 'AP', value: '3' },
    { label: 'Speed', value: '3' },
    { label: 'Purse', value: '20', note: 'copper' },
  ],
}
const SKILLS = { title: 'Abilities', rows: [{ label: 'Brace', note: 'You are not moved.' }] }

describe('a character in words', () => {
  it('is drawn by what its parts are like', () => {
    expect([DICE, NUMBERS, SKILLS].map(shapeOf)).toEqual(['pips', 'strip', 'list'])
    expect(shaped([NUMBERS, NUMBERS]).map(({ shape }) => shape)).toEqual(['strip', 'list'])
    expect(pipsOf('◆◆◇')).toEqual({ held: 2, most: 3 })
  })
  it('is hurt where dice are lost', () => {
    const look = (parts: Look['parts']): Look => ({ name: 'Ada', line: '', strength: 1, parts })
    expect(isHurt(look([DICE, SKILLS]))).toBe(true)
    expect(isHurt(look([NUMBERS, SKILLS]))).toBe(false)
  })
})

describe('a change by field', () => {
  const whole = {
    purse: 3,
    items: [
      { id: 1, n: 2 },
      { id: 2, n: 1 },
    ],
    acquired: { might: 3 },
  }
  it('leaves everything else and the original as they were', () => {
    expect(replaced(whole, ['acquired', 'might'], 4)).toEqual({ ...whole, acquired: { might: 4 } })
    expect(replaced(whole, ['items', 1, 'n'], 5)).toEqual({
      ...whole,
      items: [
        { id: 1, n: 2 },
        { id: 2, n: 5 },
      ],
    })
    expect(whole.acquired.might).toBe(3)
  })
  it('takes lines and fields out', () => {
    expect(replaced(whole, ['items', 0], undefined)).toEqual({ ...whole, items: [{ id: 2, n: 1 }] })
    expect(replaced(whole, ['purse'], undefined)).toEqual({ items: whole.items, acquired: whole.acquired })
  })
})

describe('a market', () => {
  const asked = {
    question: {
      options: [{ id: 'buy it_rope' }, { id: 'buy it_torch' }, { id: 'sell item:2' }, { id: 'done' }],
      withheld: [
        { id: 'buy it_sword', reason: 'money' },
        { id: 'sell item:1', reason: 'doff_first' },
      ],
      params: { costs: { 'buy it_rope': 400, 'buy it_torch': 30, 'buy it_sword': 4000, 'sell item:2': 15 } },
    },
  } as unknown as Asked
  it('shows what can be paid for first, and what cannot as well', () => {
    expect(wares(deedsOf(asked), () => undefined).map(({ id, deed }) => [id, deed.offered, deed.copper])).toEqual([
      ['it_torch', true, 30],
      ['it_rope', true, 400],
      ['it_sword', false, 4000],
    ])
  })
  it('knows what can be done with each thing that one has', () => {
    const being = {
      sheet: {
        items: [
          { ref: 'item:2', item: 'it_torch', name: '' },
          { ref: 'item:1', item: 'it_sword', name: '', equipped: true },
        ],
      },
    } as unknown as BeingView
    expect(
      owned(deedsOf(asked), being).map(({ item, deeds }) => [item.ref, deeds.map((deed) => deed.offered)]),
    ).toEqual([
      ['item:1', [false]],
      ['item:2', [true]],
    ])
  })
})
