import type { Thread } from '@talk/core/texting';
import { ArrowDown, MessagesSquare } from 'lucide';
import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { Banner } from '../kit/banner.js';
import { Button } from '../kit/button.js';
import { EmptyState } from '../kit/empty-state.js';
import { Icon } from '../kit/icon.js';
import { LiveRegion } from '../kit/live-region.js';
import { useNow } from '../kernel/use-now.js';
import { useSignalValue } from '../kernel/use-signal-value.js';
import type { ComposerModel } from './composer.model.js';
import { t } from './texts.js';
import { ThreadRowView } from './thread-row.js';
import { daysOf, rowsOf } from './thread.rows.js';
import { createThreadAnnouncer } from './thread.announcer.js';
import type { ThreadSettings } from './thread-settings.js';
import { useLinked } from './use-linked.js';
import { useThreadScroll } from './use-thread-scroll.js';

export interface ThreadViewProps {
  thread: Thread;
  settings: ThreadSettings;
  userId: number;
  /** Null where this agent may read but not write. */
  composer: ComposerModel | null;
}

/** The conversation with a contact, newest at the end. */
export function ThreadView(props: ThreadViewProps): ReactNode {
  const { thread } = props;
  const { phase, problem } = useSignalValue(thread.state);
  if (phase === 'loading') return <Skeleton />;
  if (phase === 'ready') return <Log {...props} />;
  return (
    <div className="tk-thread-frame tk-thread-failed">
      <Banner tone="bad" action={<Button onClick={() => void thread.load()}>{t('retry')}</Button>}>
        {t(problem === 'NETWORK_UNREACHABLE' || problem === 'TIMEOUT' ? 'failed.away' : 'failed.other')}
      </Banner>
    </div>
  );
}

/** The thread once it has loaded. */
function Log({ thread, settings, userId, composer }: ThreadViewProps): ReactNode {
  const state = useSignalValue(thread.state);
  const connection = useSignalValue(thread.connection);
  const nowMs = useNow(60_000);
  const { zone, name } = settings;
  const rows = useMemo(() => rowsOf(state, zone), [state, zone]);
  const announcer = useMemo(() => createThreadAnnouncer(thread, name, userId), [thread, name, userId]);
  useEffect(() => () => announcer.dispose(), [announcer]);
  const words = useSignalValue(announcer.words);
  const fresh = useSignalValue(announcer.fresh);
  const box = useRef<HTMLDivElement>(null);
  const newest = state.communications.at(-1)?.id ?? null;
  const onEnd = useCallback(() => {
    announcer.atEnd();
    // A page in the background does not count as seen.
    if (newest !== null && document.visibilityState === 'visible') composer?.saw(newest);
  }, [announcer, composer, newest]);
  const scroll = useThreadScroll(box, rows, onEnd);
  const marked = useLinked(thread, box, settings, scroll.letGo);

  return (
    <div className="tk-thread-frame">
      {connection === 'offline' && (
        <div className="tk-thread-offline">
          <Banner tone="warn">{t('offline')}</Banner>
        </div>
      )}
      <div
        ref={box}
        className="tk-thread"
        role="log"
        aria-live="off"
        aria-label={t('thread', { name })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable to scroll by keyboard
        tabIndex={0}
        onScroll={scroll.onScroll}
      >
        <div className="tk-thread-inner">
          {rows.length === 0 ? (
            <EmptyState icon={MessagesSquare} title={t('empty.title')}>
              {t('empty.why')}
            </EmptyState>
          ) : (
            <div className="tk-thread-top">
              {state.problem !== null && <span className="tk-muted">{t('earlierFailed')} </span>}
              {state.hasEarlier ? (
                <Button disabled={state.loadingEarlier} onClick={() => void thread.loadEarlier()}>
                  {t(state.loadingEarlier ? 'earlierBusy' : 'earlier')}
                </Button>
              ) : (
                <span className="tk-muted">{t('beginning')}</span>
              )}
            </div>
          )}
          {daysOf(rows).map((day) => (
            <section key={day.key} className="tk-thread-section">
              {day.rows.map((row) => (
                <ThreadRowView
                  key={row.key}
                  row={row}
                  thread={thread}
                  composer={composer}
                  settings={settings}
                  nowMs={nowMs}
                  marked={row.kind === 'communication' && row.communication.id === marked}
                />
              ))}
            </section>
          ))}
        </div>
      </div>
      {scroll.away && (
        <button type="button" className="tk-latest" data-fresh={fresh > 0 ? '' : undefined} onClick={scroll.toLatest}>
          <Icon shape={ArrowDown} size="small" />
          {fresh > 0 ? t('latestNew', { count: fresh }) : t('latest')}
        </button>
      )}
      <LiveRegion assertive="" polite={words} />
    </div>
  );
}

const BARS = ['theirs', 'ours', 'theirs', 'theirs', 'ours'] as const;

function Skeleton(): ReactNode {
  return (
    <div className="tk-thread-frame" role="status" aria-label={t('loading')}>
      <div className="tk-thread-inner tk-thread-skeleton" aria-hidden="true">
        {BARS.map((side, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- they never move
          <span key={index} className="tk-skeleton" data-side={side} />
        ))}
      </div>
    </div>
  );
}
