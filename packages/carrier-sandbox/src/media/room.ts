import { createListeners } from '../listeners.js';
import type { Clock, Leg, ParticipantControls, Room, RoomParticipant, RoomTap, Unsubscribe } from '../ports.js';
import { frameTicker, monotonicClock } from './clock.js';
import { decodeUlaw, encodeUlaw, FRAME_SAMPLES, SILENT_FRAME } from './g711.js';
import { createJitterQueue, type JitterQueue } from './jitter-queue.js';
import { addInto, saturate, subtractFrom } from './mix.js';

/** A room was asked for something impossible: a participant added twice, or a room that is closed. */
export class RoomError extends Error {
  override readonly name = 'RoomError';
}

interface Member extends RoomParticipant {
  readonly queue: JitterQueue;
  readonly pcm: Int16Array;
  readonly ulawOut: Uint8Array;
  /** What was said in this tick; null for silence. */
  said: Uint8Array | null;
  decoded: boolean;
  readonly stop: Unsubscribe;
}

export interface RoomOptions {
  /** Rooms with the same clock share one 20 ms timer. Default: the machine's monotonic clock. */
  clock?: Clock;
}

/**
 * Mixes any number of legs at 8 kHz, one tick every 20 ms. Who hears whom is decided per pair by the controls:
 *
 * - `hold`: hears only the given source, is heard by nobody;
 * - `muted`, `monitor`: heard by nobody;
 * - `coach`: heard only by the participant named;
 * - otherwise: heard by everybody else who is not on hold.
 *
 * A listener with one speaker gets that speaker's frame untouched; only real mixtures are decoded, summed once for all
 * listeners and saturated. A listener without a speaker gets silence, so the stream to a browser never pauses.
 *
 * Taps receive what each participant contributed to the conversation: null while muted, held, monitoring or coaching. The
 * arrays are reused by the next tick: copy what must last.
 */
export function createRoom({ clock = monotonicClock }: RoomOptions = {}): Room {
  const ticker = frameTicker(clock);
  const members = new Map<string, Member>();
  const taps = createListeners<Parameters<RoomTap>>();
  const sum = new Int32Array(FRAME_SAMPLES);
  const mine = new Int32Array(FRAME_SAMPLES);
  const mixed = new Int16Array(FRAME_SAMPLES);
  const tapped = new Map<string, Int16Array | null>();
  let stopTicking: Unsubscribe | null = null;
  let closed = false;

  function runOrRest(): void {
    const needed = !closed && (members.size > 0 || taps.size > 0);
    if (needed) stopTicking ??= ticker.add(tick);
    else {
      stopTicking?.();
      stopTicking = null;
    }
  }

  function tick(): void {
    const open: Member[] = [];
    const coaches: Member[] = [];
    for (const member of members.values()) {
      member.said = member.queue.shift();
      member.decoded = false;
      const { muted, hold, monitor, coach } = member.controls;
      if (!member.said || muted || hold || monitor) continue;
      (coach === null ? open : coaches).push(member);
    }
    const summed = open.length > 2 || taps.size > 0;
    if (summed) {
      sum.fill(0);
      for (const speaker of open) addInto(sum, pcmOf(speaker));
    }
    for (const listener of members.values()) listener.leg.send(mixFor(listener, open, coaches, summed));
    if (taps.size > 0) feedTaps(open);
  }

  function mixFor(listener: Member, open: Member[], coaches: Member[], summed: boolean): Uint8Array {
    const { hold } = listener.controls;
    if (hold) return encodeUlaw(hold(), listener.ulawOut);
    const whispers = coaches.filter((coach) => coach !== listener && coach.controls.coach === listener.id);
    const speaks = open.includes(listener);
    const heard = open.length - (speaks ? 1 : 0) + whispers.length;
    if (heard === 0) return SILENT_FRAME;
    if (heard === 1) return (whispers[0] ?? open.find((speaker) => speaker !== listener))?.said ?? SILENT_FRAME;
    if (summed) {
      mine.set(sum);
      if (speaks) subtractFrom(mine, pcmOf(listener));
    } else {
      mine.fill(0);
      for (const speaker of open) if (speaker !== listener) addInto(mine, pcmOf(speaker));
    }
    for (const whisper of whispers) addInto(mine, pcmOf(whisper));
    return encodeUlaw(saturate(mine, mixed), listener.ulawOut);
  }

  function feedTaps(open: Member[]): void {
    tapped.clear();
    for (const member of members.values()) tapped.set(member.id, open.includes(member) ? pcmOf(member) : null);
    taps.emit(tapped, saturate(sum, mixed));
  }

  return {
    participants: members,
    add(id, leg, controls = {}) {
      if (closed) throw new RoomError('The room is closed.');
      if (members.has(id)) throw new RoomError(`The room already has a participant with the id ${id}.`);
      const member = createMember(id, leg, { muted: false, hold: null, monitor: false, coach: null, ...controls });
      members.set(id, member);
      runOrRest();
      return member;
    },
    remove(id) {
      members.get(id)?.stop();
      members.delete(id);
      runOrRest();
    },
    tap(listener) {
      const stop = taps.add(listener);
      runOrRest();
      return () => {
        stop();
        runOrRest();
      };
    },
    close() {
      closed = true;
      for (const member of members.values()) member.stop();
      members.clear();
      taps.clear();
      runOrRest();
    },
  };
}

function createMember(id: string, leg: Leg, controls: ParticipantControls): Member {
  const queue = createJitterQueue();
  return {
    id,
    leg,
    controls,
    queue,
    pcm: new Int16Array(FRAME_SAMPLES),
    ulawOut: new Uint8Array(FRAME_SAMPLES),
    said: null,
    decoded: false,
    stop: leg.onFrame((frame) => queue.push(frame)),
  };
}

/** The member's frame as linear samples, decoded at most once a tick. */
function pcmOf(member: Member): Int16Array {
  if (!member.decoded) {
    decodeUlaw(member.said ?? SILENT_FRAME, member.pcm);
    member.decoded = true;
  }
  return member.pcm;
}
