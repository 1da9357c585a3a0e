import { showTip } from '@/components/tip'

/** A thing that was opened tells its whole text, where it lies: for touch, where nothing hovers. */
export function readOut(ref: string, text: string): void {
  const thing = document.querySelector(`.tm [data-ref="${CSS.escape(ref)}"]`)
  if (thing && text) showTip(thing, text)
}
