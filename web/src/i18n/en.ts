import { gathered } from './gathered'

export default gathered(import.meta.glob('./en/*.json', { eager: true, import: 'default' }))
