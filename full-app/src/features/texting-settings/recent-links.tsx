import type { ShortLink } from '@talk/core/contract';
import { Button, numberText } from '@talk/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { exactWords } from '../../shared/dates.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './link-texts.js';
import { shortLinksQuery } from './use-link-domains.js';

/** The short links that were sent, newest first, with how often each was opened. They are loaded when the list is unfolded. */
export function RecentLinks(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="app-texting-fold" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('recent')}</summary>
      {isOpen && <Links />}
    </details>
  );
}

function Links(): ReactNode {
  const { client } = useWorkspace();
  const links = useInfiniteQuery(shortLinksQuery(client.api));
  const shown = links.data?.pages.flatMap(({ data }) => data);
  return (
    <div>
      {links.error && (
        <ErrorNotice error={links.error} action={<Button onClick={() => void links.refetch()}>{t('retry')}</Button>} />
      )}
      {shown === undefined && !links.error && <ListSkeleton rows={3} />}
      {shown?.length === 0 && <p className="tk-muted">{t('noLinks')}</p>}
      {shown !== undefined && shown.length > 0 && (
        <ul className="app-setting-list" aria-label={t('recent')}>
          {shown.map((link) => (
            <LinkRow key={link.id} link={link} />
          ))}
        </ul>
      )}
      {links.hasNextPage && (
        <Button disabled={links.isFetchingNextPage} onClick={() => void links.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </div>
  );
}

/** "go.acme.com/s/Xy7" with where it leads, and how often it was opened. */
function LinkRow({ link }: { link: ShortLink }): ReactNode {
  const { user } = useWorkspace();
  const { clicks, last_clicked_at: last } = link;
  return (
    <li>
      <span className="app-setting-words">
        <strong dir="ltr">{link.url.replace(/^https?:\/\//, '')}</strong>
        <span className="tk-muted" dir="ltr">
          {link.target}
        </span>
        <span className="tk-muted">
          {last === null
            ? t('neverOpened')
            : t('opened', {
                count: clicks,
                times: numberText(clicks),
                last: exactWords(Date.parse(last), user.company.timezone, timeFormatOf(user)),
              })}
        </span>
      </span>
    </li>
  );
}
