import type { Permission } from '@talk/contract';
import {
  broadcastBar,
  type BroadcastBar,
  type BroadcastKind,
  type BroadcastRights,
  broadcastWindow,
} from '@talk/domain/broadcasts';

import { readDecisions, settingsPort } from '../../../db/settings.js';
import type { Reads } from '../../../db/transaction.js';
import { ApiError, fail } from '../../../http/errors.js';
import { effectivePermissions } from '../../../policy/permissions.js';
import { memberScope, type Scope } from '../../../policy/scope.js';
import { isTrialCompany, readCompanyFacts } from '../../platform/companies/read.js';
import { findMembership } from '../../platform/identity/read.js';
import { broadcastSettings } from './broadcasts.tables.js';
import type { SendHours } from './open-hours.js';

/** Whether broadcasts are on, and their hours. */
export const broadcastDecisions = settingsPort(broadcastSettings);

const PERMISSIONS = { sms: 'create broadcast message', rvm: 'create broadcast rvm' } as const satisfies Readonly<
  Record<BroadcastKind, Permission>
>;

const BARS: Readonly<Record<BroadcastKind, Readonly<Record<Exclude<BroadcastBar, 'permission'>, string>>>> = {
  sms: {
    trial: 'Broadcasts are turned off for your account.',
    company: 'Broadcasts are turned off for your account.',
    user: 'Broadcasts are turned off for you. Ask an admin.',
  },
  rvm: {
    trial: 'Ringless voicemail is not part of a trial.',
    company: 'Ringless voicemail is turned off for your account.',
    user: 'Ringless voicemail is turned off for you. Ask an admin.',
  },
};

/** What keeps the user from broadcasts of a kind, as the answer to the request; null if nothing does (reading 54). */
async function barsFor(reads: Reads, scope: Scope, userId: number): Promise<(kind: BroadcastKind) => ApiError | null> {
  const [settings, isTrial, member] = await Promise.all([
    readDecisions(reads, scope, broadcastSettings),
    isTrialCompany(reads, scope),
    findMembership(reads, memberScope(scope.companyId, userId), userId),
  ]);
  const permissions = member === undefined ? [] : effectivePermissions(member);
  const rights: BroadcastRights = {
    isTrial,
    company: { sms: settings.bulkSmsEnabled, rvm: settings.bulkRvmEnabled },
    user: { sms: member?.bulkSmsEnabled === true, rvm: member?.bulkRvmEnabled === true },
    permitted: { sms: permissions.includes(PERMISSIONS.sms), rvm: permissions.includes(PERMISSIONS.rvm) },
  };
  return (kind) => {
    const bar = broadcastBar(kind, rights);
    if (bar === null) return null;
    return fail('FORBIDDEN', bar === 'permission' ? {} : { message: BARS[kind][bar] });
  };
}

/** @throws ApiError FORBIDDEN unless the user can send broadcasts of the kind. */
export async function requireKindOn(reads: Reads, scope: Scope, userId: number, kind: BroadcastKind): Promise<void> {
  const refusal = (await barsFor(reads, scope, userId))(kind);
  if (refusal !== null) throw refusal;
}

/**
 * Whether broadcasts of the kind are turned on makes no difference: a user can stop and remove them after they were turned off.
 * @throws ApiError FORBIDDEN unless a role or an extra permission allows broadcasts of the kind.
 */
export async function requireKindPermitted(
  reads: Reads,
  { companyId }: Scope,
  userId: number,
  kind: BroadcastKind,
): Promise<void> {
  const member = await findMembership(reads, memberScope(companyId, userId), userId);
  if (member === undefined || !effectivePermissions(member).includes(PERMISSIONS[kind])) throw fail('FORBIDDEN');
}

/** @throws ApiError FORBIDDEN unless the user can send broadcasts of some kind. */
export async function requireBroadcastsOn(reads: Reads, scope: Scope, userId: number): Promise<void> {
  const barOf = await barsFor(reads, scope, userId);
  const refusal = barOf('rvm') === null ? null : barOf('sms');
  if (refusal !== null) throw refusal;
}

const NOT_ALLOWED = 'The sender can no longer send broadcasts.';

/** Why the sender of a broadcast may not send it right now; null if nothing is in the way. */
export async function whySenderIsBarred(
  reads: Reads,
  scope: Scope,
  { userId, kind }: { readonly userId: number; readonly kind: BroadcastKind },
): Promise<string | null> {
  const member = await findMembership(reads, scope, userId);
  if (member === undefined || !member.enabled) return NOT_ALLOWED;
  try {
    await requireKindOn(reads, scope, userId, kind);
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error.options.message ?? NOT_ALLOWED;
    throw error;
  }
}

/** When the company sends broadcasts, and by which clock. */
export async function readSendHours(reads: Reads, scope: Scope): Promise<SendHours> {
  const [{ openTime, closeTime }, { timezone }] = await Promise.all([
    readDecisions(reads, scope, broadcastSettings),
    readCompanyFacts(reads, scope),
  ]);
  return { window: broadcastWindow({ open: openTime, close: closeTime }), zone: timezone };
}
