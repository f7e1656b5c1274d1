export { DEFAULT_OPT_OUT_TEXT, joinOptOut } from './opt-out.js';
export { segmentSms } from './segment-sms.js';
export type { LocatedCharacter, SegmentedSms, SegmentOptions, Substitution } from './segment-sms.js';
