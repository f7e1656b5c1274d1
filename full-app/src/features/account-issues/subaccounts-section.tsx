import { listSubaccounts, type Subaccount } from '@talk/core/contract';
import { formatDuration } from '@talk/core/format';
import { Button, createTranslate, numberText } from '@talk/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorNotice } from '../../shared/error-notice.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { creditsText } from './usage-section.js';

const t = createTranslate('app.subaccounts', {
  title: 'Companies you own',
  lead: 'What each has used this month. Use Switch account in the account menu to work in one of them.',
  retry: 'Try again',
  more: 'Show more',
  users: { one: '{number} user', other: '{number} users' },
  texts: { one: '{number} text sent', other: '{number} texts sent' },
  calls: { one: '{number} call', other: '{number} calls' },
  talk: '{duration} of talk',
  credits: { one: '{number} credit left', other: '{number} credits left' },
  charged: 'Charged: {amount}',
  trial: 'Trial',
  disabled: 'Disabled',
  suspended: 'Suspended',
  noEntry: 'You are not a user there',
});

/** The companies of a reseller, with the usage of each (spec 3 §3). Users who own none see nothing of it. */
export function SubaccountsSection(): ReactNode {
  const { client, user } = useWorkspace();
  const companies = useInfiniteQuery({
    queryKey: ['subaccounts'],
    queryFn: ({ signal, pageParam }) => client.api.call(listSubaccounts, { query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, has_more_pages: hasMore }) => (hasMore ? page + 1 : undefined),
    // No event is sent for new usage.
    staleTime: 0,
  });
  const shown = companies.data?.pages.flatMap(({ data }) => data) ?? [];
  const isFailed = companies.error !== null && user.has_multiple_access;
  if (shown.length === 0 && !isFailed) return null;
  return (
    <section aria-labelledby="account-subaccounts">
      <h2 id="account-subaccounts">{t('title')}</h2>
      <p className="tk-muted">{t('lead')}</p>
      {isFailed && (
        <ErrorNotice
          error={companies.error}
          action={<Button onClick={() => void companies.refetch()}>{t('retry')}</Button>}
        />
      )}
      <ul className="app-setting-list" aria-label={t('title')}>
        {shown.map((company) => (
          <CompanyRow key={company.company_id} company={company} />
        ))}
      </ul>
      {companies.hasNextPage && (
        <Button disabled={companies.isFetchingNextPage} onClick={() => void companies.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </section>
  );
}

const counted = (count: number) => ({ count, number: numberText(count) });

function CompanyRow({ company }: { company: Subaccount }): ReactNode {
  const { company_name: name, status, user_count: users, usage } = company;
  const state = [
    status !== 'active' && t(status),
    company.is_trial && t('trial'),
    !company.can_enter && t('noEntry'),
  ].filter((word) => word !== false);
  const used = [
    t('users', counted(users)),
    t('texts', counted(usage.outbound_texts)),
    t('calls', counted(usage.inbound_calls + usage.outbound_calls)),
    t('talk', { duration: formatDuration(usage.talk_time) }),
    ...(usage.credits === null ? [] : [t('credits', counted(usage.credits))]),
    t('charged', { amount: creditsText(usage.cost_mills) }),
  ];
  return (
    <li>
      <span className="app-setting-words">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {state.length > 0 && <span>{state.join(' · ')}</span>}
        <span className="tk-muted tk-num">{used.join(' · ')}</span>
      </span>
    </li>
  );
}
