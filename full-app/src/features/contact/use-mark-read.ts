import type { Contact } from '@talk/core';
import { useSeen, useSignalValue } from '@talk/ui';
import { useCallback, useEffect } from 'react';
import { useContactChanges } from '../../entities/contact/index.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';

/**
 * Marks a contact as read for the team once its timeline has loaded and was seen, unless this user has just marked it as unread. Voicemails are
 * heard by being played.
 * @param isReader whether this user's looking counts for the team
 */
export function useMarkRead(contact: Contact | null, loaded: boolean, isReader: boolean): void {
  const { user } = useWorkspace();
  const changes = useContactChanges();
  const id = contact?.id ?? null;
  const unread = contact === null ? 0 : contact.unread_count - contact.unread_voicemails_count;
  const isKept = useSignalValue(changes.keptUnread).has(id ?? 0);
  const mark = useCallback(() => {
    // Refused, it stays unread, which is the truth; the next visit tries again.
    if (id !== null) changes.markRead(id).catch(() => undefined);
  }, [changes, id]);
  useEffect(() => (id === null ? undefined : () => changes.endUnread(id)), [changes, id]);
  const mayMark = isReader && !isKept && may(user, 'update communication');
  useSeen(loaded && unread > 0 && mayMark ? unread : null, mark);
}
