import { describe, expect, it } from 'vitest'
import { linesOf, textOf } from './charts'

describe('a random table as it is written', () => {
  it('has a line each, some more often', () => {
    expect(linesOf('雨\n3 狼群\n\n  2：雾 ')).toEqual([
      { text: '雨' },
      { text: '狼群', weight: 3 },
      { text: '雾', weight: 2 },
    ])
  })
  it('keeps what is no weight as text', () => {
    expect(linesOf('0 nothing\n99999 stars\n12')).toEqual([
      { text: '0 nothing' },
      { text: '99999 stars' },
      { text: '12' },
    ])
  })
  it('comes back as it was', () => {
    expect(textOf({ name: 'x', lines: linesOf('a\n4 b') })).toBe('a\n4 b')
  })
})
