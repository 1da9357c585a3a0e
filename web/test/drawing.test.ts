import { describe, expect, it } from 'vitest'
import { covered } from '@/campaign/areas'
import { drawn, gripOf, resized, type Pen } from '@/campaign/drawing'
import { across, borderPath, cellsPath, nearestSide, oblong, SIZE, steps, type Cell } from '@/campaign/geometry'
import { useHistory } from '@/campaign/history'
import { watched, type Scene } from '@/campaign/scenes'

const pen = (tool: Pen['tool'], more: Partial<Pen> = {}): Pen => ({ tool, way: 'brush', level: 1, steps: 6, ...more })
const SCENE: Scene = { name: 'Ring', columns: 12, rows: 10 }

describe('drawing on a scene', () => {
  it('lays ground of one kind and height in one patch, and heights do not overlap', () => {
    let scene = drawn(SCENE, pen('high', { level: 2 }), { cells: oblong([1, 1], [3, 2]) })
    scene = drawn(scene, pen('high', { level: 2 }), { cells: [[4, 1]] })
    expect(scene.terrain).toHaveLength(1)
    expect(scene.terrain![0]!.cells).toHaveLength(7)
    scene = drawn(scene, pen('pit'), { cells: [[1, 1]] })
    expect(scene.terrain!.map((patch) => [patch.kind, patch.level ?? 1, patch.cells!.length])).toEqual([
      ['high', 2, 6],
      ['pit', 1, 1],
    ])
  })

  it('turns a door from shut to open to locked, in a cell, between two, and along a line', () => {
    const places: [Scene, [number, number][]][] = [
      [SCENE, [[2.5, 2.5]]],
      [SCENE, [[3.02, 2.5]]],
      [
        { ...SCENE, shape: 'gridless' },
        [
          [1, 1],
          [3, 1],
        ],
      ],
    ]
    for (const [start, points] of places) {
      let scene = drawn(start, pen('door'), { points })
      const states = [0, 1, 2].map(() => {
        const [door] = scene.doors!
        scene = drawn(scene, pen('door'), { points: [points[0]!] })
        return [door!.open ?? false, door!.locked ?? false]
      })
      expect(scene.doors).toHaveLength(1)
      expect(states).toEqual([
        [false, false],
        [true, false],
        [false, true],
      ])
    }
    expect(drawn(SCENE, pen('door'), { points: [[3.02, 2.5]] }).doors).toEqual([{ at: [2, 2], to: [3, 2] }])
  })

  it('takes away everything in the cells that are cleared, and lines that pass through them', () => {
    const scene: Scene = {
      ...SCENE,
      walls: [
        [1, 1],
        [5, 5],
      ],
      edges: [
        [
          [1, 1],
          [2, 1],
        ],
        [
          [1, 1],
          [1, 2],
        ],
      ],
      lines: [
        {
          points: [
            [0, 1.5],
            [9, 1.5],
          ],
        },
        {
          points: [
            [0, 8],
            [9, 8],
          ],
        },
      ],
      doors: [{ at: [2, 1] }, { at: [6, 6] }],
      lights: [{ at: [2.5, 1.5], steps: 3 }],
      terrain: [
        { kind: 'water', cells: [[1, 1]] },
        {
          kind: 'bog',
          outline: [
            [6, 6],
            [8, 6],
            [8, 8],
          ],
        },
      ],
    }
    const left = drawn(scene, pen('clear'), {
      cells: [
        [1, 1],
        [2, 1],
      ],
    })
    expect(left.walls).toEqual([[5, 5]])
    expect(left.edges).toEqual([
      [
        [1, 1],
        [1, 2],
      ],
    ])
    expect(left.lines).toEqual([
      {
        points: [
          [0, 8],
          [9, 8],
        ],
      },
    ])
    expect(left.doors).toEqual([{ at: [6, 6] }])
    expect(left.lights).toEqual([])
    expect(left.terrain).toEqual([
      {
        kind: 'bog',
        outline: [
          [6, 6],
          [8, 6],
          [8, 8],
        ],
      },
    ])
  })

  it('draws walls as cells on a grid and as lines without one', () => {
    expect(gripOf(pen('wall', { way: 'outline' }), 'grid')).toBe('cells')
    expect(gripOf(pen('wall', { way: 'outline' }), 'gridless')).toBe('points')
    expect(gripOf(pen('edge'), 'hex')).toBe('sides')
    const points: [number, number][] = [
      [1, 1],
      [4, 1],
      [4, 3],
    ]
    expect(drawn({ ...SCENE, shape: 'gridless' }, pen('wall'), { points }).lines).toEqual([{ points }])
  })

  it('keeps what still fits when the shape or size changes', () => {
    const scene: Scene = {
      ...SCENE,
      walls: [
        [11, 9],
        [2, 2],
      ],
      edges: [
        [
          [0, 0],
          [1, 0],
        ],
      ],
      doors: [{ at: [3, 3], to: [4, 3] }, { at: [5, 5] }],
      tokens: [{ id: 'a', name: 'A', at: [2, 2] }],
    }
    const hexes = resized(scene, 'hex', 8, 8)
    expect([hexes.walls, hexes.edges, hexes.doors]).toEqual([[[2, 2]], [], [{ at: [5, 5] }]])
  })

  it('is undone and redone stroke by stroke', () => {
    const history = useHistory<number>()
    history.keep(1)
    history.keep(2)
    expect(history.undo(3)).toBe(2)
    expect(history.undo(2)).toBe(1)
    expect(history.undo(1)).toBeNull()
    expect(history.redo(1)).toBe(2)
    history.keep(2)
    expect(history.canRedo.value).toBe(false)
  })
})

describe('cells', () => {
  it('measures as the rules do', () => {
    expect(
      [
        [1, 1],
        [2, 2],
        [3, 3],
        [4, 2],
      ].map((to) => steps('grid', [0, 0], to as Cell, 1.5)),
    ).toEqual([1, 3, 4, 5])
    expect(steps('grid', [0, 0], [3, 3])).toBe(3)
    expect(steps('hex', [0, 0], [1, 2])).toBe(2)
    expect(steps('gridless', [0, 0], [2, 2])).toBe(2)
  })

  it('finds the side of a cell that is meant', () => {
    expect(nearestSide('grid', 12, 10, 3 * SIZE - 2, 2.5 * SIZE)?.pair).toEqual([
      [2, 2],
      [3, 2],
    ])
    expect(nearestSide('grid', 12, 10, 3 * SIZE - 2, 2.5 * SIZE)?.ahead).toBeGreaterThan(0.4)
    expect(nearestSide('grid', 12, 10, 3 * SIZE - 2, 3 * SIZE - 2)?.ahead).toBeLessThan(0.1)
    expect(nearestSide('grid', 12, 10, 1, 2.5 * SIZE)?.pair).not.toEqual([
      [-1, 2],
      [0, 2],
    ])
    for (const shape of ['grid', 'hex'] as const)
      for (const other of across(shape, [4, 5])) expect(across(shape, other)).toContainEqual([4, 5])
  })

  it('covers cells with areas', () => {
    const disc = covered('grid', 12, 10, { kind: 'disc', size: 1, angle: 0 }, [5, 5], [5, 5], 1.5)
    expect(disc).toHaveLength(9)
    expect(covered('grid', 12, 10, { kind: 'ring', size: 1, angle: 0 }, [5, 5], [5, 5], 1.5)).toHaveLength(8)
    expect(covered('grid', 12, 10, { kind: 'ray', size: 4, angle: 0 }, [2, 2], [8, 2], 1.5)).toEqual([
      [3, 2],
      [4, 2],
      [5, 2],
      [6, 2],
    ])
    expect(covered('grid', 12, 10, { kind: 'sector', size: 2, angle: 90 }, [5, 5], [9, 5], 1.5)).toEqual(
      expect.arrayContaining([
        [6, 5],
        [6, 4],
        [6, 6],
        [7, 5],
      ]),
    )
  })

  it('draws squares side by side as one oblong, and their border once', () => {
    expect(
      cellsPath('grid', [
        [1, 0],
        [0, 0],
        [3, 0],
      ]).match(/M/g),
    ).toHaveLength(2)
    expect(
      borderPath('grid', [
        [0, 0],
        [1, 0],
      ]).match(/M/g),
    ).toHaveLength(6)
  })

  it('reads what players see from the short form', () => {
    const seen = watched({
      secret: { scene: SCENE, sights: { pat: { now: ['0', '801'] }, oz: { now: ['10'] } } },
    } as never)
    expect([...seen].sort()).toEqual(['0,1', '11,1', '4,0'])
  })
})
