import { reactive, readonly } from 'vue'
import type { Changed, Cursor, Heard, Hello, Said, Written } from '@/protocol/wire'
import { waitBefore } from './backoff'
import { Pending, type Request } from './pending'

export const PROTOCOL = 1
const PING_EVERY = 25_000
const SILENCE = 10_000

export type Language = NonNullable<Hello['language']>
export type Reply = Extract<Heard, { id: number }>
type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never

/** What the connection says about itself. */
export interface ConnectionState {
  phase: 'idle' | 'connecting' | 'open' | 'lost' | 'closed'
  /** Which attempt to come back this is. */
  attempt: number
  /** When the next attempt is made, in milliseconds since 1970. */
  retryAt: number
  /** Why the server closed for good, in words. */
  farewell: string
  /** How many answers have no reply yet. */
  pending: number
}

/** What is told to whoever shows a table. */
export interface Listener {
  heard(message: Heard): void
  cursor(): Cursor | null
  invite: string
}

/** Told what happens in a campaign; null: the connection is back, and something may have been missed. */
export type Follower = (message: Written | Changed | null) => void

/** A refusal by the server. */
export class RefusedError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

interface Waiting {
  resolve(reply: Reply): void
  reject(error: Error): void
}

/**
 * One WebSocket for the whole page. It comes back by itself, opens its tables again from where they were, and sends
 * again what had no reply, so that no click is lost.
 */
export class Connection {
  private readonly _state = reactive<ConnectionState>({
    phase: 'idle',
    attempt: 0,
    retryAt: 0,
    farewell: '',
    pending: 0,
  })
  readonly state = readonly(this._state)
  /** Called with what concerns no open table, such as a notice from another one. */
  onNotice: (message: Heard) => void = () => undefined
  /** Called when the server knows nobody here any more: somebody signed out, here or elsewhere. */
  onSignedOut: () => void = () => undefined

  private socket: WebSocket | null = null
  private greeted = false
  private unknown = false
  private timer = 0
  private pulse = 0
  private account: string | null = null
  private readonly listeners = new Map<string, Listener>()
  private readonly followers = new Map<string, Follower>()
  /** Campaigns that are followed once the server has answered so many pings: until then something may pass unheard. */
  private readonly joining = new Map<string, number>()
  private pings = 0
  private pongs = 0
  private readonly waiting = new Map<number, Waiting>()
  private readonly pending: Pending

  constructor(
    private readonly address: string,
    private language: Language,
    private readonly make: (address: string) => WebSocket = (url) => new WebSocket(url),
    storage: Storage | null = sessionStorage,
  ) {
    this.pending = new Pending(storage)
  }

  /** Show a table from now on. */
  open(table: string, listener: Listener): void {
    this.listeners.set(table, listener)
    if (this.greeted) this.openNow(table)
    else this.connect()
  }

  close(table: string): void {
    if (this.listeners.delete(table) && this.greeted) this.send({ type: 'close', table })
    if (this.listeners.size === 0 && this.pending.size === 0 && this.account === null) this.hangUp()
  }

  /** Hear of a campaign from now on. */
  follow(campaign: string, follower: Follower): void {
    this.followers.set(campaign, follower)
    if (this.greeted) this.join(campaign)
    else this.connect()
  }

  unfollow(campaign: string): void {
    if (this.followers.delete(campaign) && this.greeted) this.send({ type: 'unfollow', campaign })
  }

  /** Stay connected as this account, to hear of its other tables; null: only while a table is open. */
  be(account: string | null): void {
    if (account === this.account) return
    const before = this.account
    this.account = account
    if (before !== null) this.hangUp()
    if (account !== null) this.unknown = false
    if (account !== null || (this.listeners.size > 0 && !this.unknown)) this.connect()
  }

  /** The session is over, but there is another one by now: try again, and not at once if it comes to nothing. */
  comeBack(): void {
    this.unknown = false
    if (!this.socket) this.wait()
    else this._state.phase = 'lost'
  }

  speak(language: Language): void {
    if (language === this.language) return
    this.language = language
    if (this.greeted) this.send({ type: 'speak', language })
  }

  /** Ask for something; the reply may come after the connection was lost and found again. */
  ask(message: WithoutId<Request>): Promise<Reply> {
    const request = { ...message, id: this.pending.newId(Date.now()) } as Request
    this.pending.add(request)
    this.count()
    return new Promise((resolve, reject) => {
      this.waiting.set(request.id, { resolve, reject })
      if (this.greeted) this.send(request)
      else this.connect()
    })
  }

  /** Try at once instead of waiting; also when the page wakes up. */
  retry(): void {
    if (this._state.phase === 'lost') this.connect()
    else if (this._state.phase === 'open') this.ping()
  }

  private connect(): void {
    if (this.socket) return
    window.clearTimeout(this.timer)
    if (this._state.phase === 'idle') this._state.phase = 'connecting'
    const socket = this.make(this.address)
    this.socket = socket
    socket.onopen = () => this.send({ type: 'hello', version: PROTOCOL, language: this.language })
    socket.onmessage = (event) => {
      for (const line of String(event.data).split('\n')) this.heard(JSON.parse(line) as Heard)
    }
    socket.onclose = () => this.lost(socket)
  }

  private hangUp(): void {
    window.clearTimeout(this.timer)
    window.clearInterval(this.pulse)
    const socket = this.socket
    this.socket = null
    this.greeted = false
    this._state.phase = 'idle'
    this._state.attempt = 0
    socket?.close()
  }

  private lost(socket: WebSocket): void {
    if (socket !== this.socket) return
    this.socket = null
    this.greeted = false
    window.clearInterval(this.pulse)
    if (this._state.phase !== 'closed') this.wait()
  }

  private wait(): void {
    window.clearTimeout(this.timer)
    this._state.phase = 'lost'
    this._state.attempt += 1
    const wait = waitBefore(this._state.attempt, Math.random())
    this._state.retryAt = Date.now() + wait
    this.timer = window.setTimeout(() => this.connect(), wait)
  }

  private heard(message: Heard): void {
    window.clearTimeout(this.timer)
    switch (message.type) {
      case 'welcome':
        return this.welcomed()
      case 'bye':
        this._state.farewell = message.message
        if (message.code !== 'restart' && message.code !== 'slow') this._state.phase = 'closed'
        this.unknown = message.code === 'signed_out' || message.code === 'unknown_visitor'
        if (this.unknown) this.onSignedOut()
        return
      case 'pong':
        return this.answered()
      case 'done':
      case 'refused':
      case 'considered':
      case 'advice':
      case 'foreseen':
      case 'was_seen':
        return this.replied(message)
      case 'notice':
        return this.onNotice(message)
      case 'written':
      case 'changed':
        return this.followers.get(message.campaign)?.(message)
      default:
        this.listeners.get(message.table)?.heard(message)
    }
  }

  private welcomed(): void {
    this.greeted = true
    this.pings = this.pongs = 0
    Object.assign(this._state, { phase: 'open', attempt: 0, retryAt: 0, farewell: '' })
    window.clearInterval(this.pulse)
    this.pulse = window.setInterval(() => this.ping(), PING_EVERY)
    for (const table of this.listeners.keys()) this.openNow(table)
    for (const campaign of this.followers.keys()) this.join(campaign)
  }

  /** Requests are answered in their order: after the pong everything is heard, and what was before is read anew. */
  private join(campaign: string): void {
    this.send({ type: 'follow', campaign })
    this.ping()
    this.joining.set(campaign, this.pings)
  }

  private answered(): void {
    this.pongs += 1
    for (const [campaign, ping] of [...this.joining]) {
      if (ping > this.pongs) continue
      this.joining.delete(campaign)
      this.followers.get(campaign)?.(null)
    }
  }

  private openNow(table: string): void {
    const listener = this.listeners.get(table)
    if (!listener) return
    const cursor = listener.cursor()
    const invite = listener.invite
    this.send({ type: 'open', table, ...(cursor ? { cursor } : {}), ...(invite ? { invite } : {}) })
    for (const request of this.pending.of(table)) this.send(request)
  }

  private replied(message: Reply): void {
    if (message.id === 0) for (const listener of this.listeners.values()) listener.heard(message)
    this.pending.drop(message.id)
    this.count()
    const waiting = this.waiting.get(message.id)
    this.waiting.delete(message.id)
    if (message.type === 'refused') waiting?.reject(new RefusedError(message.code, message.message))
    else waiting?.resolve(message)
  }

  private ping(): void {
    if (!this.greeted) return
    const socket = this.socket
    this.pings += 1
    this.send({ type: 'ping' })
    window.clearTimeout(this.timer)
    this.timer = window.setTimeout(() => {
      if (socket) {
        socket.close()
        this.lost(socket)
      }
    }, SILENCE)
  }

  private send(message: Said): void {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message))
  }

  private count(): void {
    this._state.pending = this.pending.size
  }
}
