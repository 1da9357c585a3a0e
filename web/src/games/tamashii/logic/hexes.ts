import type { PlaceView } from '@/protocol/views/tamashii'

/** A hexagon stands on its point: rows of places, each half a place further to the right. */
export const SIZE = 50
const WIDTH = Math.sqrt(3) * SIZE

export interface Point {
  x: number
  y: number
}

/** Where the middle of a place is drawn; a map that is turned lies on its side, its hexagons on their edge. */
export function centre(place: { q: number; r: number }, turned = false): Point {
  const across = WIDTH * (place.q + place.r / 2)
  const down = 1.5 * SIZE * place.r
  return turned ? { x: down, y: -across } : { x: across, y: down }
}

/** The outline of a hexagon around 0, 0, so much smaller than its place. */
export function outline(inset = 2, turned = false): string {
  const size = SIZE - inset
  const corners = [-90, -30, 30, 90, 150, 210].map((angle) => {
    const turn = ((angle + (turned ? 30 : 0)) * Math.PI) / 180
    return `${(size * Math.cos(turn)).toFixed(2)} ${(size * Math.sin(turn)).toFixed(2)}`
  })
  return `M${corners.join('L')}Z`
}

/** The part of the drawing that holds all places, as a `viewBox`. */
export function frame(places: PlaceView[], turned = false, margin = 8): string {
  const { x, y, width, height } = bounds(places, turned, margin)
  return [x, y, width, height].map((n) => n.toFixed(1)).join(' ')
}

function bounds(
  places: PlaceView[],
  turned: boolean,
  margin: number,
): { x: number; y: number; width: number; height: number } {
  if (places.length === 0) return { x: 0, y: 0, width: 100, height: 100 }
  const points = places.map((place) => centre(place, turned))
  const [wide, tall] = turned ? [SIZE, WIDTH / 2] : [WIDTH / 2, SIZE]
  const x = Math.min(...points.map((point) => point.x)) - wide - margin
  const y = Math.min(...points.map((point) => point.y)) - tall - margin
  const width = Math.max(...points.map((point) => point.x)) + wide + margin - x
  const height = Math.max(...points.map((point) => point.y)) + tall + margin - y
  return { x, y, width, height }
}

/** How large a map is drawn in this much room. */
export function scale(places: PlaceView[], turned: boolean, room: { width: number; height: number }): number {
  const { width, height } = bounds(places, turned, 8)
  return Math.min(room.width / width, room.height / height)
}

/** Whether a map is clearly larger when it lies on its side. */
export function better(places: PlaceView[], room: { width: number; height: number }): boolean {
  return scale(places, true, room) > scale(places, false, room) * 1.15
}

/** Where figures stand that share a place: side by side under its name. */
export function stand(place: Point, number: number, of: number): Point {
  return { x: place.x + (number - (of - 1) / 2) * 20, y: place.y + 20 }
}

const WIDEST = 84
const wide = (letter: string) => (letter.charCodeAt(0) > 255 ? 1 : 0.68)
const across = (words: string, size: number) => [...words].reduce((sum, letter) => sum + wide(letter) * size, 0)

/** A name in one line where it fits into a hexagon, else in two. */
export function linesOf(name: string, size: number): string[] {
  if (across(name, size) <= WIDEST) return [name]
  const half = Math.ceil(name.length / 2)
  const space = name.lastIndexOf(' ', half + 3)
  const cut = space > 0 ? space : half
  return [name.slice(0, cut).trim(), name.slice(cut).trim()]
}

/** The size at which the longest line still fits. */
export function fitting(lines: string[], size: number): number {
  const longest = Math.max(...lines.map((line) => across(line, size)))
  return longest > WIDEST ? (size * WIDEST) / longest : size
}
