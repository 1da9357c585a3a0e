import { describe, expect, it } from 'vitest'
import type { Combat, PlayerView, TamashiiView } from '@/protocol/views/tamashii'
import type { Asked } from '@/protocol/wire'
import type { Content } from '@/content/content'
import { facesOf } from '@/games/tamashii/logic/faces'
import { acting, boxedFor, turnsOf } from '@/games/tamashii/logic/fight'
import { better, centre, fitting, frame, linesOf, stand } from '@/games/tamashii/logic/hexes'
import { shownTo } from '@/games/tamashii/logic/programs'
import { stageOf } from '@/games/tamashii/logic/stage'
import { path, towards } from '@/games/tamashii/launcher/geometry'
import { pace } from '@/games/tamashii/motion'
import { optionIcon, tileIcon } from '@/games/tamashii/parts'
import { LESSONS, lessonFor } from '@/games/tamashii/tutorial/lessons'
import en from '@/i18n/en/tamashii.json'
import hans from '@/i18n/zh-Hans/tamashii.json'

const CARDS: Record<string, { kind: string; fields: Record<string, unknown> }> = {
  walker: {
    kind: 'body',
    fields: {
      move: 2,
      attack: 2,
      write: 4,
      boxes: [
        { need: { common: 1 }, multi: true, do: 'x', text: 'x' },
        { need: { rare: 1 }, do: 'y', text: 'y' },
      ],
    },
  },
  drone: {
    kind: 'enemy',
    fields: {
      level: 1,
      integrity: 4,
      basic: 1,
      special: '',
      hack: { pattern: 'RB', do: '' },
      expel: { pattern: 'GG', do: '' },
    },
  },
  'basic.energy': { kind: 'basic_program', fields: { program: { pattern: 'RBR', do: '' } } },
}
const content = {
  card: (id: string | null | undefined) => (id && CARDS[id] ? { id, ...CARDS[id] } : undefined),
  cards: { value: Object.entries(CARDS).map(([id, card]) => ({ id, ...card })) },
} as unknown as Content
const faces = facesOf(content)

function player(given: Partial<PlayerView> = {}): PlayerView {
  const cells = Array.from({ length: 20 }, () => null) as PlayerView['launcher']['cells']
  return {
    seat: 0,
    colour: 'amber',
    core: 'red',
    launcher: { cells, locks: [] },
    bag_size: 0,
    place: 'place:0',
    ...given,
  }
}
function table(given: Partial<TamashiiView> = {}): TamashiiView {
  return {
    you: 0,
    players: [player()],
    start_player: 0,
    phase: 'planning',
    round: 1,
    places: [],
    supply: {},
    corrupted_pool: 0,
    enemy_deck: [],
    enemy_discard: [],
    body_deck: 0,
    market: [],
    faction_decks: {},
    ...given,
  }
}
function ask(prompt: string, ids: string[], labels: Record<string, { words: string; reason?: string }> = {}): Asked {
  return {
    question: { number: 1, seat: 0, shape: 'one', prompt, options: ids.map((id) => ({ id })), least: 1, most: 1 },
    words: '',
    labels,
  } as unknown as Asked
}

describe('programs', () => {
  it('puts formed ones first, named as the launch step names them', () => {
    const cells = [...player().launcher.cells]
    cells[0] = 'red'
    cells[1] = 'blue'
    const found = shownTo(
      table(),
      player({
        launcher: { cells, locks: [] },
        queue: [{ card: { ref: 'card:7', face: 'drone' } }],
        launched: ['expel card:7'],
      }),
      faces,
    )
    expect(found.map((each) => [each.location, each.formed.length > 0])).toEqual([
      ['hack card:7', true],
      ['basic.energy', false],
      ['expel card:7', false],
    ])
    expect(found.at(-1)?.launched).toBe(true)
  })
})

describe('a fight', () => {
  const combat: Combat = {
    seat: 0,
    dice: ['common', 'rare'],
    assigned: [false, true],
    number: 2,
    die_on: 1,
    boxes: ['walker #1'],
  }

  it('alternates until the number die has left the queue', () => {
    expect(turnsOf(combat, false).map((turn) => turn.enemy ?? turn.who)).toEqual(['you', 1, 'you', 0, 'you'])
    expect(turnsOf({ ...combat, die_on: null }, false)).toEqual([{ who: 'you', now: true }])
    expect(turnsOf(combat, true)[0]).toEqual({ who: 'enemy', enemy: 1, now: true })
  })

  it('says who has acted, who is next and who never will', () => {
    expect([0, 1, 2].map((place) => acting({ ...combat, die_on: 0 }, place, 3))).toEqual(['next', 'done', 'never'])
  })

  it('gives every box its options, and the reason where it has none', () => {
    const asked = ask('combat.turn', ['box walker #0 x1', 'box walker #0 x2', 'pass'], {
      'box walker #1': { words: '', reason: 'used' },
    })
    const [multi, single] = boxedFor(player(), combat, faces, asked)
    expect(multi?.options.map((option) => option.times)).toEqual([1, 2])
    expect(single).toMatchObject({ used: true, options: [], reason: 'used' })
  })
})

describe('drawing', () => {
  it('lays rows of hexagons half a place further to the right', () => {
    expect(centre({ q: 0, r: 1 }).x).toBeCloseTo(centre({ q: 1, r: 0 }).x / 2)
    expect(frame([])).toBe('0.0 0.0 100.0 100.0')
    expect(stand({ x: 0, y: 0 }, 0, 2).x).toBeLessThan(stand({ x: 0, y: 0 }, 1, 2).x)
  })

  it('goes from cell to cell by arrow keys and stops at the edge', () => {
    expect(towards(0, 'ArrowRight')).toBe(1)
    expect(towards(0, 'ArrowLeft')).toBeNull()
    expect(towards(4, 'ArrowRight')).toBeNull()
    expect(towards(0, 'ArrowDown')).toBe(5)
    expect(path([0, 1, 5])).toBe('M35 35L113 35M35 35L35 113')
  })

  it('plays long queues faster and skips very long ones', () => {
    expect(pace(0)).toBeNull()
    expect(pace(500)).toBe(1)
    expect(pace(1500)).toBe(2)
    expect(pace(5000)).toBeNull()
  })

  it('shows the stage that the question is about', () => {
    expect(stageOf(table(), [])).toBe('launcher')
    expect(stageOf(table(), ['place:3'])).toBe('map')
    expect(stageOf(table({ phase: 'action', step: 'move' }), [])).toBe('map')
    expect(stageOf(table({ phase: 'action', step: 'launch' }), ['cell:1'])).toBe('launcher')
    expect(stageOf(table({ combat: { seat: 0 } }), ['place:3'])).toBe('fight')
  })

  it('has a picture for tiles and options', () => {
    expect(tileIcon('ruins-3')).toBe('ruins')
    expect(tileIcon('stronghold-seekers', 'seekers')).toBe('fa-seekers')
    expect(optionIcon('code red')).toBe('code-red')
    expect(optionIcon('slide cell:1 cell:2')).toBe('next')
    expect(optionIcon('whatever')).toBeNull()
  })
})

describe('the Prologue teaches', () => {
  const prologue = table({ story: { scenario: 'A' } })

  it('each lesson once, when it is due, and nowhere else', () => {
    const asked = ask('planning.step', ['slide cell:0 cell:1', 'done'])
    expect(lessonFor(prologue, asked, [])?.id).toBe('welcome')
    expect(lessonFor(prologue, asked, ['welcome'])?.id).toBe('write')
    expect(lessonFor(prologue, ask('combat.turn', []), [])?.id).toBe('combat')
    expect(
      lessonFor(
        prologue,
        asked,
        LESSONS.map((lesson) => lesson.id),
      ),
    ).toBeNull()
    expect(lessonFor(table({ story: { scenario: 'P' } }), asked, [])).toBeNull()
    expect(lessonFor(prologue, null, [])).toBeNull()
  })

  it('has words for every lesson in both languages', () => {
    for (const words of [hans, en]) {
      const coach = words.coach as Record<string, unknown>
      for (const lesson of LESSONS)
        expect(coach[lesson.id]).toMatchObject({ title: expect.any(String), text: expect.any(String) })
    }
  })
})

describe('words', () => {
  const keys = (thing: object, under = ''): string[] =>
    Object.entries(thing).flatMap(([key, value]) =>
      typeof value === 'object' ? keys(value as object, `${under}${key}.`) : [`${under}${key}`],
    )

  it('are the same in both languages', () => {
    expect(keys(en).sort()).toEqual(keys(hans).sort())
  })
})

describe('names on the map', () => {
  it('take two lines before they leave their hexagon', () => {
    expect(linesOf('庇护所', 13.5)).toEqual(['庇护所'])
    expect(linesOf('探求者据点', 18)).toEqual(['探求者', '据点'])
    expect(linesOf('Abandoned Shack', 13.5)).toEqual(['Abandoned', 'Shack'])
    expect(fitting(['Shack'], 18)).toBe(18)
    expect(fitting(['Stronghold'], 18)).toBeLessThan(18)
  })
})

describe('a map that lies on its side', () => {
  const tall = Array.from({ length: 7 }, (_, r) => ({
    ref: `place:${r}`,
    q: -Math.floor(r / 2),
    r,
    tile: { ref: `card:${r}` },
  }))

  it('is turned where that is clearly larger, and keeps neighbours apart by the same step', () => {
    expect(better(tall, { width: 600, height: 300 })).toBe(true)
    expect(better(tall, { width: 300, height: 600 })).toBe(false)
    const far = (turned: boolean) => {
      const [a, b] = [centre({ q: 0, r: 0 }, turned), centre({ q: 1, r: 0 }, turned)]
      return Math.hypot(a.x - b.x, a.y - b.y)
    }
    expect(far(true)).toBeCloseTo(far(false))
  })
})
