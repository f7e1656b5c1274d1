import { isApproved } from '@talk/domain/registration';
import type { Reads, Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { updateCompany } from '../companies/index.js';
import { lockLine, updateLine } from '../lines/index.js';
import type { LineRow, NumberRow } from '../lines/read.js';
import { findCompany } from './carrier-registration.repository.js';
import { type Registration, stateOf } from './registration-of.js';

/** Lets the lines with US local numbers text once both parts are approved, and stops them when carriers take that back. */
export async function applyApproval(tx: Tx, scope: Scope, registration: Registration, now: Date): Promise<void> {
  const approved = isApproved(stateOf(registration));
  if (registration.company.isApproved !== approved)
    await updateCompany(tx, scope, { isA2pCampaignApproved: approved }, now);
  for (const id of registration.lines.map(({ row }) => row.id).toSorted((a, b) => a - b)) {
    const line = await lockLine(tx, scope, id);
    if (line === undefined) continue;
    const isSame = line.hasApprovedA2pUseCase === approved && (line.is10dlc || !approved);
    if (isSame) continue;
    const change = { hasApprovedA2pUseCase: approved, ...(approved && { is10dlc: true }) };
    await updateLine(tx, scope, id, change, now);
  }
}

/**
 * What a number that was just bought changes of its line: a US local number is 10DLC for carriers. The campaign of the company covers it
 * without another review.
 */
export async function registeredBy(
  reads: Reads,
  scope: Scope,
  number: Pick<NumberRow, 'country' | 'isTollFree' | 'sendsTexts'>,
): Promise<Partial<LineRow>> {
  const isLocal = number.country === 'US' && !number.isTollFree && number.sendsTexts;
  // A line that had such a number before may know an approval of then.
  if (!isLocal) return {};
  const company = await findCompany(reads, scope);
  return { is10dlc: true, hasApprovedA2pUseCase: company?.isApproved === true };
}
