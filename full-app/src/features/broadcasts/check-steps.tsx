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

/** What stands in the way: of all texts, or of some contacts. */
export function ComplianceStep({ draft }: { draft: DraftEdits }): ReactNode {
  const { data, error } = useEstimate(draft);
  if (data === undefined) return error === null && <ListSkeleton rows={3} />;
  return (
    <>
      <Obstacles obstacles={data.obstacles} />
      <h3>{t('whoIsOut')}</h3>
      {data.excluded.length === 0 ? (
        <p className="tk-muted">{t('nobodyIsOut')}</p>
      ) : (
        <ReasonList reasons={data.excluded} />
      )}
      <p className="tk-muted">{t('askedAgain')}</p>
    </>
  );
}

/** Explained before anything is sent: credits, approvals, a paused line. */
export function Obstacles({ obstacles }: Pick<BroadcastEstimate, 'obstacles'>): ReactNode {
  if (obstacles.length === 0) return <p>{t('nothingBlocks')}</p>;
  return (
    <Banner tone="bad">
      <strong>{t('obstacles')}</strong>
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
  const fees = useQuery(carrierFeesQuery(client.api));
  if (data === undefined) return error === null && <ListSkeleton rows={3} />;
  const known = feesText(data, fees.data ?? []);
  const { price, segments, warning, text_credits: credits } = data;
  return (
    <>
      <p className="app-broadcast-price tk-num">{priceText(price)}</p>
      {price !== null && <p className="tk-muted">{t('noFees')}</p>}
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
      {segments.distribution.length > 0 && (
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
