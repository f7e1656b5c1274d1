import type { Communication } from '@talk/core';
import type { ListedTag, Tag } from '@talk/core/contacts';
import type { ReactNode } from 'react';
import { useTagChanges } from '../../entities/tag/index.js';
import { sentenceOf } from '../../shared/errors.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { TagChooser } from './tag-chooser.js';
import { t } from './texts.js';

export interface CommunicationTagsProps {
  communication: Communication;
  held: readonly Tag[];
  offered: readonly ListedTag[];
}

/** The tags of a call, a text or a fax. */
export function CommunicationTags({ communication, held, offered }: CommunicationTagsProps): ReactNode {
  const { user, toasts } = useWorkspace();
  const changes = useTagChanges();
  const choose = async (ids: readonly number[]): Promise<void> => {
    try {
      await changes.setOfCommunication(communication, ids);
    } catch (error) {
      toasts.show(sentenceOf(error), { tone: 'bad' });
    }
  };
  return (
    <TagChooser
      isQuiet
      held={held}
      offered={offered}
      why={may(user, 'update communication') ? null : t('mayNotChangeCalls')}
      onChoose={(ids) => void choose(ids)}
    />
  );
}
