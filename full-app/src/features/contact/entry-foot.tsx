import type { Communication } from '@talk/core';
import { IconButton } from '@talk/ui';
import { Trash2 } from 'lucide';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { shownTags, useTags } from '../../entities/tag/index.js';
import { page } from '../../shared/chunk-failure.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { CommunicationTags } from './communication-tags.js';
import { mayDelete } from './may-delete.js';
import { t } from './timeline-words.js';

const DeleteEntry = lazy(page(() => import('./delete-entry.js'), 'DeleteEntry'));

/** What one can do with an entry of the timeline: put tags on it, and as an admin delete what was said. Nothing where one can do neither. */
export function EntryFoot({ communication }: { communication: Communication }): ReactNode {
  const { user } = useWorkspace();
  const offered = useTags('communications');
  const [isDeleting, setIsDeleting] = useState(false);
  const held = shownTags(communication.tags, offered);
  const mayChange = may(user, 'update communication');
  const showsTags = offered.length > 0 && (mayChange || held.length > 0);
  const isDeletable = mayDelete(user, communication);
  if (!showsTags && !isDeletable) return null;
  return (
    <>
      <div className="app-entry-tags" data-none={held.length === 0 ? '' : undefined}>
        {showsTags && <CommunicationTags communication={communication} held={held} offered={offered} />}
        {isDeletable && (
          <span className="app-delete-entry">
            <IconButton icon={Trash2} label={t('delete')} onClick={() => setIsDeleting(true)} />
          </span>
        )}
      </div>
      {isDeleting && (
        <Suspense fallback={null}>
          <DeleteEntry communication={communication} onClose={() => setIsDeleting(false)} />
        </Suspense>
      )}
    </>
  );
}
