import { describe, expect, it } from 'vitest'
import { patched } from '@/live/patch'
import cases from './patches.json'

describe('a patch', () => {
  it.each(cases.map((each, n) => [n, each] as const))(
    'of the server makes the new view of the old one (%i)',
    (_, { old, new: wanted, patch }) => {
      expect(patched(old, patch)).toEqual(wanted)
    },
  )

  it('leaves the old view as it was, and keeps what did not change', () => {
    const old = { hand: [{ ref: 'card:1' }, { ref: 'card:2' }], gold: 3 }
    const made = patched(old, { hand: { 1: { ref: ['card:9'] } } }) as typeof old

    expect(old.hand[1]).toEqual({ ref: 'card:2' })
    expect(made.hand[0]).toBe(old.hand[0])
    expect(made.hand[1]).toEqual({ ref: 'card:9' })
  })

  it('that is none is refused', () => {
    expect(() => patched({ a: 1 }, 3)).toThrow()
    expect(() => patched(1, { a: [1] })).toThrow()
  })
})
