import { boardOf, type OptionPick } from '@/games'
import type { GameInfo, GameOption } from '@/protocol'

type Chosen = Record<string, unknown>

/** Options that everybody understands: a switch, a number, a choice. Others are for those who know the game. */
export function simple(option: GameOption, game: GameInfo | null): boolean {
  if (option.values?.length || option.type === 'boolean') return true
  if (option.name === game?.chapter_option) return game.chapters.length > 0
  return option.type === 'integer' && option.least !== undefined && option.most !== undefined
}

/** Options that can be written in a line; whatever holds more is made elsewhere. */
export const writable = (option: GameOption) => option.type === 'string' || option.type === 'any'

/** What a form begins with: a choice is always made, also where the game would take none. */
export function defaultsOf(game: GameInfo): Chosen {
  return Object.fromEntries(
    game.options.map((option) => {
      const chapters = option.name === game.chapter_option ? game.chapters.map((chapter): unknown => chapter.id) : []
      const choices = chapters.length ? chapters : (option.values ?? [])
      return [option.name, !choices.length || choices.includes(option.default) ? option.default : choices[0]]
    }),
  )
}

const met = (option: GameOption, among: Chosen) =>
  Object.entries(option.when ?? {}).every(([other, wanted]) => wanted.includes(among[other]))

/** What is chosen, as far as it means anything beside the rest; what does not is as usual. */
export function inForce(game: GameInfo, options: Chosen): Chosen {
  const said: Chosen = {
    ...Object.fromEntries(game.options.map((option) => [option.name, option.default])),
    ...options,
  }
  return Object.fromEntries(
    game.options.map((option) => [option.name, met(option, said) ? said[option.name] : option.default]),
  )
}

/** The options that mean something beside the others, at a table of so many. */
export function applying(game: GameInfo, options: Chosen, seats: number): GameOption[] {
  const now = inForce(game, options)
  const idle = boardOf(game.id).idle?.(now, seats) ?? []
  return game.options.filter((option) => met(option, now) && !idle.includes(option.name))
}

/** How an option is picked from the game's packs; nothing for one that is not. */
export const pickOf = (option: GameOption, game: GameInfo, options: Chosen): OptionPick | undefined =>
  boardOf(game.id).picks?.(inForce(game, options))[option.name]

/** What differs from the game's own defaults: only that is sent. */
export function changed(game: GameInfo, options: Chosen, seats: number): Chosen {
  const different = applying(game, options, seats).filter(
    (option) => JSON.stringify(options[option.name]) !== JSON.stringify(option.default) && options[option.name] !== '',
  )
  return Object.fromEntries(different.map((option) => [option.name, options[option.name]]))
}

/** The seat that hosts a match of so many; none where nobody does. */
export function hostSeat(game: GameInfo | undefined, options: Chosen, seats: number): number | undefined {
  if (!game) return undefined
  const now = inForce(game, options)
  const moved = game.options.find((option) => option.host_seats && now[option.name] === true)
  return (moved?.host_seats ?? game.host_seats)[seats]
}
