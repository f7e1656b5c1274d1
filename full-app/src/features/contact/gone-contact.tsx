import { Button } from '@talk/ui';
import type { LeftReason } from '@talk/ui/texting';
import type { ReactNode } from 'react';
import { useAttributeFields } from '../../entities/attribute/index.js';
import { deleteWords as t, useDeletion, useRestore } from '../../entities/contact/index.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { BackToContacts } from './back-to-contacts.js';
import { createKeptEdits } from './kept-edits.js';
import { t as words } from './texts.js';

const LABELS = {
  first_name: 'firstName',
  last_name: 'lastName',
  company_name: 'company',
  email: 'email',
  website: 'website',
  address: 'address',
  notes: 'notes',
  csf1: 'csf1',
  csf2: 'csf2',
  cnam_city: 'city',
  cnam_state: 'state',
  cnam_country: 'country',
  cnam_zipcode: 'zip',
  lead_source: 'source',
} as const;
const isNamed = (name: string): name is keyof typeof LABELS => name in LABELS;

/** Why the contact is gone that was here a moment ago; null when nobody has deleted it. */
export function useGone(id: number): LeftReason | null {
  const deletion = useDeletion(id);
  if (deletion === null) return null;
  const { byName: actor } = deletion;
  return { title: actor === null ? t('gone') : t('goneBy', { actor }), why: t('goneWhy') };
}

/** Where one goes on from there: back to the list, or the contact comes back; with what was being typed in its fields. */
export function WayOut({ contactId, isDeleted }: { contactId: number; isDeleted: boolean }): ReactNode {
  const { user } = useWorkspace();
  const restore = useRestore();
  const fields = useAttributeFields();
  const labelOf = (name: string): string =>
    isNamed(name) ? words(LABELS[name]) : (fields.find(({ key }) => key === name)?.name ?? name.replaceAll('_', ' '));
  const kept = isDeleted ? createKeptEdits(`${user.company_id}:${user.id}`, contactId).all() : [];
  return (
    <div className="app-gone">
      <div>
        <BackToContacts />
        {isDeleted && may(user, 'delete contact') && (
          <Button onClick={() => void restore(contactId)}>{t('restore')}</Button>
        )}
      </div>
      {kept.map(([name, { text }]) => (
        <label key={name}>
          {t('typed', { field: labelOf(name) })}
          <textarea className="tk-input" readOnly rows={3} dir="auto" value={text} />
        </label>
      ))}
    </div>
  );
}
