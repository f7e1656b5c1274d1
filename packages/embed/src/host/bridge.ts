import {
  createChannel,
  findProblem,
  fromWireError,
  intersect,
  LIMITS,
  NAMESPACE,
  PROTOCOL,
  readHello,
  TalkEmbedError,
  toWireError,
  WIDGET_EVENTS,
  type CallOptions,
  type Capability,
  type Channel,
  type Clock,
  type ErrorCode,
  type ServedCommand,
  type VersionRange,
  type WidgetEvent,
  type WidgetEvents,
  type WidgetInit,
} from '../protocol/index.js';
import {
  INITIAL_HANDSHAKE,
  stepHostHandshake,
  type HostHandshake,
  type HostHandshakeEffect,
  type HostHandshakeEvent,
} from './handshake.machine.js';

export interface BridgeOptions {
  win: Window;
  clock: Clock;
  /** The frame's exact origin: nothing else is listened to or spoken to. */
  origin: string;
  instance: string;
  /** The frame's window, asked anew each time: the element may be replaced. */
  frameWindow(): Window | null;
  /** What this page speaks; other ranges only in tests. */
  range?: VersionRange;
  grants(): readonly Capability[];
  /** The desired state for a welcome. Rejecting keeps the widget out (a failed identity must not become anonymous). */
  init(): Promise<WidgetInit>;
  commands: ReadonlyMap<string, ServedCommand>;
  onEvent<T extends WidgetEvent>(type: T, payload: WidgetEvents[T]): void;
  /** Events were lost. */
  onGap(): void;
  onFailed(error: TalkEmbedError): void;
}

export interface Bridge {
  /** Starts listening; call it before the frame gets its address. */
  start(): void;
  /** The frame's `load` event: tells a blocked frame from a slow one. */
  frameLoaded(): void;
  /** Fails the handshake for a reason found outside of it, such as a CSP violation. */
  fail(error: TalkEmbedError): void;
  /** Queued in order until the widget is ready. */
  request(type: string, payload: unknown, options: CallOptions): Promise<unknown>;
  /** What both sides recorded, empty before the welcome. */
  granted(): readonly Capability[];
  /** Tells the widget what it may still ask for. */
  grantsChanged(): void;
  unavailableReason(): ErrorCode | null;
  destroy(): void;
}

/** The page's end of the contract: handshake, private port, queue. Survives any number of reloads of the frame. */
export function createBridge(options: BridgeOptions): Bridge {
  const { win, clock, origin, instance } = options;
  const range = options.range ?? PROTOCOL;
  const queue = new Set<{ go(): void; reject(reason: TalkEmbedError): void }>();
  let state: HostHandshake = INITIAL_HANDSHAKE;
  let channel: Channel | null = null;
  let stopTimer = () => {};

  function step(event: HostHandshakeEvent): void {
    const before = state;
    let effect: HostHandshakeEffect;
    [state, effect] = stepHostHandshake(before, event, { range, grants: options.grants() });
    if (effect) disconnect(new TalkEmbedError('NO_RESPONSE', 'The widget was reloaded; its answer is lost'));
    if (effect?.do === 'welcome') void welcome(effect);
    if (effect?.do === 'reject') reject(effect.nonce, effect.error);
    if (state.phase === before.phase && !effect) return;
    stopTimer();
    if (state.phase === 'waiting' || state.phase === 'welcomed') startTimer();
    if (state.phase === 'failed') {
      rejectQueue(state.error);
      options.onFailed(state.error);
    }
    if (state.phase === 'ready') for (const queued of queue) queued.go();
  }

  function startTimer(): void {
    stopTimer = clock.after(LIMITS.loadTimeoutMs, () => step({ type: 'timeout' }));
  }

  function onMessage({ source, origin: from, data }: MessageEvent<unknown>): void {
    if (from !== origin || !source || source !== options.frameWindow()) return;
    const hello = readHello(data);
    if (hello?.instance === instance) step({ type: 'hello', hello });
  }

  function post(message: object, transfer: Transferable[] = []): void {
    options.frameWindow()?.postMessage({ ns: NAMESPACE, instance, ...message }, origin, transfer);
  }

  function reject(nonce: string, error: TalkEmbedError): void {
    post({ k: 'reject', ...range, nonce, e: toWireError(error) });
  }

  async function welcome({ nonce, version, grants }: HostHandshakeEffect & { do: 'welcome' }): Promise<void> {
    const isCurrent = () => state.phase === 'welcomed' && state.nonce === nonce;
    try {
      const init = await options.init();
      if (!isCurrent()) return;
      const { port1, port2 } = new MessageChannel();
      channel = createChannel({ ...channelOptions(), port: port1, version });
      post({ k: 'welcome', v: version, nonce, grants, init }, [port2]);
    } catch (cause) {
      if (!isCurrent()) return;
      const error =
        cause instanceof TalkEmbedError ? cause : new TalkEmbedError('IDENTITY_INVALID', 'The identity callback failed');
      reject(nonce, error);
      step({ type: 'failed', error });
    }
  }

  const channelOptions = () => ({
    clock,
    commands: options.commands,
    onGap: options.onGap,
    onBye: (error: TalkEmbedError) => step({ type: 'failed', error }),
    onSilent: () => step({ type: 'silent' }),
    onFault: (error: unknown) => win.reportError(error),
    onEvent(type: string, payload: unknown) {
      if (!isEvent(type) || findProblem(WIDGET_EVENTS[type], payload)) return;
      options.onEvent(type, payload as WidgetEvents[typeof type]);
      if (type === 'widget.ready') step({ type: 'ready' });
      if (type === 'widget.failed' && state.phase === 'welcomed')
        step({ type: 'failed', error: fromWireError((payload as WidgetEvents['widget.failed']).error) });
    },
  });

  function disconnect(reason: TalkEmbedError): void {
    channel?.close(reason);
    channel = null;
  }

  function rejectQueue(reason: TalkEmbedError): void {
    for (const queued of queue) queued.reject(reason);
    queue.clear();
  }

  function request(type: string, payload: unknown, callOptions: CallOptions): Promise<unknown> {
    if (state.phase === 'failed') return Promise.reject(state.error);
    if (state.phase === 'destroyed') return Promise.reject(destroyed());
    if (state.phase === 'ready' && channel) return channel.request(type, payload, callOptions);
    if (queue.size >= LIMITS.inFlight)
      return Promise.reject(new TalkEmbedError('RATE_LIMITED', `At most ${LIMITS.inFlight} commands can wait for the widget`));
    const { signal } = callOptions;
    return new Promise((resolve, rejectCall) => {
      const leave = () => {
        queue.delete(queued);
        signal?.removeEventListener('abort', abort);
      };
      const abort = () => {
        leave();
        rejectCall(new TalkEmbedError('CANCELLED', `${type}: cancelled by the caller`));
      };
      const queued = {
        go() {
          leave();
          request(type, payload, callOptions).then(resolve, rejectCall);
        },
        reject(reason: TalkEmbedError) {
          leave();
          rejectCall(reason);
        },
      };
      if (signal?.aborted) return abort();
      signal?.addEventListener('abort', abort);
      queue.add(queued);
    });
  }

  return {
    request,
    start() {
      win.addEventListener('message', onMessage);
      startTimer();
    },
    frameLoaded: () => step({ type: 'loaded' }),
    fail: (error) => step({ type: 'failed', error }),
    granted: () => ('grants' in state ? state.grants : []),
    grantsChanged() {
      if (!('grants' in state)) return;
      state = { ...state, grants: intersect(state.grants, options.grants()) };
      channel?.emit('caps.changed', { grants: state.grants });
    },
    unavailableReason() {
      if (state.phase === 'failed') return state.error.code;
      if (state.phase === 'destroyed') return 'DESTROYED';
      return state.phase === 'waiting' && state.seen.length > 0 ? 'NO_RESPONSE' : null;
    },
    destroy() {
      step({ type: 'destroy' });
      win.removeEventListener('message', onMessage);
      disconnect(destroyed());
      rejectQueue(destroyed());
    },
  };
}

const destroyed = () => new TalkEmbedError('DESTROYED', 'This dialer was destroyed');
const isEvent = (type: string): type is WidgetEvent => Object.hasOwn(WIDGET_EVENTS, type);
