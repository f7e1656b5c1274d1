/** Formats: phone numbers, times, counts (spec 3 §5, §9). The rules live in `@talk/domain`. */
export {
  formatAsYouType,
  guessLocale,
  lightPhoneEngine,
  localTimeOf,
  maskNumber,
  isHiddenNumber,
  phoneDisplay,
  readDialText,
  sameNumber,
} from '@talk/domain/phone';
export { checkDayTime, formatTime, relativeShort } from '@talk/domain/time';
export { badgeCount, cutText, formatCount, formatDuration, formatTimer, hueOf, initials } from '@talk/domain/format';
export { AGENT_STATUSES } from '@talk/domain/calls';
export type { AgentStatus, ChosenAgentStatus } from '@talk/domain/calls';
