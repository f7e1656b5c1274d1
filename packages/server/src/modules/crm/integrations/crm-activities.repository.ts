import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import type { Viewer } from '../../../policy/visibility.js';
import { communications, visibleTo } from '../../people/communications/read.js';
import { companyIntegrations, crmCalls, crmTexts } from './integrations.tables.js';

export type ActivityRow = Awaited<ReturnType<typeof listActivities>>[number];

/** Calls and texts of a contact with what became of them in connected CRMs, the newest first; of each kind at most `limit`. */
export async function listActivities(
  { q }: Reads,
  scope: Scope,
  { contactId, viewer, limit }: { readonly contactId: number; readonly viewer: Viewer; readonly limit: number },
) {
  const columns = { communicationId: communications.id, activity: crmCalls, connection: companyIntegrations };
  const connected = and(
    eq(companyIntegrations.companyId, crmCalls.companyId),
    eq(companyIntegrations.name, crmCalls.name),
    isNotNull(companyIntegrations.sealedTokens),
  );
  const which = within(scope, communications, eq(communications.contactId, contactId), visibleTo(viewer));
  const calls = await q
    .select(columns)
    .from(communications)
    .innerJoin(
      crmCalls,
      and(
        eq(crmCalls.companyId, communications.companyId),
        eq(crmCalls.communicationId, communications.id),
        eq(crmCalls.kind, 'call'),
      ),
    )
    .innerJoin(companyIntegrations, connected)
    .where(which)
    .orderBy(desc(communications.createdAt), desc(communications.id), crmCalls.name)
    .limit(limit);
  const texts = await q
    .select(columns)
    .from(communications)
    .innerJoin(
      crmTexts,
      and(eq(crmTexts.companyId, communications.companyId), eq(crmTexts.communicationId, communications.id)),
    )
    .innerJoin(
      crmCalls,
      and(
        eq(crmCalls.companyId, crmTexts.companyId),
        eq(crmCalls.name, crmTexts.name),
        eq(crmCalls.communicationId, crmTexts.entryId),
      ),
    )
    .innerJoin(companyIntegrations, connected)
    .where(which)
    .orderBy(desc(communications.createdAt), desc(communications.id), crmCalls.name)
    .limit(limit);
  return [...calls, ...texts];
}
