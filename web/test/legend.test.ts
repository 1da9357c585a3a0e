import { describe, expect, it } from 'vitest'
import type { CardView, LegendView, PlayerView, RollView } from '@/protocol/views/legend'
import type { Asked } from '@/protocol/wire'
import { faceOf, spread, tintOf } from '@/games/legend/faces'
import { pictureOf } from '@/games/legend/art/motifs'
import { flight } from '@/games/legend/motion/useFlights'
import { areaSlots, cardsIn, progressOn, shareOf, sumOf, wouldAdd } from '@/games/legend/reading'
import { LESSONS, lessonFor, type Moment } from '@/games/legend/tutorial/lessons'
import { placeBeside } from '@/components/placing'
import en from '@/i18n/en/legend.json'
import hans from '@/i18n/zh-Hans/legend.json'

const card = (ref: string, face?: string, more: Partial<CardView> = {}): CardView => ({
  ref,
  back: 'intel',
  face,
  ...more,
})
const player = (more: Partial<PlayerView> = {}): PlayerView => ({
  seat: 0,
  hand: [],
  pack: [],
  exclusive: [],
  rows: [[null], [null], [null]],
  permanent: {},
  temporary: {},
  ...more,
})
const roll = (more: Partial<RollView> = {}): RollView => ({
  seat: 0,
  purpose: 'attack',
  dice: [6, 1, 4],
  faces: ['crit', 'sword', 'blank'],
  multiplied_by: 2,
  total: 4,
  ...more,
})
const view = (more: Partial<LegendView> = {}): LegendView => ({
  you: 0,
  decks: {},
  discards: {},
  rotten: 0,
  slots: [],
  players: [player()],
  order: [0],
  rules: [],
  turn: { seat: 0 },
  turn_number: 1,
  rounds: 1,
  ...more,
})
const asked = (prompt: string, ...options: string[]) =>
  ({
    question: { number: 1, seat: 0, shape: 'one', prompt, options: options.map((id) => ({ id })), least: 1, most: 1 },
    words: '',
    labels: {},
  }) as unknown as Asked

describe('reading a view', () => {
  it('says what the dice would add, less armour unless the attack pierces', () => {
    const now = view({ roll: roll({ target: 'card:7' }) })
    expect(wouldAdd(now, 'card:7', 3, 8, 1)).toEqual({ now: 3, more: 3, most: 8, missing: 2 })
    expect(wouldAdd(now, 'card:8', 3, 8).more).toBe(0)
    now.players[0]!.pierces = true
    expect(wouldAdd(now, 'card:7', 3, 8, 1).missing).toBe(1)
  })

  it('writes a roll as a sum', () => {
    expect(sumOf(roll())).toEqual({ terms: [1, 1, 0], times: 2, added: 0, total: 4 })
    expect(sumOf(roll({ faces: ['sword'], points: -1, total: 0 }))).toEqual({
      terms: [1],
      times: 1,
      added: -1,
      total: 0,
    })
  })

  it('counts different intel in a hand that is seen, and leaves a hidden one open', () => {
    const path = {
      knowledge: [
        { what: 'intel', need: 3 },
        { what: 'abilities', need: 8, have: 4 },
      ],
    }
    const mine = player({ hand: [card('card:1', 'A'), card('card:2', 'A'), card('card:3', 'B')], next_feats: path })
    expect(progressOn(mine, 'knowledge', () => true)[0]).toEqual({ what: 'intel', need: 3, have: 2 })
    expect(shareOf(progressOn(mine, 'knowledge', () => true))).toBeCloseTo(6 / 11)
    const theirs = player({ hand: [card('card:1')], next_feats: path })
    expect(progressOn(theirs, 'knowledge', () => true)[0]).toEqual({ what: 'intel', need: 3 })
  })

  it('finds every card in sight, materials included', () => {
    const ability = { card: card('card:1', 'A'), materials: [card('card:2', 'B')] }
    const now = view({
      players: [player({ rows: [[ability], [null], [null]], pack: [card('card:3', 'C')] })],
      looking_at: [card('card:4', 'D')],
    })
    expect([...cardsIn(now).keys()].sort()).toEqual(['card:1', 'card:2', 'card:3', 'card:4'])
  })

  it('sorts slots by their area', () => {
    const slots = ['mountain', 'market', 'forest', 'mountain'].map((area, n) => ({ ref: `slot:${n}`, area, cards: [] }))
    const { areas, market } = areaSlots(view({ slots }))
    expect(areas.map((each) => each.slots.length)).toEqual([2, 1, 0])
    expect(market[0]?.ref).toBe('slot:1')
  })
})

describe('faces', () => {
  it('takes the type of intel as its kind, and tints by the first unusual element', () => {
    const info = {
      id: 'X',
      kind: 'intel',
      kind_words: '',
      pack: '',
      name: 'N',
      text: '',
      fields: { type: 'spell', grade: 'mid', unlock: { gold: 0, elements: { colourless: 1, wind: 2 }, direct: false } },
    }
    const face = faceOf(info)
    expect([face.kind, face.grade, tintOf(face)]).toEqual(['spell', 'mid', 'wind'])
    expect(spread(face.unlock?.elements)).toEqual(['colourless', 'wind', 'wind'])
  })

  it('has a picture for a card that nobody has drawn yet', () => {
    expect(pictureOf('NEW-1', 'creature').motif).toBe('wolf')
    expect(pictureOf('IN-09', 'skill')).toEqual({ motif: 'fingers', backdrop: 'glow' })
  })
})

describe('motion', () => {
  const box = (left: number, top: number) => ({ left, top, width: 50, height: 80 }) as DOMRect
  it('flies what has moved, and only that', () => {
    expect(flight(box(0, 0), box(2, 1))).toBeNull()
    expect(flight(box(100, 0), box(0, 0), 2)).toContain('translate(50px, 0px)')
  })
})

describe('the tutorial', () => {
  const moment = (more: Partial<Moment>): Moment => ({ view: view(), asked: null, told: [], over: false, ...more })

  it('gives each lesson once, when it is due', () => {
    const now = moment({ asked: asked('setup.mulligan') })
    expect(lessonFor(now, [])?.id).toBe('goal')
    expect(lessonFor(now, ['goal'])?.id).toBe('mulligan')
    expect(lessonFor(now, ['goal', 'mulligan'])).toBeNull()
  })

  it('tells a card to gather from a creature to hunt', () => {
    const at = (more: Partial<CardView>) =>
      view({
        players: [player({ slot: 'slot:0' })],
        slots: [{ ref: 'slot:0', area: 'mountain', cards: [card('card:1', 'X', more)] }],
      })
    expect(
      lessonFor(moment({ view: at({ need: 3, dice: 3 }), asked: asked('slot.step', 'gather card:1') }), [])?.id,
    ).toBe('gather')
    expect(
      lessonFor(moment({ view: at({ attack: 2, health: 4 }), asked: asked('slot.step', 'hunt card:1') }), [])?.id,
    ).toBe('hunt')
  })

  it('has words for every lesson in both languages', () => {
    for (const words of [hans, en] as Record<string, string>[]) {
      for (const { id } of LESSONS) expect(words[`lesson_${id}`] && words[`lesson_${id}_text`], id).toBeTruthy()
    }
    expect(Object.keys(hans).sort()).toEqual(Object.keys(en).sort())
  })

  it('keeps the bubble within the window and beside its thing', () => {
    const thing = { left: 900, top: 600, right: 1270, bottom: 790, width: 370, height: 190 }
    const place = placeBeside(thing, { width: 380, height: 180 }, { width: 1280, height: 800 })
    expect(place).toEqual({ left: '506px', top: '605px' })
    const whole = { left: 0, top: 100, right: 390, bottom: 700, width: 390, height: 600 }
    expect(placeBeside(whole, { width: 374, height: 200 }, { width: 390, height: 844 }).left).toBe('8px')
  })
})
