/** Features that a company turns on and off, by their names in `Company` (spec 3 §3). */
export const COMPANY_FEATURES = [
  'aloai_enabled',
  'auto_dialer_enabled',
  'automation_enabled',
  'bulk_rvm_enabled',
  'bulk_sms_enabled',
  'contact_status_control_enabled',
  'team_inbox_enabled',
  'transcription_enabled',
] as const;
/** A feature that a company turns on and off. */
export type CompanyFeature = (typeof COMPANY_FEATURES)[number];
