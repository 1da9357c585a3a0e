import { gathered } from './gathered'

export default gathered(import.meta.glob('./zh-Hans/*.json', { eager: true, import: 'default' }))
