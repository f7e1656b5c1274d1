import type { Contact } from '@talk/core';
import { useId, type ReactNode } from 'react';
import { useOwners } from '../../entities/user/index.js';
import { ownerEdit, useSaveEdit } from './edits.js';
import { t } from './texts.js';
import { UnsentNote } from './unsent-note.js';

/** The owner, changed at once; back to what it was when the server refuses. */
export function OwnerField({ contact, editable }: { contact: Contact; editable: boolean }): ReactNode {
  const save = useSaveEdit();
  const owners = useOwners();
  const id = useId();
  // An owner who may not be picked any more still is the owner.
  const listed = contact.user_id === null || owners.some((owner) => owner.id === contact.user_id);

  return (
    <div className="app-kv">
      <label htmlFor={id}>{t('owner')}</label>
      {editable && owners.length > 0 ? (
        <select
          id={id}
          className="app-owner tk-arrow"
          value={contact.user_id ?? ''}
          onChange={(event) => {
            const chosen = Number(event.currentTarget.value);
            void save(contact, ownerEdit(owners.find((owner) => owner.id === chosen) ?? null));
          }}
        >
          <option value="">{t('unassigned')}</option>
          {!listed && <option value={contact.user_id ?? ''}>{contact.owner_name}</option>}
          {owners.map((owner) => (
            <option key={owner.id} value={owner.id}>
              {owner.name}
            </option>
          ))}
        </select>
      ) : (
        <span id={id}>{contact.owner_name ?? t('unassigned')}</span>
      )}
      <UnsentNote contact={contact} field="user_id" />
    </div>
  );
}
