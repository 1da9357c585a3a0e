/** What can be read off a view of Legend; nothing here knows how it is drawn. */
import type { CardView, LegendView, PlayerView, RollView, Tier, UnitView } from '@/protocol/views/legend'

export const AREAS = ['mountain', 'forest', 'dungeon'] as const
export const PATHS = ['forge', 'brew', 'hunt', 'elements', 'wealth', 'knowledge'] as const
export const NEUTRAL = -1
export type DieFace = RollView['faces'][number]

/** The exploration areas with their slots, and the market's slots. */
export function areaSlots(view: LegendView) {
  const areas = AREAS.map((area) => ({ area, slots: view.slots.filter((slot) => slot.area === area) }))
  return { areas, market: view.slots.filter((slot) => slot.area === 'market') }
}

/** Every card in sight by its ref, wherever it lies. */
export function cardsIn(view: LegendView | null): Map<string, CardView> {
  const found = new Map<string, CardView>()
  const add = (cards: CardView[] | undefined) => cards?.forEach((card) => found.set(card.ref, card))
  if (!view) return found
  view.slots.forEach((slot) => add(slot.cards))
  Object.values(view.discards).forEach(add)
  for (const player of view.players) {
    add(player.hand)
    add(player.pack)
    add(player.exclusive)
    for (const ability of player.rows.flat()) {
      if (ability) add([ability.card, ...(ability.materials ?? [])])
    }
  }
  add(view.looking_at)
  return found
}

export function cardRef(card: number): string {
  return `card:${card}`
}

/** The two sides of the battlefield: players' units, then neutral ones. */
export function forces(view: LegendView): { ours: UnitView[]; theirs: UnitView[] } {
  const units = view.hunt?.units ?? []
  return {
    ours: units.filter((unit) => unit.force !== NEUTRAL),
    theirs: units.filter((unit) => unit.force === NEUTRAL),
  }
}

export interface Damage {
  now: number
  more: number
  most: number
  /** How much is missing after it; 0 when it is enough. */
  missing: number
}

/** What a roll would add to what it is rolled for. */
export function wouldAdd(view: LegendView, target: string, now: number, most: number, armour = 0): Damage {
  const roll = view.roll
  const hits = roll && roll.target === target ? roll.total : 0
  const pierces = roll && roll.seat >= 0 && roll.unit == null && view.players.find((p) => p.seat === roll.seat)?.pierces
  const more = Math.max(0, hits - (pierces ? 0 : armour))
  return { now, more, most, missing: Math.max(0, most - now - more) }
}

/** The roll as a sum: faces, what a crit makes of them, and what is added. */
export function sumOf(roll: RollView): { terms: number[]; times: number; added: number; total: number } {
  const terms = roll.faces.map((face) => (face === 'blank' ? 0 : 1))
  const crit = roll.faces.includes('crit')
  return { terms, times: crit ? roll.multiplied_by : 1, added: roll.points ?? 0, total: roll.total }
}

/** What the next feat of a path asks for. What lies in the hand is counted for its owner only, by `isIntel`. */
export function progressOn(player: PlayerView, path: string, isIntel: (card: CardView) => boolean): Tier[] {
  const asked = player.next_feats?.[path] ?? []
  const seen = player.hand.every((card) => card.face)
  return asked.map((tier) =>
    tier.what === 'intel' && seen ? { ...tier, have: different(player.hand.filter(isIntel)) } : tier,
  )
}

function different(cards: CardView[]): number {
  return new Set(cards.map((card) => card.face)).size
}

/** The share (0 to 1) of a feat that is there, all that it asks for taken together. */
export function shareOf(tiers: Tier[]): number {
  const need = tiers.reduce((sum, tier) => sum + tier.need, 0)
  const have = tiers.reduce((sum, tier) => sum + Math.min(tier.need, tier.have ?? 0), 0)
  return need ? have / need : 1
}

export function counted(pool: {
  ready?: Record<string, number>
  spent?: Record<string, number>
}): { element: string; ready: number; spent: number }[] {
  const elements = new Set([...Object.keys(pool.ready ?? {}), ...Object.keys(pool.spent ?? {})])
  return [...elements].map((element) => ({
    element,
    ready: pool.ready?.[element] ?? 0,
    spent: pool.spent?.[element] ?? 0,
  }))
}
