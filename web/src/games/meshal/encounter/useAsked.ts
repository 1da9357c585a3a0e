import { computed, shallowRef, watch } from 'vue'
import { readSpot } from '../map/geometry'
import { useMeshal } from '../useMeshal'

/** Where the present question is answered: in the tray of acts, on the map, in the reaction card, or in the bar. */
export function useAsked() {
  const { table, me, view, being } = useMeshal()
  const prompt = computed(() => table.current?.question.prompt ?? '')
  const turn = computed(() => prompt.value === 'turn.act' && table.lookingAt === null)
  const reacting = computed(() => prompt.value.startsWith('react.'))
  /** Places are chosen on the map; a list of them would tell nobody anything. */
  const placed = computed(() => [...table.lit.keys()].some((ref) => readSpot(ref) !== null))
  /** What is on offer beside the places. */
  const beside = computed(() =>
    placed.value
      ? (table.current?.question.options ?? []).filter((option) => !(option.refs ?? []).some((ref) => readSpot(ref)))
      : [],
  )
  const own = computed(() => (turn.value ? 'tray' : placed.value ? 'map' : reacting.value ? 'card' : 'bar'))
  /** What was begun last in a turn: it is named while one says where. */
  const made = shallowRef<{ id: string; words: string } | null>(null)
  watch(
    () => table.sending,
    (id) => {
      if (typeof id === 'string' && turn.value) made.value = { id, words: table.label(id) }
    },
    { flush: 'sync' },
  )
  /** Something begun in one's own turn is being aimed: what else could be done stays in sight. */
  const aiming = computed(
    () =>
      own.value === 'map' &&
      table.lookingAt === null &&
      Boolean(view.value.moment?.active) &&
      view.value.moment?.active === me.value?.ref,
  )
  /** An attack that can strike nobody but one's own side: whoever is new here is told. */
  const friendly = computed(() => {
    const question = table.current?.question
    const targets = (question?.options ?? []).flatMap((option) =>
      (option.refs ?? []).flatMap((ref) => being(ref) ?? []),
    )
    return (
      /^attack/.test(String(question?.params?.['act'] ?? '')) &&
      targets.length > 0 &&
      targets.every((each) => each.side === me.value?.side)
    )
  })
  return { turn, reacting, beside, own, made, aiming, friendly }
}
