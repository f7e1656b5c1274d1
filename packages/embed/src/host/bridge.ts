import { createChannel, type CallOptions, type Channel, type ServedCommand } from '../channel/channel.js';
import {
  findProblem,
  fromWireError,
  intersect,
  MAX_IN_FLIGHT,
  LOAD_TIMEOUT_MS,
  NAMESPACE,
  readHello,
  TalkEmbedError,
  toWireError,
  WIDGET_EVENTS,
  type Capability,
  type Clock,
  type ErrorCode,
  type VersionRange,
  type WidgetEvent,
  type WidgetEvents,
  type WidgetInit,
} from '../protocol/index.js';
import { createDeferred } from './deferred.js';
import { stepHostHandshake, type HostHandshake, type HostHandshakeEvent } from './handshake.machine.js';

export interface BridgeOptions {
  clock: Clock;
  /** What this page speaks. */
  range: VersionRange;
  /** The frame's exact origin: nothing else is listened to or spoken to. */
  origin: string;
  instance: string;
  /** The frame's window, asked anew each time: the element may be put into the page again. */
  frameWindow(): Window | null | undefined;
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
  readonly frameLoaded: () => void;
  /** Waits in order until the widget is ready. */
  request(type: string, payload: unknown, options: CallOptions): Promise<unknown>;
  /** Tells the widget that the page's grants became fewer. */
  grantsChanged(): void;
  readonly unavailableReason: () => ErrorCode | null;
  destroy(): void;
}

/** The page's end of the contract: handshake, private port, queue. Survives any number of reloads of the frame. */
export function createBridge(options: BridgeOptions): Bridge {
  const { clock, origin, instance, range } = options;
  let state: HostHandshake = { phase: 'waiting', loaded: false, seen: [] };
  let channel: Channel | null = null;
  let gate = createDeferred<Channel>();
  let waiting = 0;
  let stopTimer = () => {};

  function step(event: HostHandshakeEvent): void {
    const before = state;
    state = stepHostHandshake(before, event, { range, grants: options.grants() });
    if (state === before || event.type === 'loaded') return;
    stopTimer();
    if (state.phase === 'ready') {
      if (channel) gate.resolve(channel);
      return;
    }
    const lost = 'error' in state ? state.error : new TalkEmbedError('NO_RESPONSE');
    const nonce = state.seen.at(-1);
    channel?.close(lost);
    channel = null;
    if (before.phase === 'ready' || 'error' in before) gate = createDeferred();
    if ('error' in state) gate.reject(lost);
    else stopTimer = clock.after(LOAD_TIMEOUT_MS, () => step({ type: 'timeout' }));
    if (state.phase === 'welcomed') void welcome(state);
    // Also after a failure, so that the frame can say why; NO_RESPONSE asks it to say hello again.
    else if (nonce) post({ k: 'reject', ...range, nonce, e: toWireError(lost) });
    if (state.phase === 'failed') options.onFailed(lost);
  }

  const fail = (error: TalkEmbedError) => step({ type: 'failed', error });

  function onMessage({ source, origin: from, data }: MessageEvent<unknown>): void {
    if (from !== origin || !source || source !== options.frameWindow()) return;
    const hello = readHello(data);
    if (hello?.instance === instance) step({ type: 'hello', hello });
  }

  function post(message: object, transfer: Transferable[] = []): void {
    options.frameWindow()?.postMessage({ ns: NAMESPACE, instance, ...message }, origin, transfer);
  }

  async function welcome(mine: HostHandshake & { phase: 'welcomed' | 'ready' }): Promise<void> {
    const { version: v, grants, seen } = mine;
    try {
      const init = await options.init();
      if (state !== mine) return;
      const { port1, port2 } = new MessageChannel();
      channel = createChannel({
        ...options,
        port: port1,
        version: v,
        can: (capability) => 'grants' in state && state.grants.includes(capability),
        onEvent: receiveEvent,
        onBye: fail,
        onSilent: () => step({ type: 'silent' }),
        onFault: reportError,
      });
      post({ k: 'welcome', v, nonce: seen.at(-1), grants, init }, [port2]);
    } catch (error) {
      if (state === mine) fail(error instanceof TalkEmbedError ? error : new TalkEmbedError('INTERNAL'));
    }
  }

  function receiveEvent(type: string, payload: unknown): void {
    if (!Object.hasOwn(WIDGET_EVENTS, type) || findProblem(WIDGET_EVENTS[type as WidgetEvent], payload)) return;
    options.onEvent(type as WidgetEvent, payload as WidgetEvents[WidgetEvent]);
    if (type === 'widget.ready') step({ type: 'ready' });
    if (type === 'widget.failed' && state.phase === 'welcomed')
      fail(fromWireError((payload as WidgetEvents['widget.failed']).error));
  }

  async function request(type: string, payload: unknown, callOptions: CallOptions): Promise<unknown> {
    if (waiting >= MAX_IN_FLIGHT) throw new TalkEmbedError('RATE_LIMITED', type);
    const { signal } = callOptions;
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(new TalkEmbedError('CANCELLED', type)), { once: true });
    });
    waiting++;
    const ready = await Promise.race([gate.promise, aborted]).finally(() => waiting--);
    return ready.request(type, payload, callOptions);
  }

  return {
    request,
    start() {
      addEventListener('message', onMessage);
      stopTimer = clock.after(LOAD_TIMEOUT_MS, () => step({ type: 'timeout' }));
    },
    frameLoaded: () => step({ type: 'loaded' }),
    grantsChanged() {
      if (!('grants' in state)) return;
      state = { ...state, grants: intersect(state.grants, options.grants()) };
      channel?.emit('caps.changed', { grants: state.grants });
    },
    unavailableReason() {
      if ('error' in state) return state.error.code;
      return state.phase === 'waiting' && state.seen.length > 0 ? 'NO_RESPONSE' : null;
    },
    destroy() {
      step({ type: 'destroyed', error: new TalkEmbedError('DESTROYED') });
      removeEventListener('message', onMessage);
    },
  };
}
