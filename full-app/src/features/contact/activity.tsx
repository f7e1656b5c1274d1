import type { Contact } from '@talk/core';
import { getCommunicationsSummary, type ResponseOf } from '@talk/core/contract';
import { Button, createTranslate, dateText, durationText, numberText, ownZone } from '@talk/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import type { ChartData } from '../../shared/chart/chart-data.js';
import { Chart } from '../../shared/chart/chart.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { exactWords } from '../../shared/dates.js';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';

const t = createTranslate('app.activity', {
  calls: 'Calls',
  texts: 'Texts',
  faxes: 'Faxes',
  emails: 'Emails',
  inOut: '{inbound} in, {outbound} out',
  unanswered: 'Not answered',
  talk: 'Talk time',
  voicemails: 'Voicemails',
  firstCall: 'First outbound call',
  neverCalled: 'None yet',
  total: 'In all',
  chart: 'Calls, texts, faxes and emails in each of the last 12 weeks',
  week: 'Week of',
  none: 'No calls or texts yet.',
  loading: 'Loading…',
  retry: 'Try again',
});

/** How much there was with the contact, in all and by week. Asked for anew whenever the contact changes, as with each call and text. */
export function Activity({ contact: { id, version } }: { contact: Contact }): ReactNode {
  const { client, user } = useWorkspace();
  const { data, error, refetch } = useQuery({
    queryKey: ['communications-summary', id, version],
    queryFn: ({ signal }) => client.api.call(getCommunicationsSummary, { params: { id }, signal }),
    placeholderData: keepPreviousData,
  });
  const chart = useMemo(() => (data === undefined ? null : chartOf(data.weeks)), [data]);
  if (error !== null)
    return <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />;
  if (data === undefined || chart === null)
    return (
      <p className="tk-muted" role="status">
        {t('loading')}
      </p>
    );
  if (data.last_at === null) return <p className="tk-muted">{t('none')}</p>;
  const bothWays = ({ inbound, outbound }: { inbound: number; outbound: number }): string =>
    t('inOut', { inbound: numberText(inbound), outbound: numberText(outbound) });
  const facts: readonly (readonly [string, string])[] = [
    [t('total'), numberText(data.communications_count)],
    [
      t('firstCall'),
      data.first_outbound_call === null
        ? t('neverCalled')
        : exactWords(Date.parse(data.first_outbound_call), ownZone(), timeFormatOf(user)),
    ],
    [t('calls'), bothWays(data.calls)],
    [t('unanswered'), numberText(data.calls.unanswered)],
    [t('talk'), durationText(data.calls.talk_time)],
    [t('voicemails'), numberText(data.voicemails)],
    [t('texts'), bothWays(data.texts)],
    ...(data.faxes.inbound + data.faxes.outbound === 0 ? [] : [[t('faxes'), bothWays(data.faxes)] as const]),
    ...(data.emails.inbound + data.emails.outbound === 0 ? [] : [[t('emails'), bothWays(data.emails)] as const]),
  ];
  return (
    <>
      {facts.map(([name, value]) => (
        <div key={name} className="app-kv">
          <span>{name}</span>
          <span>
            <bdi>{value}</bdi>
          </span>
        </div>
      ))}
      <Chart data={chart} />
    </>
  );
}

function chartOf(weeks: ResponseOf<typeof getCommunicationsSummary>['weeks']): ChartData {
  const hasFaxes = weeks.some(({ faxes }) => faxes > 0);
  const hasEmails = weeks.some(({ emails }) => emails > 0);
  return {
    label: t('chart'),
    category: t('week'),
    categories: weeks.map(({ monday }) =>
      dateText(Date.parse(monday), { month: 'short', day: 'numeric', timeZone: 'UTC' }),
    ),
    series: [
      { name: t('calls'), tone: 'ok', values: weeks.map(({ calls }) => calls) },
      { name: t('texts'), tone: 'accent', values: weeks.map(({ texts }) => texts) },
      ...(hasFaxes ? [{ name: t('faxes'), tone: 'warn' as const, values: weeks.map(({ faxes }) => faxes) }] : []),
      ...(hasEmails ? [{ name: t('emails'), tone: 'info' as const, values: weeks.map(({ emails }) => emails) }] : []),
    ],
  };
}
