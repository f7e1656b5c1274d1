import { signal } from '@talk/core';
import type { ReadonlySignal } from '@talk/core';
import type { WidgetConfig } from '@talk/embed/frame';
import type { Identity } from '@talk/phone';

/** What the window and the frame that opened it say to each other, on a wire that only they know the name of. */
type Message =
  | { type: 'hello' }
  | { type: 'identity'; identity: { kind: 'key'; key: string } | { kind: 'session' } | { kind: 'token' } }
  /** How the page wants its phone to look. */
  | { type: 'look'; look: Look }
  | { type: 'token-wanted' }
  | { type: 'token'; token: string | null }
  | { type: 'close' }
  | { type: 'bye' };

/** What a page says of the looks of its phone, which a window of its own takes over. */
export type Look = Pick<WidgetConfig, 'theme' | 'locale'>;

interface Wire {
  send: (message: Message) => void;
  close: () => void;
}

export interface PopOutPorts {
  newId: () => string;
  /** Opens the widget's own page with this fragment; false when the browser forbids windows. */
  openWindow: (fragment: string) => boolean;
  openWire: (name: string, onMessage: (message: Message) => void) => Wire;
  closeWindow: () => void;
  onLeave: (run: () => void) => void;
}

/** The phone in a window of its own. Frame and window are two tabs of one phone: the call moves between them like between any. */
export interface PopOut {
  readonly isOpen: ReadonlySignal<boolean>;
  /** The browser has refused the window that was asked for. */
  readonly isBlocked: ReadonlySignal<boolean>;
  /** From a click: browsers allow windows only then. */
  open: () => void;
  /** Ends the window, whose call then comes back to the tab that is left. */
  close: () => void;
  /** The person has read that it was blocked. */
  forgetBlocked: () => void;
  /** The page has changed its looks. */
  look: (look: Look) => void;
  dispose: () => void;
}

const FRAGMENT = /^#pop-out=([\w-]{8,64})$/;
const ANSWER_TIMEOUT_MS = 2_000;
const wireName = (id: string): string => `talk-pop-out:${id}`;

export function createPopOut(
  ports: PopOutPorts,
  identity: () => Identity,
  fetchToken: () => Promise<string | null>,
): PopOut {
  const isOpen = signal(false);
  const isBlocked = signal(false);
  let wire: Wire | null = null;
  let shown: Look = {};

  function hear(message: Message): void {
    if (message.type === 'hello') {
      isOpen.value = true;
      const now = identity();
      const told = now.kind === 'token' || now.kind === 'key' ? now : ({ kind: 'session' } as const);
      // A function cannot cross: the window asks for its tokens here.
      wire?.send({ type: 'look', look: shown });
      wire?.send({ type: 'identity', identity: told.kind === 'token' ? { kind: 'token' } : told });
    }
    if (message.type === 'token-wanted') {
      fetchToken().then(
        (token) => wire?.send({ type: 'token', token }),
        () => wire?.send({ type: 'token', token: null }),
      );
    }
    if (message.type === 'bye') isOpen.value = false;
  }

  return {
    isOpen,
    isBlocked,
    open() {
      wire?.close();
      const id = ports.newId();
      wire = ports.openWire(wireName(id), hear);
      isBlocked.value = !ports.openWindow(`#pop-out=${id}`);
    },
    forgetBlocked: () => {
      isBlocked.value = false;
    },
    look(look) {
      shown = { ...shown, ...look };
      wire?.send({ type: 'look', look: shown });
    },
    close: () => wire?.send({ type: 'close' }),
    dispose: () => wire?.close(),
  };
}

/** The name that a window was opened with; null for any other page. */
export const popOutId = (hash: string): string | null => FRAGMENT.exec(hash)?.[1] ?? null;

/**
 * In the window: who the phone belongs to, as the frame that opened it says. Where nobody answers (a reload after the frame
 * is gone, or a browser that keeps the two apart) it is the session of this browser.
 */
export function joinPopOut(ports: PopOutPorts, id: string, onLook: (look: Look) => void): Promise<Identity> {
  return new Promise((resolve) => {
    let onToken: (token: string | null) => void = () => {};
    const timer = setTimeout(() => resolve({ kind: 'session' }), ANSWER_TIMEOUT_MS);
    const wire = ports.openWire(wireName(id), (message) => {
      if (message.type === 'close') ports.closeWindow();
      if (message.type === 'look') onLook(message.look);
      if (message.type === 'token') onToken(message.token);
      if (message.type !== 'identity') return;
      clearTimeout(timer);
      if (message.identity.kind !== 'token') return resolve(message.identity);
      resolve({ kind: 'token', fetchToken: askForToken });
    });
    const askForToken = (): Promise<string | null> =>
      new Promise((settle) => {
        const late = setTimeout(() => settle(null), ANSWER_TIMEOUT_MS * 5);
        onToken = (token) => {
          clearTimeout(late);
          settle(token);
        };
        wire.send({ type: 'token-wanted' });
      });
    ports.onLeave(() => wire.send({ type: 'bye' }));
    wire.send({ type: 'hello' });
  });
}

/** What is asked of a window to know on whose pages it stands. */
export interface Framing {
  readonly self: unknown;
  readonly parent: unknown;
  readonly top: unknown;
  readonly document: { readonly referrer: string };
  /** `ancestorOrigins` is missing where a browser does not have it (Firefox). */
  readonly location: { readonly hostname: string; readonly ancestorOrigins?: ArrayLike<string> };
}

/**
 * Frames on pages of another site have storage, channels and locks of their own, apart from those of a window: that window would be a
 * second phone beside the frame. Where the browser does not tell who is around us, the page that holds us is known by the referrer, and
 * what is around that page is not known at all.
 */
export function mayPopOut({ self, parent, top, document, location }: Framing): boolean {
  const ours = (origin: string): boolean => URL.canParse(origin) && new URL(origin).hostname === location.hostname;
  if (location.ancestorOrigins !== undefined) return Array.from(location.ancestorOrigins).every(ours);
  return self === top || (parent === top && ours(document.referrer));
}

export function browserPopOut(win: Window & typeof globalThis): PopOutPorts {
  return {
    newId: () => win.crypto.randomUUID(),
    openWindow: (fragment) =>
      win.open(`${win.location.origin}/widgets/dialer${fragment}`, 'talk-dialer', 'popup,width=380,height=640') !==
      null,
    openWire(name, onMessage) {
      const channel = new BroadcastChannel(name);
      channel.addEventListener('message', ({ data }: MessageEvent<Message>) => onMessage(data));
      return { send: (message) => channel.postMessage(message), close: () => channel.close() };
    },
    closeWindow: () => win.close(),
    onLeave: (run) => win.addEventListener('pagehide', run),
  };
}
