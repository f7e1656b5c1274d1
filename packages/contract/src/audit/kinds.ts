/** What an entry of the audit log can be about. */
export const AUDIT_KINDS = [
  'company',
  'person',
  'own_sign_in',
  'api_key',
  'line',
  'number',
  'ring_group',
  'answering',
  'texting',
  'quiet_rule',
  'wrap_up',
  'broadcast',
  'sequence',
  'wallboard',
  'acted',
] as const;
/** What an entry of the audit log is about. */
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** What can have been done. */
export const AUDIT_ACTIONS = [
  'created',
  'changed',
  'removed',
  'password_reset',
  'password_changed',
  'sign_ins_ended',
  'invited',
  'two_step_on',
  'two_step_off',
  'two_step_reset',
  'recovery_codes_made',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'single_sign_on_linked',
  'single_sign_on_forgotten',
  'sign_in_link_made',
  'impersonation_started',
  'impersonation_stopped',
  'impersonation_expired',
  'done',
] as const;
/** What was done. */
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
