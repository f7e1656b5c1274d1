import type { Communication } from '@talk/core';
import { createTranslate } from '@talk/ui';

const t = createTranslate('app.entry', {
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  facebook: 'Facebook',
  email: 'Email',
  fax: 'Fax',
  rvm: 'Ringless voicemail',
  appointment: 'Appointment',
  reminder: 'Reminder',
  to: '{kind} to {line}',
});

const KINDS = ['sms', 'whatsapp', 'facebook', 'email', 'fax', 'rvm', 'appointment', 'reminder'] as const;

/** "SMS to Sales line". */
export function kindWords({ type, campaign_name: line }: Communication): string {
  const known = KINDS.find((kind) => kind === type);
  const kind = known === undefined ? type : t(known);
  return line === null ? kind : t('to', { kind, line });
}
