import type { NewTable } from '@/protocol'

/** What a newcomer plays at once: a short adventure with a ready character, companions and host played by the program. */
export const QUICK: Pick<NewTable, 'options' | 'places'> = {
  options: { adventure: 'ad_toll', party: 'pc_ibbe pc_halen' },
  places: [{ kind: 'me' }, { kind: 'bot', bot: 'policy' }, { kind: 'bot', bot: 'policy' }],
}
