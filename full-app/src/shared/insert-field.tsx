import { SCRIPT_VARIABLES } from '@talk/core/after-call';
import { createTranslate } from '@talk/ui';
import type { ReactNode } from 'react';

const t = createTranslate('app.insert-field', {
  insert: 'Insert a field…',
  'field.contact.name': 'Name',
  'field.contact.first_name': 'First name',
  'field.contact.last_name': 'Last name',
  'field.contact.company_name': 'Company of the contact',
  'field.contact.email': 'Email',
  'field.contact.phone_number': 'Phone number',
  'field.contact.city': 'City',
  'field.contact.state': 'State',
  'field.contact.local_time': 'Time at the contact',
  'field.contact.csf1': 'Custom field 1',
  'field.contact.csf2': 'Custom field 2',
  'field.agent.name': 'Your name',
  'field.agent.first_name': 'Your first name',
  'field.company.name': 'Your company',
  'field.line.name': 'Name of the line',
  'field.line.phone_number': 'Number of the line',
});

/** Offers the fields that a text can name. What is chosen is handed over as it is written in a text. */
export function InsertField({ onInsert }: { onInsert: (written: string) => void }): ReactNode {
  return (
    <select
      className="tk-select"
      aria-label={t('insert')}
      value=""
      onChange={({ currentTarget: { value } }) => onInsert(`{{${value}}}`)}
    >
      <option value="">{t('insert')}</option>
      {SCRIPT_VARIABLES.map((variable) => (
        <option key={variable} value={variable}>
          {t(`field.${variable}`)}
        </option>
      ))}
    </select>
  );
}
