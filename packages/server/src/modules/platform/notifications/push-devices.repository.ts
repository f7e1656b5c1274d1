import {
  and,
  arrayOverlaps,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import { purgeRows, type PurgeRequest } from '../../../db/purge.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { memberships, signIns, singleSignOn } from '../identity/read.js';
import { pushDevices, pushViews } from './push.tables.js';

export type PushDeviceRow = typeof pushDevices.$inferSelect;
export type NewPushDevice = Omit<typeof pushDevices.$inferInsert, 'companyId' | 'id' | 'lastSentAt'>;

/** Whether only single sign-on leads into the device's company, and its user is not one of the admins, who come in without it. */
const isShut = ({ q }: Reads) =>
  exists(
    q
      .select({ one: sql`1` })
      .from(singleSignOn)
      .innerJoin(
        memberships,
        and(eq(memberships.companyId, singleSignOn.companyId), eq(memberships.userId, pushDevices.userId)),
      )
      .where(
        and(
          eq(singleSignOn.companyId, pushDevices.companyId),
          and(eq(singleSignOn.isOn, true), eq(singleSignOn.isOnlyWay, true)),
          not(arrayOverlaps(memberships.roles, ['Company Admin'])),
        ),
      ),
  );

/**
 * Whether the sign-in that switched push on has not ended and still opens the company. One whose time has run out counts: the user did not sign
 * out.
 */
const isSignedIn = (reads: Reads) =>
  exists(
    reads.q
      .select({ one: sql`1` })
      .from(signIns)
      .where(
        and(
          eq(signIns.id, pushDevices.signInId),
          isNull(signIns.revokedAt),
          or(eq(signIns.via, 'single_sign_on'), not(isShut(reads))),
        ),
      ),
  );

/** The same browser again is the same device, with what it says now. */
export async function saveDevice({ q }: Tx, scope: Scope, device: NewPushDevice): Promise<PushDeviceRow> {
  const { signInId, endpoint, p256dh, auth, publicKey, userAgent } = device;
  const [row] = await q
    .insert(pushDevices)
    .values({ ...device, ...owned(scope) })
    .onConflictDoUpdate({
      target: [pushDevices.companyId, pushDevices.userId, pushDevices.endpointHash],
      set: { signInId, endpoint, p256dh, auth, publicKey, userAgent },
    })
    .returning();
  if (row === undefined) throw new Error('a push device was not saved');
  return row;
}

/** A browser shows notices of one user. Its address is a secret that only it knows, so the company of the earlier user does not matter. */
export async function takeFromOthers({ q }: Tx, endpointHash: string, userId: number): Promise<void> {
  await q
    .delete(pushDevices)
    .where(and(eq(pushDevices.endpointHash, endpointHash), ne(pushDevices.userId, userId)))
    .execute();
}

/** Devices of a user that are signed in, the newest first. */
export async function listDevices(reads: Reads, scope: Scope, userId: number): Promise<PushDeviceRow[]> {
  return reads.q
    .select()
    .from(pushDevices)
    .where(within(scope, pushDevices, eq(pushDevices.userId, userId), isSignedIn(reads)))
    .orderBy(sql`${pushDevices.id} desc`);
}

export async function findDevice(reads: Reads, scope: Scope, id: number): Promise<PushDeviceRow | undefined> {
  const [row] = await reads.q
    .select()
    .from(pushDevices)
    .where(within(scope, pushDevices, eq(pushDevices.id, id), isSignedIn(reads)));
  return row;
}

/** Deletes all devices of a user but `kept`. */
export async function keepDevices({ q }: Tx, scope: Scope, userId: number, kept: readonly number[]): Promise<void> {
  await q
    .delete(pushDevices)
    .where(within(scope, pushDevices, eq(pushDevices.userId, userId), notInArray(pushDevices.id, [...kept])))
    .execute();
}

/** @returns whose it was; undefined when there is none. */
export async function deleteDevice(
  { q }: Reads,
  scope: Scope,
  which: { readonly id: number; readonly userId?: number },
): Promise<number | undefined> {
  const ofUser = which.userId === undefined ? undefined : eq(pushDevices.userId, which.userId);
  const [row] = await q
    .delete(pushDevices)
    .where(within(scope, pushDevices, eq(pushDevices.id, which.id), ofUser))
    .returning({ userId: pushDevices.userId });
  return row?.userId;
}

export async function noteSent({ q }: Reads, scope: Scope, id: number, now: Date): Promise<void> {
  await q
    .update(pushDevices)
    .set({ lastSentAt: now })
    .where(within(scope, pushDevices, eq(pushDevices.id, id)))
    .execute();
}

/** The user has the app in view until then. */
export async function saveView({ q }: Reads, scope: Scope, userId: number, until: Date): Promise<void> {
  await q
    .insert(pushViews)
    .values({ userId, inViewUntil: until, ...owned(scope) })
    .onConflictDoUpdate({ target: [pushViews.companyId, pushViews.userId], set: { inViewUntil: until } })
    .execute();
}

/** Until when the user has the app in view; null when they do not. */
export async function findView({ q }: Reads, scope: Scope, userId: number, now: Date): Promise<Date | null> {
  const [row] = await q
    .select({ until: pushViews.inViewUntil })
    .from(pushViews)
    .where(within(scope, pushViews, eq(pushViews.userId, userId), gt(pushViews.inViewUntil, now)));
  return row?.until ?? null;
}

/** Deletes devices whose sign-in has ended: signed out, or ended by the user or an admin. */
export async function purgePushDevices({ q }: Reads, { before }: PurgeRequest): Promise<void> {
  const ended = q
    .select({ id: signIns.id })
    .from(signIns)
    .where(and(isNotNull(signIns.revokedAt), lt(signIns.revokedAt, before)));
  await q.delete(pushDevices).where(inArray(pushDevices.signInId, ended)).execute();
}

export async function purgePushViews(reads: Reads, request: PurgeRequest): Promise<void> {
  await purgeRows(reads, pushViews, lt(pushViews.inViewUntil, request.before), request);
}
