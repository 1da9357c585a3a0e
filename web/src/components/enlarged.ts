/**
 * How many pixels of the screen one of an element's own pixels takes: the text size of the settings enlarges boards
 * and pages.
 */
export function enlarged(element: HTMLElement | null): number {
  return element?.offsetWidth ? element.getBoundingClientRect().width / element.offsetWidth : 1
}
