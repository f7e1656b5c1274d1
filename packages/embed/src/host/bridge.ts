import { createChannel, type CallOptions, type Channel } from '../channel/channel.js';
import type { PortMessage } from '../protocol/envelope.js';
import {
  DIAL_TIMEOUT_MS,
  explainAt,
  fromWireError,
  IDENTITY_TIMEOUT_MS,
  intersect,
  LOAD_TIMEOUT_MS,
  NAMESPACE,
  PROTOCOL,
  TalkEmbedError,
  toPlain,
  toWireError,
  type CallStart,
  type Capability,
  type Clock,
  type ErrorCode,
  type Hello,
  type WidgetConfig,
  type WidgetEvents,
  type WidgetInit,
} from '../protocol/index.js';
import { remember, type DesiredState } from './desired-state.js';
import { offeredGrants } from './grants.js';
import { lateCode, stepHostHandshake, type HostHandshake, type HostHandshakeEvent } from './handshake.machine.js';
import type { WidgetSettings } from './options.js';
import { createServices } from './services.js';
import type { Shell } from './shell.js';
import { findMisfit, findMisfitOf } from './strict.js';
import { foldEvent, type AnyState } from './widget-state.js';

export interface BridgeOptions {
  clock: Clock;
  /** The frame's exact origin: nothing else is listened to or spoken to. */
  origin: string;
  instance: string;
  frame: HTMLIFrameElement;
  /** Whether the frame's document was loaded: tells a blocked frame from a slow one. */
  isLoaded: () => boolean;
  /** Among them the services that the page offers, and what it wants the widget to be. */
  settings: WidgetSettings;
  /** The place of the frame, which follows what page and widget agree upon. */
  shell: Pick<Shell, 'show' | 'look' | 'resize'>;
  /** @param state what is known of the widget with this event; null before it is ready. */
  onEvent: (type: string, payload: unknown, state: AnyState | null) => void;
  onFailed: (error: TalkEmbedError) => void;
  /** Before `onFailed`: the frame is not there, or says nothing. Every other failure it can explain itself. */
  silent: () => void;
}

export interface Bridge {
  /** A message of the frame's window. */
  hear: (event: MessageEvent) => void;
  /** Waits in order until the widget is ready; the channel limits how many then leave at once. */
  request: (type: string, payload: object, options?: CallOptions) => Promise<unknown>;
  /** What the page allows from now on; tells the widget. */
  setGrants: (grants: readonly Capability[]) => void;
  unavailableReason: () => ErrorCode | null;
  destroy: () => void;
}

/**
 * The page's end of the contract: handshake, private port, queue. Survives any number of reloads of the frame.
 *
 * What comes from the frame is believed once window, origin, instance and version are right: it is our own code on our own
 * origin. The other direction is not: the widget checks every field of what a page sends.
 */
export function createBridge(options: BridgeOptions): Bridge {
  const { clock, origin, instance, frame, settings, shell } = options;
  const { kind, container, identity, key, context = {}, theme, locale, position, sizing } = settings;
  const range = PROTOCOL;
  explainAt(origin);
  /** What the page allows; read anew at each hello. */
  let offered: readonly Capability[] = offeredGrants(kind, settings);
  let desired: DesiredState = {
    key,
    open: Boolean(container),
    context,
    config: { theme, locale, position, sizing } as WidgetConfig,
  };
  /** How many requests to open or close the widget has not answered: until it has, what it says of that is older than they are. */
  let asked = 0;
  /** Requests that came before the widget was ready; each runs once that is decided. */
  const queue: (() => void)[] = [];
  let state: HostHandshake = { phase: 'waiting', seen: [] };
  let known: AnyState | null = null;
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
      options.silent();
      fail(new TalkEmbedError(lateCode(state, options.isLoaded())));
    });
  }

  function hear({ data, origin: from, source }: MessageEvent<Partial<Hello> | null>): void {
    if (from !== origin || !source || source !== frame.contentWindow) return;
    if (data?.ns === NAMESPACE && data.k === 'hello' && data.instance === instance && data.nonce)
      step({ type: 'hello', hello: data as Hello });
  }

  /** Says something to the present document of the frame, and to no other: it names the nonce of its hello. */
  function post(message: object, transfer: Transferable[] = []): void {
    const nonce = state.seen.at(-1);
    if (nonce) frame.contentWindow?.postMessage({ ns: NAMESPACE, instance, nonce, ...message }, origin, transfer);
  }

  async function welcome(mine: HostHandshake & { phase: 'welcomed' | 'ready' }): Promise<void> {
    const { version: v, grants } = mine;
    try {
      const init = await freshInit();
      if (state !== mine) return;
      const { port1, port2 } = new MessageChannel();
      channel = createChannel({
        port: port1,
        version: v,
        clock,
        read: (data: PortMessage | null) => (data?.ns === NAMESPACE && data.v === v ? data : null),
        serve: (type, payload) => serve(type, payload, granted()),
        onEvent: receiveEvent,
        onGap: resync,
        onBye: fail,
        silent: () => step({ type: 'silent' }),
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
    // The widget may open for a call that rings, and close on Escape; neither takes the focus from the page.
    if (type === 'widget.changed') {
      const { open, reason } = payload as WidgetEvents['widget.changed'];
      if (!asked) desired.open = open;
      // The person decides whether to call outside calling hours, and may take their time.
      if (reason === 'confirm') channel?.wait('call.start');
    }
    tell(type, payload, foldEvent(known, type, payload));
    if (type === 'widget.ready') step({ type: 'ready' });
  }

  function tell(type: string, payload: unknown, now: AnyState | null): void {
    known = now;
    draw();
    options.onEvent(type, payload, known);
  }

  /** The place of the frame as it is to be. The colour that the company chose for the widget is the launcher's too, unless the page names one. */
  function draw(): void {
    const { open, config } = desired;
    shell.look({ ...config, theme: { accent: known?.look?.accent as string, ...config.theme } });
    shell.show(open, false, known?.unread?.count);
  }

  /** The desired state as of now: what changes while the page fetches a token still counts. */
  async function freshInit(): Promise<WidgetInit> {
    const token = identity && !desired.anonymous ? await freshToken() : undefined;
    const page = { url: location.href, title: document.title };
    return toPlain({
      ...desired,
      context: { page, ...desired.context },
      ...(token && { identity: token }),
    }) as WidgetInit;
  }

  /** A new token from the page. Time-limited: a callback that hangs must not hang the widget. */
  function freshToken(): Promise<string> {
    return new Promise((resolve, reject) => {
      const refuse = () => reject(new TalkEmbedError('IDENTITY_INVALID'));
      const stop = clock.after(IDENTITY_TIMEOUT_MS, refuse);
      void identity?.()
        .then((token) => (token ? resolve(token) : refuse()), refuse)
        .then(stop);
    });
  }

  const serve = createServices(settings, shell.resize, freshToken);

  /** Events were lost: the whole state is asked for. */
  function resync(): void {
    request('state.get', {}).then(
      (answer) => {
        const { state: now } = answer as { state: AnyState };
        tell('widget.changed', { ...now, reason: 'resync' }, now);
      },
      (error: unknown) => tell('error', { error: toWireError(error) }, known),
    );
  }

  /** What was agreed upon and the page still allows. */
  const granted = () => intersect(state.grants ?? [], offered);

  function flush(): void {
    if (state.phase === 'ready' || state.error) for (const run of queue.splice(0)) run();
  }

  async function request(type: string, payload: object, callOptions?: CallOptions): Promise<unknown> {
    const wrong = findMisfitOf(type, payload);
    if (wrong) throw new TalkEmbedError('INVALID_ARGUMENT', `${type}: ${wrong}`);
    desired = remember(desired, type, payload);
    draw();
    if (type !== 'widget.set') return send(type, payload, callOptions);
    asked += 1;
    try {
      const now = (await send(type, payload, callOptions)) as { open: boolean; view: string };
      if (known && known.open !== now.open) tell('widget.changed', { ...now, reason: 'page' }, { ...known, ...now });
      return now;
    } finally {
      asked -= 1;
    }
  }

  function send(type: string, payload: object, callOptions?: CallOptions): Promise<unknown> {
    const sent = type === 'call.start' ? { ...dialling(payload as CallStart), ...callOptions } : { ...callOptions };
    return new Promise((resolve, reject) => {
      const cancel = () => reject(new TalkEmbedError('CANCELLED', type));
      sent.signal?.addEventListener('abort', cancel);
      if (sent.signal?.aborted) cancel();
      queue.push(() => {
        if (channel) channel.request(type, payload, sent).then(resolve, reject);
        else reject(state.error);
      });
      flush();
    });
  }

  /** A person who is asked first may take their time; and whatever dials has a name for its intent. */
  const dialling = ({ confirm }: CallStart): CallOptions => ({
    timeoutMs: confirm || !offered.includes('voice') ? 0 : DIAL_TIMEOUT_MS,
    idempotencyKey: crypto.randomUUID(),
  });

  const misfit = findMisfit(settings);
  if (misfit) fail(new TalkEmbedError('INVALID_ARGUMENT', misfit));
  else startTimer();
  return {
    hear,
    request,
    setGrants(grants) {
      offered = grants;
      channel?.emit('caps.changed', { grants: granted() });
    },
    unavailableReason: () => state.error?.code ?? (state.phase === 'waiting' && state.seen[0] ? 'NO_RESPONSE' : null),
    destroy: () => step({ type: 'destroyed', error: new TalkEmbedError('DESTROYED') }),
  };
}
