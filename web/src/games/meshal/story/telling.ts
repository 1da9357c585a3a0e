import type { TableEvent } from '@/live/table'

/** A scene as it was told: its name, what was read out, and what came of it. */
export interface Passage {
  number: number
  scene: string
  lines: Line[]
}
export interface Line {
  number: number
  kind: string
  words: string
  event: TableEvent
}

const READ = 'narrated'

/** What was told, scene by scene. What has no words is nothing to read out. */
export function passages(told: readonly TableEvent[]): Passage[] {
  const found: Passage[] = []
  for (const event of told) {
    if (event.kind === 'scene')
      found.push({ number: event.number, scene: String(event.data?.['scene'] ?? ''), lines: [] })
    else if (event.words) {
      if (!found.length) found.push({ number: event.number, scene: '', lines: [] })
      found.at(-1)!.lines.push({ number: event.number, kind: event.kind, words: event.words, event })
    }
  }
  return found
}

/** What is read out now: everything since the last thing that was not part of the tale, at most a few lines. */
export function readNow(passage: Passage | undefined, most = 3): Line[] {
  return (passage?.lines ?? []).filter((line) => line.kind === READ).slice(-most)
}

/** What happened since it was last read out: rolls, finds, hours gone by. */
export function since(passage: Passage | undefined, most = 5): Line[] {
  const lines = passage?.lines ?? []
  const last = lines.map((line) => line.kind).lastIndexOf(READ)
  const after = lines.slice(last + 1)
  return (after.length ? after : lines.filter((line) => line.kind !== READ)).slice(-most)
}

const DAY = 86_400
const HOUR = 3600

/** The parts of the campaign's clock, as the texts take them. */
export function hourOf(clock: number): { day: number; hour: string; minute: string; at: number } {
  const two = (n: number) => String(n).padStart(2, '0')
  return {
    day: Math.floor(clock / DAY) + 1,
    hour: two(Math.floor(clock / HOUR) % 24),
    minute: two(Math.floor(clock / 60) % 60),
    at: (clock % DAY) / HOUR,
  }
}
