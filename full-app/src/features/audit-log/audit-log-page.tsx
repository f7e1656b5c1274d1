import '../../shared/page-frame.css';
import '../../shared/settings-list.css';
import './audit-log.css';
import { AUDIT_KINDS } from '@talk/core/contract';
import { Button, EmptyState, Field } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { Download, FileClock } from 'lucide';
import { useState, type ReactNode } from 'react';
import { membersQuery } from '../../entities/user/index.js';
import { ChoiceField } from '../../shared/choice-field.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { sentenceOf } from '../../shared/errors.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { NotFound } from '../../shared/not-found.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { AuditRow } from './audit-row.js';
import { isFiltered, NO_FILTER, type AuditFilter } from './audit-filter.js';
import { t } from './texts.js';
import { useAuditLog, useDownloadAuditLog } from './use-audit-log.js';

/** Who changed which setting or person; for admins. */
export function AuditLogPage(): ReactNode {
  const { user } = useWorkspace();
  return user.user_roles.includes('Company Admin') ? <AuditLog /> : <NotFound />;
}

function AuditLog(): ReactNode {
  usePageTitle(t('title'));
  const [filter, setFilter] = useState(NO_FILTER);
  return (
    <div className="app-page-frame app-list-page app-audit-log">
      <header>
        <div>
          <h1>{t('title')}</h1>
          <p className="tk-muted">{t('lead')}</p>
        </div>
        <DownloadButton filter={filter} />
      </header>
      <Filters filter={filter} onChange={(change) => setFilter((before) => ({ ...before, ...change }))} />
      <Entries filter={filter} onClear={() => setFilter(NO_FILTER)} />
    </div>
  );
}

function DownloadButton({ filter }: { filter: AuditFilter }): ReactNode {
  const { toasts } = useWorkspace();
  const download = useDownloadAuditLog();
  const [isBusy, setBusy] = useState(false);
  const run = (): void => {
    setBusy(true);
    download(filter)
      .catch((error: unknown) => toasts.show(sentenceOf(error) ?? t('notReady'), { tone: 'bad' }))
      .finally(() => setBusy(false));
  };
  return (
    <Button icon={Download} disabled={isBusy} onClick={run}>
      {t(isBusy ? 'preparing' : 'csv')}
    </Button>
  );
}

interface FiltersProps {
  filter: AuditFilter;
  onChange: (change: Partial<AuditFilter>) => void;
}

function Filters({ filter, onChange }: FiltersProps): ReactNode {
  const { client, entities } = useWorkspace();
  // Disabled people as well: what they did is still there.
  const { data: members } = useQuery(membersQuery(client, entities));
  const people = members?.people;
  return (
    <fieldset className="app-audit-filters">
      <legend className="tk-hidden">{t('filters')}</legend>
      <ChoiceField
        label={t('who')}
        value={filter.userId}
        options={[['', t('anyone')], ...(people ?? []).map(({ id, name }) => [String(id), name] as const)]}
        onChange={(userId) => onChange({ userId })}
      />
      <ChoiceField
        label={t('what')}
        value={filter.kind}
        options={[['', t('anything')], ...AUDIT_KINDS.map((kind) => [kind, t(`kind.${kind}`)] as const)]}
        onChange={(kind) => onChange({ kind })}
      />
      <Field
        label={t('from')}
        type="date"
        value={filter.from}
        onChange={({ currentTarget: { value } }) => onChange({ from: value })}
      />
      <Field
        label={t('to')}
        type="date"
        value={filter.to}
        onChange={({ currentTarget: { value } }) => onChange({ to: value })}
      />
    </fieldset>
  );
}

function Entries({ filter, onClear }: { filter: AuditFilter; onClear: () => void }): ReactNode {
  const { entries, pages } = useAuditLog(filter);
  const { error, hasNextPage, isFetchingNextPage } = pages;
  return (
    <>
      {error && (
        <ErrorNotice
          error={error}
          action={
            <Button onClick={() => void (entries === null ? pages.refetch() : pages.fetchNextPage())}>
              {t('retry')}
            </Button>
          }
        />
      )}
      {entries === null && !error && <ListSkeleton rows={6} />}
      {entries?.length === 0 &&
        (isFiltered(filter) ? (
          <p className="tk-muted" role="status">
            {t('noneFound')} <Button onClick={onClear}>{t('clear')}</Button>
          </p>
        ) : (
          <EmptyState icon={FileClock} title={t('noneYet')}>
            {t('none')}
          </EmptyState>
        ))}
      {entries !== null && entries.length > 0 && (
        <ul className="app-setting-list" aria-label={t('list')}>
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t(isFetchingNextPage ? 'loading' : 'more')}
        </Button>
      )}
    </>
  );
}
