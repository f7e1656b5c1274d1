import { TalkError } from '@talk/core';
import type { ChosenAgentStatus } from '@talk/core/format';
import type { CallState, PhoneCall } from '@talk/core/phone';
import type { PhoneModel } from '@talk/ui/phone';
import {
  TalkEmbedError,
  type CallSnapshot,
  type HostCommandHandlers,
  type HostCommands,
  type PageContext,
  type RecordingState,
  type RequestContext,
  type WidgetConfig,
  type WidgetState,
} from '@talk/embed/frame';
import type { CallSnapshots } from './call-snapshots.js';
import { toEmbedError } from './embed-errors.js';

/** What the phone can do beyond the basics. Null: it cannot, and a page that asks is told UNSUPPORTED_COMMAND. */
export interface PhoneControls {
  hold: ((call: PhoneCall, held: boolean) => Promise<void>) | null;
  record: ((call: PhoneCall, wanted: RecordingState) => Promise<void>) | null;
  transfer: ((call: PhoneCall, to: string, mode: 'cold' | 'warm') => Promise<void>) | null;
  chooseDevices: ((wanted: HostCommands['devices.set']['payload']) => Promise<void>) | null;
}

export interface HostCommandOptions {
  state: () => WidgetState;
  /** @throws TalkEmbedError when nobody is signed in */
  phone: () => PhoneModel;
  controls: PhoneControls;
  calls: CallSnapshots;
  /** Whether the person in the frame allows a call that the page proposes. */
  ask: (to: string, abort: AbortSignal) => Promise<boolean>;
  refusalOf: (state: CallState) => TalkEmbedError | null;
  set: (wanted: { open?: boolean; view?: string }) => { open: boolean; view: string };
  configure: (config: WidgetConfig) => void;
  applyContext: (context: PageContext) => void;
  /** Resolves with the user's id. */
  identify: (token: string) => Promise<string>;
  forget: () => void;
}

const CHOICES: readonly string[] = ['accepting', 'not-accepting', 'on-break', 'offline'] satisfies ChosenAgentStatus[];

/** What a page can make the widget do. A command without a handler answers UNSUPPORTED_COMMAND. */
export function commandHandlers(options: HostCommandOptions): HostCommandHandlers {
  const { calls, phone, controls } = options;

  /** The call with this id, else the only one that fits. @throws TalkEmbedError NOT_FOUND, BAD_STATE */
  function pick(callId: string | undefined, fits: (state: CallState) => boolean): PhoneCall {
    const model = phone();
    const known = [model.phone.call.peek(), ...model.phone.waiting.peek()].filter((call) => call !== null);
    const key = callId === undefined ? null : calls.keyOf(callId);
    const found = known.filter((call) => (callId === undefined ? fits(call.state.peek()) : call.key === key));
    const [call] = found;
    if (!call) throw new TalkEmbedError('NOT_FOUND', callId === undefined ? 'no such call' : 'callId');
    if (found.length > 1) throw new TalkEmbedError('BAD_STATE', 'several calls: give callId');
    return call;
  }

  const answer = (call: PhoneCall): { call: CallSnapshot } => {
    const snapshot = calls.find(call.key);
    if (!snapshot) throw new TalkEmbedError('NOT_FOUND', 'the call is over');
    return { call: snapshot };
  };
  const isRinging = ({ phase }: CallState): boolean => phase === 'offered';
  const isOver = ({ phase }: CallState): boolean => phase === 'ended';

  async function start(
    { to, from, confirm, context }: HostCommands['call.start']['payload'],
    { signal, idempotencyKey }: RequestContext,
  ): Promise<{ call: CallSnapshot }> {
    const { dial } = phone();
    const lineId = from === undefined ? null : dial.findLine(from);
    if (from !== undefined && lineId === null) throw new TalkEmbedError('INVALID_ARGUMENT', 'payload.from');
    if (confirm && !(await options.ask(to, signal))) throw new TalkEmbedError('CANCELLED', 'call.start');
    const stop = calls.expect(context);
    const call = await dial
      .callNumber(to, {
        signal,
        ...(lineId === null ? {} : { lineId }),
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      })
      .finally(stop);
    const refusal = options.refusalOf(call.state.peek());
    if (refusal) throw refusal;
    return answer(call);
  }

  return {
    'widget.set': options.set,
    'config.set': (config) => {
      options.configure(config);
      return { config };
    },
    'context.set': (context) => {
      options.applyContext(context);
      return { context };
    },
    'identity.set': async ({ token }) => ({ userId: await options.identify(token) }),
    'identity.clear': () => {
      options.forget();
      return {};
    },
    'call.start': (payload, context) => translated(start(payload, context)),
    'call.answer': async ({ callId }) => {
      const call = pick(callId, isRinging);
      if (!isRinging(call.state.peek())) throw new TalkEmbedError('BAD_STATE', 'the call does not ring');
      await translated(call.answer());
      return answer(call);
    },
    'call.end': ({ callId }) => {
      const call = pick(callId, (state) => !isOver(state));
      if (isRinging(call.state.peek())) call.decline();
      else call.hangup();
      return answer(call);
    },
    'call.set': async ({ callId, mute, hold, record }) => {
      const call = pick(callId, ({ phase }) => phase === 'active');
      const changes = mute !== undefined || hold !== undefined || record !== undefined;
      // Nothing is done by halves: what cannot be done at all is refused before the rest is.
      if (hold !== undefined) offered('call.set: hold', controls.hold);
      if (record !== undefined) offered('call.set: record', controls.record);
      if (changes && call.state.peek().phase !== 'active')
        throw new TalkEmbedError('BAD_STATE', 'nobody can be heard yet');
      if (mute !== undefined) call.mute(mute);
      if (hold !== undefined) await translated(offered('call.set: hold', controls.hold)(call, hold));
      if (record !== undefined) await translated(offered('call.set: record', controls.record)(call, record));
      return answer(call);
    },
    'call.transfer': async ({ callId, to, mode = 'warm' }) => {
      const transfer = offered('call.transfer', controls.transfer);
      const call = pick(callId, ({ phase }) => phase === 'active');
      await translated(transfer(call, to, mode));
      return answer(call);
    },
    'devices.set': async (wanted) => {
      await translated(offered('devices.set', controls.chooseDevices)(wanted));
      return { devices: options.state().devices };
    },
    'call.dtmf': async ({ callId, digits }) => {
      const call = pick(callId, ({ phase }) => phase === 'active');
      await translated(call.sendDigits(digits));
      return answer(call);
    },
    'presence.set': async ({ status }) => {
      const choice = CHOICES.find((each) => each === status) as ChosenAgentStatus | undefined;
      if (!choice) throw new TalkEmbedError('INVALID_ARGUMENT', `payload.status: one of ${CHOICES.join(', ')}`);
      await translated(phone().agent.choose(choice));
      return { presence: options.state().presence };
    },
  };
}

/** @throws TalkEmbedError UNSUPPORTED_COMMAND where the phone has no such thing. */
function offered<F>(about: string, control: F | null): F {
  if (control === null) throw new TalkEmbedError('UNSUPPORTED_COMMAND', about);
  return control;
}

/** The SDK's refusals in the contract's codes. */
async function translated<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof TalkError) throw toEmbedError(error);
    throw error;
  }
}
