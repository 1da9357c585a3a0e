import type { Person } from '@/protocol/wire'
import { i18n } from '@/app/i18n'

/** What a seat is called when nobody has given it a name: as the server's sentences call it. */
export function seatName(person: Person | undefined, seat: number): string {
  const t = i18n.global.t as (key: string, params: { n: number }) => string
  return person?.name || t('word.player', { n: seat + 1 })
}
