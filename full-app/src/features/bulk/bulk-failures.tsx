import type { ContactsBulk } from '@talk/core/contacts';
import { Banner, Button } from '@talk/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { titleOf, useBulkFailures } from '../../entities/contact/index.js';
import { Dialog } from '../../shared/dialog.js';
import { reasonWords, t } from './bulk-words.js';

/** Who was left as they are, and why. */
export function BulkFailures({ bulk, onClose }: { bulk: ContactsBulk; onClose: () => void }): ReactNode {
  const list = useBulkFailures(bulk);
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Dialog title={t(bulk.phase === 'undo' ? 'failuresBack' : 'failures')} onClose={onClose}>
      <p className="tk-muted">{titleOf(bulk)}</p>
      {list.isPending && <p role="status">{t('loading')}</p>}
      {list.isError && (
        <Banner tone="bad" action={<Button onClick={() => void list.refetch()}>{t('retry')}</Button>}>
          {t('loadFailed')}
        </Banner>
      )}
      <ul className="app-bulk-failures">
        {rows.map(({ contact_id, name, reason }) => (
          <li key={contact_id}>
            {name === null ? (
              <span>{t('unnamed', { id: contact_id })}</span>
            ) : (
              <Link to="/contacts/$contactId" params={{ contactId: String(contact_id) }} search onClick={onClose}>
                {name}
              </Link>
            )}
            <span className="tk-muted">{reasonWords(reason)}</span>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </Dialog>
  );
}
