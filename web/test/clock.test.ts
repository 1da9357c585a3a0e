import { describe, expect, it } from 'vitest'
import { atHour, hours, later, light, momentAt, momentOf, onDay, spanOf } from '@/campaign/clock'

describe('the clock of a campaign', () => {
  it('begins on the morning of the first day', () => {
    expect(momentOf(undefined)).toEqual({ day: 1, minute: 480, weather: '' })
    expect(momentOf({ clock: { day: -3, minute: 'x', weather: 7 } })).toEqual({ day: 1, minute: 480, weather: '' })
  })
  it('goes on over midnight and never before the first day', () => {
    expect(later({ day: 1, minute: 1439, weather: '' }, 1)).toEqual({ day: 2, minute: 0, weather: '' })
    expect(later({ day: 3, minute: 0, weather: 'fog' }, -60)).toEqual({ day: 2, minute: 1380, weather: 'fog' })
    expect(later({ day: 1, minute: 10, weather: '' }, -60)).toEqual({ day: 1, minute: 0, weather: '' })
  })
  it('is set to a day and an hour, and to nothing else', () => {
    const now = { day: 3, minute: 600, weather: 'fog' }
    expect(onDay(now, 1)).toEqual({ day: 1, minute: 600, weather: 'fog' })
    expect(onDay(now, 0)).toBe(now)
    expect(onDay(now, NaN)).toBe(now)
    expect(atHour(now, '16:20')).toEqual({ day: 3, minute: 980, weather: 'fog' })
    expect(atHour(now, '')).toBe(now)
    expect(atHour(now, '24:00')).toBe(now)
  })
  it('tells spans without what is none', () => {
    expect(spanOf(1530)).toEqual([
      { unit: 'days', n: 1 },
      { unit: 'hours', n: 1 },
      { unit: 'minutes', n: 30 },
    ])
    expect(spanOf(480)).toEqual([{ unit: 'hours', n: 8 }])
    expect(hours(momentAt(1440 + 980))).toBe('16:20')
  })
  it('is read as people read clocks', () => {
    expect(hours({ day: 1, minute: 980, weather: '' })).toBe('16:20')
    expect(light({ day: 1, minute: 980, weather: '' })).toBe('sun')
    expect(light({ day: 1, minute: 1300, weather: '' })).toBe('moon')
  })
})
