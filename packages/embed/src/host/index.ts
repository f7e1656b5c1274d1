/** The page's side, for bundlers. Importing it does nothing; it can be imported on a server. */
export { createDialer, createTexting, createWidget } from './create-here.js';
export type { AnyWidgetEvent, Subscribe } from './emitter.js';
export type {
  CommonOptions,
  DialerLabels,
  DialerOptions,
  TextingOptions,
  WidgetLabels,
  WidgetOptions,
} from './options.js';
export type { Dialer, DialOptions, Texting, Widget } from './widget.js';
export { type CallOptions } from '../channel/channel.js';
export {
  TalkEmbedError,
  type AuthState,
  type CallPhase,
  type CallSnapshot,
  type CallStart,
  type Capability,
  type CommandPayload,
  type CommandResult,
  type DeviceState,
  type DialerState,
  type EmbedError,
  type ErrorCode,
  type HostCommand,
  type HostCommands,
  type HostContact,
  type PageContext,
  type PresenceState,
  type RecordRef,
  type TextingState,
  type ThemeTokens,
  type UnreadState,
  type WidgetConfig,
  type WidgetEvent,
  type WidgetEvents,
  type WidgetKind,
  type WidgetKinds,
  type WidgetPosition,
  type WidgetState,
} from '../protocol/index.js';
