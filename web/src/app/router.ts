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
    {
      path: '/new/:game?',
      name: 'new',
      component: () => import('@/pages/NewTablePage.vue'),
      props: true,
      meta: { title: 'nav.new' },
    },
    {
      path: '/table/:id',
      name: 'table',
      component: () => import('@/pages/TablePage.vue'),
      props: true,
      meta: { bare: true },
    },
    {
      path: '/replay/:share',
      name: 'replay',
      component: () => import('@/pages/ReplayPage.vue'),
      props: true,
      meta: { bare: true },
    },
    {
      path: '/replays',
      name: 'replays',
      component: () => import('@/pages/ReplaysPage.vue'),
      meta: { title: 'nav.replays' },
    },
    {
      path: '/cards/:game?',
      name: 'cards',
      component: () => import('@/pages/CardsPage.vue'),
      props: true,
      meta: { title: 'nav.cards' },
    },
    {
      path: '/rules/:game?',
      name: 'rules',
      component: () => import('@/pages/RulesPage.vue'),
      props: true,
      meta: { title: 'nav.rules' },
    },
    {
      path: '/campaigns',
      name: 'campaigns',
      component: () => import('@/pages/CampaignsPage.vue'),
      meta: { title: 'nav.campaigns' },
    },
    {
      path: '/campaigns/new',
      name: 'newCampaign',
      component: () => import('@/pages/NewCampaignPage.vue'),
      meta: { title: 'campaign.new' },
    },
    {
      path: '/join/:invite',
      name: 'join',
      component: () => import('@/pages/JoinCampaignPage.vue'),
      props: true,
      meta: { title: 'nav.campaigns' },
    },
    {
      path: '/campaign/:id',
      component: () => import('@/pages/CampaignPage.vue'),
      props: true,
      meta: { title: 'nav.campaigns' },
      children: [
        { path: '', name: 'campaign', component: () => import('@/pages/campaign/HomeTab.vue') },
        { path: 'journal', name: 'journal', component: () => import('@/pages/campaign/JournalTab.vue') },
        {
          path: 'characters/:character?',
          name: 'characters',
          component: () => import('@/pages/campaign/CharactersTab.vue'),
          props: true,
        },
        {
          path: 'missions/:mission?',
          name: 'missions',
          component: () => import('@/pages/campaign/MissionsTab.vue'),
          props: true,
        },
        {
          path: 'scenes/:scene?',
          name: 'scenes',
          component: () => import('@/pages/campaign/ScenesTab.vue'),
          props: true,
        },
        { path: 'handouts', name: 'handouts', component: () => import('@/pages/campaign/HandoutsTab.vue') },
        { path: 'tools', name: 'tools', component: () => import('@/pages/campaign/tools/HostTools.vue') },
        { path: 'host', name: 'hosting', component: () => import('@/pages/campaign/HostTab.vue') },
      ],
    },
    {
      path: '/settings',
      name: 'settings',
      component: () => import('@/pages/SettingsPage.vue'),
      meta: { title: 'nav.settings' },
    },
    {
      path: '/account',
      name: 'account',
      component: () => import('@/pages/AccountPage.vue'),
      meta: { title: 'nav.account' },
    },
    {
      path: '/:rest(.*)*',
      name: 'lost',
      component: () => import('@/pages/LostPage.vue'),
      meta: { title: 'lost.title' },
    },
  ],
})
