import { describe, expect, it } from 'vitest'
import { sequenceAt, stepFor, told } from '@/games/samsara/card/audit'
import { nowOf } from '@/games/samsara/card/anvil/useAnvil'

describe('what the audit found', () => {
  it('tells what is from what should be', () => {
    const found = told({
      id: 'SAM-AUDIT-21',
      severity: 'error',
      verdict: 'fail',
      numbers: { paid: 60, computed: 75 },
      where: 'q3',
    })
    expect(found).toEqual({ found: [['paid', 60]], expected: [['computed', 75]] })
  })
  it('names the sequence, also one that a follower has', () => {
    expect(sequenceAt('q3')).toBe('q3')
    expect(sequenceAt('q2/q11')).toBe('q11')
    expect(sequenceAt('line:4')).toBe('')
  })
  it('leads to where it is put right', () => {
    expect([stepFor('background'), stepFor('personality:1'), stepFor('tags'), stepFor('ledger')]).toEqual([
      'person',
      'person',
      'tags',
      'points',
    ])
  })
})

describe('what a way of release is set to', () => {
  it('is named as the forge names it', () => {
    expect(nowOf({}, 'release')).toBe('passive')
    expect(nowOf({ release: 'channel', channel: 5 }, 'release')).toBe('channel_5')
    expect(nowOf({ once: true }, 'cooldown')).toBe('once')
    expect(nowOf({ time: 'hour' }, 'duration')).toBe('')
    expect(nowOf({}, 'charges')).toBe('unlimited')
  })
})
