import { useI18n } from 'vue-i18n'
import { useBoard } from '../board'
import type { Available } from '../logic/programs'

/** What a program is called: by what it does to an enemy, by its card, or by the name on the scenario card. */
export function useProgramName(): (program: Available) => string {
  const { t } = useI18n()
  const { content } = useBoard()
  return (program) => {
    if (program.kind === 'hack' || program.kind === 'expel')
      return content.word(`glossary.${program.kind}`, program.kind)
    if (program.kind === 'jordan') return t('tamashii.charge')
    if (program.name) return program.name
    const basic = /^basic\.(long_)?(\w+)$/.exec(program.face)
    if (basic) {
      const gain = content.word([`word.resource.${basic[2]}`, `word.${basic[2]}`], content.name(program.face))
      return basic[1] ? t('tamashii.long', { gain }) : gain
    }
    return content.name(program.face)
  }
}
