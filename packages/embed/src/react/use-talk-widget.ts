import { useEffect, useReducer, useRef, useState, type RefObject } from 'react';
import { offeredGrants } from '../host/grants.js';
import {
  createDialer,
  createTexting,
  type AgentTexting,
  type AgentTextingOptions,
  type Dialer,
  type DialerOptions,
  type ErrorCode,
  type Texting,
  type TextingOptions,
  type Widget,
  type WidgetKind,
  type WidgetState,
} from '../host/index.js';

/** What each kind's handle and options are. */
export interface Handles {
  dialer: { widget: Dialer; options: DialerOptions };
  texting: { widget: Texting; options: TextingOptions };
  'agent-texting': { widget: AgentTexting; options: Omit<AgentTextingOptions, 'as'> };
}

/** As for `createWidget`, and what can change afterwards. */
export type UseTalkWidgetOptions<K extends WidgetKind> = Omit<Handles[K]['options'], 'container' | 'widget'> & {
  /** An element, a selector, or a ref to an element of the same component. */
  container?: Element | string | RefObject<Element | null>;
  /** Opens and closes a floating panel without moving the focus. Leave it out to let the person decide alone. */
  open?: boolean;
};

/** What a component knows of its widget. */
export interface TalkWidgetHandle<K extends WidgetKind> {
  /** Null while rendering on a server, before the first effect and after unmount. */
  widget: Handles[K]['widget'] | null;
  /** The last snapshot; null before the widget is ready. */
  state: WidgetState<K> | null;
  /** Why the widget cannot be used now, or null. */
  unavailable: ErrorCode | null;
}

/** What this file needs of the options, whatever their kind. */
type AnyOptions = UseTalkWidgetOptions<'dialer'>;

const CREATE: { readonly [K in WidgetKind]: (options: Handles[K]['options']) => Handles[K]['widget'] } = {
  dialer: (options) => createDialer(options),
  texting: (options) => createTexting(options),
  'agent-texting': (options) => createTexting({ ...options, as: 'agent' }),
};

/**
 * A widget that lives as long as the component. Another look, context, `open`, list of grants or callback is applied to the
 * running widget; another key, origin, place, mode or set of callbacks makes a new one.
 * @throws TalkEmbedError INVALID_ARGUMENT or KEY_SCOPE for bad options, while rendering: an error boundary sees it.
 */
export function useTalkWidget<K extends WidgetKind>(kind: K, given: UseTalkWidgetOptions<K>): TalkWidgetHandle<K> {
  const options = given as AnyOptions;
  const [widget, setWidget] = useState<Widget<WidgetKind> | null>(null);
  const [fault, setFault] = useState<{ error: unknown } | null>(null);
  const [, render] = useReducer((count: number) => count + 1, 0);
  const latest = useRef(options);
  const applied = useRef<Changeable | null>(null);
  const wanted = changeable(options);
  const identity = identityOf(kind, options);
  const { look, about, allowed, open } = wanted;

  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    let made: Widget<WidgetKind> | null = null;
    let gone = false;
    // StrictMode mounts, unmounts and mounts again at once: waiting for the end of that saves a frame.
    queueMicrotask(() => {
      if (gone) return;
      try {
        made = CREATE[kind](withLatest(latest)) as object as Widget<WidgetKind>;
        applied.current = { ...changeable(latest.current), open: undefined };
        setWidget(made);
      } catch (error) {
        setFault({ error });
      }
    });
    return () => {
      gone = true;
      made?.destroy();
      setWidget(null);
      setFault(null);
    };
  }, [kind, identity]);

  useEffect(() => {
    const before = applied.current;
    if (!widget || !before) return;
    // Nothing to do about a failure: what was asked for travels in the next welcome.
    const ignore = () => {};
    if (look !== before.look) widget.call('config.set', JSON.parse(look) as object).catch(ignore);
    if (about !== before.about) widget.call('context.set', JSON.parse(about) as object).catch(ignore);
    if (allowed !== before.allowed) widget.setGrants(offeredGrants(kind, latest.current));
    // A panel starts closed: only a request to open it is news then, and nothing is loaded for the other.
    if (open !== undefined && open !== (before.open ?? false)) widget.call('widget.set', { open }).catch(ignore);
    applied.current = { look, about, allowed, open };
  }, [kind, widget, look, about, allowed, open]);

  useEffect(() => {
    const stop = widget?.on('*', render);
    // What happened between the rendering and now.
    render();
    return stop;
  }, [widget]);

  if (fault) throw fault.error;
  return {
    widget: widget as Handles[K]['widget'] | null,
    state: widget?.state ?? null,
    unavailable: widget?.unavailableReason() ?? null,
  };
}

/** What a running widget can be told, as text, so that equal values are the same. */
interface Changeable {
  look: string;
  about: string;
  allowed: string;
  open: boolean | undefined;
}

function changeable({ theme, position, sizing, locale, context, grants, open }: AnyOptions): Changeable {
  return {
    // What is no longer given must be taken back, and the wire knows no `undefined`.
    look: JSON.stringify({ theme: theme ?? {}, position: position ?? {}, sizing: sizing ?? {}, locale }),
    about: JSON.stringify({ record: null, phone: null, ...context }),
    allowed: JSON.stringify(grants ?? null),
    open,
  };
}

/** The page's own code, called as it is at the last render. */
const CALLBACKS = ['identity', 'onLookup', 'onRecordOpen', 'onCallLog'] as const;

/** What only a new widget can take. Which callbacks there are counts: each of them is an offer to the widget. */
function identityOf(kind: WidgetKind, options: AnyOptions): string {
  const { theme: _1, position: _2, sizing: _3, locale: _4, context: _5, grants: _6, open: _7, ...fixed } = options;
  const place = typeof fixed.container === 'string' ? fixed.container : Boolean(fixed.container);
  return JSON.stringify([kind, { ...fixed, container: place }, CALLBACKS.map((name) => Boolean(options[name]))]);
}

function withLatest(latest: RefObject<AnyOptions>): DialerOptions {
  const { container, open: _open, ...rest } = latest.current;
  const place = container && typeof container === 'object' && 'current' in container ? container.current : container;
  const options: Record<string, unknown> = { ...rest, container: place ?? undefined };
  for (const name of CALLBACKS)
    if (rest[name])
      options[name] = (...given: unknown[]) => (latest.current[name] as (...args: unknown[]) => unknown)(...given);
  return options;
}
