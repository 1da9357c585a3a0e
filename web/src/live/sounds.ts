import { watch } from 'vue'
import { useSettings } from '@/app/settings'
import { worldOf, type Timbre } from '@/games'
import type { Table, TableEvent } from './table'

/** Five sounds carry meaning; each also has a visible sign. */
export type Sound = 'turn' | 'dice' | 'gain' | 'loss' | 'awaited'

/** What a game's world sounds like: its tones, how softly they begin, and the pitch of a knock. */
type Note = [pitch: number, at: number, length: number]

const KNOCK = 0 // a note without a pitch
const NOTES: Record<Sound, Note[]> = {
  turn: [
    [523, 0, 0.16],
    [784, 0.12, 0.26],
  ],
  dice: [
    [KNOCK, 0, 0.05],
    [KNOCK, 0.07, 0.04],
    [KNOCK, 0.16, 0.07],
  ],
  gain: [
    [659, 0, 0.12],
    [880, 0.08, 0.2],
  ],
  loss: [
    [247, 0, 0.16],
    [196, 0.1, 0.24],
  ],
  awaited: [
    [440, 0, 0.12],
    [440, 0.2, 0.12],
  ],
}
const PLAIN: Timbre = { wave: 'triangle', shift: 1, attack: 0.006, knock: 1200 }
const LOUDEST = 0.25
const ROLLED = /roll|dice|threw/
const GAINED = /gained|succeeded|healed|recovered|passed|feat|bought|unlocked|goal_reached|defeated/
const LOST = /damaged|wounded|lost|failed|dying|broken|reset$/
let audio: AudioContext | null = null
let hiss: AudioBuffer | null = null

function noise(context: AudioContext): AudioBuffer {
  if (hiss) return hiss
  hiss = context.createBuffer(1, context.sampleRate / 4, context.sampleRate)
  const samples = hiss.getChannelData(0)
  for (let n = 0; n < samples.length; n += 1) samples[n] = Math.random() * 2 - 1
  return hiss
}

/** What vibrates: a tone, or a knock of filtered noise. */
function voice(
  context: AudioContext,
  pitch: number,
  timbre: Timbre,
): { source: AudioScheduledSourceNode; end: AudioNode } {
  if (pitch !== KNOCK) {
    const tone = new OscillatorNode(context, { type: timbre.wave, frequency: pitch * timbre.shift })
    return { source: tone, end: tone }
  }
  const source = new AudioBufferSourceNode(context, { buffer: noise(context) })
  return {
    source,
    end: source.connect(new BiquadFilterNode(context, { type: 'bandpass', frequency: timbre.knock, Q: 2 })),
  }
}

function play(sound: Sound, volume: number, timbre: Timbre): void {
  audio ??= new AudioContext()
  void audio.resume()
  for (const [pitch, at, length] of NOTES[sound]) {
    const { source, end } = voice(audio, pitch, timbre)
    const loud = audio.createGain()
    const begin = audio.currentTime + at
    const most = Math.max(0.001, (volume / 100) * LOUDEST * (pitch === KNOCK ? 3 : 1))
    loud.gain.setValueAtTime(0.001, begin)
    loud.gain.exponentialRampToValueAtTime(most, begin + timbre.attack)
    loud.gain.exponentialRampToValueAtTime(0.001, begin + timbre.attack + length)
    end.connect(loud).connect(audio.destination)
    source.start(begin)
    source.stop(begin + timbre.attack + length)
  }
}

/** The sound of what was just told, or none: dice before all, then what happened to this seat. */
export function soundOf(events: TableEvent[], seat: number | null): Sound | null {
  if (events.some((event) => ROLLED.test(event.kind))) return 'dice'
  const mine = seat === null ? [] : events.filter((event) => event.data?.['seat'] === seat)
  if (mine.some((event) => LOST.test(event.kind))) return 'loss'
  return mine.some((event) => GAINED.test(event.kind)) ? 'gain' : null
}

/** Plays what a table tells, where sound is on. */
export function useSounds(table: Table): void {
  const sound = useSound(() => table.game)
  watch(
    () => table.current?.question.number,
    (number, before) => number !== undefined && before === undefined && sound('turn'),
  )
  watch(
    () => table.fresh,
    (fresh) => {
      const heard = soundOf(fresh, table.seat)
      if (heard) sound(heard)
    },
  )
  watch(
    () => table.proposal,
    (proposal) => proposal && table.seat !== null && proposal.waiting.includes(table.seat) && sound('awaited'),
  )
}

/** Plays a sound in the timbre of a game, where sound is on. */
export function useSound(game: () => string = () => ''): (sound: Sound) => void {
  const settings = useSettings()
  return (sound) => {
    if (settings.chosen.sound) play(sound, settings.chosen.volume, worldOf(game())?.timbre ?? PLAIN)
  }
}
