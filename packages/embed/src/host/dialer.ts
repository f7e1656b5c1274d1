import {
  LIMITS,
  resultTimeoutMs,
  systemClock,
  TalkEmbedError,
  toWireError,
  type CallOptions,
  type CallSnapshot,
  type CallStart,
  type Capability,
  type Clock,
  type ErrorCode,
  type HostCommand,
  type HostCommands,
  type VersionRange,
  type WidgetEvent,
  type WidgetEvents,
  type WidgetState,
} from '../protocol/index.js';
import { keepAttached } from './attachment.js';
import { createBridge } from './bridge.js';
import { listenForCalls } from './click-to-call.js';
import { remember, type DesiredState } from './desired-state.js';
import { createEmitter, type Subscribe } from './emitter.js';
import { createFrame } from './frame-element.js';
import { toSettings, type DialerOptions } from './options.js';
import { createServices, offeredGrants } from './services.js';
import { createFloatingShell, createInlineShell } from './shell.js';
import { foldEvent } from './widget-state.js';

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
  dial(to: string, options?: Omit<CallStart, 'to'> & CallOptions): Promise<{ call: CallSnapshot }>;
  open(): void;
  close(): void;
  /** What the widget may still ask of this page; it can only get less than what the handshake agreed upon. */
  setGrants(grants: readonly Capability[]): void;
  /** Why the widget cannot be used now, or null. */
  unavailableReason(): ErrorCode | null;
  /** Ends the connection and leaves nothing on the page: no element, listener, timer or style. */
  destroy(): void;
}

/** What tests replace. */
export interface DialerPorts {
  win?: Window & typeof globalThis;
  clock?: Clock;
  range?: VersionRange;
}

/**
 * Puts a dialer on the page.
 * @throws TalkEmbedError INVALID_ARGUMENT or KEY_SCOPE for bad options; BAD_STATE where there is no page (on a server).
 */
export function createDialer(options: DialerOptions, ports: DialerPorts = {}): Dialer {
  if (!ports.win && typeof window === 'undefined')
    throw new TalkEmbedError('BAD_STATE', 'createDialer needs a browser: call it after the page was mounted');
  const { win = window, clock = systemClock } = ports;
  const settings = toSettings(options, win);
  const { container, identity, theme, locale, position, sizing, features } = settings;
  const instance = crypto.randomUUID();
  const emitter = createEmitter((error) => win.reportError(error));
  const look = { theme, position, sizing };
  const config = Object.fromEntries(
    Object.entries({ ...look, locale, features }).filter(([, value]) => value !== undefined),
  );
  let offered = offeredGrants(settings);
  let state: WidgetState | null = null;
  let frame: HTMLIFrameElement | null = null;
  let desired: DesiredState = {
    open: container !== undefined,
    config,
    context: settings.context ?? {},
    ...(settings.key !== undefined && { key: settings.key }),
  };
  let settleReady: { resolve(state: WidgetState): void; reject(error: TalkEmbedError): void };
  const ready = new Promise<WidgetState>((resolve, reject) => (settleReady = { resolve, reject }));
  ready.catch(() => {}); // a page that does not ask must not see an unhandled rejection; `on('widget.failed')` tells too

  const shell =
    container === undefined
      ? createFloatingShell(win, settings, (open) => setOpen(open, open))
      : createInlineShell(win, settings);

  const bridge = createBridge({
    win,
    clock,
    origin: settings.origin,
    instance,
    ...(ports.range && { range: ports.range }),
    frameWindow: () => frame?.contentWindow ?? null,
    grants: () => offered,
    async init() {
      const { anonymous, ...init } = desired;
      return identity && !anonymous ? { ...init, identity: await freshToken() } : init;
    },
    commands: createServices(settings, win, {
      isGranted: (capability) => bridge.granted().includes(capability),
      resize: shell.resize,
      freshToken,
    }),
    onEvent,
    onGap: () => void resync(),
    onFailed(error) {
      settleReady.reject(error);
      shell.showProblem(true);
      emitter.emit('widget.failed', { error: toWireError(error) });
    },
  });

  /** A new token from the page. Time-limited: a callback that hangs must not hang the widget. */
  function freshToken(): Promise<string> {
    return new Promise((resolve, reject) => {
      const fail = (why: string) => reject(new TalkEmbedError('IDENTITY_INVALID', `identity: ${why}`));
      const stop = clock.after(LIMITS.identityTimeoutMs, () => fail('the callback did not answer in time'));
      Promise.resolve(identity?.()).then(
        (token) => (stop(), typeof token === 'string' && token ? resolve(token) : fail('must resolve with a token')),
        () => (stop(), fail('the callback failed')),
      );
    });
  }

  function onEvent<T extends WidgetEvent>(type: T, payload: WidgetEvents[T]): void {
    const before = state;
    state = foldEvent(state, type, payload);
    if (type === 'call.changed' && state === before) return; // late or repeated
    if (type === 'widget.ready' && state) {
      shell.showProblem(false);
      settleReady.resolve(state);
    }
    // The widget may open for a call that rings, and close on Escape; neither takes the focus from the page.
    if (type === 'widget.changed') showOpen((payload as WidgetEvents['widget.changed']).open);
    emitter.emit(type, payload);
  }

  async function resync(): Promise<void> {
    try {
      ({ state } = await call('state.get', {}));
      emitter.emit('widget.changed', { open: state.open, view: state.view, reason: 'resync' });
    } catch (error) {
      emitter.emit('error', { error: toWireError(error) });
    }
  }

  function call<T extends HostCommand>(
    type: T,
    payload: HostCommands[T]['payload'],
    callOptions: CallOptions = {},
  ): Promise<HostCommands[T]['result']> {
    desired = remember(desired, type, payload);
    if (type === 'config.set') shell.applyLook(desired.config);
    load();
    const timeoutMs = resultTimeoutMs(type, payload, offered);
    const intent = type === 'call.start' ? { idempotencyKey: crypto.randomUUID() } : {};
    return bridge.request(type, payload, { timeoutMs, ...intent, ...callOptions }) as Promise<HostCommands[T]['result']>;
  }

  function showOpen(open: boolean, moveFocus = false): void {
    desired = { ...desired, open };
    shell.show(open, moveFocus);
  }

  function setOpen(open: boolean, moveFocus: boolean): void {
    load();
    showOpen(open, moveFocus);
    // Nothing to do about a failure: the next welcome carries it, and `widget.failed` has told.
    call('widget.set', { open }).catch(() => {});
  }

  function dial(to: string, dialOptions: Omit<CallStart, 'to'> & CallOptions = {}): Promise<{ call: CallSnapshot }> {
    const { timeoutMs, signal, idempotencyKey, ...start } = dialOptions;
    setOpen(true, false);
    return call(
      'call.start',
      { ...start, to },
      {
        ...(timeoutMs !== undefined && { timeoutMs }),
        ...(signal && { signal }),
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      },
    );
  }

  function load(): void {
    if (frame || destroyed) return;
    frame = createFrame(win.document, settings, instance);
    frame.addEventListener('load', bridge.frameLoaded);
    bridge.start();
    shell.mount(frame);
  }

  const onCspViolation = (event: SecurityPolicyViolationEvent) => {
    if (event.effectiveDirective === 'frame-src' && event.blockedURI.startsWith(settings.origin) && !state)
      bridge.fail(new TalkEmbedError('FRAME_BLOCKED', `This page's CSP must allow frame-src ${settings.origin}`));
  };
  let destroyed = false;
  win.document.addEventListener('securitypolicyviolation', onCspViolation);
  const detach = keepAttached(shell.root, win, clock, () =>
    container === undefined
      ? win.document.body
      : typeof container === 'string'
        ? win.document.querySelector(container)
        : container,
  );
  shell.applyLook(look);
  if (settings.load !== 'intent') load();
  const stopCalls = settings.clickToCall
    ? listenForCalls(win.document, settings.clickToCall, (to) => {
        if (bridge.unavailableReason()) return false;
        dial(to).catch((error: unknown) => emitter.emit('error', { error: toWireError(error) }));
        return true;
      })
    : () => {};

  return {
    ready,
    get state() {
      return state;
    },
    on: emitter.on,
    call,
    dial,
    open: () => setOpen(true, true),
    close: () => setOpen(false, false),
    setGrants(grants) {
      offered = [...grants];
      bridge.grantsChanged();
    },
    unavailableReason: bridge.unavailableReason,
    destroy() {
      if (destroyed) return;
      destroyed = true;
      bridge.destroy();
      settleReady.reject(new TalkEmbedError('DESTROYED', 'This dialer was destroyed'));
      stopCalls();
      detach();
      win.document.removeEventListener('securitypolicyviolation', onCspViolation);
      frame?.removeEventListener('load', bridge.frameLoaded);
      emitter.clear();
    },
  };
}
