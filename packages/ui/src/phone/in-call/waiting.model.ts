import { effect, signal, type ReadonlySignal } from '@preact/signals-core';
import { systemClock, TalkError, type Clock } from '@talk/core';
import type { CallState, Phone, PhoneCall } from '@talk/core/phone';
import { peerOf } from '../peer.js';
import type { RepliedCall } from '../reply/reply.model.js';
import type { SoftBeep } from '../ringing/soft-beep.js';

/** A caller who gave up before they were answered: the rest of their card. */
export interface LeftCaller {
  key: string;
  name: string;
  phoneNumber: string;
  /** The caller is known to have hung up; otherwise other phones may still ring. */
  hasLeft: boolean;
}

/** Ringing calls, mostly while this agent talks. */
export interface WaitingModel {
  /** Why the last choice failed, by the key of the call. */
  readonly problem: ReadonlySignal<{ key: string; sentence: string } | null>;
  /** Key of the call that is being sent to voicemail. */
  readonly sending: ReadonlySignal<string | null>;
  readonly left: ReadonlySignal<readonly LeftCaller[]>;
  answer: (call: PhoneCall, current: 'hold' | 'end') => Promise<void>;
  /** Plays the greeting to the caller; the running call is not touched. */
  sendToVoicemail: (call: PhoneCall) => Promise<void>;
  forget: (key: string) => void;
  dispose: () => void;
}

/** A caller no agent has answered. An agent who is invited into a running call cannot send it away. */
export const mayGoToVoicemail = ({ callId, snapshot }: CallState): boolean =>
  callId !== null && (snapshot === null || snapshot.phase === 'ringing' || snapshot.phase === 'queued');

/** The caller to answer by a text; null for a hidden number, or before the server knows the call. */
export function repliedCallOf(state: CallState): RepliedCall | null {
  const { callId, snapshot, phoneNumber } = state;
  if (callId === null || !phoneNumber.startsWith('+')) return null;
  return { callId, contactId: snapshot?.contact?.id ?? null, phoneNumber, name: peerOf(state, null).name };
}

const LEFT_SHOWN_MS = 8_000;
/** How often a caller rings who came during a call that has ended. */
const RING_EVERY_MS = 5_000;

export function createWaitingModel(phone: Phone, sound: SoftBeep, clock: Clock = systemClock): WaitingModel {
  const problem = signal<{ key: string; sentence: string } | null>(null);
  const sending = signal<string | null>(null);
  const left = signal<readonly LeftCaller[]>([]);
  const timers = new Map<string, () => void>();
  const forget = (key: string): void => {
    timers.get(key)?.();
    timers.delete(key);
    left.value = left.peek().filter((caller) => caller.key !== key);
  };

  let stopRinging = () => {};
  let isRinging = false;
  /** Calls that came while this agent talked: the voice SDK stays silent for them, even when the other call is over. */
  const silent = new Set<string>();

  function ring(): void {
    sound.beep();
    stopRinging = clock.after(RING_EVERY_MS, ring);
  }

  const stopWatching = effect(() => {
    const front = phone.call.value;
    const behind = phone.waiting.value.filter((call) => call.state.value.phase === 'offered' && !silent.has(call.key));
    for (const call of behind) silent.add(call.key);
    // Once in the ear of an agent who is talking (reading 36); the card stays.
    if (behind.length > 0) sound.beep();
    const ringsSilently = front !== null && front.state.value.phase === 'offered' && silent.has(front.key);
    if (ringsSilently === isRinging) return;
    isRinging = ringsSilently;
    stopRinging();
    if (ringsSilently) ring();
  });

  const stop = phone.on('ended', (call) => {
    const state = call.state.peek();
    const other = phone.call.peek();
    silent.delete(call.key);
    if (problem.peek()?.key === call.key) problem.value = null;
    // With no other call, the end of a call has the whole screen.
    if (state.phase !== 'ended' || other === null || other.key === call.key) return;
    const hasLeft = state.reason === 'caller-left';
    if (!hasLeft && state.reason !== 'ring-over') return;
    const { name } = peerOf(state, null);
    left.value = [...left.peek(), { key: call.key, name, phoneNumber: state.phoneNumber, hasLeft }];
    const stopTimer = clock.after(LEFT_SHOWN_MS, () => forget(call.key));
    // That the caller hung up may be known a moment after the ring stopped.
    const stopLearning = effect(() => {
      const now = call.state.value;
      if (now.phase !== 'ended' || now.reason !== 'caller-left') return;
      left.value = left.peek().map((caller) => (caller.key === call.key ? { ...caller, hasLeft: true } : caller));
    });
    timers.set(call.key, () => {
      stopTimer();
      stopLearning();
    });
  });

  async function attempt(call: PhoneCall, work: () => Promise<unknown>): Promise<void> {
    problem.value = null;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof TalkError)) throw error;
      if (call.state.peek().phase !== 'ended') problem.value = { key: call.key, sentence: error.message };
    }
  }

  return {
    problem,
    sending,
    left,
    answer: (call, current) => attempt(call, () => call.answer({ current })),
    async sendToVoicemail(call) {
      if (sending.peek() === call.key) return;
      sending.value = call.key;
      await attempt(call, call.sendToVoicemail).finally(() => {
        sending.value = null;
      });
    },
    forget,
    dispose() {
      stop();
      stopWatching();
      stopRinging();
      sound.dispose();
      for (const release of timers.values()) release();
    },
  };
}
