export { hueOf, initials } from './avatars.js';
export { badgeCount, formatCount } from './counts.js';
export { crmTitle, isCrmName } from './crm-titles.js';
export { csvField, csvRow } from './csv.js';
export { formatDuration, formatTimer } from './durations.js';
export {
  mentionedUsers,
  mentionOf,
  NOTE_MAX_LENGTH,
  NOTE_MAX_MENTIONS,
  type NotePart,
  noteParts,
  noteText,
} from './mentions.js';
export { formatCostMicros, formatCredits, formatCurrency } from './money.js';
export { cutText, isStorable, storableText } from './texts.js';
export { isNumeric, isZip } from './validation.js';
