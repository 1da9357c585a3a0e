/** Shapes of robots in neon outline, 160 by 70. `c` lines of the frame, `f` its fill, `e` its eyes. */
export interface Robot {
  tone: 'magenta' | 'violet' | 'red'
  f: string[]
  c: string[]
  e: string[]
}

const SHAPES: Record<string, Robot> = {
  drone: {
    tone: 'magenta',
    f: ['M58 26h44l8 8-10 10H60L50 34z'],
    c: ['M56 26 42 18M104 26l14-8M28 16h28M104 16h28M42 16v2M118 16v2'],
    e: ['M73 35a7 7 0 1 0 14 0a7 7 0 1 0-14 0z'],
  },
  van: {
    tone: 'violet',
    f: ['M48 24h58l10 16v14H44V40z', 'M51 57a7 7 0 1 0 14 0a7 7 0 1 0-14 0z', 'M95 57a7 7 0 1 0 14 0a7 7 0 1 0-14 0z'],
    c: ['M44 54h-8l-6 8M116 54h8l6 8M36 62h88M88 24V14h12'],
    e: ['M54 30h22v9H50z'],
  },
  spider: {
    tone: 'magenta',
    f: ['M62 16h36l8 12-6 14H60l-6-14z'],
    c: ['M54 30 36 24 26 34l8 4M106 30l18-6 10 10-8 4M60 42 48 52l-4 14M100 42l12 10 4 14M70 42l-4 16M90 42l4 16'],
    e: ['M62 28h14l-3 5H64zM98 28H84l3 5h9z'],
  },
  furnace: {
    tone: 'red',
    f: ['M56 12h48l6 20-8 18H58l-8-18z'],
    c: [
      'M50 32H28l-10 6M110 32h22l10 6M62 50 56 66M98 50l6 16M74 38h12' +
        'M18 38C6 34 4 44 0 48c8 2 16 2 22-4M142 38c12-4 14 6 18 10-8 2-16 2-22-4',
    ],
    e: ['M66 24h28v8H66z'],
  },
  hound: {
    tone: 'violet',
    f: ['M44 30h54l16-10 14 6-4 12-20 4-6 8H50l-8-8z'],
    c: ['M52 50l-6 16M66 50l2 16M88 50l-2 16M100 48l8 18M44 30l-14-8M118 20l2-8'],
    e: ['M114 25h8v4h-8z'],
  },
  gate: {
    tone: 'violet',
    f: ['M50 14h16v40H50zM94 14h16v40H94z'],
    c: ['M66 22h28M66 34h28M66 46h28M52 54l-6 12M64 54l2 12M96 54l-2 12M108 54l6 12'],
    e: ['M54 20h8v6h-8zM98 20h8v6h-8z'],
  },
  siren: {
    tone: 'magenta',
    f: ['M64 30h20l22-16v40L84 42H64z'],
    c: ['M112 22c8 6 8 18 0 24M120 16c12 10 12 26 0 36M70 42v12l-10 12M78 42v12l10 12'],
    e: ['M68 33h10v5H68z'],
  },
  swarm: {
    tone: 'violet',
    f: ['M40 22h16l6 8-8 8H42l-6-8zM74 14h18l6 8-8 8H76l-6-8zM106 28h16l6 8-8 8h-12l-6-8zM60 44h16l6 8-8 8H62l-6-8z'],
    c: ['M36 30l-8-6M62 30l8-4M70 22l-6-8M98 22l8-6M128 36l8-4M82 52l10 4'],
    e: ['M44 28h8v4h-8zM79 20h8v4h-8zM110 34h8v4h-8zM64 50h8v4h-8z'],
  },
  guard: {
    tone: 'magenta',
    f: ['M68 8h24l4 12-6 8H70l-6-8z', 'M60 30h40l8 10-4 18H56l-4-18z'],
    c: ['M52 38 34 50l4 10M108 38l18 12-4 10M64 58l-4 10M96 58l4 10M38 60h-8M122 60h8'],
    e: ['M70 17h20v5H70z'],
  },
  titan: {
    tone: 'red',
    f: ['M62 6h36l6 12-6 10H62l-6-10z', 'M44 28h72l8 12-10 18H46L36 40z'],
    c: ['M36 40H16l-4 18M124 40h20l4 18M54 58l-6 10M106 58l6 10M70 28v30M90 28v30'],
    e: ['M64 14h32v6H64z'],
  },
  monk: {
    tone: 'red',
    f: ['M80 4 104 30 98 60H62l-6-30z'],
    c: ['M56 30 34 42M104 30l22 12M62 60l-8 8M98 60l8 8M80 30v26M70 40h20'],
    e: ['M68 24h8v4h-8zM84 24h8v4h-8z'],
  },
  lamp: {
    tone: 'violet',
    f: ['M72 24h16v34H72z', 'M60 8h40l6 8-6 8H60l-6-8z'],
    c: ['M72 58 58 68M88 58l14 10M80 58v10M54 16H42M106 16h12M60 24l-14 30M100 24l14 30'],
    e: ['M72 12h16v8H72z'],
  },
  mole: {
    tone: 'magenta',
    f: ['M40 52c0-24 16-36 40-36s40 12 40 36z'],
    c: ['M80 16V4M66 18 58 6M94 18l8-12M40 52 22 62M120 52l18 10M52 52l-4 14M108 52l4 14'],
    e: ['M62 34h10v6H62zM88 34h10v6H88z'],
  },
}

const OF: Record<string, keyof typeof SHAPES> = {
  'patrol-drone': 'drone',
  'scanner-drone': 'drone',
  'zoe-probe': 'drone',
  'street-sweeper': 'van',
  'crowd-breaker': 'van',
  'window-crawler': 'spider',
  'auto-hunter': 'spider',
  'tower-spider': 'spider',
  incinerator: 'furnace',
  'riot-hound': 'hound',
  'camp-raider': 'hound',
  'ticket-gate': 'gate',
  'gate-warden': 'gate',
  'key-warden': 'gate',
  'karaoke-siren': 'siren',
  'signal-leech': 'siren',
  'rust-swarm': 'swarm',
  'parcel-imp': 'swarm',
  'relay-spawn': 'swarm',
  'error-daemon': 'swarm',
  'lamp-eye': 'lamp',
  'bill-poster': 'lamp',
  'old-guard-unit': 'guard',
  'tax-collector': 'guard',
  'debt-clerk': 'guard',
  'clause-lawyer': 'monk',
  'crown-guard': 'guard',
  'null-monk': 'monk',
  'soul-broker': 'monk',
  'reapers-shade': 'monk',
  'rail-titan': 'titan',
  'siege-walker': 'titan',
  'battery-thief': 'mole',
  'cellar-mole': 'mole',
  'thing-in-the-dark': 'mole',
}

/** The shape of a robot; one that nobody has drawn yet gets one of the others, always the same. */
export function robot(face: string): Robot {
  const names = Object.keys(SHAPES)
  const known = OF[face] ?? names[[...face].reduce((sum, c) => sum + c.charCodeAt(0), 0) % names.length]
  return SHAPES[known as string] as Robot
}
