import { readonly, ref } from 'vue'

const narrow = matchMedia('(max-width: 640px)')
const phone = ref(narrow.matches)
narrow.addEventListener('change', (event) => (phone.value = event.matches))

/** Whether the page is as narrow as a phone. */
export function usePhone() {
  return readonly(phone)
}
