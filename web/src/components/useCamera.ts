import { onBeforeUnmount, onMounted, reactive, ref, watchEffect, type Ref } from 'vue'
import { enlarged } from './enlarged'

export interface Point {
  x: number
  y: number
}
export interface Box extends Point {
  width: number
  height: number
}

export const CLOSEST = 2.6
const FARTHEST = 0.2
const WHEEL = 1.0015
const DRAG = 5 // pixels until a press is a drag
const WOBBLE = 12 // that a finger may move while it taps
const SLACK = 0.15 // of the view that may be empty beyond the map

/**
 * Where one looks at a map from: dragged, wheeled, pinched or moved by keys. Panning only moves the layer, and draws
 * nothing anew.
 */
export function useCamera(box: Ref<HTMLElement | null>, layer: Ref<HTMLElement | null>, world: () => Box) {
  const camera = reactive({ x: 0, y: 0, zoom: 1 })
  const fingers = new Map<number, Point>()
  const dragging = ref(false)
  let pressed: Point | null = null

  const least = () => {
    const { clientWidth = 1, clientHeight = 1 } = box.value ?? {}
    return Math.max(FARTHEST, Math.min(1, clientWidth / world().width, clientHeight / world().height) * 0.9)
  }

  /** Some of the map stays in sight whatever is done. */
  function kept(): void {
    const view = box.value
    if (!view) return
    const held = (at: number, room: number, long: number) => {
      const slack = room * SLACK
      return Math.min(Math.max(room - long, 0) + slack, Math.max(Math.min(room - long, 0) - slack, at))
    }
    camera.x = held(camera.x, view.clientWidth, world().width * camera.zoom)
    camera.y = held(camera.y, view.clientHeight, world().height * camera.zoom)
  }

  function zoomAt(factor: number, at?: Point): void {
    const view = box.value
    if (!view) return
    const zoom = Math.min(CLOSEST, Math.max(least(), camera.zoom * factor))
    const middle = at ?? { x: view.clientWidth / 2, y: view.clientHeight / 2 }
    camera.x = middle.x - ((middle.x - camera.x) * zoom) / camera.zoom
    camera.y = middle.y - ((middle.y - camera.y) * zoom) / camera.zoom
    camera.zoom = zoom
    kept()
  }

  function pan(dx: number, dy: number): void {
    camera.x += dx
    camera.y += dy
    kept()
  }

  /** Show this part of the map, as large as it fits. */
  function show(part: Box, closest = 1.3): void {
    const view = box.value
    if (!view || !view.clientWidth) return
    camera.zoom = Math.max(least(), Math.min(closest, view.clientWidth / part.width, view.clientHeight / part.height))
    camera.x = view.clientWidth / 2 - (part.x - world().x + part.width / 2) * camera.zoom
    camera.y = view.clientHeight / 2 - (part.y - world().y + part.height / 2) * camera.zoom
    kept()
  }

  /** A point of the screen in the box, in its own pixels. */
  function inBox(event: { clientX: number; clientY: number }): Point {
    const view = box.value!
    const at = view.getBoundingClientRect()
    const grown = enlarged(view)
    return {
      x: (event.clientX - at.left) / grown - view.clientLeft,
      y: (event.clientY - at.top) / grown - view.clientTop,
    }
  }

  /** A point of the screen on the drawing. */
  function onMap(event: { clientX: number; clientY: number }): Point {
    const { x, y } = inBox(event)
    return { x: (x - camera.x) / camera.zoom + world().x, y: (y - camera.y) / camera.zoom + world().y }
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault()
    zoomAt(WHEEL ** -event.deltaY, inBox(event))
  }

  function down(event: PointerEvent): void {
    if (event.button > 1) return
    pressed = inBox(event)
    fingers.set(event.pointerId, pressed)
    dragging.value = false
  }

  function move(event: PointerEvent): void {
    let was = fingers.get(event.pointerId)
    if (!was) return
    const now = inBox(event)
    const still = event.pointerType === 'touch' ? WOBBLE : DRAG
    if (!dragging.value && pressed && Math.hypot(now.x - pressed.x, now.y - pressed.y) > still) {
      dragging.value = true
      if (fingers.size === 1) was = pressed
      box.value?.setPointerCapture(event.pointerId)
    }
    if (fingers.size === 2) pinch(event.pointerId, was, now)
    else if (dragging.value) pan(now.x - was.x, now.y - was.y)
    fingers.set(event.pointerId, now)
  }

  function pinch(id: number, was: Point, now: Point): void {
    const other = [...fingers].find(([key]) => key !== id)?.[1]
    if (!other) return
    const far = (a: Point) => Math.hypot(a.x - other.x, a.y - other.y) || 1
    zoomAt(far(now) / far(was), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 })
  }

  function up(event: PointerEvent): void {
    fingers.delete(event.pointerId)
    if (!fingers.size) window.setTimeout(() => (dragging.value = false))
  }

  /** What was in the middle stays there when the room for the map changes. */
  let room = { x: 0, y: 0 }
  const watching = new ResizeObserver(() => {
    const { clientWidth: x = 0, clientHeight: y = 0 } = box.value ?? {}
    if (room.x && x) pan((x - room.x) / 2, (y - room.y) / 2)
    room = { x, y }
  })

  /** Bring a point of the drawing into sight; nothing moves where it is already. */
  function bring(point: Point): void {
    const view = box.value
    if (!view) return
    const [x, y] = [(point.x - world().x) * camera.zoom + camera.x, (point.y - world().y) * camera.zoom + camera.y]
    const short = (at: number, room: number) => {
      const margin = Math.min(90, room / 4)
      return at < margin ? margin - at : Math.min(0, room - margin - at)
    }
    pan(short(x, view.clientWidth), short(y, view.clientHeight))
  }

  onMounted(() => {
    box.value?.addEventListener('wheel', wheel, { passive: false })
    if (box.value) watching.observe(box.value)
  })
  onBeforeUnmount(() => {
    box.value?.removeEventListener('wheel', wheel)
    watching.disconnect()
  })
  watchEffect(
    () => {
      if (layer.value)
        layer.value.style.transform = `translate3d(${Math.round(camera.x)}px, ${Math.round(camera.y)}px, 0)`
    },
    { flush: 'post' },
  )
  return {
    camera,
    dragging,
    zoomAt,
    pan,
    show,
    bring,
    onMap,
    pointer: { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up },
  }
}
