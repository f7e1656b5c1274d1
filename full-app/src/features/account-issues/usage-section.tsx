import { getCompanyUsage, type CompanyUsage } from '@talk/core/contract';
import { formatCurrency } from '@talk/core/texting';
import { Button, createTranslate, durationText, numberText } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dateWords } from '../../shared/dates.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

const t = createTranslate('app.usage', {
  title: 'Usage this month',
  since: 'Since {day}',
  retry: 'Try again',
  outbound_texts: 'Texts sent',
  segments: 'Segments sent',
  ringless_voicemails: 'Ringless voicemails',
  cost: 'Charged for texts and voicemails',
  plan: '(debited from plan)',
  credits: 'Credits left, in segments',
  unlimited: 'Not limited',
  inbound_texts: 'Texts received',
  outbound_calls: 'Outbound calls',
  inbound_calls: 'Inbound calls',
  talk: 'Talk time',
  international_texts: 'Of these, to other countries',
  internationalTalk: 'Of this, with other countries',
  machine_detections: 'Answering machine checks',
  outbound_emails: 'Emails sent',
  outbound_faxes: 'Faxes sent',
  line_type_lookups: 'Line types looked up',
  local_numbers: 'Local numbers now',
  tollfree_numbers: 'Toll-free numbers now',
});

type Counted = Exclude<keyof CompanyUsage, 'from' | 'cost_mills' | 'credits' | 'talk_time' | 'international_talk_time'>;

/** What the company has used since the month began; for those who manage billing (spec 3 §3). */
export function UsageSection(): ReactNode {
  const { client } = useWorkspace();
  const { data, error, refetch } = useQuery({
    queryKey: ['company-usage'],
    queryFn: ({ signal }) => client.api.call(getCompanyUsage, { signal }),
    // No event is sent for new usage.
    staleTime: 0,
  });
  return (
    <section aria-labelledby="account-usage">
      <h2 id="account-usage">{t('title')}</h2>
      {error && <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />}
      {data === undefined ? !error && <ListSkeleton rows={4} /> : <Facts usage={data} />}
    </section>
  );
}

function Facts({ usage }: { usage: CompanyUsage }): ReactNode {
  const { timezone } = useWorkspace().user.company;
  const count = (name: Counted) => [t(name), numberText(usage[name])] as const;
  const facts = [
    count('outbound_texts'),
    count('international_texts'),
    count('segments'),
    count('ringless_voicemails'),
    [t('cost'), creditsText(usage.cost_mills)],
    [t('credits'), usage.credits === null ? t('unlimited') : numberText(usage.credits)],
    count('inbound_texts'),
    count('outbound_calls'),
    count('inbound_calls'),
    [t('talk'), durationText(usage.talk_time)],
    [t('internationalTalk'), durationText(usage.international_talk_time)],
    count('machine_detections'),
    count('outbound_emails'),
    count('outbound_faxes'),
    count('line_type_lookups'),
    count('local_numbers'),
    count('tollfree_numbers'),
  ] as const;
  return (
    <>
      <p className="tk-muted">{t('since', { day: dateWords(Date.parse(usage.from), timezone) })}</p>
      <dl className="app-usage">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tk-num">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Texts that cost nothing came out of the plan (spec 3 §9). */
export const creditsText = (mills: number): string => (mills <= 0 ? t('plan') : formatCurrency(mills / 1000));
