import { computed, ref, type ShallowRef } from 'vue'
import type { Advice, Asked } from '@/protocol/wire'
import * as decision from './decision'
import type { AnswerValue, Draft } from './decision'
import type { Standing } from './table'

/**
 * Putting an answer together by clicking options and objects. `send` gets a complete answer; while `busy`, one is
 * already under way and clicks wait for what comes of it.
 */
export function useDrafting(
  asked: () => Asked[],
  send: (asked: Asked, answer: AnswerValue) => void,
  busy: () => boolean,
) {
  const turnedTo = ref<number | null>(null)
  const draft = ref<Draft>(decision.newDraft(null))
  const current = computed(() => {
    const all = asked()
    return all.find((each) => each.question.number === turnedTo.value) ?? all[0] ?? null
  })
  let draftOf = -1

  /** A new question begins with an empty draft; one that is still the same keeps it. */
  function renew(): void {
    const number = current.value?.question.number ?? -1
    if (number === draftOf) return
    draftOf = number
    draft.value = decision.newDraft(current.value)
  }

  const lit = computed(() => decision.litBy(current.value, draft.value.held))
  const off = computed(() => decision.offBy(current.value))
  const offered = computed(() =>
    current.value ? decision.concerning(current.value, draft.value.held).map((option) => option.id) : [],
  )

  function pick(option: string): void {
    const now = current.value
    if (!now || busy() || !now.question.options.some((each) => each.id === option)) return
    switch (now.question.shape) {
      case 'some':
        draft.value = decision.toggled(now, draft.value, option)
        return
      case 'order':
        draft.value = decision.placed(draft.value, option)
        return
      case 'distribute':
        draft.value = decision.shared(now, draft.value, option, 1)
        return
      case 'amount':
        return
      default:
        send(now, option)
    }
  }

  function pickRef(refId: string): void {
    const now = current.value
    if (!now || busy()) return
    if (draft.value.held.includes(refId)) {
      draft.value = { ...draft.value, held: draft.value.held.filter((held) => held !== refId) }
      return
    }
    const options = lit.value.get(refId) ?? []
    if (options.length === 1) {
      draft.value = { ...draft.value, held: [] }
      pick(options[0] as string)
    } else if (options.length > 1) {
      draft.value = { ...draft.value, held: [...draft.value.held, refId] }
    } else if (decision.litBy(now, []).has(refId)) {
      draft.value = { ...draft.value, held: [] } // another object: begin anew with it
      pickRef(refId)
    }
  }

  function pickRefs(refs: string[]): boolean {
    const now = current.value
    const options = now ? decision.concerning(now, refs) : []
    if (options.length !== 1 || busy()) return false
    pick((options[0] as { id: string }).id)
    return true
  }

  function confirm(): void {
    const answer = decision.answerOf(current.value, draft.value)
    if (current.value && answer !== null && !busy()) send(current.value, answer)
  }

  function chosenRefs(): Set<string> {
    const { held, chosen, shares } = draft.value
    const given = Object.keys(shares).filter((id) => (shares[id] ?? 0) > 0)
    const options = current.value?.question.options ?? []
    const ids = new Set([...chosen, ...given])
    return new Set([...held, ...options.filter((o) => ids.has(o.id)).flatMap(decision.refsOf)])
  }

  const chosen = computed(chosenRefs)

  function hintedBy(advice: Advice | null): Set<string> {
    const answer: unknown = advice?.answer
    const ids =
      typeof answer === 'object' && answer !== null ? (Array.isArray(answer) ? answer : Object.keys(answer)) : [answer]
    const options = current.value?.question.options ?? []
    return new Set(options.filter((option) => ids.includes(option.id)).flatMap(decision.refsOf))
  }

  /** What a table shows of this; `advice` is the last hint. */
  function shown(advice: Readonly<ShallowRef<Advice | null>>) {
    const hinted = computed(() => hintedBy(advice.value))
    function standing(refId: string): Standing {
      if (chosen.value.has(refId)) return 'chosen'
      if (hinted.value.has(refId)) return 'hint'
      if (lit.value.has(refId)) return draft.value.held.length > 0 ? 'target' : 'legal'
      return off.value.has(refId) ? 'off' : 'plain'
    }
    const complete = computed(() => decision.answerOf(current.value, draft.value) !== null)
    return { current, draft, lit, off, offered, hinted, complete, standing }
  }

  const acts = {
    pick,
    pickRef,
    pickRefs,
    confirm,
    label: (option: string) => decision.labelOf(current.value, option),
    reason: (option: string) => decision.reasonOf(current.value, option),
    turnTo: (number: number) => {
      turnedTo.value = number
      renew()
    },
    clear: () => (draft.value = decision.newDraft(current.value)),
    setAmount: (amount: number) => {
      const { least, most } = current.value?.question ?? { least: 0, most: 0 }
      draft.value = { ...draft.value, amount: Math.max(least, Math.min(most, Math.round(amount))) }
    },
    moveTo: (option: string, place: number) => (draft.value = decision.moved(draft.value, option, place)),
    share: (option: string, change: number) => {
      if (current.value) draft.value = decision.shared(current.value, draft.value, option, change)
    },
  }
  return { current, renew, shown, acts }
}
