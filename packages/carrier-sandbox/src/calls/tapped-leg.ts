import type { Frame, Leg, Unsubscribe } from '../ports.js';
import { createListeners } from '../listeners.js';

/** A leg whose two directions can be observed: what the party says, and what the carrier plays to it. */
export interface TappedLeg extends Leg {
  onSent(listener: (frame: Frame) => void): Unsubscribe;
  /** The last second in each direction, oldest first, as one µ-law buffer. */
  recent(): { said: Uint8Array; heard: Uint8Array };
}

const RECENT_FRAMES = 50;

function createRing(): { push(frame: Frame): void; read(): Uint8Array } {
  const frames: Uint8Array[] = [];
  return {
    push(frame) {
      frames.push(Uint8Array.from(frame));
      if (frames.length > RECENT_FRAMES) frames.shift();
    },
    read() {
      const all = new Uint8Array(frames.reduce((sum, frame) => sum + frame.length, 0));
      let at = 0;
      for (const frame of frames) {
        all.set(frame, at);
        at += frame.length;
      }
      return all;
    },
  };
}

/** Wraps a leg so that recording and tests can listen on both directions without knowing what room it sits in. */
export function createTappedLeg(inner: Leg): TappedLeg {
  const sent = createListeners<[Frame]>();
  const said = createRing();
  const heard = createRing();
  const stop = inner.onFrame((frame) => said.push(frame));
  return {
    id: inner.id,
    get state() {
      return inner.state;
    },
    send(frame) {
      heard.push(frame);
      sent.emit(frame);
      inner.send(frame);
    },
    onFrame: (listener) => inner.onFrame(listener),
    onDtmf: (listener) => inner.onDtmf(listener),
    onState: (listener) => inner.onState(listener),
    onSent: (listener) => sent.add(listener),
    recent: () => ({ said: said.read(), heard: heard.read() }),
    close() {
      stop();
      sent.clear();
      inner.close();
    },
  };
}
