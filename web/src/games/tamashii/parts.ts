/** Names of icons for the words of the game. */
export const CODE_ICONS: Record<string, string> = {
  red: 'code-red',
  blue: 'code-blue',
  green: 'code-green',
  yellow: 'code-yellow',
  open_source: 'code-open',
  corrupted: 'code-corrupted',
}
export const LETTER_ICONS: Record<string, string> = {
  R: 'code-red',
  B: 'code-blue',
  G: 'code-green',
  Y: 'code-yellow',
  O: 'code-open',
  X: 'code-corrupted',
  K: 'code-core',
  A: 'code-any',
}
export const RESOURCES = ['shield', 'memory', 'energy', 'reroll'] as const
export const CODES = ['red', 'blue', 'green', 'yellow', 'open_source', 'corrupted'] as const
export const PHASES = ['planning', 'action', 'combat', 'progress'] as const

const TILE_ICONS: Record<string, string> = {
  shelter: 'shelter',
  ruins: 'ruins',
  stronghold: 'stronghold',
  'maglev-station': 'travel',
  'street-clinic': 'integrity',
  'power-plant': 'res-energy',
  'server-farm': 'res-memory',
  tower: 'up',
  'abandoned-shack': 'tracking',
  armoury: 'sword',
  'central-server': 'launch',
  'night-market': 'market',
  'data-vault': 'lock',
  'scrap-yard': 'dump',
  'hill-shrine': 'logo',
  'broadcast-mast': 'wifi',
  'body-foundry': 'body',
  'flood-tunnels': 'tunnel',
  'ascend-spire': 'ascend-token',
}

/** The picture of a tile; tiles that come several times share one. */
export function tileIcon(face: string, faction?: string): string {
  if (faction) return `fa-${faction}`
  return TILE_ICONS[face] ?? TILE_ICONS[face.replace(/-\d+$/, '')] ?? 'map'
}

const OPTION_ICONS: Record<string, string> = {
  launch: 'launch',
  slide: 'next',
  swap: 'write',
  move: 'move',
  stay: 'stay',
  equip: 'augment',
  discard: 'trash',
  code: 'plus',
  cap: 'integrity',
  unlock: 'unlock',
  open_source: 'code-open',
  class: 'deck',
  trade: 'share',
  give: 'hand',
  use: 'augment',
  keep: 'check',
  points: 'res-reroll',
  box: 'battle',
  open: 'res-shield',
  take: 'wound',
  number: 'num-3',
  symbol: 'sym-special',
  red: 'code-red',
  blue: 'code-blue',
  green: 'code-green',
  yellow: 'code-yellow',
  corrupted: 'code-corrupted',
  shield: 'res-shield',
  memory: 'res-memory',
  energy: 'res-energy',
  reroll: 'res-reroll',
  jordan: 'jordan',
  do: 'play',
  way: 'scenario',
  die: 'dice',
  cell: 'launch',
  place: 'map',
  slayer: 'cl-slayer',
  vanguard: 'cl-vanguard',
  trickster: 'cl-trickster',
  mindweaver: 'cl-mindweaver',
  spartans: 'fa-spartans',
  ninkyo: 'fa-ninkyo',
  seekers: 'fa-seekers',
  nameless: 'fa-nameless',
  crimson: 'code-red',
  azure: 'code-blue',
  jade: 'code-green',
  amber: 'code-yellow',
  yes: 'check',
  no: 'close',
  seat: 'user',
  card: 'deck',
  revoke: 'undo',
  random: 'dice',
  own: 'user',
}

/** The picture on an option of the decision bar, by the first word of its id. */
export function optionIcon(option: string): string | null {
  const [verb = '', what = ''] = option.split(/[ :]/)
  return verb === 'code' ? (OPTION_ICONS[what] ?? 'plus') : (OPTION_ICONS[verb] ?? null)
}
