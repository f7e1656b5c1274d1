import './deleted-page.css';
import { Button, EmptyState } from '@talk/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArchiveRestore } from 'lucide';
import type { ReactNode } from 'react';
import { deletedContactsQuery, deleteWords } from '../../entities/contact/index.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { NotFound } from '../../shared/not-found.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { DeletedTable } from './deleted-table.js';
import { t } from './texts.js';

/** Contacts that were deleted within the last 30 days, and the way back for each. */
export function DeletedPage(): ReactNode {
  const { user } = useWorkspace();
  return may(user, 'delete contact') ? <Deleted /> : <NotFound />;
}

function Deleted(): ReactNode {
  usePageTitle(deleteWords('recent'));
  const { client } = useWorkspace();
  const list = useInfiniteQuery(deletedContactsQuery(client));
  const rows = list.data?.pages.flatMap(({ data }) => data);
  const retry = (
    <Button onClick={() => void (rows === undefined ? list.refetch() : list.fetchNextPage())}>{t('retry')}</Button>
  );
  return (
    <div className="app-deleted-page">
      <header>
        <h1>{deleteWords('recent')}</h1>
        <p className="tk-muted">{t('lead')}</p>
      </header>
      {rows === undefined && list.error === null && <ListSkeleton rows={6} />}
      {rows?.length === 0 && (
        <EmptyState
          icon={ArchiveRestore}
          title={t('none')}
          action={
            <Link to="/contacts" className="tk-button">
              {t('back')}
            </Link>
          }
        >
          {t('noneWhy')}
        </EmptyState>
      )}
      {rows !== undefined && rows.length > 0 && (
        <DeletedTable
          rows={rows}
          onEndNear={() => {
            if (list.hasNextPage && !list.isFetching && list.error === null) void list.fetchNextPage();
          }}
        />
      )}
      {list.error !== null && <ErrorNotice error={list.error} action={retry} />}
    </div>
  );
}
