import { createRouter, createWebHistory } from 'vue-router'
import HallPage from '@/pages/HallPage.vue'

/** `title` is a key of our words; pages with `own` set their title themselves. */
declare module 'vue-router' {
  interface RouteMeta {
    title?: string
    /** Pages that fill the window themselves: no header. */
    bare?: boolean
  }
}

export const router = createRouter({
  history: createWebHistory(),
  scrollBehavior: (to, _from, saved) => saved ?? (to.hash ? { el: to.hash } : { top: 0 }),
  routes: [
    { path: '/', name: 'hall', component: HallPage, meta: { title: 'nav.hall' } },
    { path: '/new/:game?', name: 'new', component: () => import('@/pages/NewTablePage.vue'), props: true, meta: { title: 'nav.new' } },
    { path: '/table/:id', name: 'table', component: () => import('@/pages/TablePage.vue'), props: true, meta: { bare: true } },
    { path: '/replay/:share', name: 'replay', component: () => import('@/pages/ReplayPage.vue'), props: true, meta: { bare: true } },
    { path: '/replays', name: 'replays', component: () => import('@/pages/ReplaysPage.vue'), meta: { title: 'nav.replays' } },
    { path: '/cards/:game?', name: 'cards', component: () => import('@/pages/CardsPage.vue'), props: true, meta: { title: 'nav.cards' } },
    { path: '/rules/:game?', name: 'rules', component: () => import('@/pages/RulesPage.vue'), props: true, meta: { title: 'nav.rules' } },
    { path: '/settings', name: 'settings', component: () => import('@/pages/SettingsPage.vue'), meta: { title: 'nav.settings' } },
    { path: '/account', name: 'account', component: () => import('@/pages/AccountPage.vue'), meta: { title: 'nav.account' } },
    { path: '/:rest(.*)*', name: 'lost', component: () => import('@/pages/LostPage.vue'), meta: { title: 'lost.title' } },
  ],
})
