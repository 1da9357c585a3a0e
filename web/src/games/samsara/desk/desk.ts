import { computed, type ComputedRef } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Due } from '@/protocol/views/samsara'
import { useSamsara } from '../useSamsara'

/** Somebody who hands something in sealed: whether it is in, without what it says. */
export interface Sealed {
  key: string
  name: string
  seat: number
  sealed: boolean
}

/** `player 3` sits on the third seat. */
export const seatOf = (player: string) => Number(player.replace(/\D+/g, '')) - 1

/** What several parts of the desk read. */
export function useDesk() {
  const { t } = useI18n()
  const { table, view, called, word } = useSamsara()
  const part = computed(() => view.value.mission)
  const desk = computed(() => part.value?.desk)
  const numbers = computed(() => part.value?.table)
  const isHost = computed(() => view.value.you !== null && view.value.you === view.value.host)
  const personOf = (card: string) => desk.value?.people.find((one) => one.card === card)
  const nameOf = (card: string) => called(personOf(card)?.name ?? card)
  const playerName = (player: string) => table.names[seatOf(player)] || player
  const answered = (seat: number) => !table.awaited.includes(seat)

  const critics: ComputedRef<Sealed[]> = computed(() =>
    (numbers.value?.owed ?? []).map((player) => {
      const all = (desk.value?.feedback.length ?? 0) >= (numbers.value?.owed?.length ?? 0)
      return {
        key: player,
        name: playerName(player),
        seat: seatOf(player),
        sealed: all || (numbers.value?.sealing === 'feedback' && answered(seatOf(player))),
      }
    }),
  )
  const voters: ComputedRef<Sealed[]> = computed(() =>
    (numbers.value?.voters ?? []).map((card) => {
      const seat = seatOf(personOf(card)?.player ?? '')
      return {
        key: card,
        name: nameOf(card),
        seat,
        sealed: desk.value?.revived != null || (numbers.value?.sealing === 'vote' && answered(seat)),
      }
    }),
  )
  const awaited = computed(() => [
    ...new Set(
      (numbers.value?.sealing === 'vote' ? voters.value : numbers.value?.sealing === 'feedback' ? critics.value : [])
        .filter((one) => !one.sealed)
        .map((one) => table.names[one.seat] ?? one.name),
    ),
  ])
  const title = computed(() => called(part.value?.mission || desk.value?.id || ''))
  const phase = computed(() => word(`view.phase.${desk.value?.state ?? ''}`))

  /** `300 ＋ (3＋1) × 30 ＋ 2 × 30 ＝ 480` */
  function sum(due: Due): string {
    const quest = due.quest_points ? ` ＋ ${due.star} × ${due.factor ?? 0}` : ''
    const loot = due.looted ? ` ＋ ${due.looted}` : ''
    const played = `(${due.rp ?? 0}＋${due.influence ?? 0}) × ${due.multiplier ?? 0}`
    return `${due.fixed ?? 0} ＋ ${played}${quest}${loot} ＝ ${due.total ?? 0}`
  }
  const why = (due: Due) => t(`samsara.unpaid.${due.refused ?? ''}`)

  /** Everything that counts, as lines for a chat. */
  function chat(): string {
    const dues = numbers.value?.dues ?? []
    const lines = dues.map((due) =>
      due.refused
        ? t('desk.chat.none', { name: called(due.name), why: why(due) })
        : t('desk.chat.line', { name: called(due.name), sum: sum(due) }),
    )
    const total = dues.reduce((all, due) => all + (due.total ?? 0), 0)
    return [
      t('desk.chat.head', { title: title.value, phase: phase.value }),
      ...lines,
      ...(dues.length ? [t('desk.chat.sum', { n: total })] : []),
      ...(awaited.value.length ? [t('desk.chat.waiting', { names: awaited.value.join(t('desk.and')) })] : []),
    ].join('\n')
  }
  return { part, desk, numbers, isHost, nameOf, playerName, critics, voters, awaited, title, phase, sum, why, chat }
}
