import { createElement } from './element.js';
import { publicIdOf } from './public-id.js';
import {
  explainAt,
  TalkEmbedError,
  type CallSnapshot,
  type Capability,
  type HostContact,
  type PageContext,
  type RecordRef,
  type WidgetConfig,
  type WidgetKind,
} from '../protocol/index.js';

/** The words the loader itself shows, in the page's language. English by default. */
export interface WidgetLabels {
  /** Name of the frame and of the panel. */
  title: string;
  open: string;
  close: string;
  /** Shown in the panel when the widget cannot be loaded, followed by a link to the Talk server. */
  unavailable: string;
  /** Shown while the widget loads, followed by the number that was clicked. */
  calling: string;
}

/** The former name of {@link WidgetLabels}. */
export type DialerLabels = WidgetLabels;

/** What every kind of widget is made with. */
export interface CommonOptions {
  /** Address of the Talk server, e.g. `https://talk.example.com`. The script tag knows its own. */
  apiUrl?: string;
  /** The former name of `apiUrl`, which works as well. */
  origin?: string;
  /** A user key (`uk_…`) or publishable key (`pk_…`). Without it the person signs in inside the widget. */
  apiKey?: string;
  /** The former name of `apiKey`, which works as well. */
  key?: string;
  /**
   * The public id of the key whose list has your site. Needed only without `apiKey`, and with a user key that an earlier release made: a newer one holds it,
   * and a publishable key is its own.
   */
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
  context?: PageContext;
  labels?: Partial<WidgetLabels>;
  /** What the widget may do, besides the services of the page that are options of their own. The guides say what is the default. */
  grants?: readonly Capability[];
  /** Returns a fresh short-lived token that your server got for its user. Called on every (re)load and when it expires. */
  identity?: () => Promise<string>;
}

/** What a dialer is made with. */
export interface DialerOptions extends CommonOptions {
  /** @deprecated Use `createTexting`, or `Talk.texting`. */
  widget?: 'dialer';
  /** Answers "who is this number?", always E.164, from the page's own data. A contact that Talk has for the number wins: then the page is not asked. */
  onLookup?: (phone: string) => HostContact | null | Promise<HostContact | null>;
  /** Shows a record of the page's own system; `false` says that it could not. */
  onRecordOpen?: (ref: RecordRef) => unknown;
  /** Writes a finished call into the page's own system, with the record it was about; returns its id there. */
  onCallLog?: (
    call: CallSnapshot,
    note: string | undefined,
    record?: RecordRef,
  ) => string | null | Promise<string | null>;
  /** Dial through the widget when a person clicks a `tel:` link (`true`), or one of these elements. */
  clickToCall?: boolean | string;
}

/** Needs a publishable key (`pk_…`). */
export interface TextingOptions extends CommonOptions {
  /** `agent`: see {@link AgentTextingOptions}. */
  as?: 'visitor';
}

/** What an agent's texting is made with: a user key (`uk_…`), an identity, or nothing, and the person signs in inside the widget. */
export interface AgentTextingOptions extends CommonOptions, Pick<DialerOptions, 'onLookup' | 'onRecordOpen'> {
  as: 'agent';
}

/** What each kind is made with. */
export type WidgetOptions<K extends WidgetKind> = {
  dialer: DialerOptions;
  texting: TextingOptions;
  'agent-texting': Omit<AgentTextingOptions, 'as'>;
}[K];

/** Options of any kind, with everything decided. */
export interface WidgetSettings extends Omit<DialerOptions, 'widget'> {
  kind: WidgetKind;
  origin: string;
  publicId: string;
  labels: WidgetLabels;
  /** They are the attributes of the script tag, of which some are the site's own. */
  isTag?: boolean;
}

const TITLES: { readonly [K in WidgetKind]: string } = {
  dialer: 'Phone',
  texting: 'Texting',
  'agent-texting': 'Texts',
};

function labelsOf(kind: WidgetKind): WidgetLabels {
  const title = TITLES[kind];
  const thing = title.toLowerCase();
  return {
    title,
    open: 'Open ' + thing,
    close: 'Close ' + thing,
    unavailable: title + ' did not load.',
    calling: 'Calling',
  };
}

/** Checks and completes the options. @throws TalkEmbedError INVALID_ARGUMENT or KEY_SCOPE naming the field and the fix. */
export function toSettings(kind: WidgetKind, options: Omit<DialerOptions, 'widget'>): WidgetSettings {
  const {
    apiUrl = '',
    origin: given = apiUrl,
    apiKey = '',
    key = apiKey,
    publicId = publicIdOf(key) ?? 'default',
    mode = 'launcher',
    labels,
    // Without any the widget asks the same browser itself.
    locale = document.documentElement.lang,
    ...others
  } = options;
  // A link, since what is no address has no origin there.
  const { origin } = createElement('a', { href: given });
  // The sandbox lets the frame keep its origin, which is only safe because that is never the page's.
  if (!origin.startsWith('http') || origin === location.origin) throw new TalkEmbedError('INVALID_ARGUMENT', 'apiUrl');
  explainAt(origin);
  if (key.startsWith('sk_')) throw new TalkEmbedError('KEY_SCOPE', 'apiKey: sk_');
  if (!/^(?![us]k_)[\w-]{1,64}$/.test(publicId)) throw new TalkEmbedError('INVALID_ARGUMENT', 'publicId');
  return {
    ...others,
    locale: locale || undefined,
    key: key || undefined,
    mode,
    kind,
    origin,
    publicId,
    labels: { ...labelsOf(kind), ...labels },
  } as WidgetSettings;
}
