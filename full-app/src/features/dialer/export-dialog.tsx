import { exportDialerSessions, exportDialerTasks } from '@talk/core/contract';
import { numberText } from '@talk/ui';
import type { ReactNode } from 'react';
import { ExportForm } from '../../shared/export/export-form.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import type { Bucket } from './dialer-search.js';
import type { TaskColumn } from './task-columns.js';
import { t } from './texts.js';

export interface ExportDialogProps {
  listId: number;
  /** The tasks of this bucket; null: the sessions of the list. */
  bucket: Bucket | null;
  /** The columns of the list. */
  headers: readonly TaskColumn[];
  /** Only tasks whose contacts are found by it. */
  find: string | undefined;
  /** Only tasks of the user’s own contacts. */
  isMine: boolean;
  /** How many tasks there are; null when that is not known. */
  count: number | null;
  onClose: () => void;
}

/** What the page shows, as a file. The notices of every export follow. */
export function ExportDialog({ listId, bucket, headers, find, isMine, count, onClose }: ExportDialogProps): ReactNode {
  const { client } = useWorkspace();
  const params = { id: listId };
  return (
    <ExportForm
      title={bucket === null ? t('exportSessions') : t('exportTasks', { bucket: t(`bucket.${bucket}`) })}
      counted={count === null ? null : t('exportCount', { count, exact: numberText(count) })}
      shownCount={bucket === null ? 0 : headers.length}
      start={async (which, format) => {
        if (bucket === null) await client.api.call(exportDialerSessions, { params, body: { format } });
        else
          await client.api.call(exportDialerTasks, {
            params,
            body: {
              format,
              bucket,
              ...(which === 'shown' && { headers: [...headers] }),
              ...(find !== undefined && { search: find }),
              ...(isMine && { my_contacts: true }),
            },
          });
      }}
      onClose={onClose}
    />
  );
}
