import type { Contact } from '@talk/core';
import type { ReactNode } from 'react';
import { statusWord } from '../../entities/contact/index.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { ChipSelect } from './chip-select.js';
import { statusEdit, useSaveEdit } from './edits.js';
import { Fixed } from './fixed.js';
import { t } from './texts.js';

/** What people choose; a contact is new by itself. */
const CHOICES = ['open', 'pending', 'closed'] as const;

/** Where the contact stands in the inbox: chosen from a list, at once, and back to what it was when the server refuses. */
export function ContactStatus({ contact }: { contact: Contact }): ReactNode {
  const { user } = useWorkspace();
  const save = useSaveEdit();
  const shown = contact.task_status_name;
  const word = statusWord(shown);
  const why = !may(user, 'update contact')
    ? t('mayNotChange')
    : user.company.contact_status_control_enabled
      ? null
      : t('statusFixed');

  // Spec 1 §4: closed is a success, the others are plain.
  const tone = shown === 'closed' ? 'ok' : undefined;
  if (why !== null) return <Fixed label={t('status')} text={word} why={why} tone={tone} />;
  return (
    <ChipSelect
      label={t('status')}
      shown={word}
      tone={tone}
      value={shown}
      onChoose={(value) => {
        const choice = CHOICES.find((each) => each === value);
        if (choice !== undefined) void save(contact, statusEdit(choice));
      }}
    >
      {shown === 'new' && <option value="new">{word}</option>}
      {CHOICES.map((each) => (
        <option key={each} value={each}>
          {statusWord(each)}
        </option>
      ))}
    </ChipSelect>
  );
}
