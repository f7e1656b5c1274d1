/** What a contact's timeline can be narrowed to. `changes` are entries of the history, everything else is a communication. */
export const TIMELINE_KINDS = [
  'calls',
  'voicemails',
  'texts',
  'faxes',
  'emails',
  'notes',
  'reminders',
  'changes',
] as const;
/** One of these kinds. */
export type TimelineKind = (typeof TIMELINE_KINDS)[number];
/** Kinds of communications. One can be of several: a call that became a voicemail, and has a note. */
export type CommunicationKind = Exclude<TimelineKind, 'changes'>;

/** What of a communication decides of which kind it is. */
export interface KindFacts {
  readonly type: string;
  /** Its disposition, by name. */
  readonly disposition: string;
  readonly notes: string | null;
}

/** Types of communications by kind. A voicemail is a call with one of these dispositions; a note is written on its own, or on whatever was noted. */
export const KIND_TYPES: Readonly<Record<Exclude<CommunicationKind, 'voicemails' | 'notes'>, readonly string[]>> = {
  calls: ['call'],
  texts: ['sms', 'whatsapp', 'facebook'],
  faxes: ['fax'],
  emails: ['email'],
  reminders: ['reminder', 'appointment'],
};
export const VOICEMAIL_DISPOSITIONS: readonly string[] = ['voicemail', 'missed-voicemail'];

/** Whether a communication is of this kind. */
export function isOfKind(kind: CommunicationKind, { type, disposition, notes }: KindFacts): boolean {
  if (kind === 'voicemails') return type === 'call' && VOICEMAIL_DISPOSITIONS.includes(disposition);
  if (kind === 'notes') return type === 'note' || (notes !== null && notes !== '');
  return KIND_TYPES[kind].includes(type);
}
