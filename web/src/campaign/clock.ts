import { computed, type ComputedRef } from 'vue'
import { api } from '@/app/api'
import { failed } from '@/components/failures'
import { useCampaign } from './campaign'

const DAY = 24 * 60

/** When it is in the story: the day, the minute of it, and what the weather is like. */
export interface Moment {
  day: number
  minute: number
  weather: string
}

/** The moment so many minutes later; never before the first day. */
export function later(moment: Moment, minutes: number): Moment {
  const all = Math.max(0, (moment.day - 1) * DAY + moment.minute + minutes)
  return { ...moment, day: Math.floor(all / DAY) + 1, minute: all % DAY }
}

/** The moment at a minute of the story, from its first midnight on. */
export function momentAt(minute: number, weather = ''): Moment {
  return { day: Math.floor(minute / DAY) + 1, minute: minute % DAY, weather }
}

/** A span of minutes in days, hours and minutes, without those that are none. */
export function spanOf(minutes: number): { unit: 'days' | 'hours' | 'minutes'; n: number }[] {
  const parts = [
    { unit: 'days', n: Math.floor(minutes / DAY) },
    { unit: 'hours', n: Math.floor((minutes % DAY) / 60) },
    { unit: 'minutes', n: minutes % 60 },
  ] as const
  return parts.filter((part) => part.n > 0)
}

/** The same time on another day. */
export function onDay(moment: Moment, day: number): Moment {
  return Number.isInteger(day) && day >= 1 ? { ...moment, day } : moment
}

/** Another time of the same day, such as 16:20. */
export function atHour(moment: Moment, clock: string): Moment {
  const [hour, minute] = clock.split(':').map(Number)
  return hour !== undefined && minute !== undefined && hour < 24 && minute < 60 && hour >= 0 && minute >= 0
    ? { ...moment, minute: hour * 60 + minute }
    : moment
}

/** Such as 16:20. */
export function hours(moment: Moment): string {
  return `${String(Math.floor(moment.minute / 60)).padStart(2, '0')}:${String(moment.minute % 60).padStart(2, '0')}`
}

/** What kind of light there is. */
export function light(moment: Moment): 'sun' | 'moon' {
  return moment.minute >= 6 * 60 && moment.minute < 19 * 60 ? 'sun' : 'moon'
}

/** What settings say of the clock; a fresh campaign begins on the morning of the first day. */
export function momentOf(settings: Record<string, unknown> | undefined): Moment {
  const kept = (settings?.['clock'] ?? {}) as Partial<Record<keyof Moment, unknown>>
  const whole = (value: unknown, least: number, other: number) =>
    typeof value === 'number' && Number.isInteger(value) && value >= least ? value : other
  return {
    day: whole(kept.day, 1, 1),
    minute: whole(kept.minute, 0, 8 * 60) % DAY,
    weather: typeof kept.weather === 'string' ? kept.weather : '',
  }
}

export function useClock(): { moment: ComputedRef<Moment>; set(moment: Moment): Promise<void> } {
  const campaign = useCampaign()
  return {
    moment: computed(() => momentOf(campaign.info.value?.settings as Record<string, unknown> | undefined)),
    async set(moment) {
      const info = campaign.info.value
      if (!info) return
      try {
        await api.patch(`/api/campaigns/${info.id}`, {
          revision: info.revision,
          settings: { ...info.settings, clock: moment },
        })
      } catch (error) {
        failed(error)
      }
      await campaign.load()
    },
  }
}
