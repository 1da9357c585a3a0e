import type { CardInfo } from '@/protocol'

/** What a card says beside its first sentence, which is what it costs and is of. */
export function lineOf(card: CardInfo | undefined): string {
  const text = card?.text ?? ''
  return text.replace(/^[^。.]*[。.]\s*/, '') || text
}
