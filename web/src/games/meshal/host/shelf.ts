import type { CardInfo, ReadyThing } from '@/protocol'

/** What of the packs a host may put on the field in the middle of a fight. */
export const KINDS = ['creature', 'mount', 'vehicle'] as const
export type ShelfKind = (typeof KINDS)[number]

/** One line of the shelf: a creature of the packs or of the host's own, a mount or a vehicle. */
export interface Shelved extends ReadyThing {
  kind: ShelfKind
}

/** The hosts' own creatures first, then those of the packs, then what one rides and drives. */
export function shelved(
  own: readonly ReadyThing[],
  foes: readonly ReadyThing[],
  cards: readonly CardInfo[],
): Shelved[] {
  const creatures = [...own, ...foes].map((each): Shelved => ({ ...each, kind: 'creature' }))
  const others = KINDS.slice(1).flatMap((kind) =>
    cards
      .filter((card) => card.kind === kind)
      .map((card): Shelved => ({
        id: card.id,
        name: card.name,
        strength: Number(card.fields?.['strength'] ?? 0),
        kind,
      })),
  )
  return [...creatures, ...others]
}

/** On whose side something comes to the field, unless the host says otherwise: what one rides is nobody's enemy. */
export const sideOf = (kind: ShelfKind) => (kind === 'creature' ? 'foes' : 'others')
