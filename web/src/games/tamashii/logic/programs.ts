import type { PlayerView, TamashiiView } from '@/protocol/views/tamashii'
import type { Faces } from './faces'
import { nearly, placements, readable, type Placement } from './patterns'

export type ProgramKind = 'basic' | 'augment' | 'hack' | 'expel' | 'body' | 'story' | 'boss' | 'jordan' | 'interaction'

/** A program at one location, as the launch step names it. */
export interface Available {
  location: string
  kind: ProgramKind
  pattern: string
  /** The card that shows it. */
  face: string
  /** A name of its own, for programs of scenario cards. */
  name?: string
  does: string
  condition?: string
  /** The card on the table, where it lies there. */
  ref?: string
}

/** A program with where the launcher shows it now. */
export interface Shown extends Available {
  formed: Placement[]
  near: boolean
  launched: boolean
}

/** Every program of a player, in the order in which they are drawn. */
export function availableTo(view: TamashiiView, player: PlayerView, faces: Faces): Available[] {
  return [
    ...leadEnemy(player, faces),
    ...basics(faces),
    ...augments(player, faces),
    ...story(view, faces),
    ...boss(view, player, faces),
    ...jordan(view, faces),
    ...interaction(view, faces),
    ...market(view, faces),
  ]
}

/** The programs of a player with how each stands; the formed ones first, then those one move away. */
export function shownTo(view: TamashiiView, player: PlayerView, faces: Faces): Shown[] {
  const tokens = readable(player.launcher, player.recast ?? {})
  const shown = availableTo(view, player, faces).map((each): Shown => {
    const formed = placements(tokens, player.core, each.pattern)
    const near = formed.length === 0 && nearly(tokens, player.launcher.locks, player.core, each.pattern)
    return { ...each, formed, near, launched: (player.launched ?? []).includes(each.location) }
  })
  const rank = (each: Shown) => (each.launched ? 3 : each.formed.length ? 0 : each.near ? 1 : 2)
  return shown
    .map((each, n) => ({ each, n }))
    .sort((a, b) => rank(a.each) - rank(b.each) || a.n - b.n)
    .map(({ each }) => each)
}

function basics(faces: Faces): Available[] {
  return faces.basics().map(({ id, program }) => ({
    location: id,
    kind: 'basic',
    pattern: program.pattern,
    face: id,
    does: program.do ?? '',
  }))
}

function leadEnemy(player: PlayerView, faces: Faces): Available[] {
  const card = player.queue?.[0]?.card
  const enemy = faces.enemy(card?.face)
  if (!card?.face || !enemy) return []
  const both = (['hack', 'expel'] as const).map((kind) => ({ kind, program: enemy[kind] }))
  return both.map(({ kind, program }) => ({
    location: `${kind} ${card.ref}`,
    kind,
    pattern: program.pattern,
    face: card.face as string,
    does: program.do ?? '',
    ref: card.ref,
  }))
}

function augments(player: PlayerView, faces: Faces): Available[] {
  return (player.augments ?? []).flatMap(({ card, equipped }) => {
    const program = faces.augment(card.face)?.program
    if (!equipped || !card.face || !program) return []
    return [
      {
        location: `augment ${card.ref}`,
        kind: 'augment' as const,
        pattern: program.pattern,
        face: card.face,
        does: program.do ?? '',
        ref: card.ref,
      },
    ]
  })
}

function story(view: TamashiiView, faces: Faces): Available[] {
  const cards = view.story ? [view.story.scenario, view.story.plot ?? '', ...(view.story.specials ?? [])] : []
  return cards.flatMap((face) =>
    (faces.scenario(face)?.programs ?? []).map((program) => ({
      location: `story.${face}.${program.id}`,
      kind: 'story' as const,
      pattern: program.pattern,
      face,
      name: program.name,
      does: program.do ?? '',
      condition: program.condition,
    })),
  )
}

function boss(view: TamashiiView, player: PlayerView, faces: Faces): Available[] {
  const here = view.boss && view.boss.place === player.place ? view.boss.card : null
  return (faces.boss(here)?.hacks ?? []).map((program, n) => ({
    location: `boss.${here}.${n}`,
    kind: 'boss',
    pattern: program.pattern,
    face: here as string,
    does: program.do ?? '',
  }))
}

function jordan(view: TamashiiView, faces: Faces): Available[] {
  const { jordan_battery: full, jordan_pattern: pattern } = faces.constants()
  if (!view.jordan || !pattern || view.jordan.battery >= full) return []
  return [{ location: 'jordan', kind: 'jordan', pattern, face: 'jordan', does: '' }]
}

function interaction(view: TamashiiView, faces: Faces): Available[] {
  const face = view.contest?.interaction
  if (!face) return []
  return faces.programs(face).map((program, n) => ({
    location: `interaction.${face}.${n}`,
    kind: 'interaction',
    pattern: program.pattern,
    face,
    does: program.do ?? '',
  }))
}

function market(view: TamashiiView, faces: Faces): Available[] {
  return view.market.flatMap((card) => {
    const cost = faces.body(card?.face)?.cost
    if (!card?.face || !cost) return []
    return [
      {
        location: `attach ${card.ref}`,
        kind: 'body' as const,
        pattern: cost,
        face: card.face,
        does: '',
        ref: card.ref,
      },
    ]
  })
}
