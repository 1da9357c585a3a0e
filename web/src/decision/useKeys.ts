import { onBeforeUnmount, onMounted } from 'vue'

export interface KeyMap {
  [key: string]: ((event: KeyboardEvent) => void) | undefined
}

function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], dialog') !== null
}

/** Space and Enter belong to the button that has the focus. */
function pressesButton(event: KeyboardEvent): boolean {
  if (event.key !== ' ' && event.key !== 'Enter') return false
  return (
    event.target instanceof HTMLElement &&
    event.target.closest('button, a, summary, [role="button"], [role="slider"]') !== null
  )
}

/**
 * Keys of the whole page, while nobody types and no dialog is open. Keys are named as `KeyboardEvent.key`, letters
 * small.
 */
export function useKeys(keys: () => KeyMap): void {
  function press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target) || pressesButton(event)) return
    const act = keys()[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!act) return
    event.preventDefault()
    act(event)
  }
  onMounted(() => window.addEventListener('keydown', press))
  onBeforeUnmount(() => window.removeEventListener('keydown', press))
}
