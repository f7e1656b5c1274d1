import type { Contact } from '@talk/core';
import { useSeen } from '@talk/ui';
import { useCallback } from 'react';
import { useContactChanges } from '../../entities/contact/index.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';

/** Marks a contact as read for the team once its timeline has loaded and was seen. Voicemails are heard by being played. */
export function useMarkRead(contact: Contact | null, loaded: boolean): void {
  const { user } = useWorkspace();
  const changes = useContactChanges();
  const id = contact?.id ?? null;
  const unread = contact === null ? 0 : contact.unread_count - contact.unread_voicemails_count;
  const mark = useCallback(() => {
    // Refused, it stays unread, which is the truth; the next visit tries again.
    if (id !== null) changes.markRead(id).catch(() => undefined);
  }, [changes, id]);
  useSeen(loaded && unread > 0 && may(user, 'update communication') ? unread : null, mark);
}
