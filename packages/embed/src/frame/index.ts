/** What a widget inside the frame uses to talk to the page around it. */
export { isAllowedOrigin } from './allowed-origins.js';
export {
  connectToHost,
  isFramed,
  type ConnectOptions,
  type HostCommandHandlers,
  type HostConnection,
  type HostSession,
} from './connect.js';
export { type CallOptions } from '../channel/channel.js';
export { AGENT_TEXTING_COMMANDS } from '../protocol/kinds/agent-texting.commands.js';
export { DIALER_COMMANDS } from '../protocol/kinds/dialer.commands.js';
export { type RequestContext } from '../channel/serve.js';
export {
  TalkEmbedError,
  type AgentTextingState,
  type CallPhase,
  type CallQuality,
  type CallSnapshot,
  type Capability,
  type ConversationState,
  type ConversationTarget,
  type DeviceChoice,
  type DeviceState,
  type EmbedError,
  type CommandPayload,
  type CommandResult,
  type DialerState,
  type DraftPlacement,
  type DraftState,
  type ErrorCode,
  type HostCommand,
  type HostCommands,
  type HostContact,
  type LeaderState,
  type MessagePhase,
  type MessageSnapshot,
  type PageContext,
  type RecordingState,
  type RecordRef,
  type TextingState,
  type TransferState,
  type WidgetCommands,
  type WidgetConfig,
  type WidgetEvent,
  type WidgetEvents,
  type WidgetInit,
  type WidgetKind,
  type WidgetState,
} from '../protocol/index.js';
