export interface Invitation {
  table: string
  invite: string
}

const ID = /^[\w-]{6,32}$/

/** The link that lets somebody in. */
export function invitationLink(origin: string, table: string, invite: string | undefined): string {
  return `${origin}/table/${table}${invite ? `?invite=${encodeURIComponent(invite)}` : ''}`
}

/** What a pasted link, or a table's id with its word, invites to; null for anything else. */
export function invitationIn(text: string): Invitation | null {
  const given = text.trim()
  const link = /\/table\/([\w-]+)(?:\?(.*))?$/.exec(given)
  if (link?.[1]) return { table: link[1], invite: new URLSearchParams(link[2] ?? '').get('invite') ?? '' }
  const [table = '', invite = ''] = given.split(/[\s.]+/)
  return ID.test(table) ? { table, invite } : null
}
