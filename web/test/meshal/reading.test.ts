import { describe, expect, it } from 'vitest'
import type { CardInfo } from '@/protocol'
import { entriesOf, ranked, takesBack } from '@/games/meshal/builder/entries'
import { entryOf, groupOf, laid, printedOf } from '@/games/meshal/encounter/acts'
import { columns, outlook, pool } from '@/games/meshal/encounter/outlook'
import { attackOf } from '@/games/meshal/encounter/reactions'
import { hourOf, passages, readNow, since } from '@/games/meshal/story/telling'
import type { MeshalView } from '@/protocol/views/meshal'
import { asks } from '../asking'

const card = (id: string, fields: Record<string, unknown>, text = ''): CardInfo =>
  ({ id, kind: 'item', kind_words: '', pack: 'core', name: id, text, fields }) as unknown as CardInfo

describe('acts', () => {
  it('are put together by what they are for', () => {
    expect(['move walk', 'attack item:1', 'use item:2', 'ability:mg_spark', 'search'].map(groupOf)).toEqual([
      'move',
      'attack',
      'use',
      'cast',
      'other',
    ])
  })

  it('know the entry behind them', () => {
    const carried = (ref: string) => (ref === 'item:1' ? 'it_rapier' : undefined)
    expect(entryOf('attack item:1', carried)).toBe('it_rapier')
    expect(entryOf('ability:mg_spark', carried)).toBe('mg_spark')
    expect(entryOf('attack fist', carried)).toBe('it_fist')
    expect(entryOf('search', carried)).toBeUndefined()
  })

  it('say what their card prints', () => {
    const rapier = card('it_rapier', { attack: { ap: 1, reach: { text: '相邻。' }, do: '攻击强壮' } })
    expect(printedOf('attack item:1', rapier)).toEqual({ ap: 1, text: '相邻 · 攻击强壮' })
    const wolf = card('cr_wolf', { weapons: [{ attack: { ap: 2, reach: { text: 'adjacent.' }, do: 'bite' } }] })
    expect(printedOf('attack natural:0', undefined, wolf)).toEqual({ ap: 2, text: 'adjacent · bite' })
    expect(printedOf('search', undefined)).toEqual({ ap: null, text: '' })
  })

  it('that cannot be done lie last', () => {
    const act = (id: string, reason = '') => ({ id, words: id, group: groupOf(id), ap: null, text: '', reason })
    expect(laid([act('attack a', 'no'), act('use b'), act('attack c')]).map((each) => each.id)).toEqual([
      'attack c',
      'use b',
      'attack a',
    ])
  })
})

describe('odds', () => {
  it('of a pool add up, and are those of the rulebook', () => {
    expect([...pool(3).values()].reduce((sum, p) => sum + p, 0)).toBeCloseTo(1)
    expect(pool(6).get(0)).toBeCloseTo((4 / 6) ** 6)
    expect(outlook(pool(6), 0, 0).hit).toBeCloseTo(0.912, 3)
    expect(outlook(pool(6), 0, 0).mean).toBeCloseTo(3)
    expect(outlook(pool(6), 0, 4).hit).toBeCloseTo(0.58, 2)
  })

  it('a protection below nothing adds to a hit, and never makes one of a miss', () => {
    expect(outlook(new Map([[0, 1]]), -2, 0)).toEqual({ hit: 0, mean: 0 })
    expect(outlook(new Map([[1, 1]]), -2, 0).mean).toBe(3)
  })

  it('have a last column for all beyond', () => {
    const shown = columns(pool(8))
    expect(shown.at(-1)?.label).toBe('9+')
    expect(shown.reduce((sum, column) => sum + column.p, 0)).toBeCloseTo(1)
  })
})

describe('a reaction', () => {
  const view = { attack: null } as unknown as MeshalView
  it('is about the attack that its question tells', () => {
    const asked = asks('one', ['evade', 'pass'], {
      prompt: 'react.attacked',
      params: { victim: 1, by: 1, causer: 3, result: 2, attributes: ['might'], types: ['physical'] },
    })
    expect(attackOf(view, asked)).toMatchObject({ victims: ['being:1'], by: 'being:3', result: 2, defences: ['evade'] })
  })

  it('shows nothing of who is not seen', () => {
    const asked = asks('one', ['pass'], { prompt: 'react.attacked', params: { victim: 1, causer: null } })
    expect(attackOf(view, asked)?.by).toBe('')
  })

  it('is none where nothing is attacked', () => {
    expect(attackOf(view, asks('one', ['pass'], { prompt: 'react.own_roll', params: {} }))).toBeNull()
  })
})

describe('a tale', () => {
  const event = (number: number, kind: string, words: string, data = {}) => ({ number, kind, words, data })
  const told = [
    event(1, 'scene', 'x', { scene: 'a' }),
    event(2, 'narrated', 'one'),
    event(3, 'rolled', 'rolls 2', { faces: [1, 5] }),
    event(4, 'scene', '', { scene: 'b' }),
    event(5, 'narrated', 'two'),
    event(6, 'draft', ''),
    event(7, 'found', 'a map'),
  ]
  it('is told scene by scene, without what has no words', () => {
    expect(passages(told).map((each) => [each.scene, each.lines.map((line) => line.words)])).toEqual([
      ['a', ['one', 'rolls 2']],
      ['b', ['two', 'a map']],
    ])
  })

  it('reads out the scene that is on, and says what happened since', () => {
    const now = passages(told).at(-1)
    expect(readNow(now).map((line) => line.words)).toEqual(['two'])
    expect(since(now).map((line) => line.words)).toEqual(['a map'])
    expect(passages(told)[0]?.lines[1]?.event).toBe(told[2])
  })

  it('has a clock', () => {
    expect(hourOf(86_400 + 16 * 3600 + 20 * 60)).toEqual({ day: 2, hour: '16', minute: '20', at: 16 + 1 / 3 })
  })
})

describe('entries of the builder', () => {
  const cards: Record<string, CardInfo> = {
    ag_aim: card('ag_aim', { level: 1, classes: ['agility'] }, '1级活力能力（技巧）。附加行动。'),
    ag_blur: card('ag_blur', { level: 6, classes: ['agility'] }),
    it_rope: card('it_rope', { price: 40, families: ['tool'] }),
  }
  const asked = asks('one', ['obtain ag_aim', 'drop ag_aim', 'buy it_rope', 'next'], {
    params: { costs: { 'obtain ag_aim': 3 } },
    withheld: [{ id: 'obtain ag_blur', reason: 'sustaining' }],
  })
  const found = entriesOf(
    asked,
    (id) => cards[id],
    () => 'too much',
  )

  it('gather every option about one thing, with what it costs', () => {
    expect(found.map((entry) => [entry.id, entry.options.length, entry.cost])).toEqual([
      ['ag_aim', 2, 3],
      ['it_rope', 1, 40],
      ['ag_blur', 0, null],
    ])
    expect(found[0]?.text).toBe('附加行动。')
    expect(found[2]?.reason).toBe('too much')
  })

  it('are held first, then to be had, then refused', () => {
    expect(takesBack('drop ag_aim')).toBe(true)
    expect(ranked(found).map((entry) => entry.id)).toEqual(['ag_aim', 'it_rope', 'ag_blur'])
  })
})
