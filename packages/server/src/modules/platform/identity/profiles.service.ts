import type { Profile } from '@talk/contract';
import type { Reads } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import { findMember, listMemberships, type Member } from './identity.repository.js';
import { systemScope } from '../../../policy/scope.js';
import { findAgent } from '../../calls/agents/read.js';
import { ringGroupIdsOf } from '../lines/read.js';
import { presentProfile } from './profile.presenter.js';

/** The profile of a person in a company. @throws ApiError NOT_FOUND. */
export async function readProfile(reads: Reads, companyId: number, userId: number, known?: Member): Promise<Profile> {
  const member = known ?? (await findMember(reads, companyId, userId));
  const agent = await findAgent(reads, systemScope(companyId), userId);
  if (member === undefined || agent === undefined) throw fail('NOT_FOUND');
  const ringGroupIds = await ringGroupIdsOf(reads, companyId, userId);
  const places = await listMemberships(reads, userId);
  return presentProfile({ ...member, agent }, ringGroupIds, places.length);
}
