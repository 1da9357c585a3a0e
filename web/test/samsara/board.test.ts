import { describe, expect, it } from 'vitest'
import { atLeast, bars, mean, middle, over, range, read, spread } from '@/games/samsara/dice'
import { attempts, formulaOf, laidOut, lastReduction, settlement, stageOf, subject } from '@/games/samsara/reading'
import type { Figure, SamsaraView } from '@/games/samsara/types'
import type { TableEvent } from '@/live/table'
import type { Asked } from '@/protocol/wire'

const figure = (ref: number, seat: number, more: Partial<Figure> = {}): Figure => ({
  ref: `fighter:${ref}`,
  name: `PC-0${ref}`,
  seat,
  side: seat ? 'foes' : 'heroes',
  kind: 'creature',
  state: 'unhurt',
  at: [ref, 0],
  ...more,
})
const view = (more: Partial<SamsaraView> = {}): SamsaraView =>
  ({
    you: 0,
    mode: 'fight',
    host: 1,
    players: [0],
    round: 1,
    figures: [figure(1, 0), figure(2, 1)],
    ...more,
  }) as SamsaraView
const asked = (prompt: string, params: Record<string, unknown> = {}): Asked => ({
  question: { number: 1, seat: 0, shape: 'one', prompt, options: [], least: 1, most: 1, params },
  words: '',
  labels: {},
})
const told = (kind: string, data: Record<string, unknown>, number = 0): TableEvent => ({ kind, data, number })

describe('dice', () => {
  it('are read as the rules write them', () => {
    expect(read('6D4+2D10-3')).toEqual({
      dice: [
        [6, 4],
        [2, 10],
      ],
      flat: -3,
    })
    expect(range('6D4+3')).toEqual([9, 27])
    expect(mean('5D4+1D8')).toBe(17)
  })

  it('have the chances that counting every roll gives', () => {
    const found = spread('2D4')
    expect(found.chances.map((p) => Math.round(p * 16))).toEqual([1, 2, 3, 4, 3, 2, 1])
    expect(atLeast(found, 5)).toBeCloseTo(10 / 16)
    expect(over('1D10+1', 6)).toBeCloseTo(0.5)
    expect(over('1D10', 10)).toBe(0)
  })

  it('hold at least eight tenths in the middle', () => {
    const found = spread('17D4')
    const [from, to] = middle(found)
    expect(atLeast(found, from) - atLeast(found, to + 1)).toBeGreaterThanOrEqual(0.8)
    expect(atLeast(found, from + 1) - atLeast(found, to + 1)).toBeLessThan(0.9)
    expect(bars(found).reduce((sum, bar) => sum + bar.p, 0)).toBeGreaterThan(0.98)
  })
})

describe('the stage', () => {
  it('follows the question, then the moment', () => {
    expect(stageOf(view(), asked('attack.entry'))).toBe('formula')
    expect(stageOf(view(), asked('settle.respond'))).toBe('answer')
    expect(stageOf(view(), asked('forge.to'))).toBe('forge')
    expect(stageOf(view(), asked('create.points'))).toBe('card')
    expect(stageOf(view(), null)).toBe('field')
    const mission = { mission: 'MS-01', desk: { state: 'running' } } as SamsaraView['mission']
    expect(stageOf(view({ round: 0, mission }), null)).toBe('mission')
    expect(
      stageOf(
        view({ mission: { ...mission, desk: { state: 'rewards' } } as SamsaraView['mission'] }),
        asked('mission.quest'),
      ),
    ).toBe('home')
  })

  it('is about whoever is asked, else whose turn of yours it is', () => {
    expect(subject(view(), asked('turn.act', { who: 2 }))?.ref).toBe('fighter:2')
    expect(subject(view({ active: 'fighter:2' }), null)?.ref).toBe('fighter:1')
  })
})

describe('a formula', () => {
  it('is read slot by slot', () => {
    const found = formulaOf(
      asked('attack.entry', {
        parts: [
          ['regular', '', '6D4'],
          ['s:1/0', 'R01:3', '3D4'],
        ],
        total: '9D4',
        longer: { 's:2/0': '17D4' },
        left: 2,
      }).question,
    )
    expect(found?.parts[1]).toEqual({ id: 's:1/0', entry: 'R01', level: 3, dice: '3D4' })
    expect([found?.total, found?.left, found?.longer['s:2/0']]).toEqual(['9D4', 2, '17D4'])
    expect(formulaOf(asked('turn.act').question)).toBeNull()
  })
})

describe('the last settlement', () => {
  const events = [
    told('declared', { who: 2, targets: [1], entries: ['R01:6'] }),
    told('reduced', { who: 1, damage: 49, reduction: 33, left: 16 }),
    told('shelters', { who: 1, n: 10 }),
    told('settled', { who: 1, damage: 49, final: 6 }),
  ]
  it('is put together from what was told since the attack', () => {
    const found = settlement([told('settled', { damage: 1, final: 1 }), ...events])
    expect(found).toMatchObject({
      by: 2,
      targets: [1],
      damage: 49,
      reduction: 33,
      left: 16,
      response: 'shelter',
      gain: 10,
      final: 6,
    })
    expect(settlement([])).toBeNull()
  })
  it('leaves what is known of a reduction', () => {
    expect(lastReduction(events, 'fighter:1')).toBe(33)
    expect(lastReduction(events, 'fighter:2')).toBeNull()
  })
})

describe('the mission', () => {
  it('offers checks with everybody who may try', () => {
    const [found] = attempts(
      asked('mission.do', { tries: { 'MS-01-1.check.0': { number: 6, dice: { 'fighter:1': '1D10+1' } } } }),
    )
    expect(found).toEqual({
      name: 'MS-01-1.check.0',
      option: 'try MS-01-1.check.0',
      number: 6,
      dice: { 'fighter:1': '1D10+1' },
    })
  })
  it('lays figures out apart, also those on one spot', () => {
    const places = laidOut([
      figure(1, 0, { at: [0, 0] }),
      figure(2, 0, { at: [0, 0] }),
      figure(3, 1, { at: [8, 8], state: 'dead' }),
    ])
    expect(places.size).toBe(2)
    expect(places.get('fighter:1')).not.toEqual(places.get('fighter:2'))
  })
})
