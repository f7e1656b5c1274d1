/** The statuses of a sequence. */
export const SEQUENCE_STATUSES = ['draft', 'active', 'paused'] as const;
/** Whether a sequence runs. */
export type SequenceStatus = (typeof SEQUENCE_STATUSES)[number];

/** What an admin can do to a sequence. */
export type SequenceDeed = 'change' | 'start' | 'pause' | 'enroll' | 'remove';

const DEEDS: Readonly<Record<SequenceStatus, readonly SequenceDeed[]>> = {
  draft: ['change', 'start', 'remove'],
  active: ['pause', 'enroll'],
  paused: ['change', 'start', 'remove'],
};

/** Whether the deed is possible in this status. */
export const canDo = (status: SequenceStatus, deed: SequenceDeed): boolean => DEEDS[status].includes(deed);

/** The states of a contact in a sequence. */
export const ENROLLMENT_STATES = ['active', 'paused', 'finished', 'stopped'] as const;
/** How far a contact is in a sequence. */
export type EnrollmentState = (typeof ENROLLMENT_STATES)[number];

/** Whether the contact can still get a text from the sequence. */
export const isUnderWay = (state: EnrollmentState): boolean => state === 'active' || state === 'paused';

/** Why a contact left a sequence before its end. */
export const STOP_REASONS = [
  'replied',
  'called',
  'booked',
  'opted_out',
  'cannot_text',
  'disenrolled',
  'sequence_removed',
  'contact_deleted',
  'contact_merged',
] as const;
/** Why a contact left a sequence before its end. */
export type StopReason = (typeof STOP_REASONS)[number];

/** What a contact did, or what was agreed with it. */
export type StoppingNews = 'wrote' | 'talked' | 'booked';

const STOPS: Readonly<Record<StoppingNews, StopReason>> = { wrote: 'replied', talked: 'called', booked: 'booked' };

/** Why a contact gets no further text after this. */
export const stopReasonOf = (news: StoppingNews): StopReason => STOPS[news];

/** An opt-out arrives as a reply: the reply has stopped the sequence already, and the opt-out is why. */
export const explainsBetter = (reason: StopReason, before: StopReason): boolean =>
  reason === 'opted_out' && before === 'replied';

/** Opted out, and Do Not Contact. */
const OPTED_OUT: ReadonlySet<number> = new Set([11, 32]);

/** Why a contact leaves the sequence when the gate refuses its text for good. */
export const stopReasonOfRejection = (rejection: number): StopReason =>
  OPTED_OUT.has(rejection) ? 'opted_out' : 'cannot_text';
