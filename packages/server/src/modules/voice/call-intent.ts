import { eq } from 'drizzle-orm';
import metadata from 'libphonenumber-js/max/metadata';
import { createPhoneEngine } from '@talk/domain/phone-full';
import { isInternational } from '@talk/domain/phone';
import type { Reads } from '../../db/transaction.js';
import type { Scope } from '../../policy/scope.js';
import { within } from '../../policy/scope.js';
import { readViewer } from '../../policy/viewer.repository.js';
import { incomingNumbers } from '../companies/companies.tables.js';
import { listUsableLines, numbersOf } from '../companies/companies.repository.js';
import { decideCall, type CallDecision } from '../compliance/call.gate.js';
import { companies, memberships } from '../identity/identity.tables.js';

const engine = createPhoneEngine(metadata);

export interface CallIntent {
  decision: CallDecision;
  line: { id: number; number: string; incomingNumberId: number } | null;
  isInternational: boolean;
}

/**
 * Everything that is known about a wish to call, and the gate's answer. `lineId` undefined is the user's default line: their own
 * choice, else the company's, else the first that they may use.
 */
export async function readCallIntent(
  reads: Reads,
  scope: Scope & { userId: number },
  wish: { typed: string; lineId: number | undefined },
): Promise<CallIntent> {
  const [company] = await reads.q.select().from(companies).where(eq(companies.id, scope.companyId));
  const [member] = await reads.q
    .select()
    .from(memberships)
    .where(within(scope, memberships, eq(memberships.userId, scope.userId)));
  if (company === undefined || member === undefined) throw new Error('the caller has no company');
  const usable = await listUsableLines(reads, scope, await readViewer(reads, scope));
  const preferred = [wish.lineId ?? member.defaultOutboundCampaignId, company.defaultOutboundCampaignId];
  const line =
    wish.lineId === undefined
      ? (preferred.map((id) => usable.find((each) => each.id === id)).find((each) => each !== undefined) ??
        usable.find((each) => !each.isPaused))
      : usable.find((each) => each.id === wish.lineId);
  const [number] = line === undefined ? [] : await numbersOf(reads, scope, [line.id]);
  const own = await reads.q
    .select({ phoneNumber: incomingNumbers.phoneNumber })
    .from(incomingNumbers)
    .where(within(scope, incomingNumbers));
  const decision = decideCall(
    {
      typed: wish.typed,
      country: company.country,
      company,
      user: member,
      line: line === undefined ? null : { isPaused: line.isPaused, number: number?.phoneNumber ?? null },
      isOwnNumber: (to) => own.some((each) => each.phoneNumber === to),
    },
    engine,
  );
  return {
    decision,
    line: line && number ? { id: line.id, number: number.phoneNumber, incomingNumberId: number.id } : null,
    isInternational: decision.kind === 'allowed' && isInternational(decision.to, company.country, { engine }),
  };
}
