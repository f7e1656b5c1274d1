import type { BroadcastEstimate } from '@talk/core/contract';
import { Banner } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { feesText, priceText } from './broadcast-words.js';
import { ReasonList } from './reason-list.js';
import { useEstimate } from './summary.js';
import { t } from './texts.js';
import { carrierFeesQuery } from './use-broadcasts.js';
import type { DraftEdits } from './use-draft.js';
import { VoicemailRate } from './voicemail-rate.js';
import { isVoicemail, v } from './voicemail-texts.js';

/** What stands in the way: of all texts, or of some contacts. */
export function ComplianceStep({ draft }: { draft: DraftEdits }): ReactNode {
  const { data, error } = useEstimate(draft);
  const isOfVoicemails = isVoicemail(draft.values);
  if (data === undefined) return error === null && <ListSkeleton rows={3} />;
  return (
    <>
      <Obstacles obstacles={data.obstacles} isOfVoicemails={isOfVoicemails} />
      <h3>{isOfVoicemails ? v('whoIsOut') : t('whoIsOut')}</h3>
      {data.excluded.length === 0 ? (
        <p className="tk-muted">{isOfVoicemails ? v('nobodyIsOut') : t('nobodyIsOut')}</p>
      ) : (
        <ReasonList reasons={data.excluded} />
      )}
      <p className="tk-muted">{isOfVoicemails ? v('askedAgain') : t('askedAgain')}</p>
    </>
  );
}

/** Explained before anything is sent: credits, approvals, a paused line. */
export function Obstacles({
  obstacles,
  isOfVoicemails,
}: Pick<BroadcastEstimate, 'obstacles'> & { isOfVoicemails: boolean }): ReactNode {
  if (obstacles.length === 0) return <p>{isOfVoicemails ? v('nothingBlocks') : t('nothingBlocks')}</p>;
  return (
    <Banner tone="bad">
      <strong>{isOfVoicemails ? v('obstacles') : t('obstacles')}</strong>
      <ul className="app-bullets">
        {obstacles.map(({ rejection, reason, detail }) => (
          <li key={rejection}>{detail === null ? reason : `${reason} ${detail}`}</li>
        ))}
      </ul>
    </Banner>
  );
}

/** Contacts × segments × rate. */
export function CostStep({ draft }: { draft: DraftEdits }): ReactNode {
  const { data, error } = useEstimate(draft);
  const { client } = useWorkspace();
  const isOfVoicemails = isVoicemail(draft.values);
  const fees = useQuery({ ...carrierFeesQuery(client.api), enabled: !isOfVoicemails });
  if (data === undefined) return error === null && <ListSkeleton rows={3} />;
  const known = isOfVoicemails ? null : feesText(data, fees.data ?? []);
  const { price, segments, warning, text_credits: credits } = data;
  return (
    <>
      <p className="app-broadcast-price tk-num">{priceText(price)}</p>
      {price !== null && !isOfVoicemails && <p className="tk-muted">{t('noFees')}</p>}
      {isOfVoicemails && <VoicemailRate />}
      {known !== null && <p className="tk-num">{known}</p>}
      {fees.error && <ErrorNotice error={fees.error} />}
      {warning !== null && (
        <Banner tone="warn">
          {t(`warning.${warning}`)} {t(`cheaper.${warning}`)}
        </Banner>
      )}
      {credits !== null && <p className="tk-num">{t('credits', { count: credits })}</p>}
      {credits !== null && credits < segments.total && <Banner tone="warn">{t('creditsShort')}</Banner>}
      {price !== null && price.rates.length > 0 && (
        <>
          <h3>{t('rates')}</h3>
          <ul className="app-bullets">
            {price.rates.map((rate) => (
              <li key={rate}>{t(`rate.${rate}`)}</li>
            ))}
          </ul>
        </>
      )}
      {segments.distribution.length > 0 && !isOfVoicemails && (
        <>
          <h3>{t('distribution')}</h3>
          <ul className="app-broadcast-reasons">
            {segments.distribution.map(({ segments: length, count }) => (
              <li key={length}>
                <span>{t('distributionRow', { count: length })}</span>{' '}
                <span className="tk-num tk-muted">{t('count', { count })}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
