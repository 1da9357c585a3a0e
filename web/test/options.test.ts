import { mount } from '@vue/test-utils'
import { beforeAll, describe, expect, it } from 'vitest'
import { i18n, speak } from '@/app/i18n'
import LobbySeats from '@/pages/table/LobbySeats.vue'
import { applying, changed, defaultsOf, hostSeat } from '@/pages/new/options'
import type { GameInfo, TableInfo } from '@/protocol'

const GAME = {
  id: 'meshal', chapter_option: 'adventure', chapters: [{ id: 'toll', name: 'Toll' }, { id: 'storm', name: 'Storm' }],
  bots: [{ spec: 'random', words: 'Random' }], host_seats: { 2: 1, 3: 2 },
  options: [
    { name: 'mode', words: 'Mode', about: '', type: 'string', default: '', values: ['fight', 'adventure'] },
    { name: 'house', words: 'House', about: '', type: 'boolean', default: false, host_seats: { 3: 1 } },
    { name: 'foes', words: 'Foes', about: '', type: 'any', default: '', when: { mode: ['', 'fight'], adventure: [''] } },
    { name: 'adventure', words: 'Adventure', about: '', type: 'string', default: '', when: { mode: ['', 'adventure'] } },
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
  const places = [{ kind: 'person', name: 'Ada' }, { kind: 'bot', bot: 'random' }, { kind: 'bot', bot: 'random' }]
  const seats = (options: Record<string, unknown>, owner: boolean) => {
    const info = { places, options, your_place: 0 } as unknown as TableInfo
    return mount(LobbySeats, { props: { info, game: GAME, owner }, global: { plugins: [i18n] } }).findAll('li')
  }
  it('mark the host, wherever the house sits', () => {
    const marked = (options: Record<string, unknown>) => seats(options, false).map((seat) => seat.find('small').exists())
    expect(marked({})).toEqual([false, false, true])
    expect(marked({ house: true })).toEqual([false, true, false])
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
