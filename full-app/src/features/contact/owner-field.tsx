import type { Contact } from '@talk/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { storeContact } from '../../entities/contact/index.js';
import { useOwners } from '../../entities/user/index.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { sentenceOf } from '../../shared/errors.js';
import { t } from './texts.js';

/** The owner, changed at once; back to what it was when the server refuses. */
export function OwnerField({ contact, editable }: { contact: Contact; editable: boolean }): ReactNode {
  const { client, toasts } = useWorkspace();
  const queries = useQueryClient();
  const owners = useOwners();
  const id = useId();
  const [pending, setPending] = useState<number | null | undefined>(undefined);
  const shown = pending === undefined ? contact.user_id : pending;
  // An owner who may not be picked any more still is the owner.
  const listed = contact.user_id === null || owners.some((owner) => owner.id === contact.user_id);

  const change = async (text: string): Promise<void> => {
    const userId = text === '' ? null : Number(text);
    setPending(userId);
    try {
      const saved = await client.api.contacts.update({
        params: { id: contact.id },
        body: { user_id: userId, if_version: contact.version },
      });
      storeContact(queries, saved);
    } catch (error) {
      toasts.show(sentenceOf(error), { tone: 'bad' });
      await queries.invalidateQueries({ queryKey: ['contact', contact.id] });
    } finally {
      setPending(undefined);
    }
  };

  return (
    <div className="app-kv">
      <label htmlFor={id}>{t('owner')}</label>
      {editable && owners.length > 0 ? (
        <select
          id={id}
          className="app-owner"
          value={shown ?? ''}
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
