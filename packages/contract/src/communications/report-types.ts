/** What the counts of a period are divided by (spec 3 §9: `date_v_campaign`, and the same for other dimensions). */
export const REPORT_TYPES = [
  'date_v_campaign',
  'date_v_user',
  'date_v_ring_group',
  'date_v_type',
  'date_v_direction',
  'date_v_call_disposition',
] as const;
/** One of them. */
export type ReportType = (typeof REPORT_TYPES)[number];

/** Most periods of one report. */
export const PERIODS_AT_MOST = 400;
