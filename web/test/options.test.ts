import { mount } from '@vue/test-utils'
import { beforeAll, describe, expect, it } from 'vitest'
import { i18n, speak } from '@/app/i18n'
import LobbySeats from '@/pages/table/LobbySeats.vue'
import { applying, changed, defaultsOf, hostSeat } from '@/pages/new/options'
import type { GameInfo, TableInfo } from '@/protocol'

const GAME = {
  id: 'meshal',
  chapter_option: 'adventure',
  chapters: [
    { id: 'toll', name: 'Toll' },
    { id: 'storm', name: 'Storm' },
  ],
  bots: [{ spec: 'random', words: 'Random' }],
  host_seats: { 2: 1, 3: 2 },
  options: [
    { name: 'mode', words: 'Mode', about: '', type: 'string', default: '', values: ['fight', 'adventure'] },
    { name: 'house', words: 'House', about: '', type: 'boolean', default: false, host_seats: { 3: 1 } },
    {
      name: 'foes',
      words: 'Foes',
      about: '',
      type: 'any',
      default: '',
      when: { mode: ['', 'fight'], adventure: [''] },
    },
    {
      name: 'adventure',
      words: 'Adventure',
      about: '',
      type: 'string',
      default: '',
      when: { mode: ['', 'adventure'] },
    },
  ],
} as unknown as GameInfo
const names = (options: Record<string, unknown>) => applying(GAME, options, 3).map((option) => option.name)

describe('the options of a table', () => {
  it('are shown as far as they mean anything', () => {
    expect(names(defaultsOf(GAME))).toEqual(['mode', 'house', 'foes'])
    expect(names({ ...defaultsOf(GAME), mode: 'adventure' })).toEqual(['mode', 'house', 'adventure'])
    expect(names({ adventure: 'toll' })).toEqual(['mode', 'house', 'adventure'])
  })
  it('begin with a choice, and are sent as far as they mean anything', () => {
    const chosen = { ...defaultsOf(GAME), foes: 'wolf' }
    expect(chosen).toMatchObject({ mode: 'fight', adventure: 'toll' })
    expect(changed(GAME, chosen, 3)).toEqual({ mode: 'fight', foes: 'wolf' })
    expect(changed(GAME, { ...chosen, mode: 'adventure' }, 3)).toEqual({ mode: 'adventure', adventure: 'toll' })
  })
  it('say where the host sits', () => {
    expect(hostSeat(GAME, {}, 3)).toBe(2)
    expect(hostSeat(GAME, { house: true }, 3)).toBe(1)
    expect(hostSeat(undefined, {}, 3)).toBeUndefined()
  })
})

describe('the seats of a lobby', () => {
  beforeAll(() => speak('en'))
  const places = [
    { kind: 'person', name: 'Ada', account: 'a' },
    { kind: 'bot', bot: 'random' },
    { kind: 'bot', bot: 'random', host: true },
  ]
  const seats = (more: Partial<TableInfo>, owner: boolean) => {
    const info = { places, options: {}, your_place: 0, ...more } as unknown as TableInfo
    return mount(LobbySeats, { props: { info, game: GAME, owner }, global: { plugins: [i18n] } }).findAll('li')
  }
  const free = (host: boolean) => ({ kind: 'open', host }) as TableInfo['places'][number]
  it('mark the host, and who plays for the host', () => {
    const marked = (more: Partial<TableInfo>) =>
      seats(more, false).map((seat) => seat.find('small').exists() && seat.find('small').text())
    expect(marked({})).toEqual([false, false, 'Host'])
    expect(marked({ places: [free(false), free(true), free(true)] })).toEqual([false, 'Host', 'Plays for the host'])
  })
  it('say who plays which character', () => {
    const cast = [{ account: 'a', name: '海伦', names: { en: 'Halen' } }]
    expect(seats({ cast }, false)[0]?.text()).toContain('Halen')
  })
  it('are offered where they are free, the host’s only to whoever may host', () => {
    const offered = (more: Partial<TableInfo>) =>
      seats({ places: [free(false), free(true)], your_place: undefined, ...more }, false).map((seat) =>
        seat.find('button').exists(),
      )
    expect(offered({})).toEqual([true, false])
    expect(offered({ may_host: true })).toEqual([true, true])
  })
  it('name a bot once', () => {
    const [, mine] = seats({}, true)
    expect(mine?.findAll('b')).toHaveLength(0)
    expect(mine?.find('select').element.value).toBe('random')
    const [, theirs] = seats({}, false)
    expect(theirs?.find('b').exists()).toBe(true)
    expect(theirs?.find('select').exists()).toBe(false)
  })
})
