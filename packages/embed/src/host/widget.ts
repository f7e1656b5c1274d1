import type { CallOptions } from '../channel/channel.js';
import type {
  CallSnapshot,
  CallStart,
  Capability,
  CommandPayload,
  CommandResult,
  ErrorCode,
  HostCommand,
  WidgetKind,
  WidgetState,
} from '../protocol/index.js';
import type { Subscribe } from './emitter.js';

/** A widget on this page. Its kind decides what it knows, takes and tells. */
export interface Widget<K extends WidgetKind> {
  /** Settles with the first outcome: the widget's state, or why there is none. It need not be handled. */
  readonly ready: Promise<WidgetState<K>>;
  /** The last known snapshot; null before the widget is ready. */
  readonly state: WidgetState<K> | null;
  readonly on: Subscribe<K>;
  /** Sends a command, after the ones before it; waits for the widget if need be. Rejects with a TalkEmbedError. */
  call<T extends HostCommand<K>>(
    type: T,
    payload: CommandPayload<K, T>,
    options?: CallOptions,
  ): Promise<CommandResult<K, T>>;
  /** Opens the panel and moves the focus into it. */
  open(): void;
  close(): void;
  /** What the widget may ask of this page from now on: never more than the handshake agreed upon. */
  setGrants(grants: readonly Capability[]): void;
  /** Why the widget cannot be used now, or null. */
  unavailableReason(): ErrorCode | null;
  /** Ends the connection and leaves nothing on the page: no element, listener, timer or style. */
  destroy(): void;
}

/** How to call, and how the command is sent. */
export type DialOptions = Omit<CallStart, 'to'> & CallOptions;

/** A dialer on this page. */
export interface Dialer extends Widget<'dialer'> {
  /** Opens the panel and dials. A repeat with the same `idempotencyKey` never dials twice. */
  dial(to: string, options?: DialOptions): Promise<{ call: CallSnapshot }>;
}

/** An agent's texting on this page: one conversation at a time, which the page opens. */
export type AgentTexting = Widget<'agent-texting'>;

/** Texting of a site's visitors on this page. */
export type Texting = Widget<'texting'>;
