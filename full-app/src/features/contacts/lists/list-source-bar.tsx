import { crmTitle } from '@talk/core/format';
import { Banner, Button, useAgo } from '@talk/ui';
import { RefreshCw } from 'lucide';
import { useState, type ReactNode } from 'react';
import { type ContactList, useListChanges } from '../../../entities/contact/index.js';
import { sentenceOf } from '../../../shared/errors.js';
import { useWorkspace } from '../../../shared/workspace/workspace-context.js';
import { t } from './list-words.js';

/** Where the contacts of the open list come from, how current they are, and what keeps them from being read. */
export function ListSourceBar({ list }: { list: ContactList }): ReactNode {
  const { toasts } = useWorkspace();
  const changes = useListChanges();
  const [isAsking, setIsAsking] = useState(false);
  const { source } = list;
  const ago = useAgo(source?.synced_at == null ? null : Date.parse(source.synced_at));
  if (source === null) return null;
  const read = async (): Promise<void> => {
    setIsAsking(true);
    try {
      await changes.sync(list.id);
    } catch (error) {
      toasts.show(sentenceOf(error), { tone: 'bad' });
    }
    setIsAsking(false);
  };
  const isBusy = isAsking || source.state === 'waiting';
  const again = list.hasEdit && (
    <Button tone="quiet" icon={RefreshCw} disabled={isBusy} onClick={() => void read()}>
      {t('sourceRead')}
    </Button>
  );
  return (
    <div className="app-view-bar">
      {source.problem !== null && source.state === 'failed' && <Banner tone="warn">{source.problem}</Banner>}
      <div className="app-list-filter" role="group" aria-label={t('sourceOf')}>
        <span className="tk-clip" role="status">
          {[
            t('source', { name: source.title, crm: crmTitle(source.name) }),
            isBusy ? t('sourceBusy') : ago === '' ? '' : t('sourceAge', { ago }),
            source.left_out === 0 ? '' : t('sourceOut', { count: source.left_out }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {again}
      </div>
    </div>
  );
}
