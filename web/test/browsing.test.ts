import { computed, nextTick } from 'vue'
import { beforeEach, describe, expect, it } from 'vitest'
import { markTurn, useTurnSign } from '@/app/turnSign'
import type { Content } from '@/content/content'
import { soundOf } from '@/live/sounds'
import type { TableEvent } from '@/live/table'
import { factsOf } from '@/pages/cards/facts'
import type { CardInfo } from '@/protocol'

function contentOf(words: Record<string, string>): Content {
  const label = (keys: string | string[]) => words[[keys].flat().find((key) => key in words) ?? ''] ?? ''
  return { words: computed(() => words), label } as unknown as Content
}

const BAT: CardInfo = {
  id: 'DU-01',
  kind: 'resource',
  kind_words: '资源',
  pack: 'base',
  name: '洞穴蝠',
  text: '',
  fields: { grade: 'low', attack: 1, health: 0, deck: 'nowhere', elements: ['earth', 'wind'], build: { damage: 3 } },
}

describe('the figures of a card', () => {
  const WORDS = {
    'field.health': '生命',
    'field.attack': '攻击',
    'field.grade': '等级',
    'field.deck': '牌堆',
    'field.elements': '元素',
    'field.damage': '伤害',
    'word.grade.low': '低级',
    'glossary.earth': '地',
    'glossary.wind': '风',
  }
  it('are those that the game has words for, in its order, also from within', () => {
    const facts = factsOf(BAT, contentOf(WORDS)).map((fact) => `${fact.words} ${fact.value}`)
    expect(facts).toEqual(['攻击 1', '等级 低级', '元素 地 风', '伤害 3'])
  })
  it('are none where the game names none', () => expect(factsOf(BAT, contentOf({}))).toEqual([]))
})

const told = (kind: string, seat?: number): TableEvent => ({
  kind,
  number: 0,
  ...(seat === undefined ? {} : { data: { seat } }),
})

describe('the sound of what is told', () => {
  it.each([
    [[told('damaged', 0), told('rolled', 1)], 0, 'dice'],
    [[told('damaged', 0), told('elements_gained', 0)], 0, 'loss'],
    [[told('elements_gained', 0)], 0, 'gain'],
    [[told('elements_gained', 1)], 0, null],
    [[told('damaged')], null, null],
    [[told('phase', 0)], 0, null],
  ] as const)('of %j for seat %j is %s', (events, seat, sound) => expect(soundOf([...events], seat)).toBe(sound))
})

describe('the title of the window', () => {
  beforeEach(() => (document.head.innerHTML = '<link rel="icon" href="/quiet.svg">'))

  it('says that it is your turn, and its icon too, until you have answered', async () => {
    const icon = () => document.querySelector('link')?.getAttribute('href')
    useTurnSign(
      () => 'Hall',
      (tables) => `Your turn ${tables}`,
    )
    const quiet = icon()
    expect(document.title).toBe('Hall')
    markTurn('a', true)
    markTurn('b', true)
    await nextTick()
    expect(document.title).toBe('Your turn 2 · Hall')
    expect(icon()).not.toBe(quiet)
    markTurn('a', false)
    markTurn('b', false)
    await nextTick()
    expect([document.title, icon()]).toEqual(['Hall', quiet])
  })
})
