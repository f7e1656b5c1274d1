import type { BulkAction, BulkFailureReason, Contact } from '@talk/contract';
import type { Reads, Tx } from '../../../db/transaction.js';
import { readDecisions } from '../../../db/settings.js';
import { fail, invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import type { Viewer } from '../../../policy/visibility.js';
import { namesOf } from '../../platform/identity/read.js';
import { recordAuditsOfMany, tellContactsChanged } from './contact-events.js';
import { NO_STATUS_CONTROL, statusAudits, statusAndClock, statusFields, tagWords } from './contact-filing.service.js';
import { planWakeUps, readSnooze } from './contact-snooze.service.js';
import { planResponse, reopenClock, withdrawOverdue } from './response-clock.service.js';
import { readContactViews, type ContactView } from './contact-views.repository.js';
import { type ContactRow, lockContacts, memberName, type NewAudit, updateContactRows } from './contacts.repository.js';
import { contactSettings } from './contacts.tables.js';
import {
  type ContactAction,
  type ContactRestorable,
  type Edit,
  editOf,
  type EditFacts,
  restoringEdit,
  type Restorable,
} from './bulk-edits.js';
import { addContactTags, keptTags, listContactTags, mergedTags, removeContactTags, tagsOf } from './tags.repository.js';

/** What became of one contact. `changed` with a reason: as far as it went. */
export type BulkOutcome =
  | {
      readonly contactId: number;
      readonly kind: 'changed';
      readonly before: Restorable;
      readonly short: BulkFailureReason | null;
    }
  | { readonly contactId: number; readonly kind: 'unchanged' }
  | { readonly contactId: number; readonly kind: 'failed'; readonly reason: BulkFailureReason };

/** Changes of many contacts: each becomes what the action says, or is named with the reason why not. */
export interface BulkChanges<Action extends BulkAction = BulkAction> {
  /**
   * What the action names, in words.
   * @throws ApiError NOT_FOUND for an owner who is no colleague, VALIDATION_FAILED for a tag that contacts cannot have, FORBIDDEN.
   */
  check(reads: Reads, scope: Scope, action: Action): Promise<string[]>;
  /** @param viewer sees what may be changed. @param ids in their order */
  apply(tx: Tx, scope: Scope, viewer: Viewer, ids: readonly number[], action: Action): Promise<BulkOutcome[]>;
  /** Changes contacts back, also those that the person who asked has put out of their own sight. */
  restore(
    tx: Tx,
    scope: Scope,
    items: readonly { readonly contactId: number; readonly before: Restorable }[],
    action: Action,
  ): Promise<BulkOutcome[]>;
}

interface Edited {
  readonly row: ContactRow;
  readonly edit: Extract<Edit, { kind: 'write' }>;
}

const FIELDS: Readonly<Record<ContactRestorable['type'], (contact: Contact) => Partial<Contact>>> = {
  owner: ({ user_id, owner_name }) => ({ user_id, owner_name }),
  status: statusFields,
  dnc: ({ is_dnc, dnc_reason }) => ({ is_dnc, dnc_reason }),
  tags: ({ tags, tag_ids }) => ({ tags, tag_ids }),
};

export function createBulkChanges(kernel: Kernel): BulkChanges<ContactAction> {
  async function readFacts(reads: Tx, scope: Scope, action: ContactAction): Promise<EditFacts> {
    const isOfTags = action.type === 'add_tags' || action.type === 'remove_tags';
    const tags = isOfTags ? await keptTags(reads, scope, action.tag_ids) : [];
    const owner = action.type === 'assign' ? action.user_id : null;
    const { statusControlEnabled } = await readDecisions(reads, scope, contactSettings);
    return {
      userId: scope.userId,
      tagIds: new Set(tags),
      mergedTagIds: new Set(isOfTags ? await mergedTags(reads, scope, action.tag_ids) : []),
      ownerWorksHere: owner === null || (await memberName(reads, scope, owner)) !== undefined,
      statusControlEnabled,
    };
  }

  async function edit(
    tx: Tx,
    scope: Scope,
    viewer: Viewer | null,
    ids: readonly number[],
    why: string,
    editFor: (row: ContactRow, tagIds: readonly number[]) => Edit,
  ): Promise<BulkOutcome[]> {
    const rows = new Map((await lockContacts(tx, scope, ids, viewer)).map((row) => [row.id, row]));
    const tagged = await tagsOf(tx, scope, [...rows.keys()]);
    const tagsBy = grouped(tagged, ({ contactId }) => contactId);
    const edited: Edited[] = [];
    const outcomes = ids.map((contactId): BulkOutcome => {
      const row = rows.get(contactId);
      if (row === undefined) return { contactId, kind: 'failed', reason: 'not_found' };
      const made = editFor(row, tagsBy.get(contactId)?.map(({ tag }) => tag.id) ?? []);
      if (made.kind === 'same') return { contactId, kind: 'unchanged' };
      if (made.kind === 'failed') return { contactId, kind: 'failed', reason: made.reason };
      edited.push({ row, edit: made });
      return { contactId, kind: 'changed', before: made.before, short: made.short ?? null };
    });
    await writeAll(tx, scope, edited, why);
    return outcomes;
  }

  /** One that opens again, and was closed without an answer, waits for it as before. */
  async function withClock(tx: Tx, scope: Scope, { row, edit: made }: Edited): Promise<Edited> {
    const opens = made.values.taskStatus !== undefined && made.values.taskStatus !== 'closed';
    if (!opens || made.values.responseDueAt !== undefined) return { row, edit: made };
    return { row, edit: { ...made, values: { ...made.values, ...(await reopenClock(tx, scope, row)) } } };
  }

  async function writeAll(tx: Tx, scope: Scope, edits: readonly Edited[], why: string): Promise<void> {
    const edited: Edited[] = [];
    for (const each of edits) edited.push(await withClock(tx, scope, each));
    const [first] = edited;
    if (first === undefined) return;
    const ids = edited.map(({ row }) => row.id);
    const before = new Map((await readContactViews(tx, scope, ids)).map((view) => [view.contact.id, view]));
    const now = kernel.clock.now();
    const pairs = (side: 'add' | 'remove') =>
      edited.flatMap(({ row, edit: made }) => made[side].map((tagId) => ({ contactId: row.id, tagId })));
    await addContactTags(tx, scope, pairs('add'));
    await removeContactTags(tx, scope, pairs('remove'));
    for (const alike of grouped(edited, ({ edit: { values } }) => JSON.stringify(values)).values())
      await updateContactRows(
        tx,
        scope,
        alike.map(({ row }) => row.id),
        alike[0]?.edit.values ?? {},
        now,
      );
    const closed = edited.filter(({ edit: { values } }) => values.taskStatus === 'closed');
    await withdrawOverdue(
      tx,
      scope,
      closed.map(({ row }) => row),
    );
    const views = await readContactViews(tx, scope, ids);
    const { type } = first.edit.before;
    const isTimed = edited.some(({ edit: { values } }) => values.responseDueAt != null);
    if (type === 'status')
      planWakeUps(
        tx,
        scope,
        views.map(({ contact }) => contact),
      );
    if (isTimed) for (const { contact } of views) planResponse(tx, scope, contact.id, contact.responseDueAt);
    tellContactsChanged(
      tx,
      scope,
      views,
      isTimed ? statusAndClock : FIELDS[type],
      new Map(edited.map(({ row }) => [row.id, row])),
    );
    await recordAuditsOfMany(tx, scope, views, await auditsOf(tx, scope, { type, before, after: views, why }), now);
  }

  return {
    async check(reads, scope, action) {
      if (action.type === 'assign') {
        if (action.user_id === null) return [];
        const name = await memberName(reads, scope, action.user_id);
        if (name === undefined) throw fail('NOT_FOUND');
        return [name];
      }
      if (action.type === 'add_tags' || action.type === 'remove_tags') {
        const wanted = new Set(action.tag_ids);
        const chosen = (await listContactTags(reads, scope)).filter(({ id }) => wanted.has(id));
        if (chosen.length < wanted.size)
          throw invalid({ 'action.tag_ids': 'Choose tags that are offered for contacts.' });
        return chosen.map(({ name }) => name);
      }
      if (action.type === 'set_status') {
        if (!(await readDecisions(reads, scope, contactSettings)).statusControlEnabled)
          throw fail('FORBIDDEN', { message: NO_STATUS_CONTROL });
        readSnooze(action, kernel.clock.now(), 'action.');
      }
      return [];
    },

    async apply(tx, scope, viewer, ids, action) {
      const facts = await readFacts(tx, scope, action);
      const why = action.type === 'undnc' ? action.reason : '';
      return edit(tx, scope, viewer, ids, why, (row, tagIds) => editOf({ ...row, tagIds }, action, facts));
    },

    async restore(tx, scope, items, action) {
      const facts = await readFacts(tx, scope, action);
      const before = new Map(items.map((item) => [item.contactId, item.before]));
      return edit(tx, scope, null, [...before.keys()], 'Undone', (row, tagIds) => {
        const was = before.get(row.id);
        return was === undefined || was.type === 'list' || was.type === 'dialer' || was.type === 'deletion'
          ? { kind: 'same' }
          : restoringEdit({ ...row, tagIds }, action, was, facts);
      });
    },
  };
}

interface Changed {
  readonly type: ContactRestorable['type'];
  readonly before: ReadonlyMap<number, ContactView>;
  readonly after: readonly ContactView[];
  /** Why do-not-contact was taken off. */
  readonly why: string;
}

/** Who changed what, as the history of each contact tells it. */
async function auditsOf(reads: Reads, scope: Scope, { type, before, after, why }: Changed): Promise<NewAudit[]> {
  const owners = [...before.values(), ...after].flatMap(({ contact: { ownerId } }) => ownerId ?? []);
  const names = type === 'owner' ? await namesOf(reads, scope, owners) : new Map<number, string>();
  const owner = ({ contact: { ownerId } }: ContactView): string | null =>
    ownerId === null ? null : (names.get(ownerId) ?? String(ownerId));
  return after.flatMap((now) => {
    const contactId = now.contact.id;
    const was = before.get(contactId);
    if (was === undefined) return [];
    switch (type) {
      case 'owner':
        return { contactId, field: 'user_id', before: owner(was), after: owner(now) };
      case 'status':
        return statusAudits(was.contact, now.contact);
      case 'dnc':
        return { contactId, field: 'is_dnc', before: dncWord(was), after: dncWord(now) ?? `off: ${why}` };
      case 'tags':
        return { contactId, field: 'tags', before: tagWords(was.tags), after: tagWords(now.tags) };
    }
  });
}

const dncWord = ({ contact: { isDnc, dncReason } }: ContactView): string | null =>
  isDnc ? (dncReason ?? 'yes') : null;

function grouped<T, K>(all: readonly T[], keyOf: (each: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const each of all) {
    const key = keyOf(each);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [each]);
    else group.push(each);
  }
  return groups;
}
