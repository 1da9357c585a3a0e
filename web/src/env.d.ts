/// <reference types="vite/client" />

declare module 'virtual:zh-Hant' {
  const words: { [key: string]: string | { [key: string]: string } }
  export default words
}

declare module 'opencc-js/cn2t' {
  export function Converter(options: { from: string; to: string }): (text: string) => string
}
