import { i18n } from '@/app/i18n'
import { ApiError } from '@/app/api'
import { RefusedError } from '@/live/connection'
import { toast } from './toasts'

/** A failure in words, in the language of the page. */
export function wordsOf(error: unknown): string {
  if (error instanceof RefusedError) return wordsOfCode(error.code, error.message, ['refusal', 'error'])
  return error instanceof ApiError
    ? wordsOfCode(error.code, error.message, ['error'], error.params)
    : wordsOfCode('unknown', '', ['error'])
}

/** A refusal in words: ours where there are some; the server's own sentence only where it is of the page's language. */
export function wordsOfCode(
  code: string,
  message: string,
  places: string[],
  params: Record<string, string | number> = {},
): string {
  const { t, te, locale } = i18n.global as unknown as {
    t(key: string, named?: Record<string, string | number>): string
    te(key: string): boolean
    locale: { value: string }
  }
  const known = places.map((place) => `${place}.${code}`).find((key) => te(key))
  if (known) return t(known, { ...params, message })
  return (locale.value === 'en' && message) || t(`${places[0]}.unknown`)
}

/** Tells of a failure and lets the player try again. */
export function failed(error: unknown): void {
  toast({ text: wordsOf(error), tone: 'bad' })
}
