import { conditionsOf, type FilterCondition, type FilterGroup, type FilterNode } from '@talk/domain/filters';
import { attributeOf } from '@talk/domain/attributes';
import type { ListId } from '@talk/contract';
import type { Reads } from '../../../db/transaction.js';
import { fail, invalid } from '../../../http/errors.js';
import type { Scope } from '../../../policy/scope.js';
import { readAttributeFields } from '../fields/read.js';
import { readInboxSources, type InboxSources } from '../inboxes/read.js';
import { type ListRules, readListRules } from '../lists/read.js';
import type { NamedByFilter } from './contact-filter.repository.js';
import { readTagsNow } from './tags.repository.js';

const LIST_FIELD = 'contact_lists';
const TAGS_FIELD = 'tags';

const flag = (field: string): FilterCondition => ({ field, operator: 'is-equal-to', value: true });

/** What the words of lists that everybody has stand for; undefined for those that leave nobody out. */
function wordCondition(word: Exclude<ListId, number>, userId: number): FilterCondition | undefined {
  switch (word) {
    case 'all':
    case 'unsaved':
      return undefined;
    case 'my-contacts':
      return { field: 'contact_owner', operator: 'any-of', value: [userId] };
    case 'unassigned':
      return flag('is_unassigned');
    case 'unanswered':
      return flag('is_unanswered_contact');
    case 'new-leads':
      return { field: 'contact_task_status', operator: 'any-of', value: ['new'] };
    case 'static':
      return { field: LIST_FIELD, operator: 'known' };
  }
}

/** The filter of an address, and of the list in it. Undefined when neither leaves anybody out. */
export function withList(
  filter: FilterGroup | undefined,
  listId: ListId | undefined,
  { userId }: Scope,
): FilterGroup | undefined {
  if (listId === undefined) return filter;
  const condition: FilterCondition | undefined =
    typeof listId === 'number'
      ? { field: LIST_FIELD, operator: 'any-of', value: [listId] }
      : wordCondition(listId, userId ?? 0);
  if (condition === undefined) return filter;
  return { and: filter === undefined ? [condition] : [condition, filter] };
}

/**
 * The filter of an address within a team inbox: contacts of one of its lines or ring groups.
 * @throws ApiError NOT_FOUND for an inbox that is not there for the user
 */
export async function withInbox(
  reads: Reads,
  scope: Scope,
  filter: FilterGroup | undefined,
  inboxId: number | undefined,
): Promise<FilterGroup | undefined> {
  if (inboxId === undefined) return filter;
  const inbox = await requireInboxSources(reads, scope, inboxId);
  return { and: [ofSources(inbox), ...(filter === undefined ? [] : [filter])] };
}

/** @throws ApiError NOT_FOUND for an inbox that is not there for the user */
export async function requireInboxSources(reads: Reads, scope: Scope, inboxId: number): Promise<InboxSources> {
  const inbox = await readInboxSources(reads, scope, inboxId);
  if (inbox === undefined)
    throw fail('NOT_FOUND', { message: 'This inbox was deleted, or it is not shared with you.' });
  return inbox;
}

/**
 * What belongs to one of the lines or ring groups of a team inbox.
 * @param prefix of the fields' names where the filter is not about contacts themselves
 */
export function ofSources({ campaignIds, ringGroupIds }: InboxSources, prefix = ''): FilterGroup {
  return {
    or: [
      ...(campaignIds.length > 0 ? [anyOf(`${prefix}campaigns`, campaignIds)] : []),
      ...(ringGroupIds.length > 0 ? [anyOf(`${prefix}ring_groups`, ringGroupIds)] : []),
    ],
  };
}

const anyOf = (field: string, ids: readonly number[]): FilterCondition => ({
  field,
  operator: 'any-of',
  value: [...ids],
});

const namedBy = (filter: FilterNode, asked: string): number[] =>
  conditionsOf(filter).flatMap(({ field, operator, value }) =>
    field === asked && operator !== 'known' && operator !== 'unknown' ? [...(value as readonly number[])] : [],
  );

/** The lists that conditions of a filter name. */
export const namedLists = (filter: FilterNode): number[] => namedBy(filter, LIST_FIELD);

const GONE = 'This filter names a list that was deleted, or that is not shared with you. Take it out of the filter.';

/**
 * What decides who is in the lists that a filter names, and in those that the filters of dynamic ones name.
 * @throws ApiError VALIDATION_FAILED for one that is not there for the user: without its condition, the filter would match others.
 */
async function readListsOf(reads: Reads, scope: Scope, filter: FilterGroup): Promise<ListRules> {
  const named = namedLists(filter);
  const rules = await readListRules(reads, scope, named);
  if (named.some((id) => !rules.has(id))) throw invalid({ filter_groups: GONE });
  // Filters of dynamic lists name static ones alone.
  const inner = [...rules.values()].flatMap((rule) => (rule === null ? [] : namedLists(rule)));
  const more = await readListRules(reads, scope, inner);
  if (inner.some((id) => !more.has(id))) throw invalid({ filter_groups: GONE });
  return new Map([...more, ...rules]);
}

/**
 * Of fields of the company, each one that a filter names is the company's; archived ones are: lists go on being what they were.
 * @throws ApiError VALIDATION_FAILED
 */
export async function requireAttributes(
  reads: Reads,
  scope: Scope,
  filter: FilterNode,
  field = 'filter_groups',
): Promise<void> {
  const ids = new Set(conditionsOf(filter).flatMap(({ field }) => attributeOf(field)?.id ?? []));
  const known = await readAttributeFields(reads, scope, [...ids]);
  const names = conditionsOf(filter).flatMap(({ field }) => attributeOf(field)?.name ?? []);
  if (names.some((name) => !known.has(name)))
    throw invalid({ [field]: 'This filter names a field that your company does not have. Take it out of the filter.' });
}

/**
 * What has to be known of what a filter of contacts names, before it becomes SQL.
 * @throws ApiError NOT_FOUND for a list that is not there for the user, VALIDATION_FAILED for one that the filter names.
 */
export async function readNamed(
  reads: Reads,
  scope: Scope,
  filter: FilterGroup,
  listId?: ListId,
): Promise<NamedByFilter> {
  if (typeof listId === 'number' && !(await readListRules(reads, scope, [listId])).has(listId))
    throw fail('NOT_FOUND', { message: 'This list was deleted, or it is not shared with you.' });
  await requireAttributes(reads, scope, filter);
  const lists = await readListsOf(reads, scope, filter);
  const filters = [filter, ...[...lists.values()].filter((rule) => rule !== null)];
  return { lists, tags: await readTagsNow(reads, scope, filters.flatMap(namedTags)) };
}

const namedTags = (filter: FilterNode): number[] => namedBy(filter, TAGS_FIELD);
