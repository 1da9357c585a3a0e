import { describe, expect, it } from 'vitest'
import * as decision from '@/live/decision'
import { asks } from './asking'

describe('what lights up', () => {
  it('is every object that an option concerns', () => {
    const lit = decision.litBy(asks('one', ['move card:1 cell:2', 'move card:1 cell:3', 'pass']), [])
    expect([...lit.keys()]).toEqual(['card:1', 'cell:2', 'cell:3'])
    expect(lit.get('card:1')).toHaveLength(2)
  })

  it('narrows while an object is held', () => {
    const lit = decision.litBy(asks('one', ['move card:1 cell:2', 'move card:7 cell:3']), ['card:1'])
    expect([...lit.keys()]).toEqual(['cell:2'])
  })

  it('says why something is not on offer, without the clause', () => {
    const asked = asks(
      'one',
      ['buy card:1'],
      { withheld: [{ id: 'buy card:2', reason: 'why.gold' }] },
      { 'buy card:2': 'Too dear. [LEG-BUY-02]' },
    )
    expect(decision.offBy(asked).get('card:2')).toBe('Too dear.')
  })
})

describe('an answer', () => {
  it('of some needs enough, and no more than allowed', () => {
    const asked = asks('some', ['a', 'b', 'c'], { least: 1, most: 2 })
    let draft = decision.newDraft(asked)
    expect(decision.answerOf(asked, draft)).toBeNull()
    for (const id of ['a', 'b', 'c']) draft = decision.toggled(asked, draft, id)
    expect(decision.answerOf(asked, draft)).toEqual(['a', 'b'])
    draft = decision.toggled(asked, draft, 'a')
    expect(decision.answerOf(asked, draft)).toEqual(['b'])
  })

  it('of some with one place changes its mind', () => {
    const asked = asks('some', ['a', 'b'], { least: 0, most: 1 })
    const draft = decision.toggled(asked, decision.toggled(asked, decision.newDraft(asked), 'a'), 'b')
    expect(decision.answerOf(asked, draft)).toEqual(['b'])
  })

  it('of an order has all, in the order of clicking or moving', () => {
    const asked = asks('order', ['a', 'b', 'c'])
    expect(decision.answerOf(asked, decision.placed(decision.newDraft(asked), 'c'))).toEqual(['c', 'a', 'b'])
    expect(decision.answerOf(asked, decision.moved(decision.newDraft(asked), 'a', 2))).toEqual(['b', 'c', 'a'])
  })

  it('of shares keeps to each bound and to the whole', () => {
    const asked = asks(
      'distribute',
      [
        { id: 'a', most: 2 },
        { id: 'b', most: 9 },
      ],
      { least: 2, most: 3 },
    )
    let draft = decision.newDraft(asked)
    for (let n = 0; n < 5; n += 1) draft = decision.shared(asked, draft, 'a', 1)
    expect(draft.shares).toEqual({ a: 2 })
    for (let n = 0; n < 5; n += 1) draft = decision.shared(asked, draft, 'b', 1)
    expect(decision.answerOf(asked, draft)).toEqual({ a: 2, b: 1 })
    draft = decision.shared(asked, decision.shared(asked, draft, 'b', -1), 'a', -1)
    expect(decision.answerOf(asked, draft)).toBeNull()
  })

  it('of an amount is a number within its bounds', () => {
    const asked = asks('amount', [], { least: 2, most: 4 })
    expect(decision.answerOf(asked, decision.newDraft(asked))).toBe(2)
    // what is proposed
    expect(decision.newDraft(asks('amount', [], { least: -20, most: 20, default: 0 })).amount).toBe(0)
    expect(decision.answerOf(asked, { ...decision.newDraft(asked), amount: 9 })).toBeNull()
  })
})

describe('passing', () => {
  it('is the one option that ends without touching anything', () => {
    expect(decision.passingOf(asks('one', ['buy card:1', 'end']))?.id).toBe('end')
    expect(decision.passingOf(asks('arrange', ['slide a:1', 'done']))?.id).toBe('done')
    expect(decision.passingOf(asks('one', ['rest', 'fight']))).toBeNull()
    expect(decision.passingOf(asks('yes_no', ['yes', 'no']))).toBeNull()
  })
})

describe('a die on offer', () => {
  it('is what it shows, where the question says what the dice show', () => {
    const asked = asks('some', ['die:0', 'die:2'], { params: { faces: [6, 3, 1] } })
    expect(decision.dieShown(asked, 'die:2')).toBe('1')
    expect(decision.dieShown(asks('some', ['die:1'], { params: { dice: ['common', 'blank'] } }), 'die:1')).toBe('blank')
    expect(decision.dieShown(asked, 'card:2')).toBeUndefined()
    expect(decision.dieShown(asks('some', ['die:1']), 'die:1')).toBeUndefined()
  })
})
