import { mount } from '@vue/test-utils'
import { beforeAll, describe, expect, it } from 'vitest'
import { i18n, speak } from '@/app/i18n'
import { boardOf } from '@/games'
import CountedThings from '@/pages/new/CountedThings.vue'
import OneThing from '@/pages/new/OneThing.vue'
import { applying, changed, pickOf } from '@/pages/new/options'
import SeveralThings from '@/pages/new/SeveralThings.vue'
import SidedThings from '@/pages/new/SidedThings.vue'
import { lineOf, thingsIn, thingsOf } from '@/pages/new/things'
import type { CardInfo, GameInfo, GameOption } from '@/protocol'

const card = (id: string, kind: string, more: Partial<CardInfo> = {}) =>
  ({ id, kind, kind_words: '', pack: 'core', name: id.toUpperCase(), text: '', fields: {}, ...more }) as CardInfo
const WOLF = card('wolf', 'creature', { text: 'Medium beast, strength 36. Bites.', fields: { strength: 36 } })
const RAT = card('rat', 'creature', { fields: { strength: 3, flavour: 'It was here first.' } })
const HALEN = card('halen', 'preset')
const IBBE = card('ibbe', 'preset')
const SAMSARA = {
  id: 'samsara',
  chapter_option: '',
  chapters: [],
  options: [
    ['mode', 'fight'],
    ['pvp', false],
    ['settle', false],
    ['recorder', ''],
  ].map(([name, usual]) => ({ name, words: name, about: '', type: 'any', default: usual })),
} as unknown as GameInfo
const global = { plugins: [i18n] }
beforeAll(() => speak('en'))

describe('things of the packs', () => {
  it('stand kind by kind, the weakest first', () => {
    expect(thingsOf([WOLF, HALEN, RAT], ['preset', 'creature']).map((each) => each.id)).toEqual([
      'halen',
      'rat',
      'wolf',
    ])
  })
  it('are told by their first sentence, or by what their author said', () => {
    expect([lineOf(WOLF), lineOf(RAT), lineOf(HALEN)]).toEqual(['Medium beast, strength 36.', 'It was here first.', ''])
    expect(lineOf(card('a', 'b', { text: '中型野兽，强度 36。会咬人。' }))).toBe('中型野兽，强度 36。')
  })
  it('are found in whatever an option says', () => {
    expect(thingsIn('pc_a pc_b')).toEqual([
      { id: 'pc_a', n: 1 },
      { id: 'pc_b', n: 1 },
    ])
    expect(thingsIn({ wolf: 2 })).toEqual([{ id: 'wolf', n: 2 }])
    expect(thingsIn([['rat', 'rat'], ['wolf']])).toEqual([
      { id: 'rat', n: 2 },
      { id: 'wolf', n: 1 },
    ])
    expect(thingsIn('')).toEqual([])
  })
})

describe('picking', () => {
  it('several keeps their order, and says when a player would have none', async () => {
    const page = mount(SeveralThings, {
      props: {
        things: [HALEN, IBBE],
        players: 2,
        modelValue: [] as string[],
        'onUpdate:modelValue': (modelValue: string[]) => page.setProps({ modelValue }),
      },
      global,
    })
    await page.findAll('button')[1]?.trigger('click')
    expect(page.props('modelValue')).toEqual(['ibbe'])
    expect(page.find('[role=status]').exists()).toBe(true)
    await page.findAll('button')[0]?.trigger('click')
    expect(page.props('modelValue')).toEqual(['ibbe', 'halen'])
    expect(page.find('[role=status]').exists()).toBe(false)
  })
  it('how many stops at the most, and is looked for by name', async () => {
    const page = mount(CountedThings, {
      props: {
        things: [RAT, WOLF],
        most: 2,
        modelValue: {} as Record<string, number>,
        'onUpdate:modelValue': (modelValue: Record<string, number>) => page.setProps({ modelValue }),
      },
      global,
    })
    await page.find('input').setValue('wo')
    expect(page.findAll('.ct__l button')).toHaveLength(1)
    await page.find('.ct__l button').trigger('click')
    await page.find('.ct__l button').trigger('click')
    await page.find('.ct__l button').trigger('click')
    expect(page.props('modelValue')).toEqual({ wolf: 2 })
    await page.find('.ct__p button').trigger('click')
    await page.find('.ct__p button').trigger('click')
    expect(page.props('modelValue')).toEqual({})
  })
  it('one may be none', async () => {
    const page = mount(OneThing, {
      props: {
        things: [HALEN],
        none: 'By chance',
        modelValue: 'halen',
        'onUpdate:modelValue': (modelValue: string) => page.setProps({ modelValue }),
      },
      global,
    })
    await page.find('input').setValue()
    expect(page.props('modelValue')).toBe('')
  })
  it('sides wants somebody on each', async () => {
    const page = mount(SidedThings, {
      props: {
        things: [RAT, WOLF],
        modelValue: [] as string[][],
        'onUpdate:modelValue': (modelValue: string[][]) => page.setProps({ modelValue }),
      },
      global,
    })
    await page.findAll('.ct__l button')[0]?.trigger('click')
    expect(page.props('modelValue')).toEqual([['rat'], []])
    expect(page.find('[role=status]').exists()).toBe(true)
    await page.findAll('.ct__l button')[3]?.trigger('click')
    expect(page.props('modelValue')).toEqual([['rat'], ['wolf']])
  })
})

describe('the options of a game', () => {
  const names = (options: Record<string, unknown>, seats: number) =>
    applying(SAMSARA, options, seats).map((option) => option.name)
  it('that mean nothing at this table are neither asked nor sent', () => {
    expect(names({}, 3)).not.toContain('settle')
    expect(names({ pvp: true }, 2)).not.toContain('settle')
    expect(names({ pvp: true }, 3)).toEqual(['mode', 'pvp', 'settle'])
    expect(names({ pvp: true, settle: true }, 3)).toContain('recorder')
    expect(names({ mode: 'mission' }, 2)).toContain('recorder')
    expect(changed(SAMSARA, { mode: 'fight', pvp: false, settle: true, recorder: 'PC-01' }, 3)).toEqual({})
  })
  it('that name things are picked', () => {
    expect(pickOf({ name: 'sides' } as GameOption, SAMSARA, { mode: 'duel' })?.most).toBe(1)
    expect(pickOf({ name: 'mode' } as GameOption, SAMSARA, {})).toBeUndefined()
    expect(Object.keys(boardOf('meshal').picks?.({}) ?? {})).toEqual(['party', 'foes', 'map'])
  })
})
