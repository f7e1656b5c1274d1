import { TalkError } from '@talk/core';
import { useSeen } from '@talk/ui';
import { useCallback } from 'react';
import { seeNotifications, useUnseenNotifications } from '../../entities/notification/index.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

/** Marks the user's notifications about a contact as seen once its timeline was seen. Its voicemails wait to be heard. */
export function useNotificationsSeen(contactId: number, loaded: boolean): void {
  const { client, queries } = useWorkspace();
  const unseen = useUnseenNotifications();
  const mark = useCallback(() => {
    // Refused, they stay unseen, which is the truth; the next visit tries again.
    seeNotifications(client, queries, { contact_id: contactId }).catch((error: unknown) => {
      if (!(error instanceof TalkError)) throw error;
    });
  }, [client, contactId, queries]);
  useSeen(loaded && unseen > 0 ? unseen : null, mark);
}
