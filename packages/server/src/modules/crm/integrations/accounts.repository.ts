import { and, eq, isNotNull } from 'drizzle-orm';
import type { IntegrationName } from '@talk/contract';
import type { Reads } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { CRMS_WITH_LISTS } from '../providers/index.js';
import { findConnection, listConnections, type ConnectionRow } from './connections.repository.js';
import { companyIntegrations } from './integrations.tables.js';

/** An account of a CRM that a company has connected. */
export interface ConnectedAccount {
  readonly name: IntegrationName;
  readonly accountId: string;
  readonly accountName: string;
  /** Where its people work, without a scheme. */
  readonly domain: string;
  readonly status: 'on' | 'paused' | 'broken';
  readonly problem: string | null;
}

function accountOf(row: ConnectionRow | undefined): ConnectedAccount | null {
  if (row?.sealedTokens == null || row.accountId === null) return null;
  return {
    name: row.name as IntegrationName,
    accountId: row.accountId,
    accountName: row.accountName ?? '',
    domain: row.settings['company_ui_domain'] ?? '',
    status: row.isBroken ? 'broken' : row.isEnabled ? 'on' : 'paused',
    problem: row.problem,
  };
}

export async function connectedAccounts(reads: Reads, scope: Scope): Promise<ConnectedAccount[]> {
  return (await listConnections(reads, scope)).flatMap(({ row }) => accountOf(row) ?? []);
}

export async function connectedAccount(
  reads: Reads,
  scope: Scope,
  name: IntegrationName,
): Promise<ConnectedAccount | null> {
  return accountOf(await findConnection(reads, scope, name));
}

/** Of every company: whose the account of a CRM is. Several may have connected the same one. */
export async function companiesOfAccount({ q }: Reads, name: string, accountId: string): Promise<number[]> {
  const rows = await q
    .select({ companyId: companyIntegrations.companyId })
    .from(companyIntegrations)
    .where(
      and(
        eq(companyIntegrations.name, name),
        eq(companyIntegrations.accountId, accountId),
        isNotNull(companyIntegrations.sealedTokens),
      ),
    );
  return rows.map(({ companyId }) => companyId);
}

/** What a profile tells of a company's CRMs (spec 3 §3). */
export interface CompanyCrmFields {
  readonly hubspotDomain: string | null;
  readonly highLevelLink: string | null;
  readonly withLists: readonly IntegrationName[];
}

export async function companyCrmFields(reads: Reads, scope: Scope): Promise<CompanyCrmFields> {
  const rows = (await listConnections(reads, scope)).map(({ row }) => row);
  const connected = (name: string) => rows.find((row) => row.name === name && row.sealedTokens !== null);
  const [hubspot, highLevel] = [connected('hubspot'), connected('gohighlevel')];
  const location = highLevel?.accountId ?? null;
  return {
    hubspotDomain: hubspot?.settings['company_ui_domain'] ?? null,
    highLevelLink:
      highLevel?.settings['contact_link'] ??
      (location === null ? null : `https://app.gohighlevel.com/v2/location/${location}/contacts/detail/`),
    withLists: CRMS_WITH_LISTS.filter((name) => connected(name) !== undefined),
  };
}
