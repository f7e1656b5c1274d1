import { TalkError, signal, type Api, type Clock, type ReadonlySignal } from '@talk/core';
import type { FilterGroup } from '@talk/core/contacts';
import type { Entities } from '@talk/core/entities';
import type { Realtime } from '@talk/core/realtime';
import { createContext, useContext } from 'react';

/** How many of the user's own contacts, and of those without an owner, have something unread. */
export interface UnreadCounts {
  /** Of any kind. */
  readonly contacts: number;
  /** Missed calls and voicemails. */
  readonly calls: number;
}

export interface Unread {
  readonly counts: ReadonlySignal<UnreadCounts>;
  /** Keeps the counts true. @returns ends it */
  follow: () => () => void;
}

export interface UnreadOptions {
  count: Api['contacts']['count'];
  entities: Pick<Entities, 'contacts'>;
  realtime: Pick<Realtime, 'status' | 'onResync'>;
  userId: number;
  clock: Clock;
}

/** Many events at once are one request. */
const TOGETHER_MS = 300;

const unreadOf = (userId: number, fields: readonly string[]): FilterGroup => ({
  and: [
    {
      or: [
        { field: 'contact_owner', operator: 'any-of', value: [userId] },
        { field: 'contact_owner', operator: 'unknown' },
      ],
    },
    { or: fields.map((field) => ({ field, operator: 'more-than', value: 0 }) as const) },
  ],
});

export function createUnread({ count, entities, realtime, userId, clock }: UnreadOptions): Unread {
  const counts = signal<UnreadCounts>({ contacts: 0, calls: 0 });
  const filters = [
    unreadOf(userId, ['unread_count']),
    unreadOf(userId, ['unread_missed_calls_count', 'unread_voicemails_count']),
  ].map((tree) => ({ filter_groups: JSON.stringify(tree) }));

  return {
    counts,
    follow() {
      let isEnded = false;
      let isAsking = false;
      let isOld = false;
      let hasBeenLive = false;
      let wasCut = false;
      let stopTimer: (() => void) | null = null;

      async function ask(): Promise<void> {
        stopTimer = null;
        if (isAsking) return void (isOld = true);
        isAsking = true;
        isOld = false;
        try {
          const [all, calls] = await Promise.all(filters.map((query) => count({ query })));
          if (!isEnded) counts.value = { contacts: all?.count ?? 0, calls: calls?.count ?? 0 };
        } catch (error) {
          // The counts stay as they were. The next event, or the connection, asks again.
          if (!(error instanceof TalkError)) throw error;
        } finally {
          isAsking = false;
        }
        if (isOld) soon();
      }
      const soon = (): void => {
        if (!isEnded) stopTimer ??= clock.after(TOGETHER_MS, () => void ask());
      };
      const ends = [
        entities.contacts.onNews(({ id, kind, facts, whole, before }) => {
          const now = { ...entities.contacts.peek(id), ...facts };
          const isOthers = now.user_id !== undefined && now.user_id !== null && now.user_id !== userId;
          // Contacts without an owner count, too. Of an unknown contact, only an event about its owner is known to matter.
          const isAboutOwner = whole === null && facts !== null && 'owner_name' in facts;
          const wasCounted = before == null ? isAboutOwner : before.user_id === null || before.user_id === userId;
          if (kind === 'changed' && isOthers && !wasCounted) return;
          const isSame = before != null && before.unread_count === now.unread_count && before.user_id === now.user_id;
          if (kind !== 'changed' || !isSame) soon();
        }),
        realtime.onResync(soon),
        realtime.status.subscribe((status) => {
          // The first connection has nothing to catch up with.
          if (status !== 'live') wasCut ||= hasBeenLive || status !== 'connecting';
          else if (wasCut) soon();
          if (status === 'live') [hasBeenLive, wasCut] = [true, false];
        }),
      ];
      void ask();
      return () => {
        isEnded = true;
        stopTimer?.();
        for (const end of ends) end();
      };
    },
  };
}

export const UnreadContext = createContext<Unread | null>(null);

export function useUnread(): Unread {
  const unread = useContext(UnreadContext);
  if (unread === null) throw new Error('useUnread needs an UnreadContext around it');
  return unread;
}
