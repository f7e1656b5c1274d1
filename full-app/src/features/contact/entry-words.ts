import type { Communication } from '@talk/core';
import { createTranslate } from '@talk/ui';
import type { ContactAudit } from '@talk/core/texting';

const t = createTranslate({
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  facebook: 'Facebook',
  email: 'Email',
  fax: 'Fax',
  rvm: 'Ringless voicemail',
  appointment: 'Appointment',
  reminder: 'Reminder',
  to: '{kind} to {line}',
  'audit.set': '{actor} set {field} to {after}',
  'audit.changed': '{actor} changed {field} from {before} to {after}',
  'audit.removed': '{actor} removed {field} “{before}”',
  system: 'System',
  'field.task_status': 'status',
  'field.user_id': 'owner',
  'field.call_disposition': 'outcome of the call',
  'field.disposition_status': 'disposition',
  'field.wrap_up': 'wrap-up',
});

const KINDS = ['sms', 'whatsapp', 'facebook', 'email', 'fax', 'rvm', 'appointment', 'reminder'] as const;

/** "SMS to Sales line". */
export function kindWords({ type, campaign_name: line }: Communication): string {
  const known = KINDS.find((kind) => kind === type);
  const kind = known === undefined ? type : t(known);
  return line === null ? kind : t('to', { kind, line });
}

const NAMED = ['task_status', 'user_id', 'call_disposition', 'disposition_status', 'wrap_up'] as const;
type NamedField = (typeof NAMED)[number];
const FIELDS: ReadonlySet<NamedField> = new Set(NAMED);

/** One grey line: who changed what. */
export function auditWords({ actor_name, field, before, after }: ContactAudit): string {
  const actor = actor_name ?? t('system');
  const name = FIELDS.has(field as NamedField)
    ? t(`field.${field as NamedField}`)
    : field.replaceAll('_', ' ').replace('cnam ', '');
  if (after === null || after === '') return t('audit.removed', { actor, field: name, before: before ?? '' });
  if (before === null || before === '') return t('audit.set', { actor, field: name, after });
  return t('audit.changed', { actor, field: name, before, after });
}
