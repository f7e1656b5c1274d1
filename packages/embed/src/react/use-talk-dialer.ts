import { useEffect, useReducer, useRef, useState, type RefObject } from 'react';
import { createDialer, type Dialer, type DialerOptions, type ErrorCode, type WidgetState } from '../host/index.js';
import { offeredGrants } from '../host/services.js';

/** As for `createDialer`, and what can change afterwards. */
export interface UseTalkDialerOptions extends Omit<DialerOptions, 'container'> {
  /** An element, a selector, or a ref to an element of the same component. */
  container?: Element | string | RefObject<Element | null>;
  /** Opens and closes a floating panel without moving the focus. Leave it out to let the person decide alone. */
  open?: boolean;
}

/** What a component knows of its dialer. */
export interface TalkDialerHandle {
  /** Null while rendering on a server, before the first effect and after unmount. */
  dialer: Dialer | null;
  /** The last snapshot; null before the widget is ready. */
  state: WidgetState | null;
  /** Why the widget cannot be used now, or null. */
  unavailable: ErrorCode | null;
}

/**
 * A dialer that lives as long as the component. Another look, context, `open`, list of grants or callback is applied to the
 * running dialer; another key, origin, place, mode or set of callbacks makes a new one.
 * @throws TalkEmbedError INVALID_ARGUMENT or KEY_SCOPE for bad options, while rendering: an error boundary sees it.
 */
export function useTalkDialer(options: UseTalkDialerOptions): TalkDialerHandle {
  const [dialer, setDialer] = useState<Dialer | null>(null);
  const [fault, setFault] = useState<{ error: unknown } | null>(null);
  const [, render] = useReducer((count: number) => count + 1, 0);
  const latest = useRef(options);
  const applied = useRef<Changeable | null>(null);
  const wanted = changeable(options);
  const identity = identityOf(options);
  const { look, about, allowed, open } = wanted;

  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    let made: Dialer | null = null;
    let gone = false;
    // StrictMode mounts, unmounts and mounts again at once: waiting for the end of that saves a frame.
    queueMicrotask(() => {
      if (gone) return;
      try {
        made = createDialer(withLatest(latest));
        applied.current = { ...changeable(latest.current), open: undefined };
        setDialer(made);
      } catch (error) {
        setFault({ error });
      }
    });
    return () => {
      gone = true;
      made?.destroy();
      setDialer(null);
      setFault(null);
    };
  }, [identity]);

  useEffect(() => {
    const before = applied.current;
    if (!dialer || !before) return;
    // Nothing to do about a failure: what was asked for travels in the next welcome.
    const ignore = () => {};
    if (look !== before.look) dialer.call('config.set', JSON.parse(look) as object).catch(ignore);
    if (about !== before.about) dialer.call('context.set', JSON.parse(about) as object).catch(ignore);
    if (allowed !== before.allowed) dialer.setGrants(offeredGrants(latest.current));
    // A panel starts closed: only a request to open it is news then, and nothing is loaded for the other.
    if (open !== undefined && open !== (before.open ?? false)) dialer.call('widget.set', { open }).catch(ignore);
    applied.current = { look, about, allowed, open };
  }, [dialer, look, about, allowed, open]);

  useEffect(() => {
    const stop = dialer?.on('*', render);
    // What happened between the rendering and now.
    render();
    return stop;
  }, [dialer]);

  if (fault) throw fault.error;
  return { dialer, state: dialer?.state ?? null, unavailable: dialer?.unavailableReason() ?? null };
}

/** What a running dialer can be told, as text, so that equal values are the same. */
interface Changeable {
  look: string;
  about: string;
  allowed: string;
  open: boolean | undefined;
}

function changeable({ theme, position, sizing, locale, context, grants, open }: UseTalkDialerOptions): Changeable {
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

/** What only a new dialer can take. Which callbacks there are counts: each of them is an offer to the widget. */
function identityOf(options: UseTalkDialerOptions): string {
  const { theme: _1, position: _2, sizing: _3, locale: _4, context: _5, grants: _6, open: _7, ...fixed } = options;
  const place = typeof fixed.container === 'string' ? fixed.container : Boolean(fixed.container);
  return JSON.stringify([{ ...fixed, container: place }, CALLBACKS.map((name) => Boolean(options[name]))]);
}

function withLatest(latest: RefObject<UseTalkDialerOptions>): DialerOptions {
  const { container, open: _open, ...rest } = latest.current;
  const place = container && typeof container === 'object' && 'current' in container ? container.current : container;
  const options: Record<string, unknown> = { ...rest, container: place ?? undefined };
  for (const name of CALLBACKS)
    if (rest[name])
      options[name] = (...given: unknown[]) => (latest.current[name] as (...args: unknown[]) => unknown)(...given);
  return options;
}
