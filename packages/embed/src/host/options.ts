import {
  TalkEmbedError,
  type CallSnapshot,
  type Capability,
  type HostContact,
  type PageContext,
  type RecordRef,
  type WidgetConfig,
} from '../protocol/index.js';

/** The words the loader itself shows, in the page's language. English by default. */
export interface DialerLabels {
  /** Name of the frame and of the panel. */
  title: string;
  open: string;
  close: string;
  /** Shown in the panel when the widget cannot be loaded, followed by a link to the Talk server. */
  unavailable: string;
}

export interface DialerOptions {
  /** Origin of the Talk server, e.g. `https://talk.example.com`. The script tag knows its own. */
  origin?: string;
  /** A user key (`uk_…`) or publishable key (`pk_…`). Without it the person signs in inside the widget. */
  key?: string;
  /** Names the embed on the server, which picks the allowed origins by it. A publishable key is its own. */
  publicId?: string;
  /** An element or selector to live in; otherwise see `mode`. */
  container?: Element | string;
  /** `launcher`: a button that opens a panel. `panel`: the panel alone, opened by `open()`. */
  mode?: 'launcher' | 'panel';
  /** `intent` waits with loading until the first open or command; an inbound call cannot ring before. */
  load?: 'eager' | 'intent';
  theme?: WidgetConfig['theme'];
  /** BCP 47; the page's `lang`, else the browser's language. */
  locale?: string;
  position?: WidgetConfig['position'];
  sizing?: WidgetConfig['sizing'];
  features?: WidgetConfig['features'];
  context?: PageContext;
  labels?: Partial<DialerLabels>;
  /** What the widget may do besides the services below. Default: voice, resize, notify, link.open. */
  grants?: readonly Capability[];
  /** Returns a fresh short-lived token that your server signed. Called on every (re)load and when it expires. */
  identity?: () => Promise<string>;
  /** Answers "who is this number?" from the page's own data. */
  onLookup?: (phone: string) => HostContact | null | Promise<HostContact | null>;
  /** Shows a record of the page's own system. */
  onRecordOpen?: (ref: RecordRef) => void | Promise<void>;
  /** Writes a finished call into the page's own system; returns its id there. */
  onCallLog?: (call: CallSnapshot, note: string | undefined) => string | null | Promise<string | null>;
  /** Dial through the widget when somebody clicks a `tel:` link (`true`), or one of these elements. */
  clickToCall?: boolean | string;
  /** For the style element that old browsers need under a strict CSP. */
  nonce?: string;
}

/** Options with everything decided. */
export interface DialerSettings extends DialerOptions {
  origin: string;
  publicId: string;
  labels: DialerLabels;
  locale: string;
}

const LABELS: DialerLabels = {
  title: 'Phone',
  open: 'Open phone',
  close: 'Close phone',
  unavailable: 'The phone could not be loaded.',
};

/**
 * Refuses a key that must not be in a page.
 * @throws TalkEmbedError KEY_SCOPE for a secret key anywhere, and for a user key in markup or in an address.
 */
export function checkKey(key: string, place: 'script' | 'tag'): void {
  if (key.startsWith('sk_'))
    throw new TalkEmbedError('KEY_SCOPE', 'key: a secret key (sk_…) belongs on your server; use a pk_ or uk_ key, and revoke this one');
  if (place === 'tag' && key.startsWith('uk_'))
    throw new TalkEmbedError('KEY_SCOPE', 'data-key: a user key (uk_…) must not be in markup or a URL; pass it to Talk.dialer({ key })');
}

/** Checks and completes the options. @throws TalkEmbedError INVALID_ARGUMENT or KEY_SCOPE naming the field and the fix. */
export function toSettings(options: DialerOptions, win: Window): DialerSettings {
  const { key, publicId = key?.startsWith('pk_') ? key : 'default', container, mode } = options;
  if (key !== undefined) checkKey(key, 'script');
  if (!/^[\w-]{1,64}$/.test(publicId) || /^[us]k_/.test(publicId))
    throw invalid('publicId', 'up to 64 letters, digits, - and _; not a user or secret key');
  if (container === undefined && mode !== 'launcher' && mode !== 'panel')
    throw invalid('mode', "give a container, or mode: 'launcher' or 'panel'");
  const origin = toOrigin(options.origin);
  // The sandbox lets the frame keep its origin, which is only safe because that is never the page's.
  if (origin === win.location.origin) throw invalid('origin', "the widget cannot share the page's origin");
  return {
    ...options,
    origin,
    publicId,
    locale: options.locale ?? (win.document.documentElement.lang || win.navigator.language),
    labels: { ...LABELS, ...options.labels },
  };
}

function toOrigin(origin: string | undefined): string {
  if (!origin || !/^https?:/.test(origin) || !URL.canParse(origin))
    throw invalid('origin', 'the address of your Talk server, such as https://talk.example.com');
  return new URL(origin).origin;
}

const invalid = (field: string, fix: string) => new TalkEmbedError('INVALID_ARGUMENT', `${field}: ${fix}`);
