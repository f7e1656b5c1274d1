import { getCall } from '@talk/contract';
import { withTimeout } from '../kernel/time.js';
import type { CallContext } from './call.context.js';
import { whyRingStopped } from './call-part.js';
import { ending, isOffered } from './call.state.js';
import type { EndDetails } from './call.state.js';
import { endOfFailure, guessEnd, kindOfVoiceError, voiceTimeout } from './voice-errors.js';
import type { VoiceError, VoiceLeg, VoiceLegEvent } from './voice-device.port.js';

export interface CallLegOptions {
  /**
   * The call no longer needs its leg. @returns whether another call of this phone took it; otherwise it is disconnected.
   */
  onLegFree: (leg: VoiceLeg) => boolean;
  /** Resolves when the phone has moved to another tab; null when no move is under way. */
  moving: () => Promise<void> | null;
  /** How long the leg may be interrupted before it is shown. */
  graceMs: number;
}

/** What is being done to a ring, whose own end then means something else. */
export type RingTurn = 'answered-by-moved-leg' | 'sent-to-voicemail';

/** The audio connection of one call: at most one leg, whose events move the call. */
export interface CallLeg {
  /** Null when there is none. */
  readonly current: () => VoiceLeg | null;
  /** From now on the leg is the call's. */
  readonly attach: (leg: VoiceLeg) => void;
  /** Gives the leg away without changing the call. Null when there is none. */
  readonly release: () => VoiceLeg | null;
  /** Offers the leg to another call, and ends it when none takes it. @returns the leg that was taken */
  readonly free: () => VoiceLeg | null;
  /** The leg failed to connect; the server must not keep the call waiting for it. */
  readonly giveUp: (error: unknown) => void;
  /** The leg is gone, and the call is not: it may be rejoined. */
  readonly detach: (muted: boolean) => void;
  /** Until the returned function is called, or another leg is attached. */
  readonly turn: (into: RingTurn) => () => void;
}

/** How long the end of a call may be delayed while the server is asked for the reason. */
const REASON_TIMEOUT_MS = 1_500;

export function createCallLeg(context: CallContext, options: CallLegOptions): CallLeg {
  const { key, call, store, ports, scope, legScope, read, phaseIs, apply, applySnapshot, over, finish } = context;
  const { onLegFree, moving, graceMs } = options;
  const { clock } = ports;
  let leg: VoiceLeg | null = null;
  let lastError: VoiceError | null = null;
  let turning: RingTurn | null = null;
  let releaseGrace = (): void => {};
  let stopListening = (): void => {};

  // The server ended the call before the leg did: an audio connection to no one must not stay open.
  legScope.own(
    store.onChange(({ before }) => {
      if (read()?.phase !== 'ended' || legScope.ended) return;
      legScope.end();
      const rang = before.calls.some((state) => state.key === key && isOffered(state));
      // A leg that only rang for this call cannot be given to another one.
      if (rang || turning === 'answered-by-moved-leg') leg?.reject();
      else free();
    }),
  );

  function attach(opened: VoiceLeg): void {
    stopListening();
    turning = null;
    leg = opened;
    stopListening = legScope.own(opened.onEvent(onLegEvent));
    legScope.own(() => releaseGrace());
  }

  function release(): VoiceLeg | null {
    const released = leg;
    stopListening();
    releaseGrace();
    leg = null;
    return released;
  }

  function free(): VoiceLeg | null {
    const freed = release();
    if (freed === null || onLegFree(freed)) return freed;
    freed.disconnect();
    return null;
  }

  function giveUp(error: unknown): void {
    const { code } = (error ?? {}) as { code?: unknown };
    finish((typeof code === 'number' && microphoneEnd({ code, message: '' })) || endOfFailure(error));
    leg?.disconnect();
  }

  function detach(muted: boolean): void {
    release();
    lastError = null;
    apply({ type: 'detached', muted });
  }

  function microphoneEnd(error: VoiceError): EndDetails | null {
    const kind = kindOfVoiceError(error);
    if (kind !== 'microphone-denied' && kind !== 'microphone-failed') return null;
    const problem = kind === 'microphone-denied' ? 'MICROPHONE_DENIED' : 'MICROPHONE_IN_USE';
    store.apply({ type: 'microphone', problem });
    return ending('microphone', { code: problem });
  }

  function onLegEvent(event: VoiceLegEvent): void {
    if (turning === 'answered-by-moved-leg') return;
    const state = read();
    switch (event.type) {
      case 'ringing':
        return apply({ type: 'leg-ringing' });
      case 'accepted':
        return apply({ type: 'leg-up', atMs: clock.nowMs() });
      case 'cancelled':
        return over(ending(turning === 'sent-to-voicemail' ? 'voicemail' : whyRingStopped(state?.snapshot ?? null)));
      case 'rejected':
        return over(ending('declined'));
      case 'disconnected':
        return void onDisconnected();
      case 'lost':
        // Other phones go on ringing; and a call that was answered is not over because we lost our ring.
        if (phaseIs('offered')) return over(ending('connection-lost'));
        if (state?.phase === 'active') return detach(state.muted);
        return finish(ending('connection-lost'));
      case 'reconnecting':
        releaseGrace();
        releaseGrace = clock.after(graceMs, () => apply({ type: 'leg-interrupted' }));
        return;
      case 'reconnected':
        releaseGrace();
        return apply({ type: 'leg-restored' });
      case 'muted':
        return apply({ type: 'muted', muted: event.muted });
      case 'error': {
        lastError = event.error;
        const details = microphoneEnd(event.error);
        if (details === null) return;
        finish(details);
        leg?.disconnect();
      }
    }
  }

  /** The other side or the network ended the leg. The server knows why; the leg alone can only guess. */
  async function onDisconnected(): Promise<void> {
    const moved = moving();
    // The network ends our leg as soon as the other tab's leg is in. Neither side has hung up.
    if (moved !== null && phaseIs('active')) {
      await moved;
      if (leg === null) return;
    }
    const state = read();
    if (state === undefined || phaseIs('ended', 'detached')) return;
    stopListening();
    const wasActive = phaseIs('active');
    const wasMuted = state.phase === 'active' && state.muted;
    const guess = guessEnd(state, lastError);
    apply({ type: 'leg-gone', details: guess });
    if (phaseIs('ending') && state.callId !== null) {
      const asking = call(getCall, {
        params: { id: state.callId },
        timeoutMs: REASON_TIMEOUT_MS,
        signal: scope.signal,
      });
      const snapshot = await withTimeout(clock, REASON_TIMEOUT_MS, asking, voiceTimeout).catch(() => null);
      if (snapshot !== null) applySnapshot(snapshot);
      // The server keeps the other side for a minute, or cannot be asked yet: assume that rejoining is possible.
      const kept = snapshot === null ? lastError !== null : snapshot.rejoin_until !== null;
      if (wasActive && kept && phaseIs('ending')) return detach(wasMuted);
    }
    over(guess);
  }

  return {
    current: () => leg,
    attach,
    release,
    free,
    giveUp,
    detach,
    turn(into) {
      turning = into;
      return () => {
        if (turning === into) turning = null;
      };
    },
  };
}
