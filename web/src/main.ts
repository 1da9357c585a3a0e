import { createPinia } from 'pinia'
import { createApp, watch } from 'vue'
import '@/design/tokens.css'
import '@/design/shell.css'
import App from '@/App.vue'
import { i18n, speak } from '@/app/i18n'
import { router } from '@/app/router'
import { useSettings } from '@/app/settings'

const app = createApp(App)
app.use(createPinia()).use(i18n).use(router)
const settings = useSettings()

void speak(settings.language).then(() => {
  app.mount('#app')
  watch(
    () => settings.language,
    (language) => void speak(language),
  )
})
