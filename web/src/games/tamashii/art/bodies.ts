/** Bodies in neon outline, 160 by 70: filled parts, lines, and what glows. */
export interface Frame {
  f: string[]
  c: string[]
  g: string[]
}

const HEAD = 'M74 4h12l4 7-4 8H74l-4-8z'
const SHAPES: Record<string, Frame> = {
  walker: {
    f: [HEAD, 'M66 22h28l6 12-4 14H64l-4-14z'],
    c: ['M64 48l-6 20M96 48l6 20M60 30 46 44M100 30l14 14'],
    g: ['M75 11h10'],
  },
  soldier: {
    f: ['M72 6h18l3 8-4 7H73l-4-7z', 'M70 22h22l10 10v16l-6 22H84l-3-16-3 16H66l-6-22V32z'],
    c: ['M102 34l28-6 2 5-22 8M60 34 44 46l6 8 12-8M128 26h18v5h-18'],
    g: ['M73 13h16'],
  },
  courier: {
    f: [
      'M92 8l10 6-3 10 14 8-6 12-12-6-8 14 10 16h-10L78 54l-14 14H52l18-22 6-18-14 4-10 10-6-4 14-16 22-8z',
      'M90 8a6 6 0 1 0 12 0a6 6 0 1 0-12 0z',
    ],
    c: ['M20 24h26M10 34h28M24 44h18'],
    g: [],
  },
  bulwark: {
    f: ['M70 6h20l4 10-6 8H72l-6-8z', 'M54 24h52l6 16-6 26H54l-6-26z'],
    c: ['M40 20h16v44H40l-8-10V30zM104 20h16l8 10v24l-8 10h-16z'],
    g: ['M73 14h14', 'M64 40h32'],
  },
  gambler: {
    f: [HEAD, 'M64 22h32l8 16-8 12H64l-8-12z'],
    c: ['M60 4h40M66 50l-8 18M94 50l8 18M56 34 34 22M104 34l22-12M28 12h14v14H28zM118 12h14v14h-14z'],
    g: ['M33 19h4M123 19h4', 'M75 11h10'],
  },
  scout: {
    f: ['M76 6h10l5 6-5 8H76l-4-8z', 'M70 22h22l4 12-8 14H74l-6-14z'],
    c: ['M74 48 58 56l-6 12M88 48l10 8 8 12M68 30 50 26 40 36M94 28l20-8 8 8M86 12l20-6'],
    g: ['M78 12h8'],
  },
  sage: {
    f: ['M80 2 92 14 86 22H74L68 14z', 'M80 22 106 66H54z'],
    c: ['M62 34 38 26M98 34l24-8M32 18a10 10 0 1 0 12 12M128 18a10 10 0 1 1-12 12M80 30v30'],
    g: ['M75 13h10'],
  },
  siege: {
    f: ['M66 10h28l4 10-6 6H68l-6-6z', 'M46 26h68l8 14-10 12H48L38 40z'],
    c: ['M48 52l-8 16M62 52l-2 16M98 52l2 16M112 52l8 16M114 30l34-14 4 8-34 16M46 30 12 16l-4 8 34 16'],
    g: ['M70 17h20'],
  },
  fox: {
    f: ['M66 18 64 4l10 8h12l10-8-2 14-8 8H74z', 'M68 28h24l6 12-8 12H70l-8-12z'],
    c: ['M98 40c18 4 28-6 30-22M96 46c22 6 36-2 42-16M92 50c22 10 40 6 50-6M70 52l-8 16M90 52l6 16'],
    g: ['M72 16h6M82 16h6'],
  },
  hive: {
    f: ['M62 12h36l10 16-10 18H62L52 28z'],
    c: [
      'M66 46l-8 22M94 46l8 22M52 28H36M108 28h16',
      'M24 14h10l4 6-5 6H24l-4-6zM126 14h10l4 6-5 6h-9l-4-6zM22 44h10l4 6-5 6h-9l-4-6zM128 44h10l4 6-5 6h-9l-4-6z',
    ],
    g: ['M70 24h8M82 24h8M76 34h8'],
  },
}

const OF: Record<string, string> = {
  technician: 'gambler',
  duelist: 'soldier',
  'field-medic': 'walker',
  phantom: 'sage',
  'siege-frame': 'siege',
  oracle: 'sage',
  'swarm-host': 'hive',
  kitsune: 'fox',
}

/** The frame of a body. */
export function frameOf(face: string): Frame {
  return (SHAPES[OF[face] ?? face] ?? SHAPES['walker']) as Frame
}
