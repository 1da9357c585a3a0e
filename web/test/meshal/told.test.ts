import { describe, expect, it } from 'vitest'
import type { CardInfo } from '@/protocol'
import type { Content } from '@/content/content'
import { shelved, sideOf } from '@/games/meshal/host/shelf'
import { detailsOf, summed } from '@/games/meshal/told/details'

const WORDS: Record<string, string> = {
  'view.scope.initiative': 'initiative',
  'view.scope.attempt': 'attempt',
  'option.move': 'Move',
}
const content = {
  name: (id: string | null | undefined) => (id ? `<${id}>` : ''),
  word: (keys: string | string[]) =>
    [keys]
      .flat()
      .map((key) => WORDS[key])
      .find(Boolean) ?? '',
} as unknown as Content
const told = (kind: string, data: Record<string, unknown>) =>
  detailsOf({ number: 1, kind, words: 'x', data } as never, content)

describe('a line of the log', () => {
  it('shows the dice as they fell and what they were for', () => {
    expect(told('rolled', { faces: [1, 5], result: 1, scopes: ['agility', 'attempt.climb'] })).toMatchObject({
      faces: [1, 5],
      scope: 'attempt',
      summed: false,
    })
    expect(told('rolled', { faces: [5, 2, 2], result: 9, scopes: ['initiative', 'agility'] })).toMatchObject({
      scope: 'initiative',
      summed: true,
    })
  })

  it('says which dice are lost and regained, and what somebody did', () => {
    expect(told('dice_lost', { lost: { might: 2 } }).changes).toEqual([{ attribute: 'might', by: -2 }])
    expect(told('dice_regained', { regained: { spirit: 1 } }).changes).toEqual([{ attribute: 'spirit', by: 1 }])
    expect(told('acts', { act: 'ability:mg_spark' }).what).toBe('<mg_spark>')
    expect(told('acts', { act: 'move walk' }).what).toBe('Move')
    expect(told('attack_declared', { source: 'it_mace#1' }).what).toBe('<it_mace>')
    expect(told('round', { round: 2 })).toMatchObject({ what: '', scope: '', faces: [], changes: [] })
  })

  it('adds up faces only where they are no points', () => {
    expect(summed([1, 2], 3)).toBe(false)
    expect(summed([], 0)).toBe(false)
    expect(summed([6, 6], 12)).toBe(true)
  })
})

describe('the shelf of a host', () => {
  it("has creatures, mounts and vehicles, one's own first; what is ridden is nobody's enemy", () => {
    const card = (id: string, kind: string, fields = {}) => ({ id, kind, name: id, fields }) as unknown as CardInfo
    const found = shelved(
      [{ id: 'npc:1', name: 'Mine' }],
      [{ id: 'cr_rat', name: 'Rat', strength: 3 }],
      [card('ve_cart', 'vehicle'), card('mo_mule', 'mount', { strength: 36 }), card('it_rope', 'item')],
    )
    expect(found.map((each) => [each.id, each.kind, each.strength])).toEqual([
      ['npc:1', 'creature', undefined],
      ['cr_rat', 'creature', 3],
      ['mo_mule', 'mount', 36],
      ['ve_cart', 'vehicle', 0],
    ])
    expect([sideOf('creature'), sideOf('mount'), sideOf('vehicle')]).toEqual(['foes', 'others', 'others'])
  })
})
