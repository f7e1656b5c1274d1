import type { Reads } from '../../../../db/transaction.js';
import { fail } from '../../../../http/errors.js';
import type { UserActor } from '../../../../policy/actor.js';
import { scopeOf } from '../../../../policy/scope.js';
import { findPerson } from '../people.repository.js';
import { findOnlyCompany } from '../sign-ins.repository.js';

const ELSEWHERE =
  'You were signed in to one company only. Sign in with your password to change how you sign in everywhere.';

/**
 * Before a change of how a user signs in, which counts in all of their companies: the provider of one of them does not speak for the others.
 * @throws ApiError FORBIDDEN to a user of several companies whom a provider has signed in.
 */
export async function checkSpeaksForAll(reads: Reads, actor: UserActor): Promise<void> {
  if ((await findOnlyCompany(reads, actor.signInId)) === null) return;
  const person = await findPerson(reads, scopeOf(actor), actor.userId);
  if (person?.hasOtherCompanies === true) throw fail('FORBIDDEN', { message: ELSEWHERE });
}
