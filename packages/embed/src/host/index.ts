/** The page's side, for bundlers. Importing it does nothing; it can be imported on a server. */
export { createDialer } from './create-dialer.js';
export type { Dialer } from './dialer.js';
export type { AnyWidgetEvent, Subscribe } from './emitter.js';
export type { DialerLabels, DialerOptions } from './options.js';
export { type CallOptions } from '../channel/channel.js';
export {
  TalkEmbedError,
  type AuthState,
  type CallPhase,
  type CallSnapshot,
  type CallStart,
  type Capability,
  type DeviceState,
  type EmbedError,
  type ErrorCode,
  type HostCommand,
  type HostCommands,
  type HostContact,
  type PageContext,
  type PresenceState,
  type RecordRef,
  type ThemeTokens,
  type WidgetConfig,
  type WidgetEvent,
  type WidgetEvents,
  type WidgetPosition,
  type WidgetState,
} from '../protocol/index.js';
