import { mount } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import LastTold from '@/games/legend/stage/LastTold.vue'
import { seatOf } from '@/live/events'
import type { TableEvent } from '@/live/table'

const event = (number: number, kind: string, words: string, data: TableEvent['data'] = {}): TableEvent => ({
  number,
  kind,
  words,
  data,
})
const news = (...told: TableEvent[]) => mount(LastTold, { props: { told } })
const badges = (...told: TableEvent[]) =>
  news(...told)
    .findAll('.zj-seat')
    .map((badge) => badge.classes().find((name) => name.startsWith('zj-seat--')))

describe('the news of Legend', () => {
  it('has the badge of whom it concerns, whoever has the turn', () => {
    expect(
      badges(event(1, 'turn_began', 'Your turn.', { seat: 0 }), event(2, 'buffed', 'Ben: max health +3.', { seat: 1 })),
    ).toEqual(['zj-seat--2'])
  })

  it('has none where it concerns nobody, or a neutral unit', () => {
    expect(
      badges(
        event(1, 'drew', 'Ann drew.', { seat: 0 }),
        event(2, 'refreshed', 'The slot is refreshed.', { slot: 'slot:3' }),
      ),
    ).toEqual([])
    expect(badges(event(1, 'rolled', 'The neutral unit rolled.', { seat: -1 }))).toEqual([])
  })

  it('tells of what happened, not of turns and phases, and nothing without words', () => {
    const told = [
      event(1, 'drew', 'Ann drew.', { seat: 0 }),
      event(2, 'phase', 'Ann: action phase.', { seat: 0 }),
      event(3, 'hidden', ''),
    ]
    expect(news(...told).text()).toBe('Ann drew.')
    expect(news().text()).toBe('')
  })

  it('reads the seat of an event', () => {
    expect([seatOf({ data: { seat: 2 } }), seatOf({ data: {} }), seatOf({}), seatOf({ data: { seat: -1 } })]).toEqual([
      2,
      null,
      null,
      null,
    ])
  })
})
