import { createChannel, type CallOptions, type Channel } from '../channel/channel.js';
import type { PortMessage } from '../protocol/envelope.js';
import {
  fromWireError,
  intersect,
  LOAD_TIMEOUT_MS,
  NAMESPACE,
  TalkEmbedError,
  toWireError,
  type Capability,
  type Clock,
  type ErrorCode,
  type Hello,
  type VersionRange,
  type WidgetEvent,
  type WidgetEvents,
  type WidgetInit,
} from '../protocol/index.js';
import { lateCode, stepHostHandshake, type HostHandshake, type HostHandshakeEvent } from './handshake.machine.js';

export interface BridgeOptions {
  clock: Clock;
  /** What this page speaks. */
  range: VersionRange;
  /** The frame's exact origin: nothing else is listened to or spoken to. */
  origin: string;
  instance: string;
  /** Ends its listening. */
  signal: AbortSignal;
  /** What the page allows; read anew at each hello and when it is said to have changed. */
  grants: readonly Capability[];
  /** The desired state for a welcome. Rejecting keeps the widget out (a failed identity must not become anonymous). */
  init(): Promise<WidgetInit>;
  /** Runs a command of the widget. @param grants what the handshake agreed upon and the page has not taken back. */
  serve(type: string, payload: unknown, grants: readonly Capability[]): unknown;
  onEvent<T extends WidgetEvent>(type: T, payload: WidgetEvents[T]): void;
  /** Events were lost. */
  readonly onGap: () => void;
  onFailed(error: TalkEmbedError): void;
  /** Before `onFailed`: the frame is not there, or says nothing. Every other failure it can explain itself. */
  readonly onSilent: () => void;
}

export interface Bridge {
  /** Starts listening; call it before the frame is put into the page. */
  start(frame: HTMLIFrameElement): void;
  /** Waits in order until the widget is ready; the channel limits how many then leave at once. */
  request(type: string, payload: unknown, options: CallOptions): Promise<unknown>;
  /** Tells the widget that the page's grants are others now. */
  readonly grantsChanged: () => void;
  readonly unavailableReason: () => ErrorCode | null;
  destroy(): void;
}

/**
 * The page's end of the contract: handshake, private port, queue. Survives any number of reloads of the frame.
 *
 * What comes from the frame is believed once window, origin, instance and version are right: it is our own code on our own
 * origin. The other direction is not: the widget checks every field of what a page sends.
 */
export function createBridge(options: BridgeOptions): Bridge {
  const { clock, origin, instance, range, grants: offered } = options;
  let frame: HTMLIFrameElement | undefined;
  /** Requests that came before the widget was ready; each runs once that is decided. */
  const queue: (() => void)[] = [];
  let state: HostHandshake = { phase: 'waiting', seen: [] };
  let loaded = false;
  let channel: Channel | undefined;
  let stopTimer: (() => void) | undefined;

  function step(event: HostHandshakeEvent): void {
    const before = state;
    state = stepHostHandshake(before, event, { range, grants: offered });
    if (state === before) return;
    stopTimer?.();
    if (state.phase !== 'ready') {
      const lost = state.error ?? new TalkEmbedError('NO_RESPONSE');
      channel?.close(lost);
      channel = undefined;
      if (!state.error) startTimer();
      if (state.phase === 'welcomed') void welcome(state);
      // Also after a failure, so that the frame can say why; NO_RESPONSE asks it to say hello again.
      else post({ k: 'reject', ...range, e: toWireError(lost) });
      if (state.phase === 'failed') options.onFailed(lost);
    }
    flush();
  }

  const fail = (error: TalkEmbedError) => step({ type: 'failed', error });

  function startTimer(): void {
    stopTimer = clock.after(LOAD_TIMEOUT_MS, () => {
      options.onSilent();
      fail(new TalkEmbedError(lateCode(state, loaded)));
    });
  }

  function onMessage({ data, origin: from, source }: MessageEvent<Partial<Hello> | null>): void {
    if (from !== origin || !source || source !== frame?.contentWindow) return;
    if (data?.ns === NAMESPACE && data.k === 'hello' && data.instance === instance && data.nonce)
      step({ type: 'hello', hello: data as Hello });
  }

  /** Says something to the present document of the frame, and to no other: it names the nonce of its hello. */
  function post(message: object, transfer: Transferable[] = []): void {
    const nonce = state.seen.at(-1);
    if (nonce) frame?.contentWindow?.postMessage({ ns: NAMESPACE, instance, nonce, ...message }, origin, transfer);
  }

  async function welcome(mine: HostHandshake & { phase: 'welcomed' | 'ready' }): Promise<void> {
    const { version: v, grants } = mine;
    try {
      const init = await options.init();
      if (state !== mine) return;
      const { port1, port2 } = new MessageChannel();
      channel = createChannel({
        port: port1,
        version: v,
        clock,
        read: (data: PortMessage | null) => (data?.ns === NAMESPACE && data.v === v ? data : null),
        serve: (type, payload) => options.serve(type, payload, granted()),
        onEvent: receiveEvent,
        onGap: options.onGap,
        onBye: fail,
        onSilent: () => step({ type: 'silent' }),
        onFault: reportError,
      });
      post({ k: 'welcome', v, grants, init }, [port2]);
    } catch (error) {
      if (state === mine) fail(fromWireError(toWireError(error)));
    }
  }

  function receiveEvent(type: string, payload: unknown): void {
    // A frame that fails while it is being welcomed is told of once, by `onFailed`.
    if (state.phase === 'welcomed' && type === 'widget.failed')
      return fail(fromWireError((payload as WidgetEvents['widget.failed']).error));
    options.onEvent(type as WidgetEvent, payload as WidgetEvents[WidgetEvent]);
    if (type === 'widget.ready') step({ type: 'ready' });
  }

  /** What was agreed upon and the page still allows. */
  const granted = () => intersect(state.grants ?? [], offered);

  function flush(): void {
    if (state.phase === 'ready' || state.error) for (const run of queue.splice(0)) run();
  }

  return {
    request: (type, payload, callOptions) =>
      new Promise((resolve, reject) => {
        callOptions.signal?.addEventListener('abort', () => reject(new TalkEmbedError('CANCELLED', type)));
        queue.push(() => {
          if (channel) channel.request(type, payload, callOptions).then(resolve, reject);
          else reject(state.error);
        });
        flush();
      }),
    start(element) {
      frame = element;
      // Tells a blocked frame from a slow one.
      // oxlint-disable-next-line unicorn/prefer-add-event-listener -- our own element, and shorter
      frame.onload = () => (loaded = true);
      addEventListener('message', onMessage, options);
      startTimer();
    },
    grantsChanged: () => channel?.emit('caps.changed', { grants: granted() }),
    unavailableReason: () => state.error?.code ?? (state.phase === 'waiting' && state.seen[0] ? 'NO_RESPONSE' : null),
    destroy: () => step({ type: 'destroyed', error: new TalkEmbedError('DESTROYED') }),
  };
}
