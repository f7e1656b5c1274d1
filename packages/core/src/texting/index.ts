/** One contact's thread, loaded when somebody opens it. */
export { ATTACHMENT_MAX_BYTES, checkMessage, sendMessage } from '@talk/contract';
export type {
  ContactAudit,
  Message,
  MessageAlternative,
  MessageAttachment,
  MessageCheck,
  MessageDraft,
  ScheduledMessage,
} from '@talk/contract';
export { formatCurrency } from '@talk/domain/format';
export { messageMills } from '@talk/domain/messaging';
export { epochOf, startOfDay, zonedTime } from '@talk/domain/time';
export { createThread } from './thread.js';
export type { ScheduleWish, Thread, ThreadAnswer, ThreadClient, ThreadPorts } from './thread.js';
export type { SendExtras, SendResult } from './outbox.js';
export { unreadIn } from './thread.state.js';
export type { Outgoing, ThreadCommunication, ThreadState } from './thread.state.js';
