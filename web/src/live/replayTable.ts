import { computed, reactive, ref, shallowRef, watch } from 'vue'
import type { ReplayInfo, ReplayStep } from '@/protocol'
import type { Asked } from '@/protocol/wire'
import { api, query } from '@/app/api'
import { newDraft } from './decision'
import { seatName } from './names'
import type { Table, TableEvent } from './table'

const none = (): void => undefined
const never = () => Promise.reject(new Error('a replay is not played'))

/** A finished match as a table that is only looked at: boards draw it as they draw any other. */
export function openReplay(share: string, info: () => ReplayInfo | null, language: () => string) {
  const step = ref(0)
  const eyes = ref<number | null>(null)
  const now = shallowRef<ReplayStep | null>(null)
  const told = shallowRef<TableEvent[]>([])
  const kept = new Map<string, ReplayStep>()

  async function show(): Promise<void> {
    const wanted = step.value
    const seen = query({ seat: eyes.value, lang: language() })
    const path = `/api/replays/${encodeURIComponent(share)}/steps/${wanted}${seen}`
    const found = kept.get(path) ?? (await api.get<ReplayStep>(path))
    kept.set(path, found)
    if (wanted !== step.value) return
    now.value = found
    told.value = found.told.map((event, number) => ({ ...event, number, step: wanted }))
  }
  watch([step, eyes, language], () => void show().catch(none))

  const table = reactive({
    id: '',
    game: computed(() => info()?.game ?? ''),
    seat: eyes,
    host: false,
    replayed: true,
    ready: computed(() => now.value !== null),
    view: computed(() => now.value?.view ?? null),
    step: computed(() => info()?.steps ?? 0),
    lookingAt: step,
    seenAs: null,
    told,
    fresh: told,
    asked: computed(() => (now.value?.asked ?? []) as Asked[]),
    current: null,
    awaited: computed(() => now.value?.awaited ?? []),
    people: computed(() => info()?.people ?? []),
    names: computed(() => (info()?.people ?? []).map((person, seat) => seatName(person, seat))),
    clocks: [],
    proposal: null,
    ended: null,
    commitment: computed(() => info()?.commitment ?? ''),
    lit: new Map<string, string[]>(),
    off: new Map<string, string>(),
    hinted: new Set<string>(),
    draft: newDraft(null),
    offered: [],
    sending: null,
    complete: false,
    refusal: null,
    advice: null,
    talked: [],
    standing: () => 'plain',
    label: (option: string) => now.value?.asked.flatMap((each) => each.labels[option]?.words ?? [])[0] ?? option,
    reason: () => '',
    turnTo: none,
    pick: none,
    pickRef: none,
    pickRefs: () => false,
    clear: none,
    setAmount: none,
    moveTo: none,
    share: none,
    confirm: none,
    dismissRefusal: none,
    considerUndo: never,
    undo: never,
    consent: never,
    advise: never,
    foresee: never,
    say: never,
    talkedBefore: never,
    intervene: never,
    setTime: never,
    answerFor: never,
    timing: null,
    elsewhere: [],
    concede: never,
    lookAs: never,
    lookAt: (to: number | null) => {
      step.value = Math.max(0, Math.min(info()?.steps ?? 0, to ?? info()?.steps ?? 0))
      return Promise.resolve()
    },
  }) as unknown as Table
  return { table, step, eyes, now, show }
}
