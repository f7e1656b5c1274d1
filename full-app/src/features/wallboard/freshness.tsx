import { Button, useNow, useSignalValue } from '@talk/ui';
import type { ReactNode } from 'react';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { freshnessOf, type LiveData } from './live-data.js';
import { t } from './texts.js';

const SECOND_MS = 1_000;

/** How old data is, in words; after 15 s without data also that it is out of date. */
export function Freshness({ asOfMs, nowMs }: { asOfMs: number | null; nowMs: number }): ReactNode {
  const freshness = freshnessOf(asOfMs, nowMs);
  const seconds = Math.max(0, Math.floor((nowMs - (asOfMs ?? nowMs)) / SECOND_MS));
  return (
    <span className="app-wallboard-age tk-num" data-freshness={freshness}>
      {freshness === 'waiting' ? t('age.waiting') : t(`age.${freshness}`, { seconds })}
    </span>
  );
}

interface LiveSectionProps<T> {
  title: string;
  live: LiveData<T>;
  /** Below the heading. */
  tools?: ReactNode;
  children: (data: T, nowMs: number) => ReactNode;
}

/** A part of the wallboard with its heading and the age of its data. Old data stays visible in gray. */
export function LiveSection<T>({ title, live, tools, children }: LiveSectionProps<T>): ReactNode {
  const answer = useSignalValue(live.answer);
  const error = useSignalValue(live.error);
  const nowMs = useNow(SECOND_MS);
  const asOfMs = answer?.asOfMs ?? null;
  return (
    <section className="app-wallboard-section" aria-label={title} data-freshness={freshnessOf(asOfMs, nowMs)}>
      <header>
        <h2>{title}</h2>
        <Freshness asOfMs={asOfMs} nowMs={nowMs} />
      </header>
      {tools}
      {error !== null && <ErrorNotice error={error} action={<Button onClick={live.reload}>{t('retry')}</Button>} />}
      {answer !== null && <div className="app-wallboard-data">{children(answer.data, nowMs)}</div>}
      {answer === null && error === null && <ListSkeleton rows={6} />}
    </section>
  );
}
