import { Banner, Button, IconButton, numberText } from '@talk/ui';
import { useNavigate } from '@tanstack/react-router';
import { X } from 'lucide';
import { useEffect, useState, type ReactNode } from 'react';
import type { ContactsSearch } from '../../../entities/contact/index.js';
import type { UsedSelection } from '../../../shared/selection/index.js';
import { selectionKey } from '../use-contact-selection.js';
import { t } from './list-words.js';
import { useMemberNews, useOpenList, useTargetList } from './use-open-list.js';

export interface ListNoticeProps {
  search: ContactsSearch;
  /** The table is loaded, and no contact is in it. */
  isEmpty: boolean;
  carry: UsedSelection['carry'];
  /** The table is asked for again. */
  onRefresh: () => void;
}

/** What is to be said of the open list: that it is gone, that others have changed it, or that contacts are being chosen for one. */
export function ListNotice({ search, isEmpty, carry, onRefresh }: ListNoticeProps): ReactNode {
  const isGone = useOpenList(search).kind === 'gone';
  const target = useTargetList(search);
  const news = useMemberNews(search.list, isEmpty, onRefresh);
  const navigate = useNavigate();
  const [isLost, setIsLost] = useState(false);
  useEffect(() => {
    if (!isGone) return;
    // What was typed and what is selected stays; only the list goes.
    const { list: _list, ...rest } = search;
    carry(selectionKey(rest));
    void navigate({ to: '.', search: rest, replace: true }).then(() => setIsLost(true));
  }, [isGone, search, carry, navigate]);
  const shown = (
    <>
      {isLost && search.list === undefined && (
        <Banner tone="warn" action={<IconButton icon={X} label={t('close')} onClick={() => setIsLost(false)} />}>
          {t('gone')}
        </Banner>
      )}
      {target.kind === 'gone' && <Banner tone="warn">{t('chooseNot')}</Banner>}
      {target.kind === 'open' && (
        <Banner
          tone={target.list.type === 'static' && target.list.hasEdit ? 'info' : 'warn'}
          action={
            <Button onClick={() => void navigate({ to: '/contacts', search: { list: target.list.id } })}>
              {t('done')}
            </Button>
          }
        >
          {target.list.type === 'static' && target.list.hasEdit
            ? t('choose', { name: target.list.name })
            : t('chooseNot')}
        </Banner>
      )}
      {news.added + news.removed > 0 && (
        <Banner
          tone="info"
          action={
            <Button
              onClick={() => {
                news.clear();
                onRefresh();
              }}
            >
              {t('refresh')}
            </Button>
          }
        >
          {news.added > 0 && t('added', { count: news.added, exact: numberText(news.added) })}{' '}
          {news.removed > 0 && t('removed', { count: news.removed, exact: numberText(news.removed) })}
        </Banner>
      )}
    </>
  );
  const isSilent = !(isLost && search.list === undefined) && target.kind === 'none' && news.added + news.removed === 0;
  return isSilent ? null : <div className="app-view-bar">{shown}</div>;
}
