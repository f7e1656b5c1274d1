import { channels, type Mention } from '@talk/contract';
import { mentionedUsers } from '@talk/domain/format';
import type { Reads, Tx } from '../../../db/transaction.js';
import { toPage, type Page } from '../../../http/page.js';
import { cursorOf } from '../../../http/sorted-list.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { canSeeContact, type ContactFacts } from '../../../policy/visibility.js';
import { namesOf } from '../../platform/identity/read.js';
import { notifyUsers, seeNotices, withdrawNotices } from '../../platform/notifications/index.js';
import { readViewer, readViewers } from '../../platform/viewers/read.js';
import {
  countUnread,
  deleteMentions,
  insertMentions,
  listMentionViews,
  markMentionsRead,
  mentionOrder,
  mentionsOfNote,
  type MentionView,
  usersAsleep,
} from './mentions.repository.js';

export interface MentionsRequest {
  readonly direction: 'inbound' | 'outbound' | 'all';
  readonly mentioner_user_id?: number | undefined;
  readonly mentioned_user_id?: number | undefined;
  readonly order_by: 'newest' | 'oldest';
  readonly unread?: boolean | undefined;
  readonly page: number;
  readonly per_page: number;
  readonly cursor?: string | undefined;
}

/** A note whose mentions are written. */
export interface MentioningNote {
  readonly id: number;
  readonly body: string;
  readonly contact: ContactFacts;
  readonly authorId: number | null;
}

/** Who mentions whom in notes. */
export interface Mentions {
  list(reads: Reads, scope: Scope, userId: number, request: MentionsRequest): Promise<Page<Mention>>;
  unread(reads: Reads, scope: Scope): Promise<{ unread: number }>;
  read(
    tx: Tx,
    scope: Scope,
    userId: number,
    which: { ids?: readonly number[] | undefined; contact_id?: number | undefined },
  ): Promise<{ unread: number }>;
  /**
   * Brings the mentions of a note in step with its text and tells the people concerned.
   * @returns the mentioned people who are not told.
   */
  write(tx: Tx, scope: Scope, userId: number, note: MentioningNote): Promise<{ id: number; name: string | null }[]>;
  /** Tells the people mentioned in a note that is about to be deleted. */
  leave(tx: Tx, scope: Scope, noteId: number): Promise<void>;
}

export function createMentions(kernel: Kernel): Mentions {
  return {
    async list(reads, scope, userId, request) {
      const { direction, mentioner_user_id, mentioned_user_id, unread } = request;
      const both = (own: boolean, asked: number | undefined): number | undefined => (own ? userId : asked);
      const filter = {
        mentionerId: both(direction === 'outbound', mentioner_user_id),
        mentionedId: both(direction === 'inbound', mentioned_user_id),
        isUnread: unread,
      };
      // "Mentions of me" that are asked for of another person are nobody's.
      const isEmpty =
        (direction === 'outbound' && mentioner_user_id !== undefined && mentioner_user_id !== userId) ||
        (direction === 'inbound' && mentioned_user_id !== undefined && mentioned_user_id !== userId);
      const order = mentionOrder(request.order_by === 'oldest' ? 'asc' : 'desc');
      const viewer = await readViewer(reads, scope);
      const views = isEmpty ? [] : await listMentionViews(reads, scope, viewer, filter, { ...request, order });
      const names = await namesIn(reads, scope, views);
      return toPage(
        views,
        request,
        (view) => cursorOf(order, view.keys),
        (view) => present(view, names),
      );
    },

    async unread(reads, scope) {
      return { unread: await countUnread(reads, scope, await readViewer(reads, scope)) };
    },

    async read(tx, scope, userId, { ids, contact_id: contactId }) {
      const now = kernel.clock.now();
      const read = await markMentionsRead(tx, scope, userId, { ids, contactId }, now);
      const readIds = read.map(({ id }) => id);
      tellUpdated(tx, scope, userId, readIds);
      const communicationIds = read.map(({ communicationId }) => communicationId);
      await seeNotices(tx, scope, { userId, communicationIds, kinds: ['mentions'] }, now);
      return { unread: await countUnread(tx, scope, await readViewer(tx, scope)) };
    },

    async write(tx, scope, userId, { id, body, contact, authorId }) {
      const before = await mentionsOfNote(tx, scope, id);
      // A mention of its own author is none. An admin who edits a note keeps the author's mention of them.
      const wasNamed = (each: number): boolean => before.some(({ mentionedUserId }) => mentionedUserId === each);
      const asked = mentionedUsers(body).filter((each) => each !== authorId && (each !== userId || wasNamed(each)));
      const viewers = asked.length === 0 ? [] : await readViewers(tx, scope);
      const seeing = new Set(
        viewers
          .filter((viewer) => viewer.mayListContacts && viewer.mayListCommunications && canSeeContact(viewer, contact))
          .map((viewer) => viewer.userId),
      );
      const told = asked.filter((each) => seeing.has(each));
      const gone = before.filter(({ mentionedUserId }) => !told.includes(mentionedUserId));
      const kept = before.filter(({ mentionedUserId }) => told.includes(mentionedUserId));
      await deleteMentions(
        tx,
        scope,
        gone.map((mention) => mention.id),
      );
      for (const { id: mentionId, mentionedUserId } of before) tellUpdated(tx, scope, mentionedUserId, [mentionId]);
      const fresh = told.filter((each) => !kept.some(({ mentionedUserId }) => mentionedUserId === each));
      const note = { communicationId: id, mentionerUserId: userId, createdAt: kernel.clock.now() };
      await tellCreated(tx, scope, await insertMentions(tx, scope, note, fresh));
      for (const { mentionedUserId } of gone)
        await withdrawNotices(tx, scope, { userId: mentionedUserId, communicationIds: [id], kinds: ['mentions'] });
      const notice = { kind: 'mentions', userIds: fresh, about: { communicationId: id }, actorId: userId } as const;
      await notifyUsers(tx, scope, notice, note.createdAt);
      const others = asked.filter((each) => !seeing.has(each));
      const names = await namesOf(tx, scope, others);
      return others.map((each) => ({ id: each, name: names.get(each) ?? null }));
    },

    async leave(tx, scope, noteId) {
      for (const { id, mentionedUserId } of await mentionsOfNote(tx, scope, noteId))
        tellUpdated(tx, scope, mentionedUserId, [id]);
    },
  };
}

async function tellCreated(
  tx: Tx,
  scope: Scope,
  made: readonly { readonly id: number; readonly mentionedUserId: number }[],
): Promise<void> {
  if (made.length === 0) return;
  const page = { page: 1, per_page: made.length, order: mentionOrder('asc') };
  const views = await listMentionViews(tx, scope, null, { ids: made.map(({ id }) => id) }, page);
  const asleep = await usersAsleep(
    tx,
    scope,
    made.map(({ mentionedUserId }) => mentionedUserId),
  );
  const names = await namesIn(tx, scope, views);
  for (const view of views)
    tx.emit({
      type: 'mention_created',
      companyId: scope.companyId,
      entity: { type: 'mention', id: view.id },
      version: 1,
      data: { mention: present(view, names), is_silent: asleep.has(view.mentionedId) },
      channels: [channels.user(scope.companyId, view.mentionedId)],
    });
}

function tellUpdated(tx: Tx, scope: Scope, userId: number, ids: readonly number[]): void {
  if (ids.length === 0) return;
  tx.emit({
    type: 'mentions_updated',
    companyId: scope.companyId,
    entity: { type: 'mentions', id: userId },
    version: 1,
    data: { ids },
    channels: [channels.user(scope.companyId, userId)],
  });
}

const namesIn = (reads: Reads, scope: Scope, views: readonly MentionView[]): Promise<Map<number, string>> =>
  namesOf(
    reads,
    scope,
    views.flatMap(({ body }) => mentionedUsers(body ?? '')),
  );

function present(view: MentionView, names: ReadonlyMap<number, string>): Mention {
  const body = view.body ?? '';
  return {
    id: view.id,
    communication_id: view.communicationId,
    contact_id: view.contactId,
    contact_name: view.contactName,
    mentioner: { id: view.mentionerId, name: view.mentionerName },
    mentioned: { id: view.mentionedId, name: view.mentionedName },
    body,
    users: mentionedUsers(body).flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name }];
    }),
    created_at: view.createdAt.toISOString(),
    read_at: view.readAt?.toISOString() ?? null,
  };
}
