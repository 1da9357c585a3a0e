import { mount } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import OptionFace from '@/games/tamashii/OptionFace.vue'
import { provideTable, type Table } from '@/live/table'
import { asks } from '../asking'

const CELLS = ['red', null, 'blue']

function face(option: string) {
  const table = {
    current: asks('one', [option]),
    view: { players: [{ launcher: { cells: CELLS, locks: [] } }] },
  } as unknown as Table
  const Page = defineComponent({
    setup() {
      provideTable(table)
      return () => h(OptionFace, { option })
    },
  })
  return mount(Page).html()
}

describe('the picture on an option', () => {
  it('of a cell is the code that lies there, in its own colour', () => {
    expect(face('cell:0')).toContain('code-red')
    expect(face('cell:0')).toContain('var(--code-red)')
    expect(face('cell:2')).toContain('code-blue')
    expect(face('cell:1')).not.toContain('code-')
  })
  it('of a player board is the type of its core', () => {
    expect(face('jade')).toContain('var(--code-green)')
  })
})
