import type { Frame } from '../ports.js';
import { FRAME_SAMPLES } from './g711.js';

const CAPACITY = 8;
const TRIMMED = 3;

/**
 * Evens out arrival times between a sender's clock and the room's. Holds at most eight frames; the ninth trims it to the
 * newest three, so a burst after a stall costs 160 ms of delay at most, and only once. Frames are copied into fixed slots.
 */
export interface JitterQueue {
  push(frame: Frame): void;
  /** The oldest frame, or null. Valid until the next `push`. */
  shift(): Frame | null;
  clear(): void;
  readonly length: number;
}

export function createJitterQueue(): JitterQueue {
  const slots = Array.from({ length: CAPACITY + 1 }, () => new Uint8Array(FRAME_SAMPLES));
  let first = 0;
  let length = 0;
  return {
    push(frame) {
      if (frame.length !== FRAME_SAMPLES) return;
      slots[(first + length) % slots.length]?.set(frame);
      length += 1;
      if (length <= CAPACITY) return;
      first = (first + length - TRIMMED) % slots.length;
      length = TRIMMED;
    },
    shift() {
      if (length === 0) return null;
      const frame = slots[first] ?? null;
      first = (first + 1) % slots.length;
      length -= 1;
      return frame;
    },
    clear() {
      length = 0;
    },
    get length() {
      return length;
    },
  };
}
