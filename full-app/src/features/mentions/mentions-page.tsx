import '../../shared/list-tools.css';
import './mentions.css';
import { TalkError } from '@talk/core';
import { Banner, Button, EmptyState } from '@talk/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { AtSign, CheckCheck } from 'lucide';
import { useState, type ReactNode } from 'react';
import { mentionsQuery, readMentions, useUnreadMentions, type MentionDirection } from '../../entities/note/index.js';
import { sentenceOf } from '../../shared/errors.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { MentionRow } from './mention-row.js';
import { t } from './texts.js';

const DIRECTIONS = ['inbound', 'outbound'] as const;

/** The channel of mentions (spec 1 §2): who mentioned the user, or whom the user mentioned, in notes on contacts. */
export function MentionsPage(): ReactNode {
  usePageTitle(t('title'));
  const { client, queries, toasts } = useWorkspace();
  const [direction, setDirection] = useState<MentionDirection>('inbound');
  const unread = useUnreadMentions();
  const list = useInfiniteQuery(mentionsQuery(client, direction));
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? [];

  async function readAll(): Promise<void> {
    try {
      await readMentions(client, queries, {});
    } catch (error) {
      if (!(error instanceof TalkError)) throw error;
      toasts.show(sentenceOf(error), { tone: 'bad' });
    }
  }

  return (
    <div className="app-mentions">
      <header className="app-list-head">
        <div className="app-list-title">
          <h1>{t('title')}</h1>
          <span className="tk-muted tk-num" role="status">
            {unread > 0 && t('count', { count: unread })}
          </span>
        </div>
        <fieldset className="app-list-kinds app-mentions-kinds">
          <legend className="tk-hidden">{t('which')}</legend>
          {DIRECTIONS.map((each) => (
            <label key={each}>
              <input type="radio" name="mentions" checked={direction === each} onChange={() => setDirection(each)} />
              {t(each)}
            </label>
          ))}
        </fieldset>
        <Link to="/communications/$channel" params={{ channel: 'all' }} className="app-mentions-logs">
          {t('logs')}
        </Link>
        <div className="app-mentions-end">
          <Button icon={CheckCheck} aria-disabled={unread === 0} onClick={() => unread > 0 && void readAll()}>
            {t('readAll')}
          </Button>
        </div>
      </header>
      {list.isPending ? (
        <ListSkeleton rows={6} />
      ) : list.isError && rows.length === 0 ? (
        <div className="app-list-notice">
          <Banner tone="bad" action={<Button onClick={() => void list.refetch()}>{t('retry')}</Button>}>
            {t('failed')}
          </Banner>
        </div>
      ) : rows.length === 0 ? (
        <EmptyState icon={AtSign} title={t(direction === 'inbound' ? 'emptyInbound' : 'emptyOutbound')}>
          {t(direction === 'inbound' ? 'emptyInboundWhy' : 'emptyOutboundWhy')}
        </EmptyState>
      ) : (
        <div className="app-mentions-list">
          <ul aria-label={t(direction)}>
            {rows.map((mention) => (
              <MentionRow key={mention.id} mention={mention} direction={direction} />
            ))}
          </ul>
          {list.isFetchNextPageError && <p role="alert">{t('failed')}</p>}
          {list.hasNextPage && (
            <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t(list.isFetchingNextPage ? 'moreBusy' : 'more')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
