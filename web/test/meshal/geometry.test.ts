import { describe, expect, it } from 'vitest'
import type { FieldView } from '@/protocol/views/meshal'
import { covered } from '@/games/meshal/map/areas'
import {
  bounds,
  cells,
  centre,
  corners,
  distance,
  edgeOf,
  readSpot,
  rimPath,
  spotAt,
  spotRef,
  standsAt,
  STEP,
  type Spot,
} from '@/games/meshal/map/geometry'
import { doors, fogPath, gridPath, lookOf, patches, walls } from '@/games/meshal/map/layers'
import { costsOf, fraction, wayTo } from '@/games/meshal/map/ways'

const GRID: FieldView = { kind: 'grid', width: 6, length: 4 }
const HEX: FieldView = { kind: 'hex', width: 6, length: 4, north: -1 }

describe('positions', () => {
  it('are read as they are written', () => {
    expect(readSpot('spot:-3,12')).toEqual([-3, 12])
    expect(spotRef([-3, 12])).toBe('spot:-3,12')
    expect(readSpot('being:3')).toBeNull()
  })

  it.each([GRID, HEX])('are found again under their own middle, and inside the map: $kind', (field) => {
    const box = bounds(field)
    expect(cells(field)).toHaveLength(24)
    for (const cell of cells(field)) {
      expect(spotAt(field.kind, centre(field.kind, cell))).toEqual(cell)
      for (const corner of corners(field.kind, cell)) {
        expect(corner.x).toBeGreaterThanOrEqual(box.x - 0.01)
        expect(corner.x).toBeLessThanOrEqual(box.x + box.width + 0.01)
        expect(corner.y).toBeGreaterThanOrEqual(box.y - 0.01)
        expect(corner.y).toBeLessThanOrEqual(box.y + box.height + 0.01)
      }
    }
  })

  it('without a grid are hundredths of a step', () => {
    expect(centre('gridless', [150, 50])).toEqual({ x: 1.5 * STEP, y: 0.5 * STEP })
    expect(spotAt('gridless', { x: 1.5 * STEP, y: 0.5 * STEP })).toEqual([150, 50])
  })

  it('are measured as the rules measure them', () => {
    expect(distance('grid', [0, 0], [3, 0])).toBe(3)
    expect(distance('grid', [0, 0], [2, 2])).toBe(3) // diagonals count 1, 2, 1, 2
    expect(distance('grid', [0, 0], [1, 1])).toBe(1)
    expect(distance('hex', [0, 0], [2, -1])).toBe(2)
    expect(distance('gridless', [0, 0], [300, 400])).toBe(5)
  })

  it('beside each other have one rim', () => {
    const sides = (path: string) => path.match(/M/g)?.length ?? 0
    expect(sides(rimPath('grid', [[0, 0]]))).toBe(4)
    expect(
      sides(
        rimPath('grid', [
          [0, 0],
          [1, 0],
        ]),
      ),
    ).toBe(6)
    expect(
      sides(
        rimPath('hex', [
          [0, 0],
          [1, 0],
          [0, 1],
        ]),
      ),
    ).toBe(12)
  })

  it('of broad beings have their middle on a corner', () => {
    expect(standsAt('grid', [0, 0], 2)).toEqual({ x: STEP, y: STEP })
    expect(standsAt('grid', [0, 0], 3)).toEqual(centre('grid', [0, 0]))
  })
})

describe('what is drawn', () => {
  it('has the edge between two cells at the side they share', () => {
    expect(edgeOf('grid', [0, 0], [1, 0])).toEqual([
      { x: STEP, y: 0 },
      { x: STEP, y: STEP },
    ])
    expect(edgeOf('hex', [0, 0], [1, 0])).toHaveLength(2)
  })

  it('takes a handful of paths however large the map is', () => {
    const large: FieldView = {
      kind: 'grid',
      width: 60,
      length: 60,
      walls: [{ id: 1, cells: cells({ kind: 'grid', width: 60, length: 2 }) as [number, number][] }],
      grounds: [
        {
          hazard: 'water',
          cells: [
            [5, 5],
            [6, 5],
          ],
        },
      ],
    }
    expect(patches(large)).toHaveLength(1)
    expect(walls(large).solid.split('M')).toHaveLength(121)
    expect(gridPath(large).split('M')).toHaveLength(123)
  })

  it('tells doors from walls', () => {
    const field: FieldView = {
      ...GRID,
      walls: [
        { id: 1, cells: [[0, 0]] },
        { id: 2, cells: [[1, 0]], object: 'ob_wood_door', locked: true },
        {
          id: 3,
          edges: [
            [
              [2, 0],
              [2, 1],
            ],
          ],
        },
      ],
    }
    expect(doors(field).map((door) => door.ref)).toEqual(['wall:2'])
    expect(walls(field).solid).not.toBe('')
    expect(walls(field).thin).toBe(`M${3 * STEP} ${STEP}L${2 * STEP} ${STEP}`)
  })

  it('shows what harms before what hinders', () => {
    expect(lookOf({ hazard: 'bog', tags: ['difficult'] })).toBe('bog')
    expect(lookOf({ tags: ['difficult'], height: 2 })).toBe('difficult')
    expect(lookOf({ height: -6 })).toBe('pit')
    expect(lookOf({ height: 2 })).toBe('height-2')
  })
})

describe('fog', () => {
  it('lies on every square that is in no run, and nowhere where all is seen', () => {
    expect(fogPath(GRID, null)).toBe('')
    expect(
      fogPath(GRID, [
        [0, 0, 5],
        [1, 0, 5],
        [2, 0, 5],
        [3, 0, 5],
      ]),
    ).toBe('')
    const path = fogPath(GRID, [
      [0, 0, 5],
      [1, 1, 2],
      [1, 4, 5],
      [2, 0, 5],
      [3, 0, 5],
    ])
    expect(path).toBe(`M0 ${STEP}h${STEP}v${STEP}h${-STEP}zM${3 * STEP} ${STEP}h${STEP}v${STEP}h${-STEP}z`)
  })
})

describe('ways', () => {
  const options = ['spot:1,0', 'spot:2,0', 'spot:3,0', 'spot:2,1', 'route']
  it('take their costs from the question', () => {
    const costs = costsOf(options, ['1', '2', '4', '5/2'])
    expect(costs.get('spot:2,1')).toBe(2.5)
    expect(costs.has('route')).toBe(false)
    expect(fraction('3/2')).toBe(1.5)
  })

  it('go over the cheapest neighbours', () => {
    const costs = costsOf(options, ['1', '2', '4', '5/2'])
    expect(wayTo('grid', [0, 0], [3, 0], costs)).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
    ])
  })

  it('end where nothing cheaper is known', () => {
    expect(wayTo('grid', [0, 0], [5, 5], new Map([['spot:5,5', 3]]))).toEqual([
      [0, 0],
      [5, 5],
    ])
  })
})

describe('areas on open ground', () => {
  const has = (cells: Spot[], spot: Spot) => cells.some(([x, y]) => x === spot[0] && y === spot[1])
  it('a disc covers what is within its size, wherever it is put', () => {
    const disc = covered('grid', { kind: 'disc', size: 1, within: 9 }, [0, 0], [5, 5])
    expect(disc).toHaveLength(9)
    expect(has(disc, [5, 5])).toBe(true)
    expect(covered('hex', { kind: 'disc', size: 1 }, [0, 0], null)).toHaveLength(7)
  })

  it('a ray leaves its origin out and goes as far as it is long', () => {
    const ray = covered('grid', { kind: 'ray', size: 3 }, [0, 0], [3, 0])
    expect(ray).toEqual([
      [1, 0],
      [2, 0],
      [3, 0],
    ])
  })

  it('a sector opens toward where it points', () => {
    const sector = covered('hex', { kind: 'sector', size: 2, angle: 60 }, [0, 0], [2, 0])
    expect(has(sector, [1, 0])).toBe(true)
    expect(has(sector, [-1, 0])).toBe(false)
    expect(has(sector, [0, 0])).toBe(false)
  })
})
