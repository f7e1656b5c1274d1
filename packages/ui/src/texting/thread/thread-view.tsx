import type { Thread } from '@talk/core/texting';
import { ArrowDown, ArrowUp, MessagesSquare } from 'lucide';
import { useCallback, useEffect, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { pressedKey } from '../../kernel/keys.js';
import { Banner } from '../../kit/banner.js';
import { Button } from '../../kit/button.js';
import { EmptyState } from '../../kit/empty-state.js';
import { Icon } from '../../kit/icon.js';
import { LiveRegion } from '../../kit/live-region.js';
import { useNow } from '../../kernel/use-now.js';
import { useSignalValue } from '../../kernel/use-signal-value.js';
import type { ComposerModel } from '../composer/composer.model.js';
import { t } from '../texts.js';
import { ThreadRowView, type EntryPlace } from './thread-row.js';
import { rowsOf, type ThreadRow } from './thread.rows.js';
import { createThreadAnnouncer } from './thread.announcer.js';
import type { ThreadSettings } from './thread-settings.js';
import { useFound } from '../use-found.js';
import { useLinked } from './use-linked.js';
import { useLinkedAudit } from './use-linked-audit.js';
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
  const list = useRef<HTMLDivElement>(null);
  const { blocks, scroller, away, unreadAbove } = useThreadScroll(box, list, { thread, rows, onEnd });
  const marked = useLinked(thread, settings, scroller);
  const markedAudit = useLinkedAudit(thread, settings, scroller);
  const { found = null } = settings;
  useFound(thread, found, scroller);
  const isMarked = (row: ThreadRow): boolean =>
    row.kind === 'audit'
      ? row.audit.id === markedAudit || row.audit.id === found?.auditId
      : row.kind === 'communication' &&
        (row.communication.id === marked || row.communication.id === found?.communicationId);
  const { communications, hasEarlier, hasLater, unreadMark, narrowing } = state;
  const places = useMemo(() => new Map(communications.map(({ id }, index) => [id, index + 1])), [communications]);
  const total = hasEarlier || hasLater ? -1 : communications.length;
  const placeOf = (row: ThreadRow): EntryPlace | null =>
    row.kind === 'communication'
      ? { at: total === -1 ? null : (places.get(row.communication.id) ?? null), of: total }
      : null;
  const toUnread = async (): Promise<void> => {
    if (unreadMark === null) return;
    scroller.letGo();
    if (await thread.goTo(unreadMark.id)) scroller.show('unread', `communication-${unreadMark.id}`);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // The end of what is held is not the end.
    if (pressedKey(event) !== 'End' || !hasLater || event.defaultPrevented) return;
    event.preventDefault();
    void scroller.toLatest();
  };

  return (
    <div className="tk-thread-frame">
      {connection === 'offline' && (
        <div className="tk-thread-offline">
          <Banner tone="warn">{t('offline')}</Banner>
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- End goes further than the browser's own scrolling would */}
      <div
        ref={box}
        className="tk-thread"
        role="log"
        aria-live="off"
        aria-label={t('thread', { name })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable to scroll by keyboard
        tabIndex={0}
        onScroll={scroller.scrolled}
        onKeyDown={onKeyDown}
      >
        <div className="tk-thread-inner">
          {rows.length === 0 ? (
            <EmptyState icon={MessagesSquare} title={t(narrowing === null ? 'empty.title' : 'empty.narrowed')}>
              {t(narrowing === null ? 'empty.why' : 'empty.narrowedWhy')}
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
          <div ref={list} className="tk-thread-rows">
            {blocks.map((block) =>
              block.kind === 'space' ? (
                <Space key={block.key} px={block.px} />
              ) : (
                <section key={block.key} className="tk-thread-section">
                  {block.pieces.map((piece) =>
                    piece.kind === 'space' ? (
                      <Space key={piece.key} px={piece.px} />
                    ) : (
                      <ThreadRowView
                        key={piece.row.key}
                        row={piece.row}
                        thread={thread}
                        composer={composer}
                        settings={settings}
                        nowMs={nowMs}
                        place={placeOf(piece.row)}
                        marked={isMarked(piece.row)}
                      />
                    ),
                  )}
                </section>
              ),
            )}
          </div>
        </div>
      </div>
      {unreadAbove && (
        <button type="button" className="tk-first-unread" onClick={() => void toUnread()}>
          <Icon shape={ArrowUp} size="small" />
          {t('toUnread', { count: unreadMark?.count ?? 0 })}
        </button>
      )}
      {away && (
        <button
          type="button"
          className="tk-latest"
          data-fresh={fresh > 0 ? '' : undefined}
          onClick={() => void scroller.toLatest()}
        >
          <Icon shape={ArrowDown} size="small" />
          {fresh > 0 ? t('latestNew', { count: fresh }) : t('latest')}
        </button>
      )}
      <LiveRegion assertive="" polite={words} />
    </div>
  );
}

/** The room of rows that are not drawn. */
const Space = ({ px }: { px: number }): ReactNode => (
  <div className="tk-thread-space" style={{ height: `${px}px` }} aria-hidden="true" />
);

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
