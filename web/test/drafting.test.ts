import { describe, expect, it, vi } from 'vitest'
import { ref, shallowRef } from 'vue'
import { useDrafting } from '@/live/drafting'
import type { Advice, Asked } from '@/protocol/wire'
import { asks } from './asking'

function drafting(asked: Asked) {
  const send = vi.fn()
  const busy = ref(false)
  const advice = shallowRef<Advice | null>(null)
  const made = useDrafting(
    () => [asked],
    send,
    () => busy.value,
  )
  made.renew()
  return { ...made.acts, shown: made.shown(advice), send, busy, advice }
}

describe('clicking an object', () => {
  it('answers at once where it stands for one option', () => {
    const table = drafting(asks('one', ['buy card:1', 'buy card:2']))
    table.pickRef('card:2')
    expect(table.send).toHaveBeenCalledWith(expect.anything(), 'buy card:2')
  })

  it('holds it where it stands for several, and the next click tells them apart', () => {
    const table = drafting(asks('one', ['move card:1 cell:1', 'move card:1 cell:2', 'move card:3 cell:1']))
    table.pickRef('card:1')
    expect(table.send).not.toHaveBeenCalled()
    expect(table.shown.standing('card:1')).toBe('chosen')
    expect(table.shown.standing('cell:2')).toBe('target')
    expect(table.shown.offered.value).toEqual(['move card:1 cell:1', 'move card:1 cell:2'])
    table.pickRef('cell:2')
    expect(table.send).toHaveBeenCalledWith(expect.anything(), 'move card:1 cell:2')
  })

  it('twice lets go of it; another object begins anew', () => {
    const table = drafting(
      asks('one', ['move card:1 cell:1', 'move card:1 cell:2', 'move card:3 cell:1', 'move card:3 cell:4']),
    )
    table.pickRef('card:1')
    table.pickRef('card:1')
    expect(table.shown.standing('card:1')).toBe('legal')
    table.pickRef('card:1')
    table.pickRef('card:3')
    expect(table.shown.standing('card:3')).toBe('chosen')
    expect(table.shown.standing('card:1')).not.toBe('chosen')
  })

  it('that is not on offer does nothing', () => {
    const table = drafting(asks('one', ['buy card:1']))
    table.pickRef('card:9')
    expect(table.send).not.toHaveBeenCalled()
  })

  it('does nothing while an answer is on its way', () => {
    const table = drafting(asks('one', ['buy card:1']))
    table.busy.value = true
    table.pickRef('card:1')
    table.pick('buy card:1')
    expect(table.send).not.toHaveBeenCalled()
  })
})

describe('dragging', () => {
  it('answers where exactly one option concerns all objects', () => {
    const table = drafting(asks('one', ['move card:1 cell:1', 'move card:1 cell:2']))
    expect(table.pickRefs(['card:1'])).toBe(false)
    expect(table.pickRefs(['card:1', 'cell:9'])).toBe(false)
    expect(table.pickRefs(['card:1', 'cell:2'])).toBe(true)
    expect(table.send).toHaveBeenCalledWith(expect.anything(), 'move card:1 cell:2')
  })
})

describe('several', () => {
  it('are put together by clicking and sent when confirmed', () => {
    const table = drafting(asks('some', ['card:1', 'card:2', 'card:3'], { least: 2, most: 2 }))
    table.pickRef('card:1')
    table.confirm()
    expect(table.send).not.toHaveBeenCalled()
    table.pickRef('card:3')
    expect(table.shown.standing('card:3')).toBe('chosen')
    table.confirm()
    expect(table.send).toHaveBeenCalledWith(expect.anything(), ['card:1', 'card:3'])
  })
})

describe('a hint', () => {
  it('lights what the bot would choose', () => {
    const table = drafting(asks('one', ['buy card:1', 'buy card:2']))
    table.advice.value = { type: 'advice', id: 1, answer: 'buy card:2', words: '' }
    expect(table.shown.standing('card:2')).toBe('hint')
    expect(table.shown.standing('card:1')).toBe('legal')
  })
})
