/** What of two contacts can differ, and one of them is kept. `phone_number`: which number is the primary one. */
export const MERGE_FIELDS = [
  'first_name',
  'last_name',
  'company_name',
  'email',
  'address',
  'website',
  'notes',
  'csf1',
  'csf2',
  'date_of_birth',
  'timezone',
  'cnam_city',
  'cnam_state',
  'cnam_country',
  'cnam_zipcode',
  'lead_source',
  'user_id',
  'task_status',
  'disposition_status_id',
  'phone_number',
] as const;
/** A field of two contacts of which one value stays. */
export type MergeField = (typeof MERGE_FIELDS)[number];
