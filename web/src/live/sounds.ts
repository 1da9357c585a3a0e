import { watch } from 'vue'
import { useSettings } from '@/app/settings'
import type { Table } from './table'

/** Five sounds carry meaning; each also has a visible sign. */
export type Sound = 'turn' | 'dice' | 'gain' | 'loss' | 'awaited'

const NOTES: Record<Sound, [pitch: number, at: number, length: number][]> = {
  turn: [[523, 0, 0.14], [784, 0.12, 0.22]],
  dice: [[190, 0, 0.04], [230, 0.06, 0.04], [170, 0.13, 0.06]],
  gain: [[659, 0, 0.1], [880, 0.08, 0.16]],
  loss: [[247, 0, 0.2]],
  awaited: [[440, 0, 0.12], [440, 0.2, 0.12]],
}
const ROLLED = /roll|dice|threw/
let audio: AudioContext | null = null

function play(sound: Sound, volume: number): void {
  audio ??= new AudioContext()
  for (const [pitch, at, length] of NOTES[sound]) {
    const tone = audio.createOscillator()
    const loud = audio.createGain()
    const begin = audio.currentTime + at
    tone.type = sound === 'dice' ? 'square' : 'triangle'
    tone.frequency.value = pitch
    loud.gain.setValueAtTime((volume / 100) * 0.25, begin)
    loud.gain.exponentialRampToValueAtTime(0.001, begin + length)
    tone.connect(loud).connect(audio.destination)
    tone.start(begin)
    tone.stop(begin + length)
  }
}

/** Plays what a table tells, where sound is on. Boards may play the others by `useSound`. */
export function useSounds(table: Table): void {
  const sound = useSound()
  watch(() => table.current?.question.number, (number, before) => number !== undefined && before === undefined && sound('turn'))
  watch(() => table.fresh, (fresh) => fresh.some((event) => ROLLED.test(event.kind)) && sound('dice'))
  watch(() => table.proposal, (proposal) => proposal && table.seat !== null && proposal.waiting.includes(table.seat) && sound('awaited'))
}

export function useSound(): (sound: Sound) => void {
  const settings = useSettings()
  return (sound) => {
    if (settings.chosen.sound) play(sound, settings.chosen.volume)
  }
}
