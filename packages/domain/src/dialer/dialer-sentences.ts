/** Why a task was skipped, canceled or moved. */
export const DIALER_REASONS = [
  'no-timezone',
  'outside-hours',
  'dnc',
  'blocked',
  'no-number',
  'daily-cap',
  'too-soon',
  'failing-number',
  'skipped-by-agent',
  'canceled-by-agent',
] as const;
export type DialerReason = (typeof DIALER_REASONS)[number];

/** The first three are word for word those of spec 2 §8. */
const SENTENCES: Readonly<Record<DialerReason, string>> = {
  'no-timezone':
    'Task is skipped because timezone has not been set for this contact. Pushed the task to the bottom of the list.',
  'outside-hours': "Task is skipped because it's outside day times. Pushed the task to the bottom of the list.",
  dnc: 'Task is removed because the contact is on DNC.',
  blocked: 'Task is removed because the contact is blocked.',
  'no-number': 'Task is removed because the contact has no phone number.',
  'daily-cap':
    'Task is skipped because this number was called as often as allowed today. Pushed the task to the bottom of the list.',
  'too-soon':
    'Task is skipped because this number was called a short time ago. Pushed the task to the bottom of the list.',
  'failing-number':
    'Task is skipped because calls to this number have failed on several days. Pushed the task to the bottom of the list.',
  'skipped-by-agent': 'Task is skipped. Pushed the task to the bottom of the list.',
  'canceled-by-agent': 'Task is removed from the queue.',
};

/** Of a scheduled task that is back in the queue. */
export const DUE_SENTENCE = 'The time to call this contact again has come.';

/** What an agent reads about it. */
export const dialerSentence = (reason: DialerReason): string => SENTENCES[reason];
