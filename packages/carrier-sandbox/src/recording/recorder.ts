import type { Unsubscribe } from '../ports.js';
import type { TappedLeg } from '../calls/tapped-leg.js';
import type { Room } from '../ports.js';
import { decodeUlaw, FRAME_SAMPLES } from '../media/g711.js';

/** Delivers one 20 ms block per channel; null is silence. Arrays are reused by the next block. */
export type BlockSink = (channels: readonly (Int16Array | null)[]) => void;

/** Frames of the party that may wait for their tick; more is trimmed to the newest three, as in the mixer. */
const MAX_WAITING = 8;
const TRIM_TO = 3;

/**
 * What happens on one leg, paced by what the carrier sends to it (every 20 ms while it sits anywhere), so the recording goes
 * on through holds, transfers and redirects. Channel 1 is the party, channel 2 what the party hears.
 */
export function tapLeg(leg: TappedLeg, mode: 'dual' | 'mono' | 'said', sink: BlockSink): Unsubscribe {
  const waiting: Uint8Array[] = [];
  const said = new Int16Array(FRAME_SAMPLES);
  const heard = new Int16Array(FRAME_SAMPLES);
  const stopFrames = leg.onFrame((frame) => {
    waiting.push(Uint8Array.from(frame));
    if (waiting.length > MAX_WAITING) waiting.splice(0, waiting.length - TRIM_TO);
  });
  const stopSent = leg.onSent((frame) => {
    const next = waiting.shift();
    const mine = next ? decodeUlaw(next, said) : null;
    if (mode === 'said') return sink([mine]);
    decodeUlaw(frame, heard);
    if (mode === 'dual') return sink([mine, heard]);
    if (mine) for (let i = 0; i < heard.length; i++) heard[i] = clip((heard[i] ?? 0) + (mine[i] ?? 0));
    sink([heard]);
  });
  return () => {
    stopFrames();
    stopSent();
  };
}

/** A whole room, mixed to one channel. */
export function tapRoom(room: Room, sink: BlockSink): Unsubscribe {
  return room.tap((_frames, mixed) => sink([mixed]));
}

function clip(value: number): number {
  return Math.max(-32768, Math.min(32767, value));
}
