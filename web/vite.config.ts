import { fileURLToPath } from 'node:url'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'
import { traditional } from './build/traditional'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = process.env['ZHUOJU_SERVER_URL'] ?? 'http://127.0.0.1:8000'

const proxy = { '/api': { target: server, ws: true, changeOrigin: false } }

export default defineConfig({
  plugins: [vue(), traditional(here('./src/i18n/zh-Hans'), here('../src/zhuoju'))],
  resolve: { alias: { '@': here('./src') } },
  define: {
    __VUE_I18N_FULL_INSTALL__: false,
    __VUE_I18N_LEGACY_API__: false,
    __INTLIFY_PROD_DEVTOOLS__: false,
    __VUE_OPTIONS_API__: false,
  },
  build: {
    target: 'es2022',
    cssCodeSplit: true,
    assetsInlineLimit: 2048,
    reportCompressedSize: false,
    license: { fileName: 'licenses.md' }, // of what is bundled: the wheel hands it on
  },
  server: { proxy },
  preview: { proxy },
  test: { environment: 'happy-dom', include: ['test/**/*.test.ts'] },
})
