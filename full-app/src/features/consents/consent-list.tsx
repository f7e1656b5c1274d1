import { listCompanyConsents, type CompanyConsent } from '@talk/core/contract';
import { EmptyState, ownZone } from '@talk/ui';
import { ClipboardCheck } from 'lucide';
import type { ReactNode } from 'react';
import { actionWord, COMPANY_LISTS, scopeWord, sourceWord } from '../../entities/compliance/index.js';
import { dateWords } from '../../shared/dates.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { consentsNarrowed, type ConsentsSearch } from './consents-search.js';
import { Holder, PhoneNumber } from './holder.js';
import { PagedTable, type Column } from './paged-table.js';
import { t } from './texts.js';

/** The ledger of consents of all numbers, newest first. */
export function ConsentList({ search, onClear }: { search: ConsentsSearch; onClear: () => void }): ReactNode {
  const { client } = useWorkspace();
  const narrowed = consentsNarrowed(search);
  return (
    <PagedTable<CompanyConsent>
      label={t('consents')}
      queryKey={COMPANY_LISTS.consents}
      search={search}
      narrowed={narrowed}
      load={(query, signal) => client.api.call(listCompanyConsents, { query: { ...query, ...narrowed }, signal })}
      keyOf={({ id }) => id}
      columns={columns()}
      onClear={onClear}
      none={
        <EmptyState icon={ClipboardCheck} title={t('noneConsents')}>
          {t('noneConsentsWhy')}
        </EmptyState>
      }
    />
  );
}

const columns = (): readonly Column<CompanyConsent>[] => [
  { head: t('number'), cell: (row) => <PhoneNumber number={row.phone_number} /> },
  { head: t('contact'), cell: (row) => <Holder contact={row.contact} /> },
  {
    head: t('what'),
    cell: ({ action }) => (
      <span className="tk-chip" data-tone={action === 'granted' ? 'ok' : 'bad'}>
        {actionWord(action)}
      </span>
    ),
  },
  { head: t('about'), cell: ({ scope }) => scopeWord(scope) },
  {
    head: t('how'),
    cell: ({ text_shown: words, note, source, actor_name: name }) => (
      <>
        {name ?? sourceWord(source)}
        {(words ?? note) !== null && <small className="tk-muted app-paged-more">{words ?? note}</small>}
      </>
    ),
  },
  {
    head: t('when'),
    cell: ({ created_at: at }) => <span className="tk-num">{dateWords(Date.parse(at), ownZone())}</span>,
  },
];
