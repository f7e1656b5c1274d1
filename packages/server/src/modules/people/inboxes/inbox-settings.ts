import { readDecisions } from '../../../db/settings.js';
import type { Reads } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import type { Scope } from '../../../policy/scope.js';
import { inboxSettings } from './inboxes.tables.js';

const OFF = 'Team inboxes are turned off for your account.';

export const areInboxesOn = async (reads: Reads, scope: Scope): Promise<boolean> =>
  (await readDecisions(reads, scope, inboxSettings)).teamInboxEnabled;

/** @throws ApiError FORBIDDEN where the company has turned team inboxes off. */
export async function requireInboxesOn(reads: Reads, scope: Scope): Promise<void> {
  if (!(await areInboxesOn(reads, scope))) throw fail('FORBIDDEN', { message: OFF });
}
