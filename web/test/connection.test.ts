import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Connection } from '@/live/connection'
import type { Heard, Said } from '@/protocol/wire'

class Wire {
  static all: Wire[] = []
  readyState = 0
  sent: Said[] = []
  onopen = () => undefined as unknown
  onmessage = (_: { data: string }) => undefined as unknown
  onclose = () => undefined as unknown
  constructor() {
    Wire.all.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Said)
  }
  close() {
    this.readyState = 3
    this.onclose()
  }
  hear(message: Heard) {
    this.onmessage({ data: JSON.stringify(message) })
  }
  welcome() {
    this.readyState = 1
    this.onopen()
    this.hear({ type: 'welcome', version: 1, account: 'me', name: 'Me' })
  }
}
const last = () => Wire.all.at(-1) as Wire
const listener = (told = 3) => ({ heard: vi.fn(), cursor: () => ({ epoch: 0, told }), invite: '' })
const answer = { type: 'answer', table: 't', epoch: 0, number: 5, answer: 'yes' } as const
function connect(storage: Storage = sessionStorage) {
  return new Connection('ws://here', 'en', () => new Wire() as unknown as WebSocket, storage)
}

beforeEach(() => {
  vi.useFakeTimers()
  Wire.all = []
  sessionStorage.clear()
})
afterEach(() => vi.useRealTimers())

describe('a connection', () => {
  it('has what is followed read anew once the server surely tells of it, and again after it was lost', async () => {
    const connection = connect()
    const followed = vi.fn()
    connection.follow('c', followed)
    last().welcome()
    expect(last().sent.slice(1)).toEqual([{ type: 'follow', campaign: 'c' }, { type: 'ping' }])
    expect(followed).not.toHaveBeenCalled()
    last().hear({ type: 'pong' })
    expect(followed.mock.calls).toEqual([[null]])

    const later = vi.fn()
    connection.follow('d', later)
    last().hear({ type: 'pong' })
    last().hear({ type: 'pong' })
    expect(later.mock.calls).toEqual([[null]])

    last().close()
    await vi.advanceTimersByTimeAsync(60_000)
    last().welcome()
    expect(followed).toHaveBeenCalledTimes(1)
    last().hear({ type: 'pong' })
    expect(followed).toHaveBeenCalledTimes(2)
  })

  it('greets, then opens its table from where it was', () => {
    connect().open('t', listener())
    last().welcome()
    expect(last().sent).toEqual([
      { type: 'hello', version: 1, language: 'en' },
      { type: 'open', table: 't', cursor: { epoch: 0, told: 3 } },
    ])
  })

  it('comes back after it was lost, and sends again what had no reply, with the same id', async () => {
    const connection = connect()
    connection.open('t', listener())
    last().welcome()
    const replied = connection.ask(answer)
    const first = last().sent.at(-1)
    last().close()
    expect(connection.state.phase).toBe('lost')
    expect(connection.state.pending).toBe(1)
    vi.advanceTimersByTime(1000)
    expect(Wire.all).toHaveLength(2)
    last().welcome()
    expect(last().sent.at(-1)).toEqual(first)
    last().hear({ type: 'done', id: (first as { id: number }).id, again: true })
    expect(await replied).toMatchObject({ type: 'done', again: true })
    expect(connection.state.pending).toBe(0)
  })

  it('waits longer each time, and tries at once when told to', () => {
    const connection = connect()
    connection.open('t', listener())
    last().close()
    const first = connection.state.retryAt - Date.now()
    vi.advanceTimersByTime(first)
    last().close()
    vi.advanceTimersByTime(connection.state.retryAt - Date.now())
    last().close()
    expect(connection.state.retryAt - Date.now()).toBeGreaterThan(first)
    const before = Wire.all.length
    connection.retry()
    expect(Wire.all).toHaveLength(before + 1)
  })

  it('keeps a click over a reload of the page', () => {
    const before = connect()
    before.open('t', listener())
    void before.ask(answer)
    const after = connect()
    after.open('t', listener())
    last().welcome()
    expect(last().sent.at(-1)).toMatchObject(answer)
  })

  it('that was told good-bye for good does not come back', () => {
    const connection = connect()
    connection.open('t', listener())
    last().welcome()
    last().hear({ type: 'bye', code: 'version', message: 'reload' })
    last().close()
    vi.advanceTimersByTime(60_000)
    expect(connection.state.phase).toBe('closed')
    expect(Wire.all).toHaveLength(1)
  })

  it('of somebody who was signed out stays away, until there is somebody again', () => {
    const connection = connect()
    const out = vi.fn()
    connection.onSignedOut = out
    connection.be('me')
    connection.open('t', listener())
    last().welcome()
    last().hear({ type: 'bye', code: 'signed_out', message: 'sign in' })
    expect(out).toHaveBeenCalledOnce()
    last().close()
    connection.be(null)
    vi.advanceTimersByTime(600_000)
    expect(Wire.all).toHaveLength(1)
    connection.be('me again')
    expect(Wire.all).toHaveLength(2)
    last().welcome()
    expect(connection.state.phase).toBe('open')
  })

  it('comes back where another page has signed in meanwhile, and waits longer each time it comes to nothing', () => {
    const connection = connect()
    let tries = 0
    connection.onSignedOut = () => ++tries < 4 && connection.comeBack()
    connection.be('me')
    last().welcome()
    for (const code of ['signed_out', 'unknown_visitor', 'unknown_visitor']) {
      last().hear({ type: 'bye', code, message: '' })
      last().close()
      expect(connection.state.phase).toBe('lost')
      vi.advanceTimersByTime(connection.state.retryAt - Date.now())
    }
    expect(Wire.all).toHaveLength(4)
    expect(connection.state.attempt).toBe(3)
    last().welcome()
    expect(connection.state.attempt).toBe(0)
  })

  it('notices silence', () => {
    const connection = connect()
    connection.open('t', listener())
    last().welcome()
    vi.advanceTimersByTime(25_000)
    expect(last().sent.at(-1)).toEqual({ type: 'ping' })
    vi.advanceTimersByTime(10_000)
    expect(connection.state.phase).toBe('lost')
  })

  it('tells of a refusal', async () => {
    const connection = connect()
    connection.open('t', listener())
    last().welcome()
    const asked = connection.ask(answer)
    last().hear({ type: 'refused', id: (last().sent.at(-1) as { id: number }).id, code: 'illegal', message: 'no' })
    await expect(asked).rejects.toMatchObject({ code: 'illegal' })
  })
})

describe('an account', () => {
  it('stays connected without a table, and connects anew as another', () => {
    const connection = connect()
    connection.be('me')
    last().welcome()
    connection.open('t', listener())
    connection.close('t')
    expect(connection.state.phase).toBe('open')
    connection.be('somebody else')
    expect(Wire.all).toHaveLength(2)
  })

  it('hears that a table cannot be opened', () => {
    const connection = connect()
    const opened = listener()
    connection.open('t', opened)
    last().welcome()
    last().hear({ type: 'refused', id: 0, code: 'not_here', message: '' })
    expect(opened.heard).toHaveBeenCalledWith(expect.objectContaining({ code: 'not_here' }))
  })
})
