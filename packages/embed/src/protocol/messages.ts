/**
 * The contract's vocabulary, with the direction in the type: a page can only send the commands of the widget's kind, a frame only
 * {@link WidgetCommands} and the events of its kind (embed-anchors §6.6 and §6.7). Times are ISO 8601 in UTC.
 */
import type { Capability } from './capabilities.js';
import type {
  AgentTextingCommands,
  AgentTextingEvents,
  AgentTextingState,
  ConversationTarget,
} from './kinds/agent-texting.js';
import type { CallSnapshot, DialerCommands, DialerEvents, DialerState } from './kinds/dialer.js';
import type { Exchange, PageContext, RecordRef, WidgetConfig } from './kinds/shared.js';
import type { TextingCommands, TextingEvents, TextingState } from './kinds/texting.js';

export type * from './kinds/agent-texting.js';
export type * from './kinds/dialer.js';
export type * from './kinds/shared.js';
export type * from './kinds/texting.js';

/** What each kind of widget knows, takes and tells. A new kind is a new line here. */
export interface WidgetKinds {
  /** A phone. */
  dialer: { state: DialerState; commands: DialerCommands; events: DialerEvents };
  /** A site's visitors text the company. */
  texting: { state: TextingState; commands: TextingCommands; events: TextingEvents };
  /** An agent texts a customer from a page of the company. */
  'agent-texting': { state: AgentTextingState; commands: AgentTextingCommands; events: AgentTextingEvents };
}

/** What a widget is. */
export type WidgetKind = keyof WidgetKinds;

/** Everything a page may know of a widget of that kind. */
export type WidgetState<K extends WidgetKind = 'dialer'> = WidgetKinds[K]['state'];

/** Page to widget. */
export type HostCommands<K extends WidgetKind = 'dialer'> = WidgetKinds[K]['commands'];

/** Widget to page, without an answer. */
export type WidgetEvents<K extends WidgetKind = 'dialer'> = WidgetKinds[K]['events'];

/** The name of a command of that kind of widget. */
export type HostCommand<K extends WidgetKind = 'dialer'> = keyof HostCommands<K> & string;
/** The name of an event of that kind of widget. */
export type WidgetEvent<K extends WidgetKind = 'dialer'> = keyof WidgetEvents<K> & string;

/** What a command of that kind of widget is sent with. */
export type CommandPayload<K extends WidgetKind, T extends HostCommand<K>> =
  HostCommands<K>[T] extends Exchange<infer P, unknown> ? P : never;

/** What a command of that kind of widget answers. */
export type CommandResult<K extends WidgetKind, T extends HostCommand<K>> =
  HostCommands<K>[T] extends Exchange<unknown, infer R> ? R : never;

/** The commands and events of all kinds, for tables over the whole contract. */
export type AllHostCommands = DialerCommands & TextingCommands & AgentTextingCommands;
export type AllWidgetEvents = DialerEvents & TextingEvents & AgentTextingEvents;

/** What the welcome carries: the whole desired state, again on every later hello. The key travels only here. */
export interface WidgetInit {
  key?: string;
  /** A short-lived token that the customer's server got for its user. */
  identity?: string;
  open: boolean;
  view?: string;
  config: WidgetConfig;
  context: PageContext;
  /** Of an agent's texting: the conversation that the page has opened last. */
  conversation?: ConversationTarget | undefined;
}

/** A contact of the page, as the widget shows it. */
export interface HostContact {
  id: string;
  name: string;
  company?: string;
  url?: string;
}

/** Widget to page: services that the page may offer. */
export interface WidgetCommands {
  'contacts.lookup': Exchange<{ phone: string }, { contact: HostContact | null }>;
  'record.open': Exchange<{ ref: RecordRef }, { opened: boolean }>;
  /** `record` is the page's record that the call was about: the one in context with its number, or when it was dialled or answered. */
  'log.write': Exchange<{ call: CallSnapshot; note?: string; record?: RecordRef }, { id: string | null }>;
  'token.refresh': Exchange<{ reason: 'expiring' | 'expired' | 'refused' }, { token: string }>;
  'link.open': Exchange<{ url: string }, { opened: boolean }>;
  'frame.resize': Exchange<{ heightPx: number }, { heightPx: number }>;
}

/** Page to widget, without an answer. */
export interface HostEvents {
  'caps.changed': { grants: readonly Capability[] };
}

export type WidgetCommand = keyof WidgetCommands;
