import type { Contact } from '@talk/core';
import { useEffect } from 'react';
import { useContactChanges } from '../../entities/contact/index.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';

/** Looked at for this long, it was seen. */
const SEEN_AFTER_MS = 1_000;

/**
 * Marks a contact as read for the team once its timeline was really seen: loaded, and in a visible window. Voicemails are heard by
 * being played.
 */
export function useMarkRead(contact: Contact | null, loaded: boolean): void {
  const { user } = useWorkspace();
  const changes = useContactChanges();
  const id = contact?.id ?? null;
  const unread = contact === null ? 0 : contact.unread_count - contact.unread_voicemails_count;
  useEffect(() => {
    if (id === null || !loaded || unread === 0 || !may(user, 'update communication')) return undefined;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const mark = (): void => {
      // Refused, it stays unread, which is the truth; the next visit tries again.
      changes.markRead(id).catch(() => undefined);
    };
    const watch = (): void => {
      if (timer) clearTimeout(timer);
      timer = document.visibilityState === 'visible' ? setTimeout(mark, SEEN_AFTER_MS) : null;
    };
    watch();
    document.addEventListener('visibilitychange', watch);
    return () => {
      if (timer) clearTimeout(timer);
      document.removeEventListener('visibilitychange', watch);
    };
  }, [changes, id, loaded, unread, user]);
}
