import { TalkError } from '@talk/core';
import { useSeen } from '@talk/ui';
import { useCallback } from 'react';
import { readMentions, useUnreadMentions } from '../../entities/note/index.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

/** Marks the user's mentions on a contact as read once its timeline was seen. */
export function useMentionsRead(contactId: number, loaded: boolean): void {
  const { client, queries } = useWorkspace();
  const unread = useUnreadMentions();
  const mark = useCallback(() => {
    // Refused, they stay unread, which is the truth; the next visit tries again.
    readMentions(client, queries, { contact_id: contactId }).catch((error: unknown) => {
      if (!(error instanceof TalkError)) throw error;
    });
  }, [client, contactId, queries]);
  useSeen(loaded && unread > 0 ? unread : null, mark);
}
