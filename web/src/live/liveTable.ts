import { computed, reactive, shallowRef } from 'vue'
import type {
  Advice,
  Asked,
  Chance,
  Considered,
  Foreseen,
  Heard,
  Snapshot,
  Talked,
  Update,
  WasSeen,
} from '@/protocol/wire'
import { api, query } from '@/app/api'
import { RefusedError, type Connection } from './connection'
import { useDrafting } from './drafting'
import type { AnswerValue } from './decision'
import type { Plain } from './plain'
import { patched } from './patch'
import { seatName } from './names'
import type { Refusal, Table, TableEvent } from './table'

/** Everything of a table that the server said last. */
interface Known extends Omit<Snapshot, 'type' | 'told' | 'begins'> {
  told: TableEvent[]
}

const EMPTY: Known = {
  table: '',
  game: '',
  seat: null,
  host: false,
  cursor: { epoch: 0, told: 0 },
  step: 0,
  view: null,
  told: [],
  asked: [],
  awaited: [],
  people: [],
  names: [],
  commitment: '',
}

/** A live table over a connection. `leave` stops showing it. */
export function openTable(connection: Connection, id: string, invite = ''): { table: Table; leave: () => void } {
  const state = shallowRef<Known>(EMPTY)
  const fresh = shallowRef<TableEvent[]>([])
  const past = shallowRef<WasSeen | null>(null)
  const eyes = shallowRef<number | null>(null)
  const talked = shallowRef<Talked[]>([])
  const advice = shallowRef<Advice | null>(null)
  const refusal = shallowRef<Refusal | null>(null)
  const sending = shallowRef<{ number: number; answer: AnswerValue } | null>(null)
  const foreseen = new Map<string, Promise<Chance[]>>()

  const present = computed(() => past.value === null && !state.value.ended)
  const drafting = useDrafting(
    () => (present.value ? state.value.asked : []),
    send,
    () => sending.value !== null,
  )

  function send(asked: Asked, answer: AnswerValue): void {
    const number = asked.question.number
    sending.value = { number, answer }
    refusal.value = null
    connection
      .ask({ type: 'answer', table: id, epoch: state.value.cursor.epoch, number, answer })
      .catch((error: unknown) => {
        if (sending.value?.number === number) sending.value = null
        explain(error)
      })
  }

  function explain(error: unknown): void {
    if (!(error instanceof RefusedError)) throw error
    refusal.value = { code: error.code, message: error.message }
  }

  function heard(message: Heard): void {
    if (message.type === 'snapshot') snapshot(message)
    else if (message.type === 'update') update(message)
    else if (message.type === 'seating') state.value = { ...state.value, people: message.people }
    else if (message.type === 'refused') refusal.value = { code: message.code, message: message.message }
    else if (message.type === 'talked') talked.value = [...talked.value, message]
  }

  function snapshot(said: Snapshot): void {
    const { told, begins, type: _, ...rest } = said
    const known = state.value
    const same = known.table === id && known.cursor.epoch === said.cursor.epoch && begins <= known.cursor.told
    const kept = same ? known.told.filter((event) => event.number < begins) : []
    state.value = { ...rest, told: [...kept, ...told.map((event, n) => ({ ...event, number: begins + n }))] }
    fresh.value = []
    asksNow()
  }

  function update(said: Update): void {
    const { told, patch, type: _, ...rest } = said
    const known = state.value
    const epochs = said.cursor.epoch === known.cursor.epoch
    const begins = said.cursor.told - told.length
    const events = told.map((event, n) => ({ ...event, number: begins + n }))
    const kept = epochs ? known.told : known.told.filter((event) => event.number < begins)
    const now = {
      clocks: undefined,
      timing: undefined,
      elsewhere: undefined,
      proposal: undefined,
      ended: undefined,
      ...rest,
    }
    state.value = { ...known, ...now, view: patched(known.view, patch), told: [...kept, ...events] }
    fresh.value = events
    asksNow()
    goOn(known.step)
  }

  function asksNow(): void {
    const numbers = state.value.asked.map((asked) => asked.question.number)
    if (sending.value && !numbers.includes(sending.value.number)) sending.value = null
    foreseen.clear()
    advice.value = null
    drafting.renew()
  }

  async function lookAt(step: number | null): Promise<void> {
    const present = step === null || step >= state.value.step
    if (present && eyes.value === null) past.value = null
    else await see(present ? state.value.step : Math.max(0, step), eyes.value)
  }

  async function lookAs(seat: number | null): Promise<void> {
    if (seat === null) past.value = eyes.value = null
    else await see(state.value.step, seat)
  }

  async function see(step: number, seat: number | null): Promise<void> {
    const seen = (await connection.ask({ type: 'past', table: id, step, seat })) as WasSeen
    eyes.value = seat
    past.value = seen
  }

  /** Through others' eyes, too, the present goes on. */
  function goOn(before: number): void {
    if (eyes.value !== null && past.value && past.value.step >= before)
      void see(state.value.step, eyes.value).catch(explain)
  }

  async function advise(): Promise<Advice> {
    const number = drafting.current.value?.question.number ?? 0
    const said = (await connection.ask({ type: 'advise', table: id, number })) as Advice
    if (drafting.current.value?.question.number === number) advice.value = said
    return said
  }

  function foresee(option: string): Promise<Chance[]> {
    const number = drafting.current.value?.question.number ?? 0
    const key = `${number} ${option}`
    let found = foreseen.get(key)
    if (!found) {
      found = connection.ask({ type: 'foresee', table: id, number, option }).then((said) => (said as Foreseen).chances)
      found.catch(() => foreseen.delete(key))
      foreseen.set(key, found)
    }
    return found
  }

  const asking = { type: 'consider' as const, table: id }
  const table = reactive({
    id,
    game: computed(() => state.value.game),
    seat: computed(() => state.value.seat),
    host: computed(() => state.value.host),
    replayed: false,
    ready: computed(() => state.value.table !== ''),
    view: computed<Plain>(() => (past.value ? past.value.view : state.value.view)),
    step: computed(() => state.value.step),
    lookingAt: computed(() => past.value?.step ?? null),
    seenAs: eyes,
    told: computed(() =>
      past.value && eyes.value !== null
        ? (past.value.told ?? []).map((event, number) => ({ ...event, number }))
        : state.value.told,
    ),
    fresh,
    asked: computed(() => state.value.asked),
    awaited: computed(() => state.value.awaited),
    people: computed(() => state.value.people),
    names: computed(() => state.value.names.map((name, seat) => name || seatName(state.value.people[seat], seat))),
    clocks: computed(() => state.value.clocks ?? []),
    timing: computed(() => state.value.timing ?? null),
    elsewhere: computed(() => state.value.elsewhere ?? []),
    proposal: computed(() => state.value.proposal ?? null),
    ended: computed(() => state.value.ended ?? null),
    commitment: computed(() => state.value.commitment),
    sending: computed(() => sending.value?.answer ?? null),
    refusal,
    advice,
    talked,
    ...drafting.shown(advice),
    ...drafting.acts,
    dismissRefusal: () => (refusal.value = null),
    considerUndo: () => connection.ask(asking).then((said) => said as Considered),
    undo: () => connection.ask({ type: 'undo', table: id, epoch: state.value.cursor.epoch }).then(nothing),
    consent: (agree: boolean) =>
      connection.ask({ type: 'consent', table: id, epoch: state.value.cursor.epoch, agree }).then(nothing),
    say: (text: string) => connection.ask({ type: 'talk', table: id, text }).then(nothing),
    talkedBefore: () => api.get<Talked[]>(`/api/tables/${id}/talk${query({ invite })}`),
    intervene: (name: string, args: Record<string, Plain> = {}) =>
      connection.ask({ type: 'intervene', table: id, name, args }).then(nothing),
    setTime: (seconds: number, paused: boolean) =>
      connection.ask({ type: 'time', table: id, seconds, paused }).then(nothing),
    answerFor: (asked: Asked, answer: AnswerValue) =>
      connection
        .ask({
          type: 'answer',
          table: id,
          epoch: state.value.cursor.epoch,
          number: asked.question.number,
          seat: asked.question.seat,
          answer,
        })
        .then(nothing),
    concede: () => connection.ask({ type: 'concede', table: id, epoch: state.value.cursor.epoch }).then(nothing),
    advise,
    foresee,
    lookAt,
    lookAs,
  }) as unknown as Table

  connection.open(id, { heard, invite, cursor: () => (state.value.table ? state.value.cursor : null) })
  return { table, leave: () => connection.close(id) }
}

const nothing = (): void => undefined
