import type { BroadcastEstimate } from '@talk/core/contract';
import { Button, numberText, ownZone } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { exactWords } from '../../shared/dates.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { priceText, segmentsText } from './broadcast-words.js';
import { t } from './texts.js';
import { estimateQuery } from './use-broadcasts.js';
import type { DraftEdits } from './use-draft.js';
import { VoicemailRate } from './voicemail-rate.js';
import { isVoicemail, v } from './voicemail-texts.js';

/** The estimate of the draft as it is stored. Nothing is asked while nobody is chosen. */
export function useEstimate({ state: { draft } }: DraftEdits) {
  const { client } = useWorkspace();
  return useQuery({ ...estimateQuery(client.api, draft), enabled: draft.audience !== null });
}

/** What the broadcast comes to, beside every step. */
export function Summary({ draft }: { draft: DraftEdits }): ReactNode {
  const { data, error, isFetching, refetch } = useEstimate(draft);
  return (
    <aside className="app-broadcast-summary" aria-labelledby="broadcast-summary">
      <h2 id="broadcast-summary">{t('summary')}</h2>
      {error !== null && (
        <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />
      )}
      {data !== undefined && error === null && <Facts estimate={data} isOfVoicemails={isVoicemail(draft.values)} />}
      {isFetching && data === undefined && (
        <p className="tk-muted" role="status">
          {t('counting')}
        </p>
      )}
    </aside>
  );
}

interface FactsProps {
  estimate: BroadcastEstimate;
  isOfVoicemails: boolean;
}

function Facts({ estimate, isOfVoicemails }: FactsProps): ReactNode {
  const format = timeFormatOf(useWorkspace().user);
  const { recipients, total, excluded, segments, price, warning, days, daily_limit: limit, obstacles } = estimate;
  const [first, last] = [days[0]?.first_at, days.at(-1)?.last_at];
  const time = (at: string): string => exactWords(Date.parse(at), ownZone(), format);
  const out = excluded.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <dl>
        <dt>{t('recipients')}</dt>
        <dd className="tk-num">{t('ofChosen', { recipients: numberText(recipients), total: numberText(total) })}</dd>
        <dt>{t('outOfIt')}</dt>
        <dd className="tk-num">{numberText(out)}</dd>
        {!isOfVoicemails && (
          <>
            <dt>{t('segments')}</dt>
            <dd className="tk-num">{segmentsText(segments)}</dd>
          </>
        )}
        <dt>{t('price')}</dt>
        <dd className="tk-num">{priceText(price)}</dd>
        {first !== undefined && (
          <>
            <dt>{isOfVoicemails ? v('first') : t('first')}</dt>
            <dd>{time(first)}</dd>
          </>
        )}
        {last !== undefined && last !== first && (
          <>
            <dt>{isOfVoicemails ? v('last') : t('last')}</dt>
            <dd>{time(last)}</dd>
          </>
        )}
        {days.length > 1 && (
          <>
            <dt>{t('duration')}</dt>
            <dd className="tk-num">{t('daysLong', { count: days.length })}</dd>
          </>
        )}
      </dl>
      {isOfVoicemails && <VoicemailRate />}
      {days.length > 1 && limit !== null && <p className="tk-muted">{t('dailyLimit', { count: limit })}</p>}
      {warning !== null && <p className="app-broadcast-warning">{t(`warning.${warning}`)}</p>}
      {obstacles.length > 0 && (
        <p className="app-broadcast-reason">{isOfVoicemails ? v('obstacles') : t('obstacles')}</p>
      )}
    </>
  );
}

/** The text as real recipients get it. */
export function Samples({ draft }: { draft: DraftEdits }): ReactNode {
  const { data } = useEstimate(draft);
  const samples = data?.samples.filter(({ text }) => text !== '') ?? [];
  return (
    <section className="app-broadcast-samples" aria-labelledby="broadcast-preview">
      <h3 id="broadcast-preview">{t('preview')}</h3>
      {samples.length === 0 && <p className="tk-muted">{t('noPreview')}</p>}
      {samples.map(({ contact_id: id, name, text, segments }) => (
        <figure key={id}>
          <figcaption className="tk-muted">
            {t('previewOf', { name })} · {t('previewSegments', { count: segments })}
          </figcaption>
          <p className="app-broadcast-text" dir="auto">
            {text}
          </p>
        </figure>
      ))}
    </section>
  );
}
