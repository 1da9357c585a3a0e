/** Which picture stands on a card. What is not named here gets the picture of its kind. */
const BY_MOTIF: Record<string, string> = {
  // characters
  smith: 'CH-1',
  herbalist: 'CH-2',
  hunter: 'CH-3',
  mage: 'CH-4',
  merchant: 'CH-5',
  scholar: 'CH-6',
  // creatures
  bat: 'DU-01',
  rat: 'DU-02',
  skeleton: 'DU-03 DU-06',
  slime: 'DU-04',
  goblin: 'DU-05',
  spider: 'DU-07',
  gargoyle: 'DU-08',
  chest: 'DU-09',
  minotaur: 'DU-10',
  snake: 'DU-11',
  ghost: 'DU-12',
  hydra: 'DU-14',
  boar: 'FO-15',
  wolf: 'FO-16 DU-13 XC-4',
  bear: 'FO-17',
  treant: 'FO-18',
  unicorn: 'FO-19',
  deer: 'MK-01 XC-2',
  croc: 'MK-02',
  cocoon: 'MK-05',
  horse: 'MK-10 IN-34',
  goat: 'MT-15',
  eagle: 'MT-16',
  lizard: 'MT-17',
  dragon: 'MT-18',
  phoenix: 'MT-19',
  dog: 'XC-3',
  // minerals
  coal: 'DU-15',
  silver: 'DU-16 MT-06',
  crystal: 'DU-17 MT-11 MT-07',
  gem: 'DU-18 FO-20 FO-21 MT-09 MT-12 IN-28',
  ingot: 'MK-03 MK-09 MT-10',
  flask: 'MK-07 IN-32 IN-47 MK-18 MK-23',
  meteor: 'MT-14 EV-06 IN-49',
  flame: 'MT-13 MT-03 IN-35',
  ore: 'MT-01 MT-02 MT-04 MT-05 MT-08 XA-2 IN-24',
  mountain: 'IN-01 EV-03 IN-50',
  // plants
  mushroom: 'DU-19 FO-05 FO-10',
  flower: 'DU-20 FO-04 MT-20 MT-21 FO-07',
  herb: 'FO-01 FO-03 FO-02 FO-14 IN-02 IN-25 XB-2',
  ginseng: 'FO-06 FO-08 MK-06',
  vine: 'FO-09 XB-3 IN-39',
  lotus: 'FO-11 MK-08',
  rose: 'FO-12',
  tree: 'FO-13 XB-5',
  cup: 'MK-11',
  basket: 'MK-04 IN-13 XB-1 MK-28',
  rotten: 'RG-01',
  // creations
  pickaxe: 'IN-12 MK-14',
  dagger: 'IN-14',
  armour: 'IN-15 IN-04',
  lantern: 'IN-16 EV-01 IN-22',
  amulet: 'IN-17',
  sword: 'IN-30 MK-13 MK-24',
  cauldron: 'IN-31 IN-45 RQ-2 RS-2',
  golem: 'IN-33 XA-4 MK-20',
  nights: 'IN-44',
  lance: 'IN-46',
  gear: 'IN-48',
  hammer: 'XA-1 XA-3 XA-5 RQ-1 RS-1',
  house: 'XB-4',
  snare: 'XC-1',
  compass: 'MK-12 MK-29 IN-08',
  shield: 'MK-15 IN-19',
  mirror: 'MK-16',
  ship: 'MK-21',
  cloak: 'MK-19 IN-23',
  // skills
  bow: 'IN-03',
  fingers: 'IN-09',
  slayer: 'IN-26 IN-41 MK-27 RQ-3 RS-3',
  lionking: 'XC-5',
  dice: 'IN-29',
  boots: 'IN-11 IN-38 XE-2',
  mask: 'IN-07 IN-27',
  coins: 'IN-05 IN-06 XE-1 XE-3 XE-4 XE-5 IN-42 EV-08 MK-17 RQ-5 RS-5',
  hourglass: 'IN-40 IN-51',
  eye: 'IN-10 XF-3 XF-5',
  book: 'XF-1 XF-2 IN-43 MK-25 RQ-6 RS-6',
  scroll: 'MK-22 MK-26 XF-4',
  bulb: 'EV-09',
  // spells
  spark: 'IN-18 XD-2',
  earthbind: 'IN-36',
  wave: 'IN-20 IN-37 EV-10',
  wind: 'IN-21 IN-52',
  bolt: 'XD-4',
  star: 'XD-1 XD-3 XD-5 IN-53 RQ-4 RS-4',
  // events
  lock: 'EV-02',
  fog: 'EV-04',
  church: 'EV-05',
  stampede: 'EV-07',
}
const BY_KIND: Record<string, string> = {
  mineral: 'ore',
  plant: 'herb',
  creature: 'wolf',
  skill: 'scroll',
  creation: 'gear',
  spell: 'star',
  event: 'bulb',
  rule: 'star',
  character: 'hunter',
}
/** Cut as light on dark. */
const NIGHT = new Set(['fingers', 'nights', 'slayer', 'spark'])
const HATCHED = new Set(['mineral', 'plant', 'event'])

const OF = new Map(Object.entries(BY_MOTIF).flatMap(([motif, ids]) => ids.split(' ').map((id) => [id, motif] as const)))

export interface Picture {
  motif: string
  backdrop: 'rays' | 'hatch' | 'glow'
}

export function pictureOf(id: string, kind: string): Picture {
  const motif = OF.get(id) ?? BY_KIND[kind] ?? 'star'
  if (NIGHT.has(motif)) return { motif, backdrop: 'glow' }
  return { motif, backdrop: HATCHED.has(kind) ? 'hatch' : 'rays' }
}

const PORTRAITS = 6

/** Whose face stands for a player without a character. */
export function portraitOf(seat: number): string {
  return `CH-${((seat + 2) % PORTRAITS) + 1}`
}
