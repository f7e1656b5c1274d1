import type { Contact } from '@talk/core';
import { useId, type ReactNode } from 'react';
import { useContactChanges } from '../../entities/contact/index.js';
import { useOwners } from '../../entities/user/index.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { sentenceOf } from '../../shared/errors.js';
import { t } from './texts.js';

/** The owner, changed at once; back to what it was when the server refuses. */
export function OwnerField({ contact, editable }: { contact: Contact; editable: boolean }): ReactNode {
  const { toasts } = useWorkspace();
  const changes = useContactChanges();
  const owners = useOwners();
  const id = useId();
  // An owner who may not be picked any more still is the owner.
  const listed = contact.user_id === null || owners.some((owner) => owner.id === contact.user_id);

  const change = async (text: string): Promise<void> => {
    try {
      await changes.setOwner(contact, owners.find((owner) => owner.id === Number(text)) ?? null);
    } catch (error) {
      toasts.show(sentenceOf(error), { tone: 'bad' });
      // A colleague may have been faster. Without an answer, what is shown is what was known before.
      await changes.reload(contact.id).catch(() => undefined);
    }
  };

  return (
    <div className="app-kv">
      <label htmlFor={id}>{t('owner')}</label>
      {editable && owners.length > 0 ? (
        <select
          id={id}
          className="app-owner"
          value={contact.user_id ?? ''}
          onChange={(event) => void change(event.currentTarget.value)}
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
    </div>
  );
}
