/** The contract between a page and a Talk widget: messages, guards, versions, limits and error codes. */
export { intersect, type Capability } from './capabilities.js';
export { systemClock, type Clock } from './clock.js';
export { COMMON_COMMANDS, resultTimeoutMs, WIDGET_COMMANDS, type CommandSpec, type OwnCommands } from './commands.js';
export { readPortMessage, type PortMessage } from './envelope.js';
export {
  explainAt,
  errorRef,
  fromWireError,
  isRetryable,
  TalkEmbedError,
  toWireError,
  type EmbedError,
  type ErrorCode,
  type Json,
} from './errors.js';
export { redactCall } from './events.js';
export { findProblem, toPlain, type Shape } from './guards.js';
export { readHello, readReject, readWelcome, type Hello, type Reject, type Welcome } from './handshake.js';
export {
  ACK_TIMEOUT_MS,
  DIAL_TIMEOUT_MS,
  IDENTITY_TIMEOUT_MS,
  LOAD_TIMEOUT_MS,
  MAX_IN_FLIGHT,
  MAX_PAYLOAD_BYTES,
  MAX_PER_SECOND,
  RESULT_TIMEOUT_MS,
} from './limits.js';
export type * from './messages.js';
export { NAMESPACE, negotiate, PROTOCOL, type VersionRange } from './versions.js';
