import type { Role } from '@talk/contract';
import type { Decisions } from '../../db/settings.js';
import type { Tx } from '../../db/transaction.js';
import { owned, systemScope, within, type Scope } from '../../policy/scope.js';
import { agentStates } from '../calls/agents/read.js';
import {
  type DialModeName,
  incomingNumbers,
  lines,
  phoneSettings,
  ringGroups,
  ringGroupUsers,
} from '../platform/lines/read.js';
import { dialerSettings } from '../people/dialer/read.js';
import { memberships, users } from '../platform/identity/read.js';
import { insertCompany } from '../platform/companies/index.js';
import type { companies } from '../platform/companies/read.js';
import { callingSettings, textingSettings } from '../rules/compliance/read.js';
import { eq } from 'drizzle-orm';

export interface DemoPerson {
  readonly email: string;
  readonly name: string;
}

export interface DemoLine {
  readonly id: number;
  readonly name: string;
  readonly numberId: number;
  readonly ringGroupId: number;
  readonly userIds: readonly number[];
  readonly recordsCalls: boolean;
}

export interface NewDemoLine {
  readonly name: string;
  /** E.164. */
  readonly number: string;
  readonly isTollFree?: boolean;
  /** Carriers approved what its texts are for; default true. Toll-free numbers are not asked. */
  readonly isApproved?: boolean;
  readonly recordsCalls?: boolean;
  readonly detectsMachines?: boolean;
  readonly dialMode?: DialModeName;
  /** In ringing order. */
  readonly userIds: readonly number[];
}

/** What the company has decided; left out: nothing. */
interface DemoDecisions {
  readonly calling?: Partial<Decisions<typeof callingSettings>>;
  readonly texting?: Partial<Decisions<typeof textingSettings>>;
  readonly dialer?: Partial<Decisions<typeof dialerSettings>>;
}

export async function addCompany(
  tx: Tx,
  values: typeof companies.$inferInsert,
  { calling, texting, dialer }: DemoDecisions = {},
): Promise<{ id: number; scope: Scope }> {
  const id = await insertCompany(tx, values);
  if (calling) await tx.q.insert(callingSettings).values({ ...calling, companyId: id });
  if (texting) await tx.q.insert(textingSettings).values({ ...texting, companyId: id });
  if (dialer) await tx.q.insert(dialerSettings).values({ ...dialer, companyId: id });
  return { id, scope: systemScope(id) };
}

/** @param passwordHash one for all: hashing it takes a tenth of a second each time. */
export async function addUser({ q }: Tx, person: DemoPerson, passwordHash: string): Promise<number> {
  const [row] = await q
    .insert(users)
    .values({ ...person, passwordHash })
    .returning();
  if (row === undefined) throw new Error('the user was not inserted');
  return row.id;
}

export async function addMember(
  { q }: Tx,
  scope: Scope,
  userId: number,
  roles: readonly Role[],
  now: Date,
): Promise<void> {
  const answersCalls = roles.some((role) => role !== 'Billing Admin' && role !== 'Company Reporter Access');
  await q.insert(memberships).values({
    ...owned(scope),
    userId,
    roles: [...roles],
    readOnlyAccess: roles.length === 1 && roles[0] === 'Company Reporter Access',
    answerBy: answersCalls ? 'browser' : 'none',
  });
  await q
    .update(agentStates)
    .set({ status: answersCalls ? 'accepting-calls' : 'offline', changedAt: now })
    .where(within(scope, agentStates, eq(agentStates.userId, userId)));
}

/** A line with its number and the group that it rings. */
export async function addLine({ q }: Tx, scope: Scope, line: NewDemoLine): Promise<DemoLine> {
  const [group] = await q
    .insert(ringGroups)
    .values({ ...owned(scope), name: `${line.name} team`, dialMode: line.dialMode ?? 'simultaneous' })
    .returning();
  if (group === undefined) throw new Error('the ring group was not inserted');
  await q
    .insert(ringGroupUsers)
    .values(line.userIds.map((userId, position) => ({ ...owned(scope), ringGroupId: group.id, userId, position })));
  const [row] = await q
    .insert(lines)
    .values({
      ...owned(scope),
      name: line.name,
      ringGroupId: group.id,
      recordsCalls: line.recordsCalls ?? false,
      ...(line.detectsMachines ? { routing: { detects_machines: true } } : {}),
      is10dlc: line.isTollFree !== true,
      hasApprovedA2pUseCase: line.isTollFree !== true && line.isApproved !== false,
    })
    .returning();
  if (row === undefined) throw new Error('the line was not inserted');
  const [number] = await q
    .insert(incomingNumbers)
    .values({ ...owned(scope), lineId: row.id, phoneNumber: line.number, isTollFree: line.isTollFree ?? false })
    .returning();
  if (number === undefined) throw new Error('the number was not inserted');
  return {
    id: row.id,
    name: row.name,
    numberId: number.id,
    ringGroupId: group.id,
    userIds: line.userIds,
    recordsCalls: row.recordsCalls,
  };
}

export async function setDefaultLine({ q }: Tx, scope: Scope, lineId: number): Promise<void> {
  await q.insert(phoneSettings).values({ ...owned(scope), defaultOutboundCampaignId: lineId });
}
