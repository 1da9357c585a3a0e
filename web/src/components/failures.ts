import { i18n } from '@/app/i18n'
import { ApiError } from '@/app/api'
import { toast } from './toasts'

/** A failure in words, in the language of the page. */
export function wordsOf(error: unknown): string {
  const t = i18n.global.t as (key: string) => string
  if (!(error instanceof ApiError)) return t('error.unknown')
  if (error.code === 'offline') return t('error.offline')
  const known = `error.${error.code}`
  const said = t(known)
  return said !== known ? said : error.message || t('error.unknown')
}

/** Tells of a failure and lets the player try again. */
export function failed(error: unknown): void {
  toast({ text: wordsOf(error), tone: 'bad' })
}
