import type { CallState, CallTarget, PhoneCall } from '@talk/core/phone';
import type { PhoneModel } from '@talk/ui/phone';
import {
  TalkEmbedError,
  type CallSnapshot,
  type HostCommandHandlers,
  type HostCommands,
  type RequestContext,
} from '@talk/embed/frame';
import type { CallSnapshots } from './call-snapshots.js';
import { translated } from './embed-errors.js';

export interface CallCommandOptions {
  /** @throws TalkEmbedError when nobody is signed in */
  phone: () => PhoneModel;
  calls: CallSnapshots;
  /** Whether the person in the frame allows a call that the page proposes. */
  ask: (to: string, abort: AbortSignal) => Promise<boolean>;
  refusalOf: (state: CallState) => TalkEmbedError | null;
  /** E.164; null for what is no number. */
  toE164: (number: string) => string | null;
}

type CallHandlers = Pick<HostCommandHandlers, Extract<keyof HostCommandHandlers, `call.${string}`>>;

const isActive = ({ phase }: CallState): boolean => phase === 'active';
const isRinging = ({ phase }: CallState): boolean => phase === 'offered';
const isOver = ({ phase }: CallState): boolean => phase === 'ended';
/** On hold behind another call of this agent. */
const waits = (state: CallState): boolean => state.phase === 'active' && state.away;

/** What a page can do with calls. */
export function callCommandHandlers({ phone, calls, ask, refusalOf, toE164 }: CallCommandOptions): CallHandlers {
  /** The call with this id, else the only one that fits. @throws TalkEmbedError NOT_FOUND, BAD_STATE */
  function pick(callId: string | undefined, fits: (state: CallState) => boolean): PhoneCall {
    const { call: front, waiting, onHold } = phone().phone;
    const known = [front.peek(), ...waiting.peek(), ...onHold.peek()].filter((call) => call !== null);
    const key = callId === undefined ? null : calls.keyOf(callId);
    const found = known.filter((call) => (callId === undefined ? fits(call.state.peek()) : call.key === key));
    const [call] = found;
    if (!call) throw new TalkEmbedError('NOT_FOUND', callId === undefined ? 'no such call' : 'callId');
    if (found.length > 1) throw new TalkEmbedError('BAD_STATE', 'several calls: give callId');
    return call;
  }

  /** The running call. Without an id the one that is heard, whatever waits behind it. */
  function pickActive(callId: string | undefined): PhoneCall {
    const call = pick(callId, (state) => isActive(state) && !waits(state));
    if (!isActive(call.state.peek())) throw new TalkEmbedError('BAD_STATE', 'the call is not connected yet');
    return call;
  }

  const answer = (call: PhoneCall): { call: CallSnapshot } => {
    const snapshot = calls.find(call.key);
    if (!snapshot) throw new TalkEmbedError('NOT_FOUND', 'the call is over');
    return { call: snapshot };
  };

  /** @throws TalkEmbedError INVALID_ARGUMENT */
  function targetOf(to: string): CallTarget {
    const [, kind, id] = /^(user|ring-group):(\d{1,15})$/.exec(to) ?? [];
    if (kind === 'user') return { userId: Number(id) };
    if (kind === 'ring-group') return { ringGroupId: Number(id) };
    const phoneNumber = toE164(to);
    if (phoneNumber === null)
      throw new TalkEmbedError('INVALID_ARGUMENT', 'payload.to: a number, user:<id> or ring-group:<id>');
    return { phoneNumber };
  }

  /** The server wants eight characters or more; a page gives what it has. */
  const once = ({ idempotencyKey }: RequestContext) =>
    idempotencyKey === undefined ? {} : { idempotencyKey: idempotencyKey.padEnd(8, '.') };

  async function start(
    { to, from, confirm, context }: HostCommands['call.start']['payload'],
    request: RequestContext,
  ): Promise<{ call: CallSnapshot }> {
    const { dial } = phone();
    const lineId = from === undefined ? null : dial.findLine(from);
    if (from !== undefined && lineId === null) throw new TalkEmbedError('INVALID_ARGUMENT', 'payload.from');
    if (confirm && !(await ask(to, request.signal))) throw new TalkEmbedError('CANCELLED', 'call.start');
    const stop = calls.expect(context);
    const call = await dial
      .callNumber(to, { signal: request.signal, ...(lineId === null ? {} : { lineId }), ...once(request) })
      .finally(stop);
    const refusal = refusalOf(call.state.peek());
    if (refusal) throw refusal;
    return answer(call);
  }

  async function set({
    callId,
    mute,
    hold,
    record,
  }: HostCommands['call.set']['payload']): Promise<{ call: CallSnapshot }> {
    const call = pick(callId, (state) => isActive(state) && !waits(state));
    const state = call.state.peek();
    const changes = mute !== undefined || hold !== undefined || record !== undefined;
    if (changes && state.phase !== 'active') throw new TalkEmbedError('BAD_STATE', 'the call is not connected yet');
    if (mute !== undefined) await translated(call.mute(mute));
    if (hold !== undefined && (waits(state) ? !hold : hold !== (state.phase === 'active' && state.held)))
      await translated(call.hold(hold));
    if (record !== undefined) await translated(call.record(record));
    return answer(call);
  }

  return {
    'call.start': (payload, context) => translated(start(payload, context)),
    'call.answer': async ({ callId, current }) => {
      const call = pick(callId, isRinging);
      if (!isRinging(call.state.peek())) throw new TalkEmbedError('BAD_STATE', 'the call does not ring');
      await translated(call.answer(current === undefined ? {} : { current }));
      return answer(call);
    },
    'call.end': ({ callId }) => {
      const call = pick(callId, (state) => !isOver(state));
      if (isRinging(call.state.peek())) call.decline();
      else call.hangup();
      return answer(call);
    },
    'call.set': set,
    'call.dtmf': async ({ callId, digits }) => {
      const call = pickActive(callId);
      await translated(call.sendDigits(digits));
      return answer(call);
    },
    'call.transfer': async ({ callId, to, mode = 'warm' }, context) => {
      const target = targetOf(to);
      const call = pickActive(callId);
      await translated(call.transfer(target, { askFirst: mode === 'warm', ...once(context) }));
      return answer(call);
    },
    'call.consult': async ({ callId, action }) => {
      const call = pickActive(callId);
      if (action === 'swap') await translated(call.swap());
      else if (action === 'cancel') await translated(call.cancelTransfer());
      else await translated(call.complete({ stay: action === 'merge' }));
      return answer(call);
    },
    'call.add': async ({ callId, to }, context) => {
      const target = targetOf(to);
      const call = pickActive(callId);
      await translated(call.add(target, once(context)));
      return answer(call);
    },
    'call.park': async ({ callId, reason }) => {
      const call = pickActive(callId);
      await translated(call.park(reason === undefined ? {} : { reason }));
      return answer(call);
    },
  };
}
