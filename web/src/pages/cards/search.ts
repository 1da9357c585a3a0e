import type { CardInfo } from '@/protocol'

export interface Wanted {
  text: string
  kind: string
  pack: string
}

/** The cards whose name, text or id has every word that is looked for. */
export function found(cards: CardInfo[], wanted: Wanted): CardInfo[] {
  const words = wanted.text.toLowerCase().split(/\s+/).filter(Boolean)
  return cards.filter((card) => {
    if (wanted.kind && card.kind !== wanted.kind) return false
    if (wanted.pack && card.pack !== wanted.pack) return false
    const said = `${card.name} ${card.text} ${card.id}`.toLowerCase()
    return words.every((word) => said.includes(word))
  })
}
