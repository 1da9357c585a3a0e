import { computed, ref, shallowRef, watch } from 'vue'
import { useRouter } from 'vue-router'
import { api, query } from '@/app/api'
import { useSettings } from '@/app/settings'
import { failed } from '@/components/failures'
import { useCampaign } from '@/campaign/campaign'
import type { Cell } from '@/campaign/geometry'
import { toldApart, useBestiary } from '@/campaign/npcs'
import { usePapers } from '@/campaign/papers'
import { sceneOf, type Scene, type Token } from '@/campaign/scenes'
import type { CampaignDocument, Estimate, ReadyThing, TableInfo } from '@/protocol'

/** A fight in the making: who comes along, whom they meet and where, and how hard that would be. */
export function useStaging() {
  const router = useRouter()
  const campaign = useCampaign()
  const settings = useSettings()
  const characters = usePapers('character')
  const scenes = usePapers('scene')
  const { all: library, own, paper } = useBestiary()
  const away = ref<string[]>([])
  const extra = ref<Record<string, number>>({})
  const scene = ref('')
  const looked = shallowRef<ReadyThing | null>(null)
  const estimate = shallowRef<Estimate | null>(null)
  const busy = ref(false)
  const party = computed(() => characters.list.value.filter((one) => !away.value.includes(one.id)))
  const document = computed(() => scenes.list.value.find((each) => each.id === scene.value) ?? null)
  const drawn = computed(() => (document.value ? sceneOf(document.value) : null))
  /** On a scene the tokens are the foes; without one they are only counted. */
  const foes = computed<Record<string, number>>(() => {
    if (!drawn.value) return extra.value
    const counted: Record<string, number> = {}
    for (const token of drawn.value.tokens ?? []) if (token.foe) counted[token.foe] = (counted[token.foe] ?? 0) + 1
    return counted
  })
  const toggle = (id: string) =>
    (away.value = away.value.includes(id) ? away.value.filter((each) => each !== id) : [...away.value, id])

  let asked = 0
  watch(
    [party, foes, looked, own.list, () => settings.language],
    async () => {
      const game = campaign.info.value?.game
      if (!game) return
      const mine = (asked += 1)
      const more = looked.value
        ? { ...foes.value, [looked.value.id]: (foes.value[looked.value.id] ?? 0) + 1 }
        : foes.value
      const body = { party: party.value.map((one) => one.public['data']), ...toldApart(more, paper) }
      const found = await api
        .post<Estimate>(`/api/games/${game}/weigh${query({ lang: settings.language })}`, body)
        .catch(() => null)
      if (mine === asked) estimate.value = found
    },
    { immediate: true },
  )

  async function keep(changed: Scene): Promise<void> {
    const now = document.value
    if (!now) return
    try {
      scenes.put(await api.put<CampaignDocument>(`/api/scenes/${now.id}`, { revision: now.revision, scene: changed }))
    } catch (error) {
      failed(error)
      await scenes.load()
    }
  }
  /** The first free cell from the east on: that is where foes come from. */
  function free(on: Scene): Cell {
    const taken = new Set([...(on.tokens ?? []).map((token) => String(token.at)), ...(on.walls ?? []).map(String)])
    const [columns, rows] = [on.columns ?? 20, on.rows ?? 15]
    for (let n = 0; n < columns * rows; n += 1) {
      const cell: Cell = [columns - 1 - Math.floor(n / rows), (Math.floor(rows / 2) + n) % rows]
      if (!taken.has(String(cell))) return cell
    }
    return [columns - 1, 0]
  }
  function add(foe: string, at?: Cell): void {
    const known = library.value.find((each) => each.id === foe)
    if (!known) return
    const on = drawn.value
    if (!on) extra.value = { ...extra.value, [foe]: (extra.value[foe] ?? 0) + 1 }
    else
      void keep({
        ...on,
        tokens: [
          ...(on.tokens ?? []),
          {
            id: crypto.randomUUID().slice(0, 8),
            name: known.name,
            at: at ?? free(on),
            side: 'foes',
            hidden: true,
            foe,
          },
        ],
      })
  }
  function less(foe: string): void {
    const on = drawn.value
    if (on) {
      const last = [...(on.tokens ?? [])].reverse().find((token) => token.foe === foe)
      void keep({ ...on, tokens: (on.tokens ?? []).filter((token) => token !== last) })
      return
    }
    const { [foe]: now = 0, ...others } = extra.value
    extra.value = now > 1 ? { ...others, [foe]: now - 1 } : others
  }
  const move = (token: Token, at: Cell) =>
    drawn.value &&
    void keep({
      ...drawn.value,
      tokens: (drawn.value.tokens ?? []).map((each) => (each.id === token.id ? { ...each, at } : each)),
    })

  /** Everybody has a seat already, so the fight begins at once. */
  async function begin(): Promise<void> {
    busy.value = true
    try {
      const title = drawn.value?.name ?? campaign.info.value?.name ?? ''
      const table = await api.post<TableInfo>(`/api/campaigns/${campaign.id}/encounters`, {
        characters: party.value.map((one) => one.id),
        foes: foes.value,
        scene: scene.value,
        title,
      })
      if (table.stage === 'open') await api.post(`/api/tables/${table.id}/start`)
      await router.push({ name: 'table', params: { id: table.id } })
    } catch (error) {
      failed(error)
    } finally {
      busy.value = false
    }
  }
  return {
    characters,
    scenes,
    library,
    own,
    paper,
    away,
    party,
    scene,
    document,
    drawn,
    foes,
    looked,
    estimate,
    busy,
    toggle,
    add,
    less,
    move,
    begin,
  }
}
