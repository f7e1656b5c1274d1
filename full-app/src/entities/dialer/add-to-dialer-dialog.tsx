import { Button, numberText } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { ActDialog } from '../../shared/act-dialog.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { useAdding, type ChosenContacts } from './adding.js';
import { dialerListsQuery, mayAddTo } from './dialer.js';
import { t } from './dialer-words.js';

export interface AddToDialerDialogProps {
  contacts: ChosenContacts;
  onAdded?: () => void;
  onClose: () => void;
}

/** To which list contacts are added. What that would do is counted and said before it is done. */
export function AddToDialerDialog({ contacts, onAdded, onClose }: AddToDialerDialogProps): ReactNode {
  const { client, toasts } = useWorkspace();
  const id = useId();
  const lists = useQuery(dialerListsQuery(client));
  const offered = (lists.data ?? []).filter(mayAddTo);
  const [chosenId, setChosenId] = useState(0);
  const chosen = offered.find((list) => list.id === chosenId) ?? null;
  const { counts, notice, add } = useAdding(chosen?.id ?? null, contacts);
  const exact = (count: number) => ({ count, exact: numberText(count) });
  const nameOf = (list: (typeof offered)[number]): string => (list.type === 'my-queue' ? t('queue') : list.name);
  return (
    <ActDialog
      title={contacts.count === null ? t('titleAll') : t('title', exact(contacts.count))}
      action={counts === undefined || counts.added === 0 ? t('addNone') : t('add', exact(counts.added))}
      busyAction={t('adding')}
      isOff={counts === undefined || counts.added === 0}
      onAct={async () => {
        if (chosen === null) return;
        toasts.show(await add(nameOf(chosen)));
        onAdded?.();
      }}
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
      {notice}
    </ActDialog>
  );
}
