import type { Communication } from '@talk/core';
import type { ReactNode } from 'react';
import { shownTags, useTagChanges, useTags } from '../../entities/tag/index.js';
import { sentenceOf } from '../../shared/errors.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { TagChooser } from './tag-chooser.js';
import { t } from './texts.js';

/** The tags of a call, a text or a fax; nothing where a company has none and nobody could put one on. */
export function CommunicationTags({ communication }: { communication: Communication }): ReactNode {
  const { user, toasts } = useWorkspace();
  const offered = useTags('communications');
  const changes = useTagChanges();
  const held = shownTags(communication.tags, offered);
  const mayChange = may(user, 'update communication');
  if (offered.length === 0 || (!mayChange && held.length === 0)) return null;

  const choose = async (ids: readonly number[]): Promise<void> => {
    try {
      await changes.setOfCommunication(communication, ids);
    } catch (error) {
      toasts.show(sentenceOf(error), { tone: 'bad' });
    }
  };
  return (
    <div className="app-communication-tags" data-none={held.length === 0 ? '' : undefined}>
      <TagChooser
        isQuiet
        held={held}
        offered={offered}
        why={mayChange ? null : t('mayNotChangeCalls')}
        onChoose={(ids) => void choose(ids)}
      />
    </div>
  );
}
