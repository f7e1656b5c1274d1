import {
  LOAD_TIMEOUT_MS,
  systemClock,
  TalkEmbedError,
  toWireError,
  type Capability,
  type WidgetKind,
} from '../protocol/index.js';
import type { CallOptions } from '../channel/channel.js';
import { keepAttached } from './attachment.js';
import type { LoadBridge } from './bridge-part.js';
import type { Bridge } from './bridge.js';
import { createElement } from './element.js';
import { createEmitter } from './emitter.js';
import { createFrame } from './frame-element.js';
import { toSettings, type WidgetOptions } from './options.js';
import { createShell } from './shell.js';
import type { AnyState } from './widget-state.js';
import type { Widget } from './widget.js';

/** A widget, and what only the code of its own kind may use. */
export interface PlacedWidget<K extends WidgetKind> {
  widget: Widget<K>;
  /** Aborts when the widget is destroyed. */
  signal: AbortSignal;
  /** Opens and closes at once, also before the widget is there. */
  setOpen: (open: boolean) => void;
  /** Shows a line in the panel, over the frame that has nothing to show yet; '' removes it. */
  say: (text: string) => void;
  /** Tells the page of a failure that no promise of its own carries. */
  report: (error: unknown) => void;
}

/**
 * Puts a widget on the page: its button, its panel, its frame. What talks to the frame is loaded while the frame loads.
 * @throws TalkEmbedError INVALID_ARGUMENT or KEY_SCOPE for bad options.
 */
export function placeWidget<K extends WidgetKind>(
  kind: K,
  options: WidgetOptions<K>,
  loadBridge: LoadBridge,
): PlacedWidget<K> {
  const clock = systemClock;
  const settings = toSettings(kind, options);
  const { container, origin, labels } = settings;
  const instance = crypto.randomUUID();
  const listening = new AbortController();
  const { signal } = listening;
  const emitter = createEmitter();
  const ready = promised<AnyState>();
  /** Settles once: with the part that talks to the frame, or with the reason why there is none. */
  const connected = promised<Bridge>();
  const shell = createShell(settings, setOpen);
  let bridge: Bridge | undefined;
  let state: AnyState | null = null;
  let failure: TalkEmbedError | null = null;
  let frame: HTMLIFrameElement | undefined;

  function load(): void {
    if (frame || failure) return;
    const mine = (frame = createFrame(
      labels.title,
      kind,
      `${origin}/embed/1/${kind}/${settings.publicId}#i=${instance}`,
    ));
    let loaded = false;
    let early: MessageEvent | undefined;
    mine.addEventListener('load', () => (loaded = true));
    // Before the frame can say anything; what it says before the bridge is there, the bridge hears as soon as it is.
    addEventListener(
      'message',
      (event) => {
        if (!event.source || event.source !== mine.contentWindow) return;
        early = event;
        bridge?.hear(event);
      },
      { signal },
    );
    const stopTimer = clock.after(LOAD_TIMEOUT_MS, () => fail(new TalkEmbedError('LOAD_TIMEOUT')));
    signal.addEventListener('abort', stopTimer);
    loadBridge(origin).then(
      ({ createBridge }) => {
        stopTimer();
        if (failure) return;
        bridge = createBridge({
          clock,
          origin,
          instance,
          frame: mine,
          isLoaded: () => loaded,
          settings,
          shell,
          onEvent,
          onFailed: refuse,
          silent: showProblem,
        });
        connected.resolve(bridge);
        // After whatever the page has asked for meanwhile: the welcome carries it.
        void connected.promise.then(({ hear }) => early && hear(early));
      },
      () => fail(new TalkEmbedError('LOAD_BLOCKED', 'embed-bridge.js')),
    );
    shell.panel.append(mine);
  }

  /** There is no bridge, and there will be none. */
  function fail(error: TalkEmbedError): void {
    if (bridge || failure) return;
    failure = error;
    connected.reject(error);
    showProblem();
    refuse(error);
  }

  function refuse(error: unknown): void {
    ready.reject(error);
    emitter.emit('widget.failed', { error: toWireError(error) });
  }

  let notice: HTMLElement | undefined;
  let problem: HTMLElement | undefined;
  /** The sentence and the way out for a person whose page could not load the widget. */
  function showProblem(): void {
    const link = createElement('a', { href: origin, target: '_blank' }, origin);
    problem ??= createElement('p', { role: 'alert' }, `${labels.unavailable} `, link);
    shell.panel.append(problem);
  }

  function onEvent(type: string, payload: unknown, now: AnyState | null): void {
    state = now;
    // The first one is `widget.ready`; whatever is heard later means that there is no problem any more.
    if (now) ready.resolve(now);
    problem?.remove();
    emitter.emit(type, payload);
  }

  /** At once where the bridge is there, else as soon as it is: either way in the order in which it is asked for. */
  const withBridge = <T>(run: (there: Bridge) => T) => (bridge ? run(bridge) : connected.promise.then(run));

  async function call(type: string, payload: object, callOptions?: CallOptions): Promise<unknown> {
    load();
    return withBridge((there) => there.request(type, payload, callOptions));
  }

  function setOpen(open: boolean, moveFocus?: boolean): void {
    // Nothing to do about a failure: the next welcome carries it, and `widget.failed` has told.
    call('widget.set', { open }).catch(() => {});
    // At once, and with the focus: who presses a button sees what it does.
    shell.show(open, moveFocus);
  }

  const detach = keepAttached(shell.root, clock, () =>
    typeof container === 'string' ? document.querySelector(container) : (container ?? document.body),
  );
  shell.look(settings);
  if (settings.load !== 'intent') load();

  const widget = {
    ready: ready.promise,
    get state() {
      return state;
    },
    on: emitter.on,
    call,
    open: () => setOpen(true, true),
    close: () => setOpen(false),
    setGrants(grants: readonly Capability[]) {
      void withBridge((there) => there.setGrants(grants))?.catch(() => {});
    },
    unavailableReason: () => (bridge ? bridge.unavailableReason() : (failure?.code ?? null)),
    destroy() {
      const destroyed = (failure = new TalkEmbedError('DESTROYED'));
      bridge?.destroy();
      connected.reject(destroyed);
      ready.reject(destroyed);
      emitter.clear();
      detach();
      listening.abort();
    },
  };
  return {
    widget: widget as object as Widget<K>,
    signal,
    setOpen,
    say(text) {
      notice?.remove();
      notice = text ? createElement('p', { role: 'status' }, text) : undefined;
      if (notice) shell.panel.append(notice);
    },
    report: (error) => emitter.emit('error', { error: toWireError(error) }),
  };
}

/** A promise that others settle. It may stay unhandled: a caller that waits will see it. */
function promised<T>() {
  let resolve!: (value: T) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<T>((keep, refuse) => {
    resolve = keep;
    reject = refuse;
  });
  promise.catch(() => {});
  return { promise, resolve, reject };
}
