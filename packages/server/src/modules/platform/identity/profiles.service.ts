import type { Profile } from '@talk/contract';
import { readDecisions } from '../../../db/settings.js';
import type { Reads } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import type { UserActor } from '../../../policy/actor.js';
import { findImpersonation, findOnlyCompany } from './sign-ins.repository.js';
import { findMember, listMemberships, type Member } from './identity.repository.js';
import { systemScope } from '../../../policy/scope.js';
import { companyCrmFields } from '../../crm/integrations/read.js';
import { findAgent } from '../../calls/agents/read.js';
import { transcriptionSettings } from '../../calls/transcripts/read.js';
import { contactSettings } from '../../people/contacts/read.js';
import { dialerSettings } from '../../people/dialer/read.js';
import { inboxSettings } from '../../people/inboxes/read.js';
import { broadcastSettings } from '../../texts/broadcasts/read.js';
import { currentRates } from '../../texts/messaging/read.js';
import { sequenceSettings } from '../../texts/sequences/read.js';
import { listIssueCodes } from '../account/read.js';
import { phoneSettings, ringGroupIdsOf } from '../lines/read.js';
import { presentProfile } from './profile.presenter.js';

/** The profile of a person in a company. @throws ApiError NOT_FOUND. */
export async function readProfile(reads: Reads, companyId: number, userId: number, known?: Member): Promise<Profile> {
  const scope = systemScope(companyId);
  const [
    member,
    agent,
    phone,
    contact,
    dialer,
    inbox,
    broadcast,
    sequence,
    transcription,
    crm,
    rates,
    issueCodes,
    ringGroupIds,
    places,
  ] = await Promise.all([
    known ?? findMember(reads, companyId, userId),
    findAgent(reads, scope, userId),
    readDecisions(reads, scope, phoneSettings),
    readDecisions(reads, scope, contactSettings),
    readDecisions(reads, scope, dialerSettings),
    readDecisions(reads, scope, inboxSettings),
    readDecisions(reads, scope, broadcastSettings),
    readDecisions(reads, scope, sequenceSettings),
    readDecisions(reads, scope, transcriptionSettings),
    companyCrmFields(reads, scope),
    currentRates(reads, scope),
    listIssueCodes(reads, scope),
    ringGroupIdsOf(reads, companyId, userId),
    listMemberships(reads, userId),
  ]);
  if (member === undefined || agent === undefined) throw fail('NOT_FOUND');
  const facts = {
    ...member,
    agent,
    phone,
    contact,
    dialer,
    inbox,
    broadcast,
    sequence,
    transcription,
    crm,
    rates,
    issueCodes,
  };
  return presentProfile(facts, ringGroupIds, places.length);
}

/** The profile as the user reads it, or as an admin does who acts as them: without what they may not do then. @throws ApiError NOT_FOUND. */
export async function readOwnProfile(reads: Reads, actor: UserActor, now: Date): Promise<Profile> {
  const profile = await readProfile(reads, actor.companyId, actor.userId);
  if (actor.impersonatorId === null || actor.signInId === null) {
    const only = await findOnlyCompany(reads, actor.signInId);
    return only === null ? profile : { ...profile, has_multiple_access: false };
  }
  const acting = await findImpersonation(reads, actor.signInId, now);
  if (acting === null) throw fail('SESSION_EXPIRED');
  return {
    ...profile,
    user_permissions: [...actor.permissions],
    has_multiple_access: false,
    impersonation: {
      admin_id: acting.adminId,
      admin_name: acting.adminName,
      expires_at: acting.expiresAt.toISOString(),
    },
  };
}
