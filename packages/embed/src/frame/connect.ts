import { createChannel, type CallOptions, type Channel } from '../channel/channel.js';
import { createServer, type RequestContext, type ServedCommand, type Server } from '../channel/serve.js';
import {
  COMMON_COMMANDS,
  intersect,
  NAMESPACE,
  PROTOCOL,
  readReject,
  readWelcome,
  redactCall,
  resultTimeoutMs,
  systemClock,
  TalkEmbedError,
  toWireError,
  WIDGET_COMMANDS,
  type CallSnapshot,
  type Capability,
  type Clock,
  type CommandPayload,
  type CommandResult,
  type CommandSpec,
  type HostCommand,
  type OwnCommands,
  type VersionRange,
  type WidgetCommand,
  type WidgetCommands,
  type WidgetEvent,
  type WidgetEvents,
  type WidgetInit,
  type WidgetKind,
  type WidgetState,
} from '../protocol/index.js';
import { isAllowedOrigin } from './allowed-origins.js';
import { stepFrameHandshake, type FrameHandshake } from './handshake.machine.js';
import { createIntentMemory } from './idempotency.js';

/** A page that was welcomed in. */
export interface HostSession {
  /** The page's exact origin. */
  origin: string;
  init: WidgetInit;
  grants: readonly Capability[];
}

/** The code behind each command; a missing one answers UNSUPPORTED_COMMAND. `state.get` is answered from `getState`. */
export type HostCommandHandlers<K extends WidgetKind = 'dialer'> = {
  [T in Exclude<HostCommand<K>, 'state.get'>]?: (
    payload: CommandPayload<K, T>,
    context: RequestContext,
  ) => CommandResult<K, T> | Promise<CommandResult<K, T>>;
};

export interface ConnectOptions<K extends WidgetKind = 'dialer'> {
  widget: K;
  /** The frame's release, for support. */
  build: string;
  wants: readonly Capability[];
  /** The tenant's list; see `isAllowedOrigin`. */
  allowedOrigins: readonly string[];
  /** What is checked of the commands of this kind alone. */
  commands: OwnCommands<K>;
  handlers: HostCommandHandlers<K>;
  /** The current snapshot; sent with `widget.ready`, answered to `state.get`. Numbers are taken out unless granted. */
  getState(): WidgetState<K>;
  size: { minWidthPx: number; minHeightPx: number };
  /**
   * Runs on every welcome, also after a reconnect: apply `init`, start signing in. The widget is announced ready when it
   * resolves; a rejection is announced as `widget.failed`.
   */
  onWelcome(session: HostSession): void | Promise<void>;
  /** No page will be served: the version, the origin or the identity was refused, or the page said goodbye. */
  onRefused(error: TalkEmbedError): void;
  onGrantsChanged?(grants: readonly Capability[]): void;
  /** What Escape does when nothing inside the widget used it; by default the page is asked to close the panel. */
  closeOnEscape?: boolean;
  win?: Window;
  clock?: Clock;
  /** What this widget speaks; other ranges only in tests. */
  range?: VersionRange;
}

export interface HostConnection<K extends WidgetKind = 'dialer'> {
  /** Whether the page allows it; hide what is not granted. */
  can(capability: Capability): boolean;
  /** Does nothing without a page. */
  emit<T extends WidgetEvent<K>>(type: T, payload: WidgetEvents<K>[T]): void;
  /** Asks the page. Rejects with CAPABILITY_DENIED when it is not granted, BAD_STATE without a page. */
  call<T extends WidgetCommand>(
    type: T,
    payload: WidgetCommands[T]['payload'],
    options?: CallOptions,
  ): Promise<WidgetCommands[T]['result']>;
  /** Says goodbye and stops listening. */
  close(): void;
}

const HELLO_FIRST_DELAY_MS = 50;
const HELLO_MAX_DELAY_MS = 1_000;

/** Whether this document is inside another one; a widget opened by its own address has no page to talk to. */
export function isFramed(win: Window = window): boolean {
  return win.parent !== win;
}

/** The widget's end of the contract: says hello until a page with an allowed origin welcomes it, then serves it. */
export function connectToHost<K extends WidgetKind = 'dialer'>(options: ConnectOptions<K>): HostConnection<K> {
  const { win = window, clock = systemClock, range = PROTOCOL } = options;
  const instance = new URLSearchParams(win.location.hash.slice(1)).get('i') ?? '';
  const intents = createIntentMemory();
  let state: FrameHandshake = { phase: 'greeting', nonce: crypto.randomUUID() };
  /** What the handshake agreed upon, and what is left of it after the page took something back. */
  let agreed: readonly Capability[] = [];
  let allowed: readonly Capability[] = [];
  let channel: Channel | null = null;
  let stopTimer = () => {};
  let stopResync = () => {};

  const granted = (): readonly Capability[] => (state.phase === 'connected' ? allowed : []);
  const can = (capability: Capability) => granted().includes(capability);
  const commands = servedCommands();
  let server: Server | null = null;
  const commonHandlers = options.handlers as HostCommandHandlers<WidgetKind>;
  const visible = (call: CallSnapshot) => redactCall(call, can('numbers'));
  const snapshot = (): WidgetState<K> => {
    const current: WidgetState<K> = { ...options.getState(), grants: granted() };
    return 'calls' in current ? { ...current, calls: current.calls.map(visible) } : current;
  };

  function sayHello(delayMs: number): void {
    if (state.phase !== 'greeting' || !isFramed(win)) return;
    const { widget, build, wants } = options;
    // The parent's origin is unknown yet and nothing here is secret, hence the wildcard; the answer is checked.
    win.parent.postMessage(
      { ns: NAMESPACE, k: 'hello', ...range, build, widget, instance, nonce: state.nonce, wants },
      '*',
    );
    stopTimer = clock.after(delayMs, () => sayHello(Math.min(delayMs * 2, HELLO_MAX_DELAY_MS)));
  }

  function onMessage({ source, origin, data, ports }: MessageEvent<unknown>): void {
    if (source !== win.parent) return;
    const before = state;
    const welcome = readWelcome(data);
    const reject = welcome ? null : readReject(data);
    const [port] = ports;
    if (welcome && port) {
      const isOurs = isAllowedOrigin(options.allowedOrigins, origin);
      state = stepFrameHandshake(before, { type: 'welcome', welcome, origin, allowed: isOurs }, { range, instance });
      if (state === before) return port.close();
      stopTimer();
      if (state.phase === 'connected') return void welcomed(port, welcome.init, state);
      if (state.phase === 'refused') {
        openChannel(port, welcome.v).close(state.error);
        options.onRefused(state.error);
      }
    } else if (reject) {
      const nextNonce = crypto.randomUUID();
      state = stepFrameHandshake(before, { type: 'reject', reject, nextNonce }, { range, instance });
      if (state === before) return;
      stopTimer();
      hangUp(new TalkEmbedError('NO_RESPONSE'));
      if (state.phase === 'refused') options.onRefused(state.error);
      else sayHello(HELLO_FIRST_DELAY_MS);
    }
  }

  function openChannel(port: MessagePort, version: number): Channel {
    server?.end();
    server = createServer(commands, can);
    return createChannel({
      ...server,
      port,
      version,
      clock,
      onEvent: onHostEvent,
      onGap: () => {}, // a page's only event carries its whole state
      onBye: closed,
      silent: () => {}, // the page notices by its own requests and asks for a new hello
      onFault: (error) => win.reportError(error),
    });
  }

  async function welcomed(port: MessagePort, init: WidgetInit, session: Connected): Promise<void> {
    const mine = (channel = openChannel(port, session.version));
    agreed = allowed = intersect(options.wants, session.grants);
    try {
      await options.onWelcome({ origin: session.origin, init, grants: allowed });
      const ready = snapshot();
      if (channel === mine) mine.emit('widget.ready', { state: ready, locale: ready.locale, size: options.size });
    } catch (error) {
      if (!(error instanceof TalkEmbedError)) win.reportError(error);
      mine.emit('widget.failed', { error: toWireError(error) });
    }
  }

  function onHostEvent(type: string, payload: unknown): void {
    const grants = type === 'caps.changed' && (payload as { grants?: unknown } | null)?.grants;
    if (state.phase !== 'connected' || !Array.isArray(grants)) return;
    // Never more than what the handshake agreed upon.
    allowed = intersect(grants as string[], agreed);
    options.onGrantsChanged?.(allowed);
    emit('caps.changed', { grants: allowed });
  }

  function closed(error: TalkEmbedError): void {
    server?.end();
    channel = null;
    // No goodbye: the page asks for a new hello, by its window, and the two ways keep no order between them.
    if (error.code === 'NO_RESPONSE') return;
    state = stepFrameHandshake(state, { type: 'closed', error }, { range, instance });
    options.onRefused(error);
  }

  function hangUp(reason: TalkEmbedError): void {
    channel?.close(reason);
    server?.end();
    channel = null;
  }

  function servedCommands(): Map<string, ServedCommand> {
    const specs = { ...COMMON_COMMANDS, ...options.commands } as Readonly<Record<string, CommandSpec>>;
    const served = new Map<string, ServedCommand>([['state.get', { shape: {}, run: () => ({ state: snapshot() }) }]]);
    for (const [type, handler] of Object.entries(options.handlers)) {
      const spec = specs[type];
      if (!spec) continue;
      const run = async (payload: unknown, context: RequestContext): Promise<unknown> => {
        const result: unknown = await (handler as (p: unknown, c: RequestContext) => unknown)(payload, context);
        return hasCall(result) ? { ...result, call: visible(result.call) } : result;
      };
      served.set(type, {
        ...spec,
        run: type === 'call.start' ? (payload, context) => startCall(payload as object, context, run) : run,
      });
    }
    return served;
  }

  function startCall(payload: object, context: RequestContext, run: ServedCommand['run']): unknown {
    // A page without the grant may propose a call, but a person in the frame decides.
    const asked = can('voice') ? payload : { ...payload, confirm: true };
    const key = context.idempotencyKey;
    return key ? intents.once(key, JSON.stringify(payload), () => run(asked, context)) : run(asked, context);
  }

  function emit(type: string, payload: unknown): void {
    const sent = hasCall(payload) ? { ...payload, call: visible(payload.call) } : payload;
    if (channel?.emit(type, sent) !== false) return;
    // The rate limit dropped it. One later event reveals the gap, and the page reads the whole state.
    stopResync();
    stopResync = clock.after(1_000, () => {
      const { open, view } = options.getState();
      emit('widget.changed', { open, view, reason: 'resync' });
    });
  }

  async function call<T extends WidgetCommand>(
    type: T,
    payload: WidgetCommands[T]['payload'],
    callOptions: CallOptions = {},
  ) {
    const { needs }: CommandSpec = WIDGET_COMMANDS[type];
    if (!channel) throw new TalkEmbedError('BAD_STATE', `${type}: no page`);
    if (needs && !can(needs)) throw denied(needs);
    const sent = hasCall(payload) ? { ...payload, call: visible(payload.call) } : payload;
    return (await channel.request(type, sent, {
      timeoutMs: resultTimeoutMs(type),
      ...callOptions,
    })) as WidgetCommands[T]['result'];
  }

  function onKeydown(event: KeyboardEvent): void {
    // Escape that drops a word being composed belongs to the input method; Safari marks it by this code alone.
    const isComposing = event.isComposing || event.keyCode === 229;
    if (event.key !== 'Escape' || isComposing || event.defaultPrevented) return;
    // The widget knows that it is closed, as if the page had closed it: the next call opens it again.
    void commonHandlers['widget.set']?.(
      { open: false },
      { signal: new AbortController().signal, idempotencyKey: undefined },
    );
    emit('widget.changed', { open: false, view: options.getState().view, reason: 'escape' });
  }

  win.addEventListener('message', onMessage);
  if (options.closeOnEscape !== false) win.addEventListener('keydown', onKeydown);
  sayHello(HELLO_FIRST_DELAY_MS);

  return {
    can,
    emit,
    call,
    close() {
      stopTimer();
      stopResync();
      win.removeEventListener('message', onMessage);
      win.removeEventListener('keydown', onKeydown);
      const reason = new TalkEmbedError('DESTROYED');
      state = { phase: 'refused', error: reason };
      hangUp(reason);
    },
  };
}

type Connected = FrameHandshake & { phase: 'connected' };

const denied = (capability: Capability) => new TalkEmbedError('CAPABILITY_DENIED', capability);
const hasCall = (value: unknown): value is { call: CallSnapshot } =>
  typeof value === 'object' && value !== null && 'call' in value;
