import { listDialerTasks } from '@talk/core/contract';
import { Button, EmptyState } from '@talk/ui';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { PhoneOff, SearchX } from 'lucide';
import { useState, type ReactNode } from 'react';
import { DIALER, useDialerChanges, type DialerTask } from '../../entities/dialer/index.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ReasonDialog } from '../../shared/form/index.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { CallAgainDialog } from './call-again-dialog.js';
import type { Bucket } from './dialer-search.js';
import { columnsOf, type TaskColumn } from './task-columns.js';
import { TaskRow } from './task-row.js';
import { t } from './texts.js';

interface TaskTableProps {
  listId: number;
  bucket: Bucket;
  /** The columns of the list. */
  headers: readonly TaskColumn[];
  /** Only tasks whose contacts are found by it. */
  find?: string | undefined;
  /** Only tasks of the user’s own contacts. */
  isMine?: boolean;
}

/** The tasks of a list in one bucket, in their order, page by page. On a phone, one card per task. */
export function TaskTable({ listId, bucket, headers, find = '', isMine = false }: TaskTableProps): ReactNode {
  const { client } = useWorkspace();
  const changes = useDialerChanges();
  const [canceled, setCanceled] = useState<DialerTask | null>(null);
  const [putOff, setPutOff] = useState<DialerTask | null>(null);
  const tasks = useInfiniteQuery({
    queryKey: [...DIALER, 'tasks', listId, bucket, find, isMine],
    queryFn: ({ pageParam, signal }) =>
      client.api.call(listDialerTasks, {
        params: { id: listId },
        query: {
          bucket,
          ...(find !== '' && { search: find }),
          ...(isMine && { my_contacts: 'true' as const }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor ?? null,
    placeholderData: keepPreviousData,
  });
  const rows = tasks.data?.pages.flatMap(({ data }) => data);
  const columns = columnsOf(headers, bucket === 'all');
  if (rows === undefined && tasks.error !== null)
    return (
      <ErrorNotice error={tasks.error} action={<Button onClick={() => void tasks.refetch()}>{t('retry')}</Button>} />
    );
  if (rows === undefined) return <ListSkeleton rows={6} />;
  if (rows.length === 0 && (find !== '' || isMine))
    return (
      <EmptyState icon={SearchX} title={t('noneFound')}>
        {t('noneFoundWhy')}
      </EmptyState>
    );
  if (rows.length === 0)
    return (
      <EmptyState icon={PhoneOff} title={t(bucket === 'in-queue' ? 'noneQueue' : 'none')}>
        {t(bucket === 'in-queue' ? 'noneQueueWhy' : 'noneWhy')}
      </EmptyState>
    );
  return (
    <>
      <table className="app-plain-table app-dialer-table" aria-label={t(`bucket.${bucket}`)}>
        <thead>
          <tr>
            <th scope="col" className="app-dialer-place">
              <span className="tk-hidden">{t('position')}</span>
            </th>
            <th scope="col">{t('contact')}</th>
            {columns.map(({ id, title }) => (
              <th key={id} scope="col" className={id === 'reason' ? 'app-dialer-why' : undefined}>
                {title()}
              </th>
            ))}
            <th scope="col" className="app-dialer-acts">
              <span className="tk-hidden">{t('acts')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((task, at) => (
            <TaskRow
              key={task.contact_list_item_id}
              task={task}
              position={at + 1}
              columns={columns}
              onCancel={setCanceled}
              onSchedule={setPutOff}
            />
          ))}
        </tbody>
      </table>
      {tasks.error !== null && (
        <ErrorNotice error={tasks.error} action={<Button onClick={() => void tasks.refetch()}>{t('retry')}</Button>} />
      )}
      {tasks.hasNextPage && (
        <Button disabled={tasks.isFetchingNextPage} onClick={() => void tasks.fetchNextPage()}>
          {t('loadMore')}
        </Button>
      )}
      {putOff !== null && (
        <CallAgainDialog
          name={putOff.contact.name}
          onTime={(at) => changes.schedule(putOff.contact_list_item_id, at)}
          onClose={() => setPutOff(null)}
        />
      )}
      {canceled !== null && (
        <ReasonDialog
          title={t('cancelTitle', { name: canceled.contact.name })}
          action={t('cancelAct')}
          label={t('cancelReason')}
          onReason={async (reason) => void (await changes.cancel(canceled.contact_list_item_id, reason))}
          onClose={() => setCanceled(null)}
        />
      )}
    </>
  );
}
