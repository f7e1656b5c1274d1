import type { BroadcastActivity, BroadcastOutcome, BroadcastRecipient } from '@talk/core/contract';
import { phoneDisplay } from '@talk/core/format';
import { Button, ownZone } from '@talk/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { exactWords } from '../../shared/dates.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';
import { recipientsQuery } from './use-broadcasts.js';

/** The recipients of a broadcast, all or those with one outcome. */
export function Recipients({ broadcast: { id, outcomes } }: { broadcast: BroadcastActivity }): ReactNode {
  const { client } = useWorkspace();
  const [outcome, setOutcome] = useState<BroadcastOutcome | null>(null);
  const pages = useInfiniteQuery(recipientsQuery(client.api, id, outcome));
  // The one that is chosen stays, even if no recipient has this outcome any more.
  const offered = new Set([...outcomes.map((each) => each.outcome), ...(outcome === null ? [] : [outcome])]);
  const rows = pages.data?.pages.flatMap(({ data }) => data);
  return (
    <section aria-labelledby="broadcast-recipients">
      <h2 id="broadcast-recipients">{t('recipients')}</h2>
      <fieldset className="app-broadcast-filter">
        <legend className="tk-hidden">{t('outcome')}</legend>
        {[null, ...offered].map((each) => (
          <button
            key={each ?? 'all'}
            type="button"
            className="tk-button"
            aria-pressed={outcome === each}
            onClick={() => setOutcome(each)}
          >
            {each === null ? t('all') : t(`outcome.${each}`)}
          </button>
        ))}
      </fieldset>
      {pages.error && (
        <ErrorNotice error={pages.error} action={<Button onClick={() => void pages.refetch()}>{t('retry')}</Button>} />
      )}
      {rows === undefined && !pages.error && <ListSkeleton rows={5} />}
      {rows?.length === 0 && <p className="tk-muted">{t('nobody')}</p>}
      {rows !== undefined && rows.length > 0 && <Table rows={rows} />}
      {pages.hasNextPage && (
        <Button disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t(pages.isFetchingNextPage ? 'loading' : 'more')}
        </Button>
      )}
    </section>
  );
}

function Table({ rows }: { rows: readonly BroadcastRecipient[] }): ReactNode {
  return (
    <div className="app-broadcast-scroll">
      <table className="app-plain-table app-broadcast-table">
        <thead>
          <tr>
            <th scope="col">{t('contact')}</th>
            <th scope="col">{t('number')}</th>
            <th scope="col">{t('outcome')}</th>
            <th scope="col">{t('reason')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.contact_id} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row }: { row: BroadcastRecipient }): ReactNode {
  const format = timeFormatOf(useWorkspace().user);
  const { contact_id: contactId, name, phone_number: number, outcome, reason, at } = row;
  return (
    <tr data-outcome={outcome}>
      <th scope="row">
        {name === null ? (
          <span className="tk-muted">{t('hidden')}</span>
        ) : (
          <Link to="/contacts/$contactId" params={{ contactId: String(contactId) }} className="tk-clip" dir="auto">
            {name}
          </Link>
        )}
      </th>
      <td className="tk-num">{number === null ? '' : phoneDisplay(number)}</td>
      <td>{t(`outcome.${outcome}`)}</td>
      <td className="tk-muted">
        {[reason, at === null ? null : exactWords(Date.parse(at), ownZone(), format)].filter(Boolean).join(' · ')}
      </td>
    </tr>
  );
}
