import type { Contact } from '@talk/core';
import { Banner, Button, EmptyState, Icon, useNow } from '@talk/ui';
import { ArrowDown, MessagesSquare } from 'lucide';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { ownZone } from '../../shared/dates.js';
import { sentenceOf } from '../../shared/errors.js';
import { ListSkeleton } from '../../app/list-skeleton.js';
import { TimelineEntry } from './timeline-entry.js';
import { toTimeline, unreadMark, type UnreadMark } from './timeline.model.js';
import { t } from './texts.js';
import { useLinkedCommunication } from './use-linked-communication.js';
import { useMarkRead } from './use-mark-read.js';
import { useTimeline } from './use-timeline.js';
import { useTimelineScroll } from './use-timeline-scroll.js';

export interface TimelineProps {
  contact: Contact;
  /** Named in the address: brought into view and marked for a moment. */
  linkedId: number | null;
}

/** What happened with a contact, newest at the end. */
export function Timeline({ contact, linkedId }: TimelineProps): ReactNode {
  const query = useTimeline(contact.id);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const zone = ownZone();
  const nowMs = useNow(60_000);
  // Where the divider was when the page opened: it stays there while one reads on.
  const [unread, setUnread] = useState<UnreadMark | null | undefined>(undefined);
  if (data !== undefined && unread === undefined) setUnread(unreadMark(data));
  const items = useMemo(() => toTimeline(data, unread ?? null, zone), [data, unread, zone]);
  const box = useRef<HTMLDivElement>(null);
  const scroll = useTimelineScroll(box, items, linkedId === null);
  const marked = useLinkedCommunication({ box, linkedId, query });
  useMarkRead(contact, data !== undefined);

  if (query.isPending) return <ListSkeleton rows={5} />;
  if (query.isError && data === undefined) {
    return (
      <div className="app-list-notice">
        <Banner tone="bad" action={<Button onClick={() => void query.refetch()}>{t('retry')}</Button>}>
          {t('fetchFailed')} {sentenceOf(query.error)}
        </Banner>
      </div>
    );
  }
  return (
    <div className="app-timeline-frame">
      <div
        ref={box}
        className="app-timeline"
        role="log"
        aria-label={t('timeline')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable to scroll by keyboard
        tabIndex={0}
        onScroll={scroll.onScroll}
      >
        <div className="app-timeline-inner">
          {items.length === 0 ? (
            <EmptyState icon={MessagesSquare} title={t('empty.title')}>
              {t('empty.why')}
            </EmptyState>
          ) : (
            <div className="app-timeline-top">
              {hasNextPage ? (
                <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {t(isFetchingNextPage ? 'earlierBusy' : 'earlier')}
                </Button>
              ) : (
                <span className="tk-muted">{t('beginning')}</span>
              )}
            </div>
          )}
          {items.map((item) => (
            <TimelineEntry
              key={item.key}
              item={item}
              contact={contact}
              nowMs={nowMs}
              marked={item.kind === 'communication' && item.communication.id === marked}
            />
          ))}
        </div>
      </div>
      {scroll.away && (
        <button type="button" className="app-latest" onClick={scroll.toLatest}>
          <Icon shape={ArrowDown} size="small" />
          {t('latest')}
        </button>
      )}
    </div>
  );
}
