import type { Asked, Option } from '@/protocol/wire'

/** An answer as the wire takes it: an option's id, several, a number, or shares by option. */
export type AnswerValue = string | number | string[] | Record<string, number>

export const DONE = 'done'
/** The clause that a reason ends with: for those who look it up, not for the button. */
const CITATION = /\s*\[[A-Z0-9 ,./-]+\]$/
/** Answers that end something without spending anything: always the primary button, answered by Space. */
const PASSING = /^(done|pass|end|finish|skip|stop|nothing|decline)([_ ].*)?$/

/** What a player has put together so far for one question. Data only; nothing is sent before it is confirmed. */
export interface Draft {
  /** Objects already pointed at, when several options share an object: they narrow what is on offer. */
  held: string[]
  /** The chosen ids of `some`, in the order of choosing. */
  chosen: string[]
  /** The ids of `order`, in their order; `chosen` says how many of them the player has placed. */
  order: string[]
  amount: number
  shares: Record<string, number>
}

export function newDraft(asked: Asked | null): Draft {
  const question = asked?.question
  return {
    held: [],
    chosen: [],
    order: question?.shape === 'order' ? question.options.map((option) => option.id) : [],
    amount:
      question?.shape === 'amount' ? (typeof question.default === 'number' ? question.default : question.least) : 0,
    shares: {},
  }
}

/** The objects that an option concerns. */
export function refsOf(option: Option): string[] {
  return option.refs ?? []
}

/** The options that concern every one of these objects. */
export function concerning(asked: Asked, refs: string[]): Option[] {
  if (refs.length === 0) return asked.question.options
  return asked.question.options.filter((option) => refs.every((ref) => refsOf(option).includes(ref)))
}

/** Which options each object on the table stands for, given what is already held. */
export function litBy(asked: Asked | null, held: string[]): Map<string, string[]> {
  const lit = new Map<string, string[]>()
  if (!asked || asked.question.shape === 'amount') return lit
  for (const option of concerning(asked, held)) {
    for (const ref of refsOf(option)) {
      if (!held.includes(ref)) lit.set(ref, [...(lit.get(ref) ?? []), option.id])
    }
  }
  return lit
}

/** Why an object cannot be chosen now, for objects that a player would look for. */
export function offBy(asked: Asked | null): Map<string, string> {
  const off = new Map<string, string>()
  for (const withheld of asked?.question.withheld ?? []) {
    const why = reasonOf(asked, withheld.id)
    for (const ref of withheld.id.split(' ').filter((word) => word.includes(':'))) {
      if (!off.has(ref)) off.set(ref, why)
    }
  }
  return off
}

/** What a die on offer shows, as far as the question tells what all of them do. */
export function dieShown(asked: Asked | null, option: string): string | undefined {
  const place = /^die:(\d+)$/.exec(option)?.[1]
  const dice = asked?.question.params?.['faces'] ?? asked?.question.params?.['dice']
  const shown: unknown = place !== undefined && Array.isArray(dice) ? dice[Number(place)] : undefined
  return shown === undefined ? undefined : String(shown)
}

export function labelOf(asked: Asked | null, option: string): string {
  return asked?.labels[option]?.words ?? option
}

/** A reason without the clause that it cites. */
export function plainReason(reason: string): string {
  return reason.replace(CITATION, '')
}

export function reasonOf(asked: Asked | null, option: string): string {
  return plainReason(asked?.labels[option]?.reason ?? '')
}

/** The option that passes, ends or is done, if there is one: it is drawn as the primary button. */
export function passingOf(asked: Asked | null): Option | null {
  const question = asked?.question
  if (!question || (question.shape !== 'one' && question.shape !== 'arrange')) return null
  const bare = question.options.filter((option) => refsOf(option).length === 0 && PASSING.test(option.id))
  return bare.length === 1 ? (bare[0] ?? null) : null
}

export function sharesTotal(shares: Record<string, number>): number {
  return Object.values(shares).reduce((sum, share) => sum + share, 0)
}

/** The answer that a draft makes; null while it is not complete. */
export function answerOf(asked: Asked | null, draft: Draft): AnswerValue | null {
  const question = asked?.question
  if (!question) return null
  switch (question.shape) {
    case 'some': {
      const many = draft.chosen.length
      return many >= question.least && many <= question.most ? [...draft.chosen] : null
    }
    case 'order':
      return [...draft.order]
    case 'amount':
      return draft.amount >= question.least && draft.amount <= question.most ? draft.amount : null
    case 'distribute': {
      const total = sharesTotal(draft.shares)
      const given = Object.entries(draft.shares).filter(([, share]) => share > 0)
      return total >= question.least && total <= question.most ? Object.fromEntries(given) : null
    }
    default:
      return null
  }
}

/** The draft after an option was toggled in `some`; the oldest choice gives way where only one may be chosen. */
export function toggled(asked: Asked, draft: Draft, option: string): Draft {
  if (draft.chosen.includes(option)) {
    return { ...draft, chosen: draft.chosen.filter((id) => id !== option) }
  }
  const most = asked.question.most
  if (draft.chosen.length >= most) {
    return most === 1 ? { ...draft, chosen: [option] } : draft
  }
  return { ...draft, chosen: [...draft.chosen, option] }
}

/** The draft after an option was put at the next free place of `order`, or taken off it again. */
export function placed(draft: Draft, option: string): Draft {
  const chosen = draft.chosen.includes(option) ? draft.chosen.filter((id) => id !== option) : [...draft.chosen, option]
  const rest = draft.order.filter((id) => !chosen.includes(id))
  return { ...draft, chosen, order: [...chosen, ...rest] }
}

/** The draft after an option moved to another place in `order`. */
export function moved(draft: Draft, option: string, to: number): Draft {
  const rest = draft.order.filter((id) => id !== option)
  const place = Math.max(0, Math.min(rest.length, to))
  return { ...draft, order: [...rest.slice(0, place), option, ...rest.slice(place)] }
}

/** The draft after an option got so much more, or less, within its own bounds and those of the question. */
export function shared(asked: Asked, draft: Draft, option: string, change: number): Draft {
  const own = asked.question.options.find((each) => each.id === option)?.most ?? asked.question.most
  const now = draft.shares[option] ?? 0
  const room = asked.question.most - sharesTotal(draft.shares)
  const next = Math.max(0, Math.min(own, now + Math.min(change, room)))
  return { ...draft, shares: { ...draft.shares, [option]: next } }
}
