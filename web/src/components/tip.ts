import { reactive } from 'vue'

interface Tip {
  text: string
  /** Where it points, in the window. */
  x: number
  y: number
  below: boolean
}

/** The one tooltip of the page. */
export const tip = reactive<Tip>({ text: '', x: 0, y: 0, below: false })
const ROOM = 90

export function showTip(target: Element, text: string): void {
  if (!text) return
  const box = target.getBoundingClientRect()
  const below = box.top < ROOM
  Object.assign(tip, { text, x: box.left + box.width / 2, y: below ? box.bottom : box.top, below })
}

export function hideTip(): void {
  tip.text = ''
}

/** Listeners that show a reason on hover, focus and tap. */
export function tipOn(text: () => string) {
  const show = (event: Event) => showTip(event.currentTarget as Element, text())
  return { mouseenter: show, focus: show, mouseleave: hideTip, blur: hideTip }
}
