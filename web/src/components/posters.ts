import other from '@/design/posters/other.svg?url'

const FOUND = import.meta.glob<string>('../design/posters/*.svg', { eager: true, query: '?url', import: 'default' })

/** A game's picture. */
export function posterOf(game: string): string {
  return FOUND[`../design/posters/${game}.svg`] ?? other
}
