import type { Reads } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { findMembership } from '../../platform/identity/read.js';
import { findInbox } from './inboxes.repository.js';
import { managesInboxes } from './inboxes.policy.js';

/** Contacts of one of them are in the inbox. */
export interface InboxSources {
  readonly campaignIds: readonly number[];
  readonly ringGroupIds: readonly number[];
}

/** @returns undefined for an inbox that is not there for the user of the scope. */
export async function readInboxSources(reads: Reads, scope: Scope, id: number): Promise<InboxSources | undefined> {
  const { userId } = scope;
  const membership = userId === null ? undefined : await findMembership(reads, scope, userId);
  if (membership === undefined) return undefined;
  return findInbox(reads, scope, { userId: membership.userId, isManager: managesInboxes(membership.roles) }, id);
}
