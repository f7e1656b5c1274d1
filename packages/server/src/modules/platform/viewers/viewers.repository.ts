import { eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queries } from '../../../db/client.js';
import { prepared } from '../../../db/prepared.js';
import type { Reads } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import { lines, phoneSettings, ringGroupUsers } from '../lines/read.js';
import { memberships } from '../identity/read.js';
import { effectivePermissions } from '../../../policy/permissions.js';
import { withinPlaceholder, type Scope } from '../../../policy/scope.js';
import type { Viewer } from '../../../policy/visibility.js';
import { accessVersions } from './viewers.tables.js';

/**
 * What the scope's user sees.
 * @throws ApiError NOT_FOUND when the user is not in the company, and for a scope without a user: the system sees everything and
 *   must not ask.
 */
export async function readViewer(reads: Reads, scope: Scope): Promise<Viewer> {
  if (scope.userId === null) throw fail('NOT_FOUND');
  const [viewer] = await readViewers(reads, scope, scope.userId);
  if (viewer === undefined) throw fail('NOT_FOUND');
  return viewer;
}

const viewersOf = (q: Queries, whose?: SQL) =>
  q
    .select({
      membership: memberships,
      phone: phoneSettings,
      ringGroupUserIds: sql<string[]>`array(
        select distinct peer.user_id from ${ringGroupUsers} own
        join ${ringGroupUsers} peer on peer.ring_group_id = own.ring_group_id
        where own.user_id = ${memberships.userId} and own.company_id = ${memberships.companyId})`,
      ringGroupLineIds: sql<string[]>`array(
        select line.id from ${ringGroupUsers} own join ${lines} line on line.ring_group_id = own.ring_group_id
        where own.user_id = ${memberships.userId} and own.company_id = ${memberships.companyId})`,
    })
    .from(memberships)
    .leftJoin(phoneSettings, eq(phoneSettings.companyId, memberships.companyId))
    .where(withinPlaceholder(memberships, eq(memberships.enabled, true), whose));

/** Every request asks. */
const everyViewer = prepared('viewers_of_company', (q) => viewersOf(q));
const oneViewer = prepared('viewer', (q) => viewersOf(q, eq(memberships.userId, sql.placeholder('userId'))));

/** What every enabled member of the company sees, or only `userId`: for deciding who hears of an event. */
export async function readViewers({ q }: Reads, { companyId }: Scope, userId?: number): Promise<Viewer[]> {
  const rows =
    userId === undefined
      ? await everyViewer(q).execute({ companyId })
      : await oneViewer(q).execute({ companyId, userId });
  return rows.map(({ membership, phone, ringGroupUserIds, ringGroupLineIds }) => ({
    userId: membership.userId,
    companyId: membership.companyId,
    mayListContacts: effectivePermissions(membership).includes('list contact'),
    mayListCommunications: effectivePermissions(membership).includes('list communication'),
    contactsVisibility: membership.contactsVisibility,
    contactsAccessLevel: membership.contactsAccessLevel,
    communicationsVisibility: membership.communicationsVisibility,
    canViewUnassigned: membership.canViewUnassignedContacts,
    lineIds: membership.lineAccessLimit ? membership.accessibleCampaigns : null,
    userIds: membership.userAccessLimit ? membership.accessibleUsers : null,
    ringGroupUserIds: ringGroupUserIds.map(Number),
    ringGroupLineIds: ringGroupLineIds.map(Number),
    defaultLineId: membership.defaultOutboundCampaignId,
    companyDefaultLineId: phone?.defaultOutboundCampaignId ?? null,
    forcesLine: phone?.forceOutboundLine === true,
  }));
}

/** Counts what changes who sees what in the company of a row, as a column of another query. */
export function accessVersionOf(companyId: PgColumn | SQL): SQL<string> {
  return sql<string>`coalesce((select ${accessVersions.version} from ${accessVersions} where ${accessVersions.companyId} = ${companyId}), 0)`;
}
