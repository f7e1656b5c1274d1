import type { ChosenAgentStatus } from '@talk/core/format';
import type { CallState, CallTarget, Devices, PhoneCall, SoundRole } from '@talk/core/phone';
import type { PhoneModel } from '@talk/ui/phone';
import type { CallSnapshot, CallSnapshots } from './call-snapshots.js';
import type { Dial, DialHow } from './host-port.js';
import { PhoneRefusal, refusalOf } from './phone-refusal.js';

export interface PhoneCommandOptions {
  /** @throws PhoneRefusal NOT_SIGNED_IN, SESSION_EXPIRED */
  phone: () => PhoneModel;
  calls: CallSnapshots;
  /** Whether the person at the phone allows a call that the host proposes. */
  ask: (to: string, abort: AbortSignal | undefined) => Promise<boolean>;
  /** E.164; null for what is no number. */
  toE164: (number: string) => string | null;
}

interface OfCall {
  /** Without it: the only call that fits. */
  callId?: string;
}

/**
 * What a host can make the phone do. Each resolves with the call as it is afterwards. They reject with {@link PhoneRefusal}
 * (`NOT_SIGNED_IN`, `SESSION_EXPIRED`, `NOT_FOUND`, `CALL_STATE`, `INVALID_ARGUMENT` …) or with the `TalkError` of the SDK.
 */
export interface PhoneCommands {
  dial: Dial;
  /** During another call `current` must say what becomes of that one. */
  answer: (of: OfCall & { current?: 'hold' | 'end' }) => Promise<CallSnapshot>;
  end: (of: OfCall) => CallSnapshot;
  /** What is not named stays as it is. */
  set: (of: OfCall & { mute?: boolean; hold?: boolean; record?: 'on' | 'paused' }) => Promise<CallSnapshot>;
  sendDigits: (of: OfCall & { digits: string }) => Promise<CallSnapshot>;
  /** `to` is a number in any written form, `user:<id>` or `ring-group:<id>`. `warm`, the default, talks to the third person first. */
  transfer: (of: OfCall & { to: string; mode?: 'cold' | 'warm' }, how?: DialHow) => Promise<CallSnapshot>;
  /** During a warm transfer. */
  consult: (of: OfCall & { action: 'swap' | 'complete' | 'merge' | 'cancel' }) => Promise<CallSnapshot>;
  /** Adds a person to the call: a conference. `to` as in `transfer`. */
  add: (of: OfCall & { to: string }, how?: DialHow) => Promise<CallSnapshot>;
  park: (of: OfCall & { reason?: string }) => Promise<CallSnapshot>;
  /** Ids of the known devices; null goes back to the system's own choice. All or none. */
  chooseDevices: (wanted: Partial<Record<SoundRole, string | null>>) => void;
  setStatus: (status: string) => Promise<void>;
  /** Moves the phone to this tab, with the call that goes on. */
  takeOver: () => Promise<void>;
}

const STATUSES: readonly string[] = ['accepting', 'not-accepting', 'on-break', 'offline'] satisfies ChosenAgentStatus[];
const isActive = ({ phase }: CallState): boolean => phase === 'active';
const isRinging = ({ phase }: CallState): boolean => phase === 'offered';
const isOver = ({ phase }: CallState): boolean => phase === 'ended';
/** On hold behind another call of this agent. */
const waits = (state: CallState): boolean => state.phase === 'active' && state.away;

export function createPhoneCommands({ phone, calls, ask, toE164 }: PhoneCommandOptions): PhoneCommands {
  /** The call with this id, else the only one that fits. @throws PhoneRefusal NOT_FOUND, CALL_STATE */
  /** @param missing what it means that no call fits */
  function pick(
    callId: string | undefined,
    fits: (state: CallState) => boolean,
    missing: () => PhoneRefusal = () => new PhoneRefusal('NOT_FOUND', 'no such call'),
  ): PhoneCall {
    const { call: front, waiting, onHold } = phone().phone;
    const known = [front.peek(), ...waiting.peek(), ...onHold.peek()].filter((call) => call !== null);
    const key = callId === undefined ? null : calls.keyOf(callId);
    const found = known.filter((call) => (callId === undefined ? fits(call.state.peek()) : call.key === key));
    const [call] = found;
    if (!call) throw callId === undefined ? missing() : new PhoneRefusal('NOT_FOUND', 'callId');
    if (found.length > 1) throw new PhoneRefusal('CALL_STATE', 'several calls: give callId');
    return call;
  }

  /** The running call. Without an id the one that is heard, whatever waits behind it. */
  function pickActive(callId: string | undefined): PhoneCall {
    const call = pick(callId, (state) => isActive(state) && !waits(state));
    if (!isActive(call.state.peek())) throw new PhoneRefusal('CALL_STATE', 'the call is not connected yet');
    return call;
  }

  const answer = (call: PhoneCall): CallSnapshot => {
    const snapshot = calls.find(call.key);
    if (!snapshot) throw new PhoneRefusal('NOT_FOUND', 'the call is over');
    return snapshot;
  };

  /** @throws PhoneRefusal INVALID_ARGUMENT */
  function targetOf(to: string): CallTarget {
    const [, kind, id] = /^(user|ring-group):(\d{1,15})$/.exec(to) ?? [];
    if (kind === 'user') return { userId: Number(id) };
    if (kind === 'ring-group') return { ringGroupId: Number(id) };
    const phoneNumber = toE164(to);
    if (phoneNumber === null)
      throw new PhoneRefusal('INVALID_ARGUMENT', 'payload.to: a number, user:<id> or ring-group:<id>');
    return { phoneNumber };
  }

  /** The server wants eight characters or more; a host gives what it has. */
  const once = ({ idempotencyKey }: DialHow) =>
    idempotencyKey === undefined ? {} : { idempotencyKey: idempotencyKey.padEnd(8, '.') };

  async function dial(...[request, how = {}]: Parameters<Dial>): Promise<CallSnapshot> {
    const { to, from, confirm, context } = request;
    const model = phone().dial;
    const lineId = from === undefined ? null : model.findLine(from);
    if (from !== undefined && lineId === null) throw new PhoneRefusal('INVALID_ARGUMENT', 'payload.from');
    if (confirm && !(await ask(to, how.signal))) throw new PhoneRefusal('ABORTED', 'call.start');
    const stop = calls.expect(context);
    const call = await model
      .callNumber(to, {
        ...(how.signal && { signal: how.signal }),
        ...(lineId === null ? {} : { lineId }),
        ...once(how),
      })
      .finally(stop);
    const refusal = refusalOf(call.state.peek());
    if (refusal) throw refusal;
    return answer(call);
  }

  return {
    dial,
    async answer({ callId, current }) {
      const call = pick(callId, isRinging, () => new PhoneRefusal('CALL_STATE', 'no call is ringing'));
      if (!isRinging(call.state.peek())) throw new PhoneRefusal('CALL_STATE', 'the call does not ring');
      await call.answer(current === undefined ? {} : { current });
      return answer(call);
    },
    end({ callId }) {
      const call = pick(callId, (state) => !isOver(state));
      if (isRinging(call.state.peek())) call.decline();
      else call.hangup();
      return answer(call);
    },
    async set({ callId, mute, hold, record }) {
      const call = pick(callId, (state) => isActive(state) && !waits(state));
      const state = call.state.peek();
      const changes = mute !== undefined || hold !== undefined || record !== undefined;
      if (changes && state.phase !== 'active') throw new PhoneRefusal('CALL_STATE', 'the call is not connected yet');
      if (mute !== undefined) await call.mute(mute);
      if (hold !== undefined && (waits(state) ? !hold : hold !== (state.phase === 'active' && state.held)))
        await call.hold(hold);
      if (record !== undefined) await call.record(record);
      return answer(call);
    },
    async sendDigits({ callId, digits }) {
      const call = pickActive(callId);
      await call.sendDigits(digits);
      return answer(call);
    },
    async transfer({ callId, to, mode = 'warm' }, how = {}) {
      const target = targetOf(to);
      const call = pickActive(callId);
      await call.transfer(target, { askFirst: mode === 'warm', ...once(how) });
      return answer(call);
    },
    async consult({ callId, action }) {
      const call = pickActive(callId);
      if (action === 'swap') await call.swap();
      else if (action === 'cancel') await call.cancelTransfer();
      else await call.complete({ stay: action === 'merge' });
      return answer(call);
    },
    async add({ callId, to }, how = {}) {
      const target = targetOf(to);
      const call = pickActive(callId);
      await call.add(target, once(how));
      return answer(call);
    },
    async park({ callId, reason }) {
      const call = pickActive(callId);
      await call.park(reason === undefined ? {} : { reason });
      return answer(call);
    },
    chooseDevices: (wanted) => choose(phone().phone.sound.devices, wanted),
    async setStatus(status) {
      const choice = STATUSES.find((each) => each === status) as ChosenAgentStatus | undefined;
      if (!choice) throw new PhoneRefusal('INVALID_ARGUMENT', `payload.status: one of ${STATUSES.join(', ')}`);
      await phone().agent.choose(choice);
    },
    takeOver: async () => phone().phone.takeOver(),
  };
}

/** Nothing is done by halves: what cannot be chosen is refused before anything is. */
function choose(devices: Devices, wanted: Parameters<PhoneCommands['chooseDevices']>[0]): void {
  const { inputs, outputs, canChooseOutput } = devices.state.peek();
  const choices = Object.entries(wanted) as [SoundRole, string | null][];
  for (const [role, id] of choices) {
    if (role !== 'input' && !canChooseOutput)
      throw new PhoneRefusal('UNSUPPORTED', `devices.set: this browser does not let pages choose the ${role}`);
    const known = role === 'input' ? inputs : outputs;
    if (id !== null && !known.some((device) => device.id === id))
      throw new PhoneRefusal('NOT_FOUND', `payload.${role}: not in devices.available`);
  }
  for (const [role, id] of choices) devices.choose(role, id);
}
