/** Small sounds made on the spot: no files, nothing before they are wanted. */

import type { Cue } from "../state/cues";

interface Note {
  /** Hertz; 0 makes noise, the tap of a card. */
  pitch: number;
  at: number;
  length: number;
  loud: number;
}

const CUES: Record<Cue, readonly Note[]> = {
  turn: [
    { pitch: 660, at: 0, length: 0.14, loud: 0.5 },
    { pitch: 880, at: 0.1, length: 0.2, loud: 0.5 },
  ],
  card: [{ pitch: 0, at: 0, length: 0.06, loud: 0.35 }],
  trick: [
    { pitch: 0, at: 0, length: 0.08, loud: 0.3 },
    { pitch: 330, at: 0.03, length: 0.16, loud: 0.3 },
  ],
  declared: [
    { pitch: 523, at: 0, length: 0.12, loud: 0.4 },
    { pitch: 659, at: 0.08, length: 0.12, loud: 0.4 },
    { pitch: 784, at: 0.16, length: 0.22, loud: 0.4 },
  ],
  said: [{ pitch: 740, at: 0, length: 0.1, loud: 0.25 }],
  hurry: [
    { pitch: 440, at: 0, length: 0.09, loud: 0.45 },
    { pitch: 440, at: 0.16, length: 0.09, loud: 0.45 },
  ],
};

let context: AudioContext | null = null;

/** Plays a cue at a volume of 0 to 1. */
export function sound(cue: Cue, volume: number): void {
  context ??= new AudioContext();
  if (context.state === "suspended") {
    void context.resume().catch(() => undefined); // the browser wants a touch of the page first
    if (!navigator.userActivation?.hasBeenActive) return;
  }
  for (const note of CUES[cue]) play(context, note, volume);
}

function play(into: AudioContext, note: Note, volume: number): void {
  const begins = into.currentTime + note.at;
  const ends = begins + note.length;
  const gain = into.createGain();
  gain.gain.setValueAtTime(0, begins);
  gain.gain.linearRampToValueAtTime(note.loud * volume, begins + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, ends);
  gain.connect(into.destination);
  const source = note.pitch === 0 ? tap(into, gain) : tone(into, note.pitch, gain);
  source.start(begins);
  source.stop(ends);
}

function tone(into: AudioContext, pitch: number, to: AudioNode): AudioScheduledSourceNode {
  const source = into.createOscillator();
  source.type = "triangle";
  source.frequency.value = pitch;
  source.connect(to);
  return source;
}

/** A card on felt: soft, short noise. */
function tap(into: AudioContext, to: AudioNode): AudioScheduledSourceNode {
  const buffer = into.createBuffer(1, Math.ceil(into.sampleRate * 0.1), into.sampleRate);
  const samples = buffer.getChannelData(0);
  samples.forEach((_, at) => (samples[at] = Math.random() * 2 - 1));
  const source = into.createBufferSource();
  source.buffer = buffer;
  const filter = into.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = 1400;
  source.connect(filter).connect(to);
  return source;
}
