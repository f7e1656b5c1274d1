import type { PresenceActivity, ThreadPresence, WritingMode } from '@talk/contract';
import type { Reads, Tx } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { aboutContact } from '../../../policy/audience.js';
import type { Scope } from '../../../policy/scope.js';
import {
  findPresence,
  findWrittenSince,
  listOthers,
  requireThread,
  writePresence,
  type PresenceRow,
  type PresenceView,
  type WrittenSince,
} from './threads.repository.js';

export interface PresenceNews {
  readonly contactId: number;
  readonly userId: number;
  readonly mode: WritingMode;
  readonly activity: PresenceActivity;
}

export interface SeenThread {
  readonly contactId: number;
  /** The newest communication that its reader has seen. */
  readonly seenId: number;
  readonly userId: number;
}

/** Who is in a thread, and whether it has changed while an agent writes. */
export interface Threads {
  /**
   * Notes what a user does, and tells those who may see the contact when that is news.
   * @returns colleagues who are there now. @throws ApiError NOT_FOUND.
   */
  tell(tx: Tx, scope: Scope, news: PresenceNews): Promise<ThreadPresence[]>;
  /** The same, without noting anything: an admin who acts as a user does not make them look present. */
  others(tx: Tx, scope: Scope, at: Pick<PresenceNews, 'contactId' | 'userId'>): Promise<ThreadPresence[]>;
  /** What another agent, or the customer, has written since; null when nothing. */
  writtenSince(reads: Reads, scope: Scope, seen: SeenThread): Promise<WrittenSince | null>;
  /** @throws ApiError THREAD_CHANGED, in words of who wrote. */
  requireUnchanged(reads: Reads, scope: Scope, seen: SeenThread): Promise<void>;
}

/** How long a presence holds unless it is said again. */
const PRESENCE_MS = 15_000;
/** Said again with more time left than this, it is no news. */
const FRESH_MS = 8_000;

export function createThreads(kernel: Kernel): Threads {
  const writtenSince: Threads['writtenSince'] = async (reads, scope, seen) =>
    (await findWrittenSince(reads, scope, seen)) ?? null;

  function isNews(known: PresenceRow | undefined, { activity, mode }: PresenceNews, nowMs: number): boolean {
    const isThere = known !== undefined && known.activity !== 'gone' && known.expiresAt.getTime() > nowMs;
    if (!isThere) return activity !== 'gone';
    return known.activity !== activity || known.mode !== mode || known.expiresAt.getTime() <= nowMs + FRESH_MS;
  }

  return {
    async tell(tx, scope, news) {
      const { contactId, userId } = news;
      const contact = await requireThread(tx, scope, contactId);
      const now = kernel.clock.now();
      if (isNews(await findPresence(tx, scope, contactId, userId), news, now.getTime())) {
        const lastsMs = news.activity === 'gone' ? 0 : PRESENCE_MS;
        const view = await writePresence(tx, scope, { ...news, expiresAt: new Date(now.getTime() + lastsMs) });
        tx.emit({
          type: 'thread_presence',
          companyId: scope.companyId,
          entity: { type: 'thread_presence', id: `${contactId}:${userId}` },
          version: view.presence.version,
          data: present(view),
          about: aboutContact(contact),
        });
      }
      return (await listOthers(tx, scope, { contactId, userId, now })).map(present);
    },

    async others(tx, scope, { contactId, userId }) {
      await requireThread(tx, scope, contactId);
      return (await listOthers(tx, scope, { contactId, userId, now: kernel.clock.now() })).map(present);
    },

    writtenSince,

    async requireUnchanged(reads, scope, seen) {
      const found = await writtenSince(reads, scope, seen);
      if (found === null) return;
      const message =
        found.direction === 'inbound'
          ? 'The customer has written in the meantime. Read it before you send.'
          : `${found.userName ?? 'Talk'} has answered in the meantime. Read it before you send.`;
      throw fail('THREAD_CHANGED', { message });
    },
  };
}

function present({ presence, userName }: PresenceView): ThreadPresence {
  return {
    contact_id: presence.contactId,
    user_id: presence.userId,
    user_name: userName,
    mode: presence.mode,
    activity: presence.activity,
    expires_at: presence.expiresAt.toISOString(),
  };
}
