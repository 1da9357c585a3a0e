/** Options that do the same to different things, such as buying one of six cards. */
export interface OptionGroup {
  verb: string
  /** What their labels have in common. */
  words: string
  options: string[]
}

export const FEW = 8

function verbOf(option: string): string {
  return option.split(' ')[0]?.split(':')[0] ?? option
}

/** What all labels begin with; else what they end with; else nothing. Cut at a space where words have spaces. */
export function inCommon(labels: string[]): string {
  const [first = '', ...others] = labels
  let head = 0
  while (head < first.length && others.every((label) => label[head] === first[head])) head += 1
  let tail = 0
  while (tail < first.length - head && others.every((label) => label.at(-1 - tail) === first.at(-1 - tail))) tail += 1
  const begin = wholeWords(first.slice(0, head), first[head])
  const end = tail > 0 ? first.slice(-tail) : ''
  const found = begin || (end.startsWith(' ') || /[^\x20-\x7e]/.test(end) ? end : '')
  return found.replace(/[\s:：,，、(（]+$/, '').trim()
}

function wholeWords(head: string, next: string | undefined): string {
  if (!next || !/[a-z0-9]/i.test(next) || !/[a-z0-9]$/i.test(head)) return head
  return head.slice(0, head.lastIndexOf(' ') + 1)
}

/**
 * Many options put together by what they do; few stay as they are: an empty list. Where all do the same, they are
 * put together only if the question can be passed (`alone`): else the one button would say nothing.
 */
export function grouped(options: string[], label: (option: string) => string, alone = false): OptionGroup[] {
  if (options.length <= FEW) return []
  const byVerb = new Map<string, string[]>()
  for (const option of options) byVerb.set(verbOf(option), [...(byVerb.get(verbOf(option)) ?? []), option])
  if (byVerb.size < (alone ? 1 : 2) || byVerb.size > 12) return []
  return [...byVerb].map(([verb, members]) => ({
    verb,
    words: members.length === 1 ? label(members[0] as string) : inCommon(members.map(label)) || label(members[0] as string),
    options: members,
  }))
}
