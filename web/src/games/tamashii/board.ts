import { computed, inject, provide, ref, watch, type ComputedRef, type InjectionKey, type Ref } from 'vue'
import { useContent, type Content } from '@/content/content'
import { useTable, type Table } from '@/live/table'
import type { PlayerView, TamashiiView } from '@/protocol/views/tamashii'
import { facesOf, type Faces } from './logic/faces'
import { shownTo, type Shown } from './logic/programs'

/** Which program is being looked at, and which of its places on the launcher. */
export interface Aim {
  location: string
  place: number
}

/** What every part of the board knows. */
export interface TamashiiBoard {
  table: Table
  content: Content
  faces: Faces
  view: ComputedRef<TamashiiView>
  /** Whose side of the table is shown; a click on a team-mate shows theirs. */
  shown: ComputedRef<PlayerView>
  /** Whether the side that is shown is that of the player at this screen. */
  own: ComputedRef<boolean>
  others: ComputedRef<PlayerView[]>
  look(seat: number): void
  programs: ComputedRef<Shown[]>
  aim: Ref<Aim | null>
  /** Write moves left in this step. */
  left(player: PlayerView): number
}

const BOARD: InjectionKey<TamashiiBoard> = Symbol('tamashii')

export function provideBoard(): TamashiiBoard {
  const table = useTable()
  const content = useContent(() => table.game)
  const faces = facesOf(content)
  const view = computed(() => table.view as unknown as TamashiiView)
  const looking = ref<number | null>(null)
  const aim = ref<Aim | null>(null)
  const seat = computed(() => looking.value ?? view.value.you ?? 0)
  const shown = computed(() => view.value.players[seat.value] as PlayerView)
  const board: TamashiiBoard = {
    table,
    content,
    faces,
    view,
    shown,
    own: computed(() => seat.value === view.value.you),
    others: computed(() => view.value.players.filter((player) => player.seat !== seat.value)),
    look: (to) => (looking.value = to === view.value.you ? null : to),
    programs: computed(() => shownTo(view.value, shown.value, faces)),
    aim,
    left: (player) => Math.max(0, writesOf(player) - (player.moves_made ?? 0)),
  }
  watch(
    () => table.current?.question.number,
    (asked) => {
      if (asked !== undefined) looking.value = null
      aim.value = null
    },
  )
  provide(BOARD, board)
  return board
}

export function writesOf(player: PlayerView): number {
  return (player.values?.['write'] ?? 0) + (player.extra_moves ?? 0)
}

export function useBoard(): TamashiiBoard {
  const board = inject(BOARD)
  if (!board) throw new Error('not within the board')
  return board
}
