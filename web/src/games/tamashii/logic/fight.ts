import type { Asked } from '@/protocol/wire'
import type { Combat, PlayerView } from '@/protocol/views/tamashii'
import { WALKER, type Box, type Face, type Faces } from './faces'

/** A combat box in front of a player, with the options that resolve it now. */
export interface Boxed {
  key: string
  face: string
  /** The card on the table; nothing for the body that is printed on the board. */
  ref: string
  box: Box
  used: boolean
  options: { id: string; times: number; boss: boolean }[]
  reason: string
}

/** A turn of a fight that is still to come. */
export interface Turn {
  who: 'you' | 'enemy'
  /** Position in the queue, 0 is the lead. */
  enemy?: number
  now?: boolean
}

/** The boxes of the active body and of equipped class augments. */
export function boxesOf(player: PlayerView, faces: Faces): Omit<Boxed, 'used' | 'options' | 'reason'>[] {
  const body = player.bodies?.at(-1)
  const face = body?.face ?? WALKER
  const name = body?.ref ?? WALKER
  const own = (faces.body(face)?.boxes ?? []).map((box, n) => ({
    key: `${name} #${n}`,
    face,
    ref: body?.ref ?? '',
    box,
  }))
  const added = (player.augments ?? []).flatMap(({ card, equipped }) => {
    const box = faces.augment(card.face)?.box
    return equipped && box && card.face ? [{ key: `${card.ref} #0`, face: card.face, ref: card.ref, box }] : []
  })
  return [...own, ...added]
}

/** The same with what is on offer, and why not where it is not. */
export function boxedFor(player: PlayerView, combat: Combat, faces: Faces, asked: Asked | null): Boxed[] {
  const mine = asked?.question.prompt === 'combat.turn' ? asked : null
  return boxesOf(player, faces).map((each) => {
    const named = `box ${each.key}`
    const options = (mine?.question.options ?? [])
      .filter(({ id }) => id === named || id.startsWith(`${named} `))
      .map(({ id }) => ({ id, times: Number(/ x(\d+)/.exec(id)?.[1] ?? 1), boss: id.endsWith(' boss') }))
    const used = (combat.boxes ?? []).includes(each.key)
    return { ...each, used, options, reason: mine?.labels[named]?.reason ?? '' }
  })
}

/** The dice that no box has taken yet. */
export function freeDice(combat: Combat): { face: Face; place: number; taken: boolean }[] {
  return (combat.dice ?? []).map((face, place) => ({ face, place, taken: combat.assigned?.[place] === true }))
}

/** You and the enemies under the number die take turns until it has left the queue. */
export function turnsOf(combat: Combat, enemyActs: boolean): Turn[] {
  const from = combat.die_on ?? -1
  const turns: Turn[] = []
  if (!enemyActs) turns.push({ who: 'you', now: true })
  for (let enemy = from; enemy >= 0; enemy -= 1) {
    turns.push({ who: 'enemy', enemy, now: enemyActs && enemy === from }, { who: 'you' })
  }
  return turns.length ? turns : [{ who: 'you', now: true }]
}

/** Whether an enemy of the queue has acted already, is next, or will not act in this fight. */
export function acting(combat: Combat, enemy: number, queue: number): 'done' | 'next' | 'later' | 'never' {
  const on = combat.die_on ?? -1
  if (enemy === on) return 'next'
  if (enemy < on) return 'later'
  return (combat.number ?? 0) > 0 && enemy < Math.min(combat.number ?? 0, queue) ? 'done' : 'never'
}
