import { beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '@/app/api'
import { speak } from '@/app/i18n'
import { wordsOf } from '@/components/failures'
import { RefusedError } from '@/live/connection'

const SENTENCE = 'seat 0: this is not asked now'

describe('a refusal', () => {
  beforeAll(() => speak('zh-Hans'))
  it('is told in the language of the page, never in the words of the server', () => {
    for (const code of ['illegal', 'stale', 'failed', 'not_here', 'never heard of']) {
      expect(wordsOf(new RefusedError(code, SENTENCE))).toMatch(/^[^a-z]+$/i)
      expect(wordsOf(new ApiError(409, code, SENTENCE))).toMatch(/^[^a-z]+$/i)
    }
  })
  it('is told by its own words first', () => {
    expect(wordsOf(new RefusedError('forbidden', ''))).not.toBe(wordsOf(new ApiError(403, 'forbidden', '')))
  })
  it('that nobody has words for is told as the server says it, to those who read that', async () => {
    await speak('en')
    expect(wordsOf(new ApiError(409, 'never heard of', SENTENCE))).toBe(SENTENCE)
  })
})
