import { computed } from 'vue'
import type { Way } from '@/protocol/views/samsara'
import { useSamsara } from '../../useSamsara'

/** One value that something can be set to: its option, what the whole would cost then, and why it cannot be. */
export interface Choice {
  to: string
  option: string
  price: number
  change: number
  on: boolean
  why: string
}

const RELEASES = [
  'passive',
  'active',
  'instant',
  'forced',
  'channel_3',
  'channel_4',
  'channel_5',
  'channel_6',
  'channel_7',
  'trigger',
]
const WORDS = ['contact', 'aim', 'scene', 'hour', 'day', 'once', 'unlimited']

/** What a way of release is set to now, as the forge names it. */
export function nowOf(way: Way, what: string): string {
  if (what === 'release') return way.release === 'channel' ? `channel_${way.channel ?? 3}` : (way.release ?? 'passive')
  if (what === 'range') return way.range ?? 'contact'
  if (what === 'targets') return String(way.targets ?? 1)
  if (what === 'duration') return way.time ? '' : String(way.duration ?? 0)
  if (what === 'time') return way.time ?? ''
  if (what === 'cooldown') return way.once ? 'once' : String(way.cooldown ?? 0)
  if (what === 'payment') return String(way.payment ?? 0)
  if (what === 'charges') return way.charges ? String(way.charges) : 'unlimited'
  return way.trigger ?? ''
}

function place(to: string): number {
  const release = RELEASES.indexOf(to)
  if (release >= 0) return release
  return WORDS.includes(to) ? 1000 + WORDS.indexOf(to) : Number(to) || 0
}

/** What lies on the anvil, what each change would cost, and the points there are for it. */
export function useAnvil() {
  const { table, view, called, content } = useSamsara()
  const params = computed(() => table.current?.question.params ?? {})
  const on = computed(() => view.value.bench?.anvil ?? null)
  const edits = computed(() => (params.value['edits'] ?? {}) as Record<string, Record<string, number>>)
  const number = (name: string) => Number(params.value[name] ?? 0)
  const total = computed(() => number('total'))
  const old = computed(() => number('old'))
  const points = computed(() => number('points'))
  const over = (price: number) => Math.max(0, price - old.value - points.value)

  function choice(what: string, to: string): Choice | null {
    const change = edits.value[what]?.[to]
    if (change === undefined) return null
    const option = `${what} ${to}`
    return {
      to,
      option,
      price: total.value + change,
      change,
      on: false,
      why: table.offered.includes(option) ? '' : table.reason(option) || '–',
    }
  }

  /** Every value of one thing in order, with the one that it has now. */
  function choices(what: string, now: string): Choice[] {
    const found = Object.keys(edits.value[what] ?? {}).flatMap((to) => choice(what, to) ?? [])
    if (found.length && now) found.push({ to: now, option: '', price: total.value, change: 0, on: true, why: '' })
    return found.sort((a, b) => place(a.to) - place(b.to))
  }

  const entry = (code: string) => content.card(`E-${code}`)
  const family = (code: string) => String(entry(code)?.fields['family'] ?? 'red')
  /** `R03(fire)` taken apart. */
  const spelled = (word: string) => {
    const [, code = word, parameter = ''] = /^([A-Z]+\d+)(?:\((.*)\))?$/.exec(word) ?? []
    return { code, parameter }
  }
  const effect = (code: string) => String(entry(code)?.fields['effects'] ?? '')
  const pick = (option: string) => table.pick(option)
  return {
    table,
    params,
    on,
    edits,
    total,
    old,
    points,
    over,
    choice,
    choices,
    entry,
    family,
    spelled,
    effect,
    pick,
    called,
  }
}
