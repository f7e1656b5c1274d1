import type { UserActor } from '../../../policy/actor.js';
import type { Scope } from '../../../policy/scope.js';
import { readDecisions, settingsPort } from '../../../db/settings.js';
import type { Reads } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import { sequenceSettings } from './sequences.tables.js';

/** Whether sequences are on. */
export const sequenceDecisions = settingsPort(sequenceSettings);

export const OFF = 'Sequences are turned off for your account.';
const ADMINS_ONLY = 'Only company admins can change sequences.';

export const areSequencesOn = async (reads: Reads, scope: Scope): Promise<boolean> =>
  (await readDecisions(reads, scope, sequenceSettings)).automationEnabled;

/** @throws ApiError FORBIDDEN unless the company uses sequences. */
export async function requireSequencesOn(reads: Reads, scope: Scope): Promise<void> {
  if (!(await areSequencesOn(reads, scope))) throw fail('FORBIDDEN', { message: OFF });
}

/**
 * @throws ApiError FORBIDDEN unless the user can change sequences (spec 3 §6). The endpoint checks 'view workflow', which read-only access takes
 * away.
 */
export async function requireManager(reads: Reads, scope: Scope, actor: UserActor): Promise<void> {
  await requireSequencesOn(reads, scope);
  if (!actor.roles.includes('Company Admin')) throw fail('FORBIDDEN', { message: ADMINS_ONLY });
}
