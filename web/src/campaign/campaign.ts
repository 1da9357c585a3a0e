import {
  computed,
  inject,
  onScopeDispose,
  provide,
  ref,
  shallowRef,
  type ComputedRef,
  type InjectionKey,
  type Ref,
  type ShallowRef,
} from 'vue'
import { ApiError, api, query } from '@/app/api'
import { useAccount } from '@/app/account'
import { useSettings } from '@/app/settings'
import { useLive } from '@/live/live'
import type { CampaignInfo } from '@/protocol'
import type { Changed, Written } from '@/protocol/wire'

type Hearing = (message: Written | Changed | null) => void

/** A campaign as its pages use it: what it is, who takes part, and what happens in it. */
export interface Campaign {
  id: string
  info: ShallowRef<CampaignInfo | null>
  /** Why it cannot be shown. */
  failure: Ref<unknown>
  me: ComputedRef<string>
  isHost: ComputedRef<boolean>
  mayWrite: ComputedRef<boolean>
  load(): Promise<void>
  /** Hear of everything until the component is gone; null after the connection was lost. */
  onHeard(hearing: Hearing): void
  nameOf(account: string): string
}

const KEY: InjectionKey<Campaign> = Symbol('campaign')

export function provideCampaign(id: string): Campaign {
  const live = useLive()
  const account = useAccount()
  const settings = useSettings()
  const info = shallowRef<CampaignInfo | null>(null)
  const failure = ref<unknown>(null)
  const hearings = new Set<Hearing>()

  async function load(): Promise<void> {
    try {
      await account.beSomebody()
      info.value = await api.get<CampaignInfo>(
        `/api/campaigns/${encodeURIComponent(id)}${query({ lang: settings.language })}`,
      )
      failure.value = null
    } catch (error) {
      const gone = error instanceof ApiError && error.status === 404
      if (info.value && gone) failure.value = new ApiError(404, 'not_member', '')
      else if (!info.value) failure.value = error
    }
  }
  live.connection.follow(id, (message) => {
    if (message === null || (message.type === 'changed' && message.kind === 'campaign')) void load()
    for (const hearing of hearings) hearing(message)
  })
  onScopeDispose(() => live.connection.unfollow(id))

  const campaign: Campaign = {
    id,
    info,
    failure,
    load,
    me: computed(() => account.me?.id ?? ''),
    isHost: computed(() => info.value?.role === 'host' || info.value?.role === 'cohost'),
    mayWrite: computed(() => info.value !== null && info.value.role !== 'spectator'),
    onHeard(hearing) {
      hearings.add(hearing)
      onScopeDispose(() => hearings.delete(hearing))
    },
    nameOf: (who) => info.value?.members?.find((member) => member.account === who)?.name ?? '',
  }
  provide(KEY, campaign)
  return campaign
}

export function useCampaign(): Campaign {
  const found = inject(KEY)
  if (!found) throw new Error('this component stands outside of a campaign')
  return found
}

/** The address that lets others in. */
export function campaignLink(origin: string, invite: string): string {
  return `${origin}/join/${encodeURIComponent(invite)}`
}
