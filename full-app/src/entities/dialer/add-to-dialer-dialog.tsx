import { Button, numberText } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { ErrorNotice } from '../../shared/error-notice.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { AddingDialog } from './adding-dialog.js';
import { dialerListsQuery, mayAddTo, type ChosenContacts, type DialerList } from './dialer.js';
import { t } from './dialer-words.js';

export interface AddToDialerDialogProps {
  contacts: ChosenContacts;
  onAdded?: () => void;
  onClose: () => void;
}

const nameOf = ({ type, name }: DialerList): string => (type === 'my-queue' ? t('queue') : name);

/** To which list contacts are added. */
export function AddToDialerDialog({ contacts, onAdded, onClose }: AddToDialerDialogProps): ReactNode {
  const { client } = useWorkspace();
  const id = useId();
  const lists = useQuery(dialerListsQuery(client));
  const offered = (lists.data ?? []).filter(mayAddTo);
  const [chosenId, setChosenId] = useState(0);
  const chosen = offered.find((list) => list.id === chosenId);
  const { count } = contacts;
  return (
    <AddingDialog
      title={count === null ? t('titleAll') : t('title', { count, exact: numberText(count) })}
      list={chosen === undefined ? null : { id: chosen.id, name: nameOf(chosen) }}
      contacts={contacts}
      onAdded={onAdded}
      onClose={onClose}
    >
      <div className="tk-field">
        <label htmlFor={id}>{t('list')}</label>
        <select
          id={id}
          className="tk-input"
          value={chosenId}
          onChange={({ currentTarget: { value } }) => setChosenId(Number(value))}
        >
          <option value={0}>{t('choose')}</option>
          {offered.map((list) => (
            <option key={list.id} value={list.id}>
              {nameOf(list)}
            </option>
          ))}
        </select>
      </div>
      {lists.isError && (
        <ErrorNotice error={lists.error} action={<Button onClick={() => void lists.refetch()}>{t('retry')}</Button>} />
      )}
    </AddingDialog>
  );
}
