import type { CardInfo } from '@/protocol'
import type { BeingView, ItemView } from '@/protocol/views/meshal'
import type { Asked } from '@/protocol/wire'

/** Something that can be done with a thing, or why it cannot. */
export interface Deed {
  option: string
  verb: string
  offered: boolean
  /** Copper: what it costs or brings. */
  copper: number | null
}

/** A line of the market: an entry of the packs. */
export interface Ware {
  id: string
  families: string[]
  deed: Deed
}

/** A line of the pack: something that one has, and everything that can be done with it. */
export interface Owned {
  item: ItemView
  deeds: Deed[]
}

type Fields = { families?: string[] }

/** Every option of a question, on offer or not. */
export function deedsOf(asked: Asked | null): Deed[] {
  const costs = (asked?.question.params?.['costs'] ?? {}) as Record<string, number>
  const deed =
    (offered: boolean) =>
    ({ id }: { id: string }): Deed => ({ option: id, verb: id.split(' ')[0] ?? id, offered, copper: costs[id] ?? null })
  return [...(asked?.question.options ?? []).map(deed(true)), ...(asked?.question.withheld ?? []).map(deed(false))]
}

/** What the market has: what can be paid for first, then by price. */
export function wares(deeds: Deed[], card: (id: string) => CardInfo | undefined): Ware[] {
  return deeds
    .filter((deed) => deed.verb === 'buy')
    .map((deed) => {
      const id = deed.option.slice('buy '.length)
      return { id, deed, families: ((card(id)?.fields ?? {}) as Fields).families ?? [] }
    })
    .sort((a, b) => Number(b.deed.offered) - Number(a.deed.offered) || (a.deed.copper ?? 0) - (b.deed.copper ?? 0))
}

/** What somebody has, worn things first, with what can be done with each. */
export function owned(deeds: Deed[], being: BeingView | null): Owned[] {
  const items = [...(being?.sheet?.items ?? [])].sort(
    (a, b) => Number(b.equipped ?? false) - Number(a.equipped ?? false),
  )
  return items.map((item) => ({
    item,
    deeds: deeds.filter((deed) => deed.verb !== 'buy' && deed.option.split(' ')[1] === item.ref),
  }))
}
