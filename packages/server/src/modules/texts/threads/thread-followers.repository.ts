import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import { within, type Scope } from '../../../policy/scope.js';
import { type ContactFollower, followRows } from '../../people/contacts/index.js';
import { type DraftRow, writeDraft } from './drafts.repository.js';
import { tellDraft } from './tell-draft.js';
import { messageDrafts, threadPresences } from './threads.tables.js';

type Content = NonNullable<DraftRow['content']>;

const rows = followRows(messageDrafts, { keys: ['id'], unique: ['user_id', 'mode'], isVersioned: true });

/** Nothing written is lost: who has begun a text to both contacts finds one below the other. */
function joined(stays: Content | null, comes: Content | null): Content | null {
  if (stays === null || comes === null) return stays ?? comes;
  return {
    ...stays,
    body: [stays.body, comes.body].filter((body) => body.trim() !== '').join('\n\n'),
    gif_url: stays.gif_url ?? comes.gif_url,
    attachments: [...stays.attachments, ...comes.attachments],
  };
}

interface JoinedDraft {
  readonly id: number;
  /** What the user had written to the winner. */
  readonly before: Content | null;
  readonly version: number;
}

export function createThreadFollowers({ clock }: Pick<Kernel, 'clock'>): readonly ContactFollower[] {
  const draftsOf = (tx: Tx, scope: Scope, contactId: number): Promise<DraftRow[]> =>
    tx.q
      .select()
      .from(messageDrafts)
      .where(within(scope, messageDrafts, eq(messageDrafts.contactId, contactId)))
      .execute();

  async function tell(tx: Tx, scope: Scope, contactId: number, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const isOne = and(eq(messageDrafts.contactId, contactId), inArray(messageDrafts.id, [...ids]));
    const found = await tx.q
      .select()
      .from(messageDrafts)
      .where(within(scope, messageDrafts, isOne));
    for (const row of found) tellDraft(tx, scope, row);
  }

  const drafts: ContactFollower = {
    ...rows,
    async move(tx, scope, pair) {
      const [stay, come] = [await draftsOf(tx, scope, pair.winnerId), await draftsOf(tx, scope, pair.loserId)];
      const extra: JoinedDraft[] = [];
      for (const row of stay) {
        const other = come.find(({ userId, mode }) => userId === row.userId && mode === row.mode);
        if (other === undefined || other.content === null) continue;
        const { version } = await writeDraft(tx, scope, row.id, joined(row.content, other.content), clock.now());
        extra.push({ id: row.id, before: row.content, version });
      }
      const followed = await rows.move(tx, scope, pair);
      const ids = [...extra.map(({ id }) => id), ...followed.moved.map(({ id }) => Number(id))];
      await tell(tx, scope, pair.winnerId, ids);
      return { ...followed, extra };
    },
    async back(tx, scope, pair, followed) {
      await rows.back(tx, scope, pair, followed);
      const now = await draftsOf(tx, scope, pair.winnerId);
      for (const { id, before, version } of followed.extra as readonly JoinedDraft[]) {
        // Who has gone on writing keeps all of it.
        const row = now.find((each) => each.id === id && each.version === version);
        if (row !== undefined) tellDraft(tx, scope, await writeDraft(tx, scope, id, before, clock.now()));
      }
      await tell(
        tx,
        scope,
        pair.loserId,
        followed.moved.map(({ id }) => Number(id)),
      );
    },
  };
  return [drafts, followRows(threadPresences, { keys: ['user_id'], unique: ['user_id'] })];
}
