import { asc, eq, inArray } from 'drizzle-orm';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { contactTags, tags } from './contacts.tables.js';

export interface TagRow {
  readonly id: number;
  readonly name: string;
  readonly color: string;
}

/** The category of tags for contacts; others are for communications. */
const OF_CONTACTS = 1;
const shown = { id: tags.id, name: tags.name, color: tags.color };

/** Tags that contacts of the company can have, by name. */
export async function listContactTags({ q }: Reads, scope: Scope): Promise<TagRow[]> {
  return q
    .select(shown)
    .from(tags)
    .where(within(scope, tags, eq(tags.category, OF_CONTACTS)))
    .orderBy(asc(tags.name), asc(tags.id));
}

/** Tags of contacts, by name. */
export async function tagsOf(
  { q }: Reads,
  scope: Scope,
  contactIds: readonly number[],
): Promise<{ contactId: number; tag: TagRow }[]> {
  return q
    .select({ contactId: contactTags.contactId, tag: shown })
    .from(contactTags)
    .innerJoin(tags, eq(tags.id, contactTags.tagId))
    .where(within(scope, contactTags, inArray(contactTags.contactId, [...contactIds])))
    .orderBy(asc(tags.name), asc(tags.id));
}

/** Gives a contact exactly these tags. */
export async function setContactTags(
  { q }: Tx,
  scope: Scope,
  contactId: number,
  tagIds: readonly number[],
): Promise<void> {
  await q.delete(contactTags).where(within(scope, contactTags, eq(contactTags.contactId, contactId)));
  if (tagIds.length === 0) return;
  await q.insert(contactTags).values(tagIds.map((tagId) => ({ ...owned(scope), contactId, tagId })));
}
