import type { TableEvent } from './table'

/** The seat that an event concerns; null where it is nobody's, or that of a neutral unit. */
export function seatOf(event: Pick<TableEvent, 'data'>): number | null {
  const seat = event.data?.['seat']
  return typeof seat === 'number' && seat >= 0 ? seat : null
}
