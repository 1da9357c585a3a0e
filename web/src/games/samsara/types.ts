/** The view's types by the names that the board uses. */
import type { View } from '@/protocol/views/samsara'

export type SamsaraView = View
export type {
  BenchView,
  Dossier,
  EffectView,
  Figure,
  MissionView,
  Owned,
  QuestView,
  RewardView,
  Skill,
  Thing,
} from '@/protocol/views/samsara'
