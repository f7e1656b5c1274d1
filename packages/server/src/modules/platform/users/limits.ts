import type { BodyOf, Member, updateMember } from '@talk/contract';
import type { Reads } from '../../../db/transaction.js';
import { invalid } from '../../../http/errors.js';
import type { Scope } from '../../../policy/scope.js';
import type { PersonRow } from '../identity/index.js';
import { countMembers, namesOf } from '../identity/read.js';
import { findLines } from '../lines/read.js';

type LimitFields = Pick<
  BodyOf<typeof updateMember>,
  'line_access_limit' | 'accessible_campaigns' | 'user_access_limit' | 'accessible_users'
>;
type LimitPatch = { readonly [K in keyof LimitFields]?: LimitFields[K] | undefined };

const NO_LINE = 'Choose at least one line.';
const NO_PERSON = 'Choose at least one person.';
const LINE_GONE = 'One of these lines does not exist any more.';
const STRANGER = 'One of these people does not belong to the company.';

const added = (now: readonly number[], before: readonly number[]): number[] =>
  [...new Set(now)].filter((id) => !before.includes(id));

/**
 * Checks the limits that a patch changes. What a limit names already stays valid, even when the line was deleted since.
 * @throws ApiError VALIDATION_FAILED for a limit without lines or users, and for new ones that the company does not have.
 */
export async function checkLimits(
  reads: Reads,
  scope: Scope,
  before: PersonRow['membership'],
  patch: LimitPatch,
): Promise<void> {
  const { line_access_limit: limitsLines, accessible_campaigns: lineIds } = patch;
  const { user_access_limit: limitsUsers, accessible_users: userIds } = patch;
  if (
    (limitsLines ?? before.lineAccessLimit) &&
    (limitsLines !== undefined || lineIds !== undefined) &&
    (lineIds ?? before.accessibleCampaigns).length === 0
  )
    throw invalid({ accessible_campaigns: NO_LINE });
  if (
    (limitsUsers ?? before.userAccessLimit) &&
    (limitsUsers !== undefined || userIds !== undefined) &&
    (userIds ?? before.accessibleUsers).length === 0
  )
    throw invalid({ accessible_users: NO_PERSON });
  const newLines = added(lineIds ?? [], before.accessibleCampaigns);
  const found = await findLines(reads, scope, newLines);
  if (newLines.some((id) => (found.get(id)?.deletedAt ?? null) !== null || !found.has(id)))
    throw invalid({ accessible_campaigns: LINE_GONE });
  const newUsers = added(userIds ?? [], before.accessibleUsers);
  if ((await countMembers(reads, scope, newUsers)) < newUsers.length) throw invalid({ accessible_users: STRANGER });
}

/** The names of what the limits of a user name, as the audit log shows them. A line or user without a name keeps its id. */
export async function namesInLimits(
  reads: Reads,
  scope: Scope,
  {
    accessible_campaigns: lineIds,
    accessible_users: userIds,
  }: Pick<Member, 'accessible_campaigns' | 'accessible_users'>,
): Promise<Record<'accessible_campaigns' | 'accessible_users', string[]>> {
  const lines = await findLines(reads, scope, lineIds);
  const people = await namesOf(reads, scope, userIds);
  return {
    accessible_campaigns: lineIds.map((id) => lines.get(id)?.name ?? String(id)),
    accessible_users: userIds.map((id) => people.get(id) ?? String(id)),
  };
}
