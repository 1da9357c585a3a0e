import type { PlaceView } from '@/protocol/views/tamashii'

/** A hexagon stands on its point: rows of places, each half a place further to the right. */
export const SIZE = 50
const WIDTH = Math.sqrt(3) * SIZE

export interface Point {
  x: number
  y: number
}

export function centre(place: { q: number; r: number }): Point {
  return { x: WIDTH * (place.q + place.r / 2), y: 1.5 * SIZE * place.r }
}

/** The outline of a hexagon around 0, 0, so much smaller than its place. */
export function outline(inset = 2): string {
  const size = SIZE - inset
  const corners = [-90, -30, 30, 90, 150, 210].map((angle) => {
    const turn = (angle * Math.PI) / 180
    return `${(size * Math.cos(turn)).toFixed(2)} ${(size * Math.sin(turn)).toFixed(2)}`
  })
  return `M${corners.join('L')}Z`
}

/** The part of the drawing that holds all places, as a `viewBox`. */
export function frame(places: PlaceView[], margin = 8): string {
  if (places.length === 0) return '0 0 100 100'
  const points = places.map(centre)
  const left = Math.min(...points.map((point) => point.x)) - WIDTH / 2 - margin
  const right = Math.max(...points.map((point) => point.x)) + WIDTH / 2 + margin
  const top = Math.min(...points.map((point) => point.y)) - SIZE - margin
  const bottom = Math.max(...points.map((point) => point.y)) + SIZE + margin
  return [left, top, right - left, bottom - top].map((n) => n.toFixed(1)).join(' ')
}

/** Where figures stand that share a place: side by side under its name. */
export function stand(place: Point, number: number, of: number): Point {
  return { x: place.x + (number - (of - 1) / 2) * 20, y: place.y + 20 }
}
