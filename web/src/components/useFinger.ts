import { readonly, ref } from 'vue'

const finger = ref(matchMedia('(pointer: coarse)').matches)
addEventListener('pointerdown', (event) => (finger.value = event.pointerType !== 'mouse'), {
  capture: true,
  passive: true,
})

/** Whether somebody points with a finger: as the device says, and then as the last press was. */
export function useFinger() {
  return readonly(finger)
}
