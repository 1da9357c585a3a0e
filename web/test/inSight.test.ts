import { mount } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { defineComponent, nextTick, ref, useTemplateRef } from 'vue'
import { useInSight } from '@/components/useInSight'

const box = (left: number, width: number) => ({ left, width }) as DOMRect

describe('a row that scrolls', () => {
  it('shows the chosen one in its middle, also when another is chosen', async () => {
    const chosen = ref(2)
    const Row = defineComponent({
      setup() {
        useInSight(useTemplateRef<HTMLElement>('row'), () => chosen.value)
        return { chosen }
      },
      template:
        '<nav ref="row"><a v-for="n in 3" :key="n" :aria-current="n === chosen ? \'page\' : undefined" /></nav>',
    })
    const mounted = mount(Row)
    const row = mounted.element as HTMLElement
    row.getBoundingClientRect = () => box(0, 100)
    row
      .querySelectorAll('a')
      .forEach((one, n) => (one.getBoundingClientRect = () => box(n * 100 - row.scrollLeft, 100)))
    chosen.value = 3
    await nextTick()
    await nextTick()
    expect(row.scrollLeft).toBe(200)
  })
})
