import { declineCall } from '@talk/contract';
import type { Call } from '@talk/contract';
import { TalkError, toTalkError } from '../kernel/errors.js';
import { callStateError } from './call.commands.js';
import type { CallCommands } from './call.commands.js';
import type { CallContext } from './call.context.js';
import type { CallLeg } from './call.leg.js';
import { ending } from './call.state.js';
import { isMicrophoneProblem, voiceTimeout } from './voice-errors.js';

/** What this agent can do about a call that rings here. */
export interface Ringing {
  /** Rejects with `MICROPHONE_*` and `CALL_STATE`. */
  answer: () => Promise<void>;
  /** Answers with the leg of another call, once `ask` says that the server has moved it. */
  answerInstead: (ask: () => Promise<Call>) => Promise<void>;
  decline: () => void;
  sendToVoicemail: CallCommands['sendToVoicemail'];
}

const ANSWER_TIMEOUT_MS = 10_000;

export function createRinging(
  context: CallContext,
  leg: CallLeg,
  { sendToVoicemail }: Pick<CallCommands, 'sendToVoicemail'>,
): Ringing {
  const { call, store, ports, scope, legScope, read, phaseIs, apply, applySnapshot, over, microphoneProblem } = context;

  function answerFailure(): TalkError {
    const state = read();
    const code = state?.phase === 'ended' ? state.code : null;
    return code !== null && isMicrophoneProblem(code) ? noMicrophone(code) : callStateError();
  }

  return {
    async answer() {
      apply({ type: 'answer' });
      if (!phaseIs('answering')) throw callStateError();
      const problem = await microphoneProblem();
      if (!phaseIs('answering')) throw callStateError();
      if (problem !== null) {
        apply({ type: 'answer-failed', problem });
        throw noMicrophone(problem);
      }
      const answered = new Promise<void>((resolve, reject) => {
        const release = store.onChange(() => {
          if (phaseIs('answering')) return;
          release();
          if (phaseIs('active')) resolve();
          else reject(answerFailure());
        });
      });
      leg.current()?.accept();
      const giveUp = (): void => {
        if (phaseIs('answering')) leg.giveUp(voiceTimeout());
      };
      legScope.own(ports.clock.after(ANSWER_TIMEOUT_MS, giveUp));
      await answered;
    },
    async answerInstead(ask) {
      apply({ type: 'answer', instead: true });
      if (!phaseIs('answering')) throw callStateError();
      const stop = leg.turn('answered-by-moved-leg');
      try {
        applySnapshot(await ask());
      } catch (error) {
        stop();
        const { code } = toTalkError(error);
        // Still ringing as far as we know; the snapshot of its end may be on its way.
        apply({ type: 'answer-failed', problem: code });
        throw error;
      }
    },
    decline() {
      if (!phaseIs('offered')) return;
      const callId = read()?.callId ?? null;
      apply({ type: 'decline' });
      leg.current()?.reject();
      over(ending('declined'));
      // The leg is refused already; this only spares the other agents a needless wait at the server.
      if (callId !== null)
        void call(declineCall, { params: { id: callId }, signal: scope.signal }).catch(() => undefined);
    },
    sendToVoicemail() {
      // Our ring may end before the answer arrives.
      const stop = leg.turn('sent-to-voicemail');
      return sendToVoicemail().finally(stop);
    },
  };
}

const noMicrophone = (code: TalkError['code']): TalkError =>
  new TalkError({ code, message: 'The call cannot be answered without a microphone.' });
