import { TalkError } from '@talk/core';
import type { ChosenAgentStatus } from '@talk/core/format';
import type { CallState, PhoneCall } from '@talk/core/phone';
import type { DirectoryEntry, PhoneModel } from '@talk/ui/phone';
import {
  TalkEmbedError,
  type CallSnapshot,
  type ConnectOptions,
  type HostCommandHandlers,
  type HostCommands,
  type HostConnection,
  type RequestContext,
  type WidgetConfig,
  type WidgetInit,
  type WidgetState,
} from '@talk/embed/frame';
import type { CallSnapshots } from './call-snapshots.js';
import { toEmbedError } from './embed-errors.js';

export type ConnectHost = (options: ConnectOptions) => HostConnection;

export interface HostLinkOptions {
  connect: ConnectHost;
  allowedOrigins: readonly string[];
  state: () => WidgetState;
  welcome: (init: WidgetInit) => Promise<void>;
  refused: (error: TalkEmbedError) => void;
  /** @throws TalkEmbedError when nobody is signed in */
  phone: () => PhoneModel;
  calls: CallSnapshots;
  /** Whether the person in the frame allows a call that the page proposes. */
  ask: (to: string, abort: AbortSignal) => Promise<boolean>;
  refusalOf: (state: CallState) => TalkEmbedError | null;
  set: (wanted: { open?: boolean; view?: string }) => { open: boolean; view: string };
  configure: (config: WidgetConfig) => void;
  applyContext: (phoneNumber: string | null) => void;
  /** Resolves with the user's id. */
  identify: (token: string) => Promise<string>;
  forget: () => void;
}

/** The page around the widget: what it may command, and what it is asked for. */
export interface HostLink extends Pick<HostConnection, 'can' | 'emit' | 'close'> {
  lookup: (phoneNumber: string) => Promise<DirectoryEntry | null>;
  openRecord: (id: string) => Promise<void>;
  writeLog: (call: CallSnapshot) => Promise<void>;
  /** Null when the page has no way to give one. */
  refreshToken: () => Promise<string | null>;
}

const BUILD = '0.1.0';
const CHOICES: readonly string[] = ['accepting', 'not-accepting', 'on-break', 'offline'] satisfies ChosenAgentStatus[];

export function createHostLink(options: HostLinkOptions): HostLink {
  const connection = options.connect({
    widget: 'dialer',
    build: BUILD,
    wants: ['voice', 'numbers', 'contacts.lookup', 'record.open', 'log.write', 'link.open', 'resize', 'notify'],
    allowedOrigins: options.allowedOrigins,
    handlers: commandHandlers(options),
    getState: options.state,
    size: { minWidthPx: 300, minHeightPx: 500 },
    onWelcome: ({ init }) => options.welcome(init),
    onRefused: options.refused,
  });

  return {
    can: (capability) => connection.can(capability),
    emit: (type, payload) => connection.emit(type, payload),
    close: () => connection.close(),
    async lookup(phoneNumber) {
      if (!connection.can('contacts.lookup')) return null;
      const { contact } = await connection.call('contacts.lookup', { phone: phoneNumber });
      return contact && { id: contact.id, name: contact.name, company: contact.company ?? null };
    },
    async openRecord(id) {
      await connection.call('record.open', { ref: { id } }).catch(tell);
    },
    async writeLog(call) {
      if (connection.can('log.write')) await connection.call('log.write', { call }).catch(tell);
    },
    async refreshToken() {
      try {
        return (await connection.call('token.refresh', { reason: 'expired' })).token;
      } catch (error) {
        // Without the service there is nobody to ask, now or later; anything else may work at the next attempt.
        if (error instanceof TalkEmbedError && !error.retryable) return null;
        throw error;
      }
    },
  };

  /** The page's own code failed; it is the page that has to know. */
  function tell(error: unknown): void {
    const { code, message, retryable } = error instanceof TalkEmbedError ? error : new TalkEmbedError('INTERNAL');
    connection.emit('error', { error: { code, message, retryable } });
  }
}

function commandHandlers(options: HostLinkOptions): HostCommandHandlers {
  const { calls, phone } = options;

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
    { to, from, confirm }: HostCommands['call.start']['payload'],
    { signal, idempotencyKey }: RequestContext,
  ): Promise<{ call: CallSnapshot }> {
    const { dial } = phone();
    const lineId = from === undefined ? null : dial.findLine(from);
    if (from !== undefined && lineId === null) throw new TalkEmbedError('INVALID_ARGUMENT', 'payload.from');
    if (confirm && !(await options.ask(to, signal))) throw new TalkEmbedError('CANCELLED', 'call.start');
    const call = await dial.callNumber(to, {
      signal,
      ...(lineId === null ? {} : { lineId }),
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    });
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
      options.applyContext(context.phone ?? null);
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
    'call.set': ({ callId, mute }) => {
      const call = pick(callId, ({ phase }) => phase === 'active');
      if (mute !== undefined) {
        if (call.state.peek().phase !== 'active') throw new TalkEmbedError('BAD_STATE', 'nobody can be heard yet');
        call.mute(mute);
      }
      return answer(call);
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

/** The SDK's refusals in the contract's codes. */
async function translated<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof TalkError) throw toEmbedError(error);
    throw error;
  }
}
