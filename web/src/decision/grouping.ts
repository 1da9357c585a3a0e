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
    words:
      members.length === 1 ? label(members[0] as string) : inCommon(members.map(label)) || label(members[0] as string),
    options: members,
  }))
}

/** Options that are not on offer, of one kind and for one kind of reason. */
export interface RefusedGroup extends OptionGroup {
  /** Why not, in the words that their reasons have in common. */
  why: string
  /** Each with its own reason, a line each. */
  each: string
}

/** Its first clause, such as "Not enough gold" before what it costs. */
function clauseOf(reason: string): string {
  return reason.split(/[:：]/)[0] ?? reason
}

/** What is not on offer, put together by what it would do and why it cannot be done. */
export function refusedTogether(
  options: string[],
  label: (option: string) => string,
  reason: (option: string) => string,
): RefusedGroup[] {
  const byKind = new Map<string, string[]>()
  for (const option of options) {
    const kind = `${verbOf(option)} ${clauseOf(reason(option))}`
    byKind.set(kind, [...(byKind.get(kind) ?? []), option])
  }
  return [...byKind].map(([verb, members]) => {
    const first = members[0] as string
    const same = members.every((each) => reason(each) === reason(first))
    return {
      verb,
      words: members.length === 1 ? label(first) : inCommon(members.map(label)) || label(first),
      options: members,
      why: same ? reason(first) : clauseOf(reason(first)),
      each: members
        .map((each) => (members.length === 1 ? reason(each) : `${label(each)} · ${reason(each)}`))
        .join('\n'),
    }
  })
}

const NAME = /^(.{2,40}?)(?:: |：)(.+)$/s

/** A label in two: what is done, and what comes of it; nothing comes second where it has only one part. */
export function parted(words: string): [string, string] {
  const found = NAME.exec(words)
  return found ? [found[1] as string, found[2] as string] : [words, '']
}
