import type { GameInfo, GameOption } from '@/protocol'

/** Options that everybody understands: a switch, a number, a choice. Others are for those who know the game. */
export function simple(option: GameOption, game: GameInfo | null): boolean {
  if (option.values?.length || option.type === 'boolean') return true
  if (option.name === game?.chapter_option) return game.chapters.length > 0
  return option.type === 'integer' && option.least !== undefined && option.most !== undefined
}

export function defaultsOf(game: GameInfo): Record<string, unknown> {
  return Object.fromEntries(game.options.map((option) => [option.name, option.default]))
}

/** What differs from the game's own defaults: only that is sent. */
export function changed(game: GameInfo, options: Record<string, unknown>): Record<string, unknown> {
  const different = game.options.filter(
    (option) => JSON.stringify(options[option.name]) !== JSON.stringify(option.default) && options[option.name] !== '',
  )
  return Object.fromEntries(different.map((option) => [option.name, options[option.name]]))
}
