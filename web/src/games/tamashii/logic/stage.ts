import type { TamashiiView } from '@/protocol/views/tamashii'

export type Stage = 'launcher' | 'map' | 'fight' | 'story'

/** What the moment is about: where the question points, else what the phase is for. */
export function stageOf(view: TamashiiView, lit: Iterable<string>): Stage {
  if (view.combat) return 'fight'
  const kinds = new Set([...lit].map((ref) => ref.split(':')[0]))
  if (kinds.has('place')) return 'map'
  if (kinds.has('cell')) return 'launcher'
  if (view.phase === 'action') return view.step === 'launch' ? 'launcher' : 'map'
  return view.phase === 'progress' ? 'story' : 'launcher'
}
