import { Button, numberText } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { ActDialog } from '../../shared/act-dialog.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { dialerListsQuery, dryRunQuery, mayAddTo, useDialerChanges } from './dialer.js';
import { countWords, t } from './dialer-words.js';

export interface AddToDialerDialogProps {
  contactIds: readonly number[];
  onAdded?: () => void;
  onClose: () => void;
}

/** To which list contacts are added. What that would do is counted and said before it is done. */
export function AddToDialerDialog({ contactIds, onAdded, onClose }: AddToDialerDialogProps): ReactNode {
  const { client, toasts } = useWorkspace();
  const changes = useDialerChanges();
  const id = useId();
  const lists = useQuery(dialerListsQuery(client));
  const offered = (lists.data ?? []).filter(mayAddTo);
  const [chosenId, setChosenId] = useState(0);
  const chosen = offered.find((list) => list.id === chosenId) ?? null;
  const dryRun = useQuery({ ...dryRunQuery(client, chosenId, contactIds), enabled: chosen !== null });
  const counts = chosen === null ? undefined : dryRun.data;
  const failed = lists.isError ? lists : dryRun.isError ? dryRun : null;
  const exact = (count: number) => ({ count, exact: numberText(count) });
  const nameOf = (list: (typeof offered)[number]): string => (list.type === 'my-queue' ? t('queue') : list.name);
  return (
    <ActDialog
      title={t('title', exact(contactIds.length))}
      action={counts === undefined || counts.added === 0 ? t('addNone') : t('add', exact(counts.added))}
      busyAction={t('adding')}
      isOff={counts === undefined || counts.added === 0}
      onAct={async () => {
        if (chosen === null) return;
        const done = await changes.add(chosen.id, contactIds);
        toasts.show(t('done', { counts: countWords(done), name: nameOf(chosen) }));
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
      {failed !== null && (
        <ErrorNotice
          error={failed.error}
          action={<Button onClick={() => void failed.refetch()}>{t('retry')}</Button>}
        />
      )}
      <p className="tk-muted" role="status">
        {chosen !== null && counts === undefined && failed === null && t('counting')}
        {counts !== undefined && countWords(counts)}
        {counts?.added === 0 && <> {t('nobody')}</>}
      </p>
    </ActDialog>
  );
}
