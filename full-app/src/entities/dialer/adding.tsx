import { Button } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorNotice } from '../../shared/error-notice.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { dryRunQuery, useDialerChanges } from './dialer-changes.js';
import type { AddCounts, ChosenContacts } from './dialer.js';
import { countWords, t } from './dialer-words.js';

export interface Adding {
  /** Undefined while it is not known. */
  readonly counts: AddCounts | undefined;
  /** What adding would do, or why that is not known. */
  readonly notice: ReactNode;
  /** Adds them, and returns a sentence about it. */
  readonly add: (listName: string) => Promise<string>;
}

/** Counts what adding would do, and adds. Null: not chosen yet. */
export function useAdding(listId: number | null, contacts: ChosenContacts | null): Adding {
  const { client } = useWorkspace();
  const changes = useDialerChanges();
  const isChosen = listId !== null && contacts !== null;
  const dryRun = useQuery({ ...dryRunQuery(client, listId ?? 0, contacts?.body ?? {}), enabled: isChosen });
  const counts = isChosen ? dryRun.data : undefined;
  return {
    counts,
    notice: (
      <>
        {dryRun.isError && (
          <ErrorNotice
            error={dryRun.error}
            action={<Button onClick={() => void dryRun.refetch()}>{t('retry')}</Button>}
          />
        )}
        <p className="tk-muted" role="status">
          {isChosen && counts === undefined && !dryRun.isError && t('counting')}
          {counts !== undefined && countWords(counts)}
          {counts?.added === 0 && <> {t('nobody')}</>}
        </p>
      </>
    ),
    async add(name) {
      if (listId === null || contacts === null) return '';
      const { body, start } = contacts;
      if (start === undefined) return t('done', { counts: countWords(await changes.add(listId, body)), name });
      await start(listId);
      return t('started', { name });
    },
  };
}
