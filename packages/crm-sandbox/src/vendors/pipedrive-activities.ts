/** What an activity may have. */
export const ACTIVITY_KEYS = new Set([
  'subject',
  'type',
  'owner_id',
  'deal_id',
  'lead_id',
  'org_id',
  'due_date',
  'due_time',
  'duration',
  'busy',
  'done',
  'location',
  'participants',
  'attendees',
  'public_description',
  'priority',
  'note',
]);
/** The fields of activities that a company sees, with their labels. */
export const FIELDS = [
  ['subject', 'Subject'],
  ['due_date', 'Due date'],
  ['duration', 'Duration'],
  ['note', 'Note'],
  ['public_description', 'Public description'],
] as const;
export const ACTIVITY_TYPES = ['call', 'meeting', 'task', 'deadline', 'email', 'lunch'];
