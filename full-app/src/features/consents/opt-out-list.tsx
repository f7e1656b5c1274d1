import { listCompanyOptOuts, type CompanyOptOut } from '@talk/core/contract';
import { EmptyState, ownZone } from '@talk/ui';
import { MessageSquareOff } from 'lucide';
import type { ReactNode } from 'react';
import { COMPANY_LISTS } from '../../entities/compliance/index.js';
import { dateWords } from '../../shared/dates.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { optOutsNarrowed, type ConsentsSearch } from './consents-search.js';
import { Holder, PhoneNumber } from './holder.js';
import { PagedTable, type Column } from './paged-table.js';
import { optOutWord, t } from './texts.js';

/** Numbers that opted out of texts, and those that came back, newest first. */
export function OptOutList({ search, onClear }: { search: ConsentsSearch; onClear: () => void }): ReactNode {
  const { client } = useWorkspace();
  const narrowed = optOutsNarrowed(search);
  return (
    <PagedTable<CompanyOptOut>
      label={t('opt-outs')}
      queryKey={COMPANY_LISTS.optOuts}
      search={search}
      narrowed={narrowed}
      load={(query, signal) => client.api.call(listCompanyOptOuts, { query: { ...query, ...narrowed }, signal })}
      keyOf={({ id }) => id}
      columns={columns()}
      onClear={onClear}
      none={
        <EmptyState icon={MessageSquareOff} title={t('noneOptOuts')}>
          {t('noneOptOutsWhy')}
        </EmptyState>
      }
    />
  );
}

const day = (instant: string): string => dateWords(Date.parse(instant), ownZone());

const columns = (): readonly Column<CompanyOptOut>[] => [
  { head: t('number'), cell: (row) => <PhoneNumber number={row.phone_number} /> },
  { head: t('contact'), cell: (row) => <Holder contact={row.contact} /> },
  { head: t('optedOut'), cell: (row) => <span className="tk-num">{day(row.opted_out_at)}</span> },
  { head: t('how'), cell: ({ source }) => optOutWord(source) },
  {
    head: t('state'),
    cell: ({ opted_in_at: at }) =>
      at === null ? (
        <span className="tk-chip" data-tone="bad">
          {t('out')}
        </span>
      ) : (
        t('back', { date: day(at) })
      ),
  },
];
