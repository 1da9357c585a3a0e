import type { CardInfo } from '@/protocol'
import type { AttackView, MeshalView } from '@/protocol/views/meshal'
import type { Asked } from '@/protocol/wire'

const DEFENCES = ['parry', 'evade', 'resist']

/**
 * The attack that a question is about, or that the table is answering: whoever is asked knows what the question says.
 */
export function attackOf(view: MeshalView, asked: Asked | null): AttackView | null {
  const question = asked?.question
  const params = question?.params
  if (
    !question ||
    !params ||
    !/^react\.(before_attacked|attacked|before_damage|ally_before_attacked|defended)$/.test(question.prompt)
  )
    return view.attack ?? null
  const being = (key: string) => (typeof params[key] === 'number' ? `being:${String(params[key])}` : '')
  const words = (key: string) => (Array.isArray(params[key]) ? (params[key] as string[]) : [])
  return {
    victims: [being('victim')].filter(Boolean),
    by: being('causer'),
    attributes: words('attributes'),
    types: words('types'),
    defences: question.options.map((option) => option.id).filter((id) => DEFENCES.includes(id)),
    result: view.attack?.result ?? (typeof params['result'] === 'number' ? params['result'] : null),
    source: view.attack?.source ?? '',
  }
}

/** The AP that an answer costs: a defence one, an ability what its card prints. */
export function costOf(option: string, card: (id: string) => CardInfo | undefined): number {
  if (DEFENCES.includes(option)) return 1
  const use = option.startsWith('ability:')
    ? (card(option.slice('ability:'.length).split(' ')[0]!)?.fields?.['use'] as { ap?: number } | undefined)
    : undefined
  return Number(use?.ap ?? 0)
}
