/** One contact's thread, loaded when a person opens it. */
export {
  ATTACHMENT_MAX_BYTES,
  checkMessage,
  findInTimeline,
  getLineTexting,
  getTextingSettings,
  optOutNumber,
  recordConsent,
  sendMessage,
  unblockContact,
  undncContact,
  updateLineTexting,
  updateTextingSettings,
} from '@talk/contract';
export type {
  ContactAudit,
  LineTexting,
  Message,
  MessageAlternative,
  MessageAttachment,
  MessageCheck,
  MessageDraft,
  MissingFile,
  ScheduledMessage,
  TextingSettings,
  TimelineHit,
} from '@talk/contract';
export { asksToStop, keywordAnswer } from '@talk/domain/compliance';
export { formatCurrency } from '@talk/domain/format';
export { messageMills, planShortLinks, withShortLinks } from '@talk/domain/messaging';
export { epochOf, startOfDay, zonedTime } from '@talk/domain/time';
export { createThread } from './thread.js';
export type { ScheduleInput, Thread, ThreadAnswer, ThreadClient, ThreadPorts } from './thread.types.js';
export type { ReturnedText, SendExtras, SendResult } from './message-outbox.js';
export { unreadIn } from './thread.state.js';
export type { Outgoing, ThreadCommunication, ThreadNarrowing, ThreadState } from './thread.state.js';
