export type Words = { [key: string]: string | Words }

/** The words of a language: what stands in `bar.json` has keys that begin with `bar.`. */
export function gathered(files: Record<string, unknown>): Words {
  const named = Object.entries(files).map(
    ([path, words]) => [path.replace(/.*\//, '').replace('.json', ''), words as Words] as const,
  )
  return Object.fromEntries(named)
}
