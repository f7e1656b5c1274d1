import { rejoinCall } from '@talk/contract';
import { TalkError, toTalkError } from '../kernel/errors.js';
import type { Scope } from '../kernel/scope.js';
import { withTimeout } from '../kernel/time.js';
import { callStateError, phoneBusy } from './call.commands.js';
import type { CallContext } from './call.context.js';
import type { CallLeg } from './call.leg.js';
import type { VoiceLeg } from './voice-device.port.js';

/** Brings the audio of a call that continues at the server into this browser. */
export interface Rejoin {
  /** Resumes a call that this phone lost. Rejects with `MICROPHONE_*`, `CALL_STATE`, or the server's error. */
  rejoin: () => Promise<void>;
  /** Connects a leg beside the one that carries the call now; resolves when it can be heard. Callers share one attempt. */
  join: () => Promise<void>;
  /** Gives the leg of `join` to the call; joins first if that has not happened. Never rejects: the state says how it went. */
  adopt: () => Promise<void>;
  /** Drops what `join` connected. */
  abandon: () => void;
}

const LEG_TIMEOUT_MS = 10_000;

const timedOut = () =>
  new TalkError({ code: 'VOICE_TIMEOUT', message: 'The phone network did not connect the call in time.' });

export function createRejoin(context: CallContext, callLeg: CallLeg): Rejoin {
  const { call, link, store, ports, legScope, read, phaseIs, apply } = context;
  const { clock } = ports;
  let joined: { leg: Promise<VoiceLeg>; own: Scope } | null = null;
  let isUp = false;
  /** The leg belongs to the call now, which ends it in its own way. */
  let adopted: VoiceLeg | null = null;
  /** Of the leg that joins. A muted microphone stays muted: a hand-over never opens it, not even for a moment. */
  let hasMuted = false;

  const isMuted = (): boolean => {
    const state = read();
    return state !== undefined && 'muted' in state && state.muted;
  };

  function muteAsCall(leg: VoiceLeg): void {
    if (isMuted() === hasMuted) return;
    hasMuted = !hasMuted;
    leg.mute(hasMuted);
  }

  async function connect(own: Scope): Promise<VoiceLeg> {
    const callId = read()?.callId ?? null;
    if (callId === null) throw new TalkError({ code: 'CALL_STATE', message: 'The server does not know this call.' });
    const [{ connect: grant }] = await Promise.all([
      call(rejoinCall, { params: { id: callId }, signal: own.signal }),
      link.prepare(),
    ]);
    const leg = await link.connect(grant.params);
    own.own(() => adopted === leg || leg.disconnect());
    if (own.ended) throw timedOut();
    // Not only when the leg is accepted: its sound may flow a moment before it says so.
    muteAsCall(leg);
    // The leg that carried the call until now is released after this.
    const heard = untilHeard(leg, () => muteAsCall(leg));
    await withTimeout(clock, LEG_TIMEOUT_MS, heard, timedOut);
    return leg;
  }

  function start(): Promise<VoiceLeg> {
    if (joined === null) {
      hasMuted = false;
      const own = legScope.child();
      const leg = connect(own);
      joined = { leg, own };
      leg.then(
        () => {
          isUp = true;
        },
        () => abandon(),
      );
    }
    return joined.leg;
  }

  function abandon(): void {
    const given = joined;
    joined = null;
    isUp = false;
    given?.own.end();
  }

  async function adopt(): Promise<void> {
    if (!isUp) apply({ type: 'leg-interrupted' });
    try {
      const leg = await start();
      const state = read();
      if (state === undefined || state.phase === 'ended' || state.phase === 'ending') return abandon();
      joined = null;
      isUp = false;
      adopted = leg;
      callLeg.attach(leg);
      muteAsCall(leg);
      apply({ type: 'leg-up', atMs: clock.nowMs() });
      apply({ type: 'leg-restored' });
    } catch (error) {
      apply({ type: 'detached', muted: isMuted() });
      apply({ type: 'rejoin-failed', problem: toTalkError(error).code });
    }
  }

  return {
    async rejoin() {
      // A device has only one leg.
      if (store.read().calls.some((other) => other.phase === 'active' && !other.away)) throw phoneBusy();
      apply({ type: 'rejoin' });
      if (!phaseIs('detached')) throw callStateError();
      const problem = await context.microphoneProblem();
      if (problem !== null) {
        apply({ type: 'rejoin-failed', problem });
        throw new TalkError({ code: problem, message: 'The call cannot be rejoined without a microphone.' });
      }
      await adopt();
      const state = read();
      if (state?.phase === 'active') return;
      const code = state?.phase === 'detached' ? state.problem : null;
      throw new TalkError({ code: code ?? 'CALL_STATE', message: 'The call could not be rejoined.' });
    },
    join: () => start().then(() => undefined),
    adopt,
    abandon,
  };
}

function untilHeard(leg: VoiceLeg, onAccepted: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = leg.onEvent(({ type }) => {
      if (type === 'accepted') {
        onAccepted();
        void Promise.resolve(leg.whenSoundFlows?.()).then(() => {
          stop();
          resolve();
        });
      } else if (type === 'disconnected' || type === 'cancelled' || type === 'rejected' || type === 'lost') {
        stop();
        reject(new TalkError({ code: 'CALL_STATE', message: 'This call can no longer be rejoined.' }));
      }
    });
  });
}
