import { defineStore } from 'pinia'
import { computed, shallowReactive, shallowRef, toValue, watch, type ComputedRef, type MaybeRefOrGetter } from 'vue'
import type { CardInfo, GameInfo } from '@/protocol'
import { api, query } from '@/app/api'
import { useSettings } from '@/app/settings'

interface GameContent {
  cards: Map<string, CardInfo>
  words: Record<string, string>
}

const NOTHING: GameContent = { cards: new Map(), words: {} }

/** Games, cards and words, asked for once in each language. */
export const useShelf = defineStore('shelf', () => {
  const settings = useSettings()
  const games = shallowRef<GameInfo[]>([])
  const content = shallowReactive(new Map<string, GameContent>())
  const asked = new Map<string, Promise<void>>()

  async function list(): Promise<void> {
    const lang = settings.language
    const found = await api.get<GameInfo[]>(`/api/games${query({ lang })}`)
    if (lang === settings.language) games.value = found
  }

  function fetchContent(game: string, lang: string): Promise<void> {
    const key = `${game} ${lang}`
    let wait = asked.get(key)
    if (!wait) {
      const path = `/api/games/${encodeURIComponent(game)}`
      wait = Promise.all([
        api.get<CardInfo[]>(`${path}/cards${query({ lang })}`),
        api.get<Record<string, string>>(`${path}/words${query({ lang })}`),
      ]).then(([cards, words]) => {
        content.set(key, { cards: new Map(cards.map((card) => [card.id, card])), words })
      })
      wait.catch(() => asked.delete(key))
      asked.set(key, wait)
    }
    return wait
  }

  function of(game: string): GameContent {
    return content.get(`${game} ${settings.language}`) ?? NOTHING
  }

  watch(
    () => settings.language,
    () => games.value.length > 0 && list(),
  )
  return { games, list, fetchContent, of }
})

/** What a board needs to put a game's keys in words. */
export interface Content {
  ready: ComputedRef<boolean>
  /** A card's face by its id; undefined for none, and until the cards have come. */
  card(id: string | null | undefined): CardInfo | undefined
  cards: ComputedRef<CardInfo[]>
  /** A card's name; nothing for a card that is face down. */
  name(id: string | null | undefined): string
  /** One of the game's texts by its key, or the first of several keys that is there; else `otherwise`. */
  word(keys: string | string[], otherwise?: string): string
  /** Like `word`, for headings: without what a sentence would fill in. */
  label(keys: string | string[], otherwise?: string): string
  words: ComputedRef<Record<string, string>>
}

/**
 * A text without its places for parameters, and without what led up to them: a heading before a colon stands for all
 * of it.
 */
export function bare(text: string): string {
  const heading = /^([^{}:：]+)[:：][^]*\{/.exec(text)?.[1]
  if (heading) return heading.trim()
  if ((text.match(/\{\w+\}/g)?.length ?? 0) > 1) return '' // a sentence, not a name
  return text
    .replace(/\{[^{}]*(\{[^{}]*\}[^{}]*)*\}/g, '')
    .replace(/^[\s:：·,，、]+|[\s:：·,，、(（]+$/g, '')
    .trim()
}

/** The cards and words of a game, in the language of the page. */
export function useContent(game: MaybeRefOrGetter<string>): Content {
  const shelf = useShelf()
  const settings = useSettings()
  watch(
    [() => toValue(game), () => settings.language] as const,
    ([id, lang]) => void (id && shelf.fetchContent(id, lang).catch(() => undefined)),
    { immediate: true },
  )
  const now = computed(() => shelf.of(toValue(game)))
  const words = computed(() => now.value.words)
  function word(keys: string | string[], otherwise = ''): string {
    const found = (Array.isArray(keys) ? keys : [keys]).find((key) => words.value[key] !== undefined)
    return found === undefined ? otherwise : (words.value[found] ?? otherwise)
  }
  return {
    ready: computed(() => now.value !== NOTHING),
    cards: computed(() => [...now.value.cards.values()]),
    words,
    card: (id) => (id ? now.value.cards.get(id) : undefined),
    name: (id) => (id ? (now.value.cards.get(id)?.name ?? id) : ''),
    word,
    label: (keys, otherwise = '') =>
      (Array.isArray(keys) ? keys : [keys]).map((key) => bare(word(key))).find(Boolean) ?? otherwise,
  }
}
