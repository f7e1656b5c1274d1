import { randomUUID } from 'node:crypto';
import type { Clock, Frame, Leg, LegState, Unsubscribe } from '../ports.js';
import { createListeners } from '../listeners.js';
import { frameTicker } from '../media/clock.js';

export interface SourceLeg extends Leg {
  /** Begins to speak: `next` is asked for a frame every 20 ms; null = this tick is silent on the wire. */
  start(next: () => Frame | null): void;
  /** Frames the carrier plays to this leg. */
  onHeard(listener: (frame: Frame) => void): Unsubscribe;
  /** Says a DTMF digit, as a telephone event. */
  press(digit: string): void;
}

/** A leg without a network: scripted phones, beeps and announcements speak through it. */
export function createSourceLeg(clock: Clock): SourceLeg {
  const frames = createListeners<[Frame]>();
  const heard = createListeners<[Frame]>();
  const digits = createListeners<[string]>();
  const states = createListeners<[LegState]>();
  let state: LegState = 'new';
  let stop: Unsubscribe = () => undefined;
  const become = (next: LegState) => {
    state = next;
    states.emit(next);
  };
  return {
    id: randomUUID(),
    get state() {
      return state;
    },
    send(frame) {
      if (state === 'connected') heard.emit(frame);
    },
    onFrame: (listener) => frames.add(listener),
    onDtmf: (listener) => digits.add(listener),
    onState: (listener) => states.add(listener),
    onHeard: (listener) => heard.add(listener),
    press(digit) {
      if (state === 'connected') digits.emit(digit);
    },
    start(next) {
      if (state !== 'new') return;
      become('connected');
      stop = frameTicker(clock).add(() => {
        const frame = next();
        if (frame) frames.emit(frame);
      });
    },
    close() {
      if (state === 'closed') return;
      stop();
      become('closed');
      frames.clear();
      heard.clear();
      digits.clear();
      states.clear();
    },
  };
}
