import { type CallOptions } from '../channel/channel.js';
import {
  DIAL_TIMEOUT_MS,
  IDENTITY_TIMEOUT_MS,
  PROTOCOL,
  systemClock,
  TalkEmbedError,
  toPlain,
  toWireError,
  type CallSnapshot,
  type CallStart,
  type Capability,
  type ErrorCode,
  type HostCommand,
  type HostCommands,
  type WidgetConfig,
  type WidgetEvent,
  type WidgetEvents,
  type WidgetInit,
  type WidgetState,
} from '../protocol/index.js';
import { keepAttached } from './attachment.js';
import { createBridge } from './bridge.js';
import { listenForCalls } from './click-to-call.js';
import { remember, type DesiredState } from './desired-state.js';
import { createElement } from './element.js';
import { createEmitter, type Subscribe } from './emitter.js';
import { createFrame } from './frame-element.js';
import { toSettings, type DialerOptions } from './options.js';
import { createServices, offeredGrants } from './services.js';
import { createShell } from './shell.js';
import { foldEvent } from './widget-state.js';

type DialOptions = Omit<CallStart, 'to'> & CallOptions;

/** A dialer on this page. */
export interface Dialer {
  /** Settles with the first outcome: the widget's state, or why there is none. It need not be handled. */
  readonly ready: Promise<WidgetState>;
  /** The last known snapshot; null before the widget is ready. */
  readonly state: WidgetState | null;
  readonly on: Subscribe;
  /** Sends a command, after the ones before it; waits for the widget if need be. Rejects with a TalkEmbedError. */
  call<T extends HostCommand>(
    type: T,
    payload: HostCommands[T]['payload'],
    options?: CallOptions,
  ): Promise<HostCommands[T]['result']>;
  /** Opens the panel and dials. A repeat with the same `idempotencyKey` never dials twice. */
  dial(to: string, options?: DialOptions): Promise<{ call: CallSnapshot }>;
  open(): void;
  close(): void;
  /** What the widget may ask of this page from now on: never more than the handshake agreed upon. */
  setGrants(grants: readonly Capability[]): void;
  /** Why the widget cannot be used now, or null. */
  unavailableReason(): ErrorCode | null;
  /** Ends the connection and leaves nothing on the page: no element, listener, timer or style. */
  destroy(): void;
}

/**
 * Puts a dialer on the page.
 * @throws TalkEmbedError INVALID_ARGUMENT or KEY_SCOPE for bad options.
 */
export function createDialer(options: DialerOptions): Dialer {
  const clock = systemClock;
  const settings = toSettings(options);
  const {
    container,
    origin,
    identity,
    key,
    context = {},
    clickToCall,
    theme,
    locale,
    position,
    sizing,
    labels,
    widget,
    publicId,
  } = settings;
  const instance = crypto.randomUUID();
  const listening = new AbortController();
  const { signal } = listening;
  const emitter = createEmitter();
  let settle: (state: WidgetState) => void;
  let refuse: (reason: Error) => void;
  const ready = new Promise<WidgetState>((resolve, reject) => {
    settle = resolve;
    refuse = reject;
  });
  // It may stay unhandled: whoever waits will see it.
  ready.catch(() => {});
  const shell = createShell(settings, setOpen);
  const problem = createProblem(labels.unavailable, origin);
  const offered = offeredGrants(settings);
  let state: WidgetState | null = null;
  let frame: HTMLIFrameElement | undefined;
  /** How many requests to open or close the widget has not answered: until it has, what it says of that is older than they are. */
  let asked = 0;
  let desired: DesiredState = {
    key,
    open: Boolean(container),
    context,
    config: { theme, locale, position, sizing } as WidgetConfig,
  };

  const bridge = createBridge({
    clock,
    range: PROTOCOL,
    origin,
    instance,
    signal,
    grants: offered,
    init: async () =>
      toPlain({
        ...desired,
        context: { page: { url: location.href, title: document.title }, ...desired.context },
        ...(identity && !desired.anonymous && { identity: await freshToken() }),
      }) as WidgetInit,
    serve: createServices(settings, shell.resize, freshToken),
    onEvent,
    onGap: resync,
    onFailed(error) {
      refuse(error);
      emitter.emit('widget.failed', { error: toWireError(error) });
    },
    onSilent: () => shell.panel.append(problem),
  });

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

  function onEvent<T extends WidgetEvent>(type: T, payload: WidgetEvents[T]): void {
    state = foldEvent(state, type, payload);
    // The first one is `widget.ready`; whatever is heard later means that there is no problem any more.
    if (state) settle(state);
    problem.remove();
    // The widget may open for a call that rings, and close on Escape; neither takes the focus from the page.
    if (type === 'widget.changed' && !asked) desired.open = (payload as WidgetEvents['widget.changed']).open;
    shell.show(desired.open, false, state?.unread?.count);
    emitter.emit(type, payload);
  }

  function reportProblem(error: unknown): void {
    emitter.emit('error', { error: toWireError(error) });
  }

  function resync(): void {
    call('state.get', {}).then(({ state: fresh }) => {
      state = fresh;
      emitter.emit('widget.changed', { ...fresh, reason: 'resync' });
    }, reportProblem);
  }

  function call<T extends HostCommand>(
    type: T,
    payload: HostCommands[T]['payload'],
    callOptions?: CallOptions,
  ): Promise<HostCommands[T]['result']> {
    desired = remember(desired, type, payload);
    shell.applyLook(desired.config);
    shell.show(desired.open);
    load();
    const confirmed = (payload as CallStart).confirm || !offered.includes('voice');
    const answer = bridge.request(type, payload, {
      // A person who is asked first may take their time.
      ...(type === 'call.start' && { timeoutMs: confirmed ? 0 : DIAL_TIMEOUT_MS, idempotencyKey: crypto.randomUUID() }),
      ...callOptions,
    }) as Promise<HostCommands[T]['result']>;
    if ('open' in payload) {
      asked += 1;
      const settled = () => (asked -= 1);
      answer.then((now) => {
        if (state) state = { ...state, ...(now as HostCommands['widget.set']['result']) };
        settled();
      }, settled);
    }
    return answer;
  }

  function setOpen(open: boolean, moveFocus?: boolean): void {
    // Nothing to do about a failure: the next welcome carries it, and `widget.failed` has told.
    call('widget.set', { open }).catch(() => {});
    shell.show(open, moveFocus);
  }

  function dial(to: string, dialOptions?: DialOptions): Promise<{ call: CallSnapshot }> {
    setOpen(true);
    // The widget takes what it knows of a start and ignores what only this side needs.
    return call('call.start', { to, ...dialOptions }, dialOptions);
  }

  function load(): void {
    if (frame || bridge.unavailableReason()) return;
    frame = createFrame(labels.title, widget, `${origin}/embed/1/${widget}/${publicId}#i=${instance}`);
    bridge.start(frame);
    shell.panel.append(frame);
  }

  const detach = keepAttached(shell.root, clock, () =>
    typeof container === 'string' ? document.querySelector(container) : (container ?? document.body),
  );
  if (clickToCall)
    listenForCalls(
      clickToCall,
      (to) => {
        if (bridge.unavailableReason()) return false;
        dial(to).catch(reportProblem);
        return true;
      },
      signal,
    );
  shell.applyLook(desired.config);
  if (settings.load !== 'intent') load();

  return {
    ready,
    get state() {
      return state;
    },
    on: emitter.on,
    call,
    dial,
    open: () => setOpen(true, true),
    close: () => setOpen(false),
    setGrants(grants) {
      offered.splice(0, 64, ...grants);
      bridge.grantsChanged();
    },
    unavailableReason: bridge.unavailableReason,
    destroy() {
      bridge.destroy();
      refuse(new TalkEmbedError('DESTROYED'));
      emitter.clear();
      detach();
      listening.abort();
    },
  };
}

/** The sentence and the way out for a person whose page could not load the widget. */
const createProblem = (sentence: string, origin: string): HTMLElement =>
  createElement('p', { role: 'alert' }, sentence + ' ', createElement('a', { href: origin, target: '_blank' }, origin));
