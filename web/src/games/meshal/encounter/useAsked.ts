import { computed } from 'vue'
import { readSpot } from '../map/geometry'
import { useMeshal } from '../useMeshal'

/** Where the present question is answered: in the tray of acts, on the map, in the reaction card, or in the bar. */
export function useAsked() {
  const { table } = useMeshal()
  const prompt = computed(() => table.current?.question.prompt ?? '')
  const turn = computed(() => prompt.value === 'turn.act' && table.lookingAt === null)
  const reacting = computed(() => prompt.value.startsWith('react.'))
  /** Places are chosen on the map; a list of them would tell nobody anything. */
  const placed = computed(() => [...table.lit.keys()].some((ref) => readSpot(ref) !== null))
  /** What is on offer beside the places. */
  const beside = computed(() => (placed.value ? (table.current?.question.options ?? []).filter((option) => !(option.refs ?? []).some((ref) => readSpot(ref))) : []))
  const own = computed(() => (turn.value ? 'tray' : placed.value ? 'map' : reacting.value ? 'card' : 'bar'))
  return { turn, reacting, beside, own }
}
