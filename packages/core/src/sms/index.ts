export { segmentSms } from '@talk/domain/sms';
export type { LocatedCharacter, SegmentedSms, SegmentOptions, Substitution } from '@talk/domain/sms';
