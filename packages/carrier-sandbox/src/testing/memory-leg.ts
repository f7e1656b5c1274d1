import { createListeners } from '../listeners.js';
import { decodeUlaw, encodeUlaw, FRAME_SAMPLES } from '../media/g711.js';
import type { Frame, Leg, LegState } from '../ports.js';

/** A leg without a network: says what the test tells it to, and remembers what it was played. */
export interface MemoryLeg extends Leg {
  /** Says one frame of a constant sample value (µ-law keeps 0, 1052 and 4092 exactly). */
  say(value: number): void;
  /** The first sample of each frame heard, as linear PCM. */
  readonly heard: number[];
}

export function createMemoryLeg(id: string): MemoryLeg {
  const frames = createListeners<[Frame]>();
  const states = createListeners<[LegState]>();
  const heard: number[] = [];
  let state: LegState = 'connected';
  return {
    id,
    get state() {
      return state;
    },
    heard,
    send: (frame) => void heard.push(decodeUlaw(frame.subarray(0, 1))[0] ?? 0),
    say: (value) => frames.emit(encodeUlaw(new Int16Array(FRAME_SAMPLES).fill(value))),
    onFrame: (listener) => frames.add(listener),
    onDtmf: () => () => undefined,
    onState: (listener) => states.add(listener),
    close() {
      state = 'closed';
      states.emit(state);
    },
  };
}
