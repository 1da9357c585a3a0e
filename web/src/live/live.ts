import { defineStore } from 'pinia'
import { markRaw, ref, watch } from 'vue'
import type { Notice } from '@/protocol/wire'
import { useAccount } from '@/app/account'
import { useSettings } from '@/app/settings'
import { Connection } from './connection'

/** The page's one connection, in the language of the settings. */
export const useLive = defineStore('live', () => {
  const settings = useSettings()
  const account = useAccount()
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  const connection = markRaw(new Connection(`${scheme}://${location.host}/api/live`, settings.language))
  const notices = ref<Notice[]>([])

  connection.onNotice = (message) => {
    if (message.type === 'notice') notices.value = [...notices.value.slice(-4), message]
  }
  connection.onSignedOut = () =>
    void account
      .find()
      .then(() => account.me && connection.comeBack())
      .catch(() => connection.comeBack())
  watch(
    () => settings.language,
    (language) => connection.speak(language),
  )
  const wake = () => {
    if (document.visibilityState === 'visible') connection.retry()
  }
  document.addEventListener('visibilitychange', wake)
  window.addEventListener('online', wake)

  function dismiss(notice: Notice): void {
    notices.value = notices.value.filter((each) => each !== notice)
  }
  return { connection, state: connection.state, notices, dismiss }
})
