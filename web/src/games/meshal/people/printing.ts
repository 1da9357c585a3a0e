/** Print the sheet that is in sight and nothing else: the style sheet hides the rest while this is set. */
export function printCard(): void {
  const root = document.documentElement
  root.dataset['print'] = 'sheet'
  window.addEventListener('afterprint', () => delete root.dataset['print'], { once: true })
  window.print()
}
