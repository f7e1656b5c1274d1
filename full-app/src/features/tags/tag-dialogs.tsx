import type { ListedTag } from '@talk/core/contacts';
import { Suspense, type ReactNode } from 'react';
import { bulkBodyOf, taggedWith, useBulkChanges } from '../../entities/contact/index.js';
import { AddToDialerDialog } from '../../entities/dialer/index.js';
import type { TagCategory } from '../../entities/tag/index.js';
import { AddToListDialog } from './add-to-list-dialog.js';
import { AssignDialog } from './assign-dialog.js';
import { MergeDialog } from './merge-dialog.js';
import { SplitDialog } from './split-dialog.js';
import { TagDialog } from './tag-dialog.js';

/** What is open, with the tags as they were then: a colleague's change does not alter what is being decided. */
export type OpenedDialog =
  | { readonly kind: 'tag'; readonly tag: ListedTag | null }
  | { readonly kind: 'split' | 'list'; readonly tag: ListedTag }
  | { readonly kind: 'merge' | 'assign' | 'dialer'; readonly tags: readonly ListedTag[] };

export interface TagDialogsProps {
  opened: OpenedDialog | null;
  category: TagCategory;
  onMerged: () => void;
  onClose: () => void;
}

export function TagDialogs({ opened, category, onMerged, onClose }: TagDialogsProps): ReactNode {
  switch (opened?.kind) {
    case 'tag':
      return <TagDialog tag={opened.tag} category={category} onClose={onClose} />;
    case 'split':
      return <SplitDialog tag={opened.tag} onClose={onClose} />;
    case 'list':
      return <AddToListDialog tag={opened.tag} onClose={onClose} />;
    case 'dialer':
      return (
        <Suspense fallback={null}>
          <TagsToDialer tags={opened.tags} onClose={onClose} />
        </Suspense>
      );
    case 'merge':
      return <MergeDialog tags={opened.tags} onDone={onMerged} onClose={onClose} />;
    case 'assign':
      return <AssignDialog tags={opened.tags} onClose={onClose} />;
    case undefined:
      return null;
  }
}

/** All contacts that have one of the tags are added as a change of many contacts. How many have several of them is not known here. */
function TagsToDialer({ tags, onClose }: { tags: readonly ListedTag[]; onClose: () => void }): ReactNode {
  const { start } = useBulkChanges();
  const target = { matching: taggedWith(...tags.map(({ id }) => id)), except: [] };
  return (
    <AddToDialerDialog
      contacts={{
        body: bulkBodyOf(target),
        count: tags.length === 1 ? (tags[0]?.count ?? null) : null,
        start: (listId) => start({ type: 'add_to_dialer', list_id: listId }, target),
      }}
      onClose={onClose}
    />
  );
}
