import { describe, expect, it } from 'vitest'
import {
  accepts,
  everywhere,
  nearly,
  neighbours,
  patternsIn,
  placements,
  readable,
  type Code,
} from '@/games/tamashii/logic/patterns'

const LETTERS: Record<string, Code | null> = {
  R: 'red',
  B: 'blue',
  G: 'green',
  Y: 'yellow',
  O: 'open_source',
  X: 'corrupted',
  '.': null,
}

/** Tokens of a launcher, row by row; what is left out is empty. */
function tokens(rows: string): (Code | null)[] {
  return [0, 1, 2, 3].flatMap((row) =>
    [0, 1, 2, 3, 4].map((column) => LETTERS[rows.split('/')[row]?.[column] ?? '.'] ?? null),
  )
}

describe('where a launcher shows a pattern', () => {
  it('turns patterns clockwise and says how far', () => {
    const [lying] = placements(tokens('RBG'), 'red', 'RBG')
    expect(lying).toEqual({ cells: [0, 1, 2], rotation: 0 })
    const [standing] = placements(tokens('R/B/G'), 'red', 'RBG')
    expect(standing).toEqual({ cells: [0, 5, 10], rotation: 90 })
  })

  it('never takes the mirror image', () => {
    expect(placements(tokens('RB/G'), 'red', 'RB/G.')).toHaveLength(1)
    expect(placements(tokens('BR/.G'), 'red', 'RB/G.')).toHaveLength(0)
  })

  it('counts a symmetric placement once', () => {
    expect(placements(tokens('RBR'), 'red', 'RBR')).toHaveLength(1)
  })

  it('lets empty frame cells lie outside', () => {
    expect(placements(tokens('.....R/....B'), 'red', '.R/B.').length).toBe(0)
    expect(placements(tokens('.R/B'), 'red', '.R/B.')).toHaveLength(1)
  })

  it('takes open source for any basic code, but not for a corrupted one', () => {
    expect(accepts('R', 'blue', 'open_source')).toBe(true)
    expect(accepts('X', 'blue', 'open_source')).toBe(false)
    expect(accepts('K', 'blue', 'blue')).toBe(true)
    expect(accepts('K', 'blue', 'red')).toBe(false)
    expect(accepts('A', 'blue', 'corrupted')).toBe(false)
  })

  it('does not read what lies under a lock, and reads recast tokens as what they count for', () => {
    const launcher = { cells: tokens('RBR'), locks: [2] }
    expect(readable(launcher)[2]).toBeNull()
    expect(readable({ ...launcher, locks: [] }, { '1': 'green' })[1]).toBe('green')
  })

  it('knows every place of a pattern on the grid', () => {
    expect(everywhere('R')).toHaveLength(20)
    expect(everywhere('RB')).toHaveLength(2 * (4 * 4 + 3 * 5))
  })
})

describe('one write move away', () => {
  it('sees a slide and a swap', () => {
    expect(nearly(tokens('RB/..R'), [], 'red', 'RBR')).toBe(true)
    expect(nearly(tokens('RRB'), [], 'red', 'RBR')).toBe(true)
    expect(nearly(tokens('RB/..../..R'), [], 'red', 'RBR')).toBe(false)
  })

  it('does not move into a locked cell', () => {
    expect(nearly(tokens('RB/..R'), [2], 'red', 'RBR')).toBe(false)
  })

  it('knows the cells that share an edge', () => {
    expect(neighbours(0).sort((a, b) => a - b)).toEqual([1, 5])
    expect(neighbours(7)).toHaveLength(4)
  })
})

describe('patterns within a text', () => {
  const patterns = (text: string) =>
    patternsIn(text)
      .filter((part) => part.pattern)
      .map((part) => part.words)
  it('are found before a colon and in brackets', () => {
    expect(patterns('RB/YG: gain 1 XP.')).toEqual(['RB/YG'])
    expect(patterns('Hack KA: gain 1 memory. Expel GY: discard')).toEqual(['KA', 'GY'])
    expect(patterns('撬锁（KA/AK），如果')).toEqual(['KA/AK'])
    expect(patterns('R.R：1名玩家获得1点能量。')).toEqual(['R.R'])
  })
  it('are not what only looks like one', () => {
    expect(patterns('A Bag: two codes')).toEqual([])
    expect(patterns('then draw A07.')).toEqual([])
    expect(
      patternsIn('gain 1 XP.')
        .map((part) => part.words)
        .join(''),
    ).toBe('gain 1 XP.')
  })
})
