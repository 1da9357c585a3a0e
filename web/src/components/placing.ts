interface Box {
  left: number
  top: number
  right: number
  bottom: number
  width: number
  height: number
}
interface Size {
  width: number
  height: number
}

const GAP = 14
const EDGE = 8

/**
 * Where a bubble stands beside what it points at: on the side with room, within the window, never over it if it can.
 * Above or below it stands in the middle, or where the thing begins.
 */
export function placeBeside(
  at: Box,
  bubble: Size,
  window: Size,
  along: 'middle' | 'start' = 'middle',
): { left: string; top: string } {
  const within = (wanted: number, size: number, whole: number) => Math.max(EDGE, Math.min(wanted, whole - size - EDGE))
  const middleX = within(
    along === 'start' ? at.left : (at.left + at.right - bubble.width) / 2,
    bubble.width,
    window.width,
  )
  const middleY = within((at.top + at.bottom - bubble.height) / 2, bubble.height, window.height)
  const px = (left: number, top: number) => ({ left: `${Math.round(left)}px`, top: `${Math.round(top)}px` })
  if (window.width - at.right >= bubble.width + GAP + EDGE) return px(at.right + GAP, middleY)
  if (at.left >= bubble.width + GAP + EDGE) return px(at.left - bubble.width - GAP, middleY)
  if (at.top >= bubble.height + GAP + EDGE) return px(middleX, at.top - bubble.height - GAP)
  if (window.height - at.bottom >= bubble.height + GAP + EDGE) return px(middleX, at.bottom + GAP)
  return px(middleX, within(at.top - bubble.height / 2, bubble.height, window.height))
}
