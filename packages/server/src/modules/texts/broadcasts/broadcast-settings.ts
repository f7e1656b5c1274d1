import { broadcastWindow } from '@talk/domain/broadcasts';
import { readDecisions, settingsPort } from '../../../db/settings.js';
import type { Reads } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import { memberScope, type Scope } from '../../../policy/scope.js';
import { readCompanyFacts } from '../../platform/companies/read.js';
import { findMembership } from '../../platform/identity/read.js';
import { broadcastSettings } from './broadcasts.tables.js';
import type { SendHours } from './open-hours.js';

/** Whether broadcasts are on, and their hours. */
export const broadcastDecisions = settingsPort(broadcastSettings);

const OFF = 'Broadcasts are turned off for your account.';
const OFF_FOR_YOU = 'Broadcasts are turned off for you. Ask an admin.';

/** @throws ApiError FORBIDDEN unless broadcasts are on both for the company and for the user (reading 54). */
export async function requireBroadcastsOn(reads: Reads, scope: Scope, userId: number): Promise<void> {
  const [{ bulkSmsEnabled }, member] = await Promise.all([
    readDecisions(reads, scope, broadcastSettings),
    findMembership(reads, memberScope(scope.companyId, userId), userId),
  ]);
  if (!bulkSmsEnabled) throw fail('FORBIDDEN', { message: OFF });
  if (member?.bulkSmsEnabled !== true) throw fail('FORBIDDEN', { message: OFF_FOR_YOU });
}

/** When the company sends broadcasts, and by which clock. */
export async function readSendHours(reads: Reads, scope: Scope): Promise<SendHours> {
  const [{ openTime, closeTime }, { timezone }] = await Promise.all([
    readDecisions(reads, scope, broadcastSettings),
    readCompanyFacts(reads, scope),
  ]);
  return { window: broadcastWindow({ open: openTime, close: closeTime }), zone: timezone };
}
