/** By what lists of contacts can be sorted. Each has an index: a list of a million begins as fast as one of ten. */
export const CONTACT_SORTS = [
  'last_engagement_at',
  'created_at',
  'name',
  'company_name',
  'first_name',
  'last_name',
  'last_inbound_engagement_at',
  'last_outbound_engagement_at',
  'inbound_calls_count',
  'outbound_calls_count',
  'inbound_texts_count',
  'outbound_texts_count',
  'inbound_communications_count',
  'outbound_communications_count',
  'communications_count',
  'unread_count',
  'unread_missed_calls_count',
  'unread_voicemails_count',
  'unread_texts_count',
  'response_due_at',
] as const;
/** A key by which lists of contacts are sorted. */
export type ContactSort = (typeof CONTACT_SORTS)[number];

const RISING: readonly ContactSort[] = ['name', 'first_name', 'last_name', 'company_name', 'response_due_at'];

/** Which way a sort begins if no direction was chosen: names at A, what is due at the earliest, other times at the newest, counts at the most. */
export const sortDirection = (sort: ContactSort): 'asc' | 'desc' => (RISING.includes(sort) ? 'asc' : 'desc');
