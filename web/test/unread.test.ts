import { mount } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { nextTick, reactive, ref } from 'vue'
import { useAccount } from '@/app/account'
import type { Me } from '@/protocol'
import type { Talked } from '@/protocol/wire'
import type { Table } from '@/live/table'
import { useUnread } from '@/live/unread'

const said = (number: number, account: string): Talked => ({
  type: 'talked',
  table: 't',
  number,
  name: account,
  text: `${number}`,
  at: number,
  account,
})

/** A page that shows a table, by Ann; what was said before she came is what the server knows. */
async function page(before: Talked[] = [], id = 't') {
  const table = reactive({ id, talked: [] as Talked[], replayed: false, talkedBefore: () => Promise.resolve(before) })
  const open = ref(false)
  const mounted = mount(
    {
      setup() {
        useAccount().me = { id: 'ann' } as Me
        return {
          unread: useUnread(
            table as unknown as Table,
            () => open.value,
            () => true,
          ),
        }
      },
      template: '<i>{{ unread }}</i>',
    },
    { global: { plugins: [createPinia()] } },
  )
  const settle = async () => {
    await nextTick()
    await Promise.resolve()
    await nextTick()
  }
  await settle()
  return {
    leave: () => mounted.unmount(),
    unread: () => Number(mounted.text()),
    hear: async (...each: Talked[]) => {
      table.talked = [...table.talked, ...each]
      await settle()
    },
    show: async (shown: boolean) => {
      open.value = shown
      await settle()
    },
  }
}

describe('unread talk', () => {
  beforeEach(() => localStorage.clear())

  it('is what others have said, not oneself', async () => {
    const ann = await page()
    await ann.hear(said(1, 'ann'), said(2, 'ben'), said(3, 'cid'))
    expect(ann.unread()).toBe(2)
  })

  it('is cleared by opening the talk, and stays so when it is closed', async () => {
    const ann = await page()
    await ann.hear(said(1, 'ben'))
    await ann.show(true)
    expect(ann.unread()).toBe(0)
    await ann.hear(said(2, 'ben'))
    await ann.show(false)
    expect(ann.unread()).toBe(0)
    await ann.hear(said(3, 'ben'))
    expect(ann.unread()).toBe(1)
  })

  it('is counted on after a reload, with what was said meanwhile', async () => {
    const first = await page()
    await first.hear(said(1, 'ben'))
    await first.show(true)
    first.leave()
    const again = await page([said(1, 'ben'), said(2, 'ben'), said(3, 'ann'), said(4, 'cid')])
    expect(again.unread()).toBe(2)
    await again.hear(said(4, 'cid'), said(5, 'ben'))
    expect(again.unread()).toBe(3)
  })

  it('is kept for each table', async () => {
    const here = await page()
    await here.hear(said(7, 'ben'))
    await here.show(true)
    const there = await page([said(3, 'ben')], 'other')
    expect(there.unread()).toBe(1)
    expect(here.unread()).toBe(0)
  })

  it('is cleared in every tab', async () => {
    const [one, two] = [await page([said(1, 'ben')]), await page([said(1, 'ben')])]
    expect(two.unread()).toBe(1)
    await one.show(true)
    window.dispatchEvent(new StorageEvent('storage', { key: 'zhuoju.talk.read' }))
    await nextTick()
    expect(two.unread()).toBe(0)
  })
})
