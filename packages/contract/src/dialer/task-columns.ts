/** Columns that tasks of the power dialer can be shown and exported with. */
export const DIALER_TASK_COLUMNS = [
  'contact',
  'phone_number',
  'extension',
  'status',
  'reason',
  'call_at',
  'redialed',
  'timezone',
  'created_at',
  'contact_id',
  'contact_list_item_id',
  'communication_id',
] as const;
/** A column of tasks of the power dialer. */
export type DialerTaskColumn = (typeof DIALER_TASK_COLUMNS)[number];

/** Those that a list begins with. */
export const DIALER_FIRST_HEADERS = [
  'contact',
  'phone_number',
  'timezone',
  'status',
  'reason',
] as const satisfies readonly DialerTaskColumn[];
