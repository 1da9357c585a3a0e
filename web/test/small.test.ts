import { describe, expect, it } from 'vitest'
import { languageFor, readSettings } from '@/app/settings'
import { bare } from '@/content/content'
import { grouped, inCommon, parted, refusedTogether } from '@/decision/grouping'
import { countdown } from '@/decision/useClock'
import { isEmpty, namesIn } from '@/games/generic/parts'
import { waitBefore } from '@/live/backoff'
import { found } from '@/pages/cards/search'
import { invitationIn, invitationLink } from '@/pages/hall/invitation'
import { changed } from '@/pages/new/options'
import { chaptersIn, termsIn, termsWithin } from '@/content/reading'
import type { CardInfo, GameInfo } from '@/protocol'

describe('the language', () => {
  it.each([
    [['zh-CN'], 'zh-Hans'],
    [['zh-TW'], 'zh-Hant'],
    [['zh-Hant-HK', 'en'], 'zh-Hant'],
    [['fr', 'en-GB'], 'en'],
    [['fr'], 'en'],
    [[], 'en'],
  ] as const)('of %j is %s', (wanted, given) => expect(languageFor(wanted)).toBe(given))
})

describe('settings', () => {
  it('that do not fit are as if not set', () => {
    const read = readSettings({ theme: 'pink', textSize: 7, volume: 900, sound: 'yes', language: 'en' })
    expect(read).toMatchObject({ theme: 'auto', textSize: 100, volume: 100, sound: false, language: 'en' })
    expect(readSettings(null).palette).toBe('standard')
  })
})

describe('an invitation', () => {
  it('is read from its own link', () => {
    const link = invitationLink('https://a.example', 'Ab-cdefgh_12', 'wo rd')
    expect(invitationIn(link)).toEqual({ table: 'Ab-cdefgh_12', invite: 'wo rd' })
    expect(invitationIn('  Ab-cdefgh_12 ')).toEqual({ table: 'Ab-cdefgh_12', invite: '' })
    expect(invitationIn('hello there!')).toBeNull()
  })
})

describe('many options', () => {
  const label = (id: string) => ({ buy: 'Buy the ', sell: 'Sell the ' })[id.split(' ')[0] ?? ''] + id.split(':')[1]!
  const many = [1, 2, 3, 4, 5].flatMap((n) => [`buy card:${n}`, `sell card:${n}`])
  it('are put together by what they do', () => {
    expect(grouped(many, label).map((group) => [group.words, group.options.length])).toEqual([
      ['Buy the', 5],
      ['Sell the', 5],
    ])
    expect(grouped(many.slice(0, 6), label)).toEqual([])
  })
  it('that all do the same are put together only beside a way to pass', () => {
    const same = Array.from({ length: 9 }, (_, n) => `buy card:${n}`)
    expect(grouped(same, label)).toEqual([])
    expect(grouped(same, label, true).map((group) => group.options.length)).toEqual([9])
  })
  it('are named by what they have in common', () => {
    expect(inCommon(['购买短剑', '购买水银'])).toBe('购买')
    expect(inCommon(['Move card 12', 'Move card 17'])).toBe('Move card')
    expect(inCommon(['abc', 'xyz'])).toBe('')
  })
  it('that cannot be had stand together by what they would do and by the kind of reason', () => {
    const reasons: Record<string, string> = {
      'buy a': 'Too dear: it costs 3',
      'buy b': 'Too dear: it costs 5',
      'buy c': 'Sold out',
      rest: 'You are well.',
    }
    const refused = refusedTogether(
      Object.keys(reasons),
      (id) => id.replace('buy', 'Buy the'),
      (id) => reasons[id] ?? '',
    )
    expect(refused.map(({ words, why, options }) => [words, why, options.length])).toEqual([
      ['Buy the', 'Too dear', 2],
      ['Buy the c', 'Sold out', 1],
      ['rest', 'You are well.', 1],
    ])
    expect(refused[0]?.each).toBe('Buy the a · Too dear: it costs 3\nBuy the b · Too dear: it costs 5')
    expect(refused[2]?.each).toBe('You are well.')
  })
  it('say first what is done, then what comes of it', () => {
    expect(parted('Use Lantern: once per action: enter an adjacent slot')).toEqual([
      'Use Lantern',
      'once per action: enter an adjacent slot',
    ])
    expect(parted('使用退路：立即离开战场')).toEqual(['使用退路', '立即离开战场'])
    expect(parted('End the phase')).toEqual(['End the phase', ''])
  })
})

describe('time', () => {
  it('is counted down', () => {
    expect(countdown(42_000, 0)).toBe('0:42')
    expect(countdown(3_725_000, 0)).toBe('1:02:05')
    expect(countdown(0, 5)).toBe('0:00')
    expect(countdown(null, 0)).toBe('')
  })
  it('between attempts grows to a bound', () => {
    expect(waitBefore(1, 1)).toBe(500)
    expect(waitBefore(4, 1)).toBe(4000)
    expect(waitBefore(99, 1)).toBe(15_000)
    expect(waitBefore(1, 0)).toBeLessThan(500)
  })
})

describe('texts', () => {
  it('lose their places for parameters in headings', () => {
    expect(bare('场上：{card}')).toBe('场上')
    expect(bare('On the path: {oil} oil, {rope} rope')).toBe('On the path')
    expect(bare('{name}: needs light')).toBe('needs light')
    expect(bare('{ship}: needs {needs} light')).toBe('')
    expect(bare('{change|-:lost {change:abs}|*:got {change}} gold')).toBe('gold')
  })
  it('are chapters and terms', () => {
    const words = {
      'help.goal': 'Win.',
      'help.goal.title': 'Goal',
      'glossary.turn': 'Turn',
      'glossary.turn.about': 'Your time.',
    }
    expect(chaptersIn(words)).toEqual([{ id: 'goal', title: 'Goal', text: 'Win.' }])
    expect(termsIn(words, 'TIME')).toHaveLength(1)
    expect(termsIn(words, 'dragon')).toHaveLength(0)
  })
  it('explain the terms that they speak of, a longer one before a shorter one within it', () => {
    const words = {
      'glossary.a': '行动',
      'glossary.a.about': '…',
      'glossary.b': '行动阶段',
      'glossary.b.about': '…',
      'glossary.c': '元素',
      'glossary.c.about': '…',
    }
    expect(termsWithin(words, '行动阶段：做什么？').map((term) => term.name)).toEqual(['行动阶段'])
    expect(termsWithin(words, '行动阶段，还有2个行动').map((term) => term.name)).toEqual(['行动阶段', '行动'])
  })
})

describe('things', () => {
  it('are named by their ref wherever they are', () => {
    expect(namesIn({ a: [{ ref: 'card:1', face: 'MN-1' }, { ref: 'card:2' }] })).toEqual(new Map([['card:1', 'MN-1']]))
    expect([isEmpty([]), isEmpty({}), isEmpty(0)]).toEqual([true, true, false])
  })
  it('are found by every word', () => {
    const card = (name: string, kind: string) =>
      ({ id: name, name, kind, text: 'Gain gold', pack: 'core' }) as unknown as CardInfo
    const cards = [card('Iron axe', 'tool'), card('Iron ore', 'mineral')]
    expect(found(cards, { text: 'IRON gold', kind: 'mineral', pack: '' })).toEqual([cards[1]])
    expect(found(cards, { text: 'silver', kind: '', pack: '' })).toEqual([])
  })
  it('that were not changed are not sent', () => {
    const game = {
      options: [
        { name: 'mode', default: 'quick' },
        { name: 'cap', default: 40 },
      ],
    } as unknown as GameInfo
    expect(changed(game, { mode: 'quick', cap: 12 }, 2)).toEqual({ cap: 12 })
  })
})
