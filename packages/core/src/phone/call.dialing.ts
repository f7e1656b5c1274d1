import { startCall } from '@talk/contract';
import { asTalkError } from '../kernel/errors.js';
import { withTimeout } from '../kernel/time.js';
import type { CallContext } from './call.context.js';
import type { CallLeg } from './call.leg.js';
import { ending } from './call.state.js';
import { endOfIntentError, voiceTimeout } from './voice-errors.js';

export interface DialRequest {
  phoneNumber: string;
  campaignId?: number;
  contactId?: number;
  /** The question about calling hours has been answered with yes. */
  outsideDayTime?: boolean;
  idempotencyKey: string;
}

/** From the dial to the leg: what an outbound call does before the two sides can talk. */
export interface Dialing {
  /** Resolves when the call has started, or is over: the state says how it went. Rejects with mistakes in programs only. */
  dial: (request: DialRequest) => Promise<void>;
  /** Connects this browser to a call that exists at the server: dialled here, unparked, taken back. */
  carry: (parameters: Readonly<Record<string, string>>) => Promise<void>;
}

const READY_TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 15_000;

export function createDialing(context: CallContext, leg: CallLeg): Dialing {
  const { call, link, store, ports, legScope, read, phaseIs, apply, applySnapshot, over } = context;
  const { clock } = ports;

  async function dial(request: DialRequest): Promise<void> {
    try {
      await begin(request);
    } catch (error) {
      // A mistake in a program. No call may be left behind that seems to be on its way.
      over(ending('failed'));
      throw error;
    }
  }

  async function begin(request: DialRequest): Promise<void> {
    // Before the browser asks for a microphone that no call could use.
    const { link: state } = store.read();
    if (state.name === 'refused' && state.problem === 'VOICE_UNSUPPORTED')
      return over(ending('not-started', { code: state.problem }));
    const problem = await context.microphoneProblem();
    if (!phaseIs('preparing')) return;
    if (problem !== null) return over(ending('microphone', { code: problem }));
    apply({ type: 'microphone-ready' });
    try {
      await link.ready(READY_TIMEOUT_MS);
    } catch (error) {
      return over(ending('connection-lost', { code: asTalkError(error).code }));
    }
    if (phaseIs('preparing')) await connect(request);
  }

  async function connect(request: DialRequest): Promise<void> {
    const { phoneNumber, campaignId, contactId, outsideDayTime = false, idempotencyKey } = request;
    let answer;
    try {
      answer = await call(startCall, {
        body: {
          phone_number: phoneNumber,
          ...(campaignId === undefined ? {} : { campaign_id: campaignId }),
          ...(contactId === undefined ? {} : { contact_id: contactId }),
          ...(outsideDayTime ? { outside_day_time: true } : {}),
        },
        idempotencyKey,
      });
    } catch (error) {
      const failure = asTalkError(error);
      if (failure.code !== 'DAY_TIME_QUESTION' || outsideDayTime) return over(endOfIntentError(failure));
      // Nothing was started under this key, so the same intent is sent again with the person's yes.
      if (await saysYes(failure.message)) await connect({ ...request, outsideDayTime: true });
      return;
    }
    // Hung up while the server was asked: no phone has rung yet, and the server must not wait for our leg.
    if (!phaseIs('preparing')) return context.tellOfHangUp(answer.call.id);
    apply({ type: 'intent-accepted', callId: answer.call.id });
    applySnapshot(answer.call);
    if (!phaseIs('connecting')) return;
    await carry(answer.connect.params);
  }

  /** Asks the person. False when they gave the call up instead. */
  function saysYes(question: string): Promise<boolean> {
    apply({ type: 'asked', question });
    const waits = (): boolean => {
      const state = read();
      return state?.phase === 'preparing' && state.step === 'question';
    };
    return new Promise((resolve) => {
      const settle = (): void => {
        if (waits()) return;
        release();
        resolve(phaseIs('preparing'));
      };
      const release = store.onChange(settle);
      settle();
    });
  }

  async function carry(parameters: Readonly<Record<string, string>>): Promise<void> {
    let settled = false;
    const connecting = link.connect(parameters).then((opened) => {
      // Too late: given up or hung up in the meantime.
      if (settled || !phaseIs('connecting')) opened.disconnect();
      else leg.attach(opened);
    });
    try {
      await withTimeout(clock, CONNECT_TIMEOUT_MS, connecting, voiceTimeout);
      // The leg exists; the network now has to report on it.
      legScope.own(clock.after(CONNECT_TIMEOUT_MS, () => phaseIs('connecting') && leg.giveUp(voiceTimeout())));
    } catch (error) {
      settled = true;
      if (phaseIs('connecting')) leg.giveUp(error);
    }
  }

  return { dial, carry };
}
