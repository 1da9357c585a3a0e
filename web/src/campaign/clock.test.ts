import { describe, expect, it } from 'vitest'
import { hours, later, light, momentOf } from './clock'

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
  it('is read as people read clocks', () => {
    expect(hours({ day: 1, minute: 980, weather: '' })).toBe('16:20')
    expect(light({ day: 1, minute: 980, weather: '' })).toBe('sun')
    expect(light({ day: 1, minute: 1300, weather: '' })).toBe('moon')
  })
})
