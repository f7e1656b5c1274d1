import type { Reads } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { findMembership } from '../../platform/identity/read.js';
import { findInbox, type InboxReader, listInboxRows } from './inboxes.repository.js';
import { managesInboxes } from './inboxes.policy.js';
import { areInboxesOn, requireInboxesOn } from './inbox-settings.js';

/** Contacts of one of them are in the inbox. */
export interface InboxSources {
  readonly campaignIds: readonly number[];
  readonly ringGroupIds: readonly number[];
}

const readerOf = async (reads: Reads, scope: Scope): Promise<InboxReader | undefined> => {
  const { userId } = scope;
  const membership = userId === null ? undefined : await findMembership(reads, scope, userId);
  return membership && { userId: membership.userId, isManager: managesInboxes(membership.roles) };
};

/** @returns undefined for an inbox that is not there for the user of the scope. @throws ApiError FORBIDDEN where there are no team inboxes. */
export async function readInboxSources(reads: Reads, scope: Scope, id: number): Promise<InboxSources | undefined> {
  await requireInboxesOn(reads, scope);
  const reader = await readerOf(reads, scope);
  return reader && findInbox(reads, scope, reader, id);
}

/** As many as there can be: a user's own, and those of teams. */
const AT_MOST = 200;

/** All inboxes that are there for the user of the scope. */
export async function readAllInboxSources(
  reads: Reads,
  scope: Scope,
): Promise<(InboxSources & { readonly id: number })[]> {
  const reader = (await areInboxesOn(reads, scope)) ? await readerOf(reads, scope) : undefined;
  if (reader === undefined) return [];
  return listInboxRows(reads, scope, reader, { search: undefined, limit: AT_MOST, offset: 0 });
}
