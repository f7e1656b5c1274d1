/** Formats: phone numbers, times, counts (spec 3 §5, §9). The rules live in `@talk/domain`. */
export {
  formatAsYouType,
  formatEdit,
  guessLocale,
  lightPhoneEngine,
  localTimeOf,
  maskNumber,
  isHiddenNumber,
  joinDialText,
  phoneDisplay,
  readDialText,
  sameNumber,
} from '@talk/domain/phone-number';
export type { EditedText, TextEdit } from '@talk/domain/phone-number';
export { checkDayTime, formatStoredTime, formatTime, isQuietAt, relativeShort, relativeSpan } from '@talk/domain/time';
export type { QuietHours, RelativeSpan } from '@talk/domain/time';
export { dialerWindow, isWithinDialerHours } from '@talk/domain/dialer';
export {
  badgeCount,
  crmTitle,
  cutText,
  formatCount,
  formatDuration,
  formatTimer,
  hueOf,
  initials,
  isCrmName,
  noteText,
} from '@talk/domain/format';
export { findLinks } from '@talk/domain/messaging';
export type { FoundLink } from '@talk/domain/messaging';
export { knownWord } from './known-word.js';
export { AGENT_STATUSES, isActive as isActiveCall } from '@talk/domain/calls';
export type { AgentStatus, CallStatus, ChosenAgentStatus } from '@talk/domain/calls';
