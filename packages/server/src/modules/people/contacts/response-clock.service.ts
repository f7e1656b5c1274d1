import { addOpenMinutes, responseTimes } from '@talk/domain/time';
import type { Tx } from '../../../db/transaction.js';
import type { RunOf } from '../../../jobs/define-job.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { canSeeContact } from '../../../policy/visibility.js';
import { notifyUsers, withdrawNotices } from '../../platform/notifications/index.js';
import { readViewers } from '../../platform/viewers/read.js';
import { tellContact } from './contact-events.js';
import { type ContactRow, type ContactValues, lockContact, updateContactRow } from './contacts.repository.js';
import type { ResponseKind } from './contacts.tables.js';
import { responseDueJob, responseTargetsJob } from './response-due.job.js';
import { readResponseRule, type ResponseRule, runningClocks, supervisorIds } from './response-rules.repository.js';
import { NO_CLOCK } from './response-values.js';

/** What the contact waits for an answer to. */
export interface Unanswered {
  readonly cause: 'text' | 'call';
  readonly lineId: number | null;
  readonly at: Date;
}

/** Clocks that one transaction sets again after the targets changed. */
const AT_ONCE = 200;

const minutesOf = ({ targets }: ResponseRule, kind: ResponseKind): number | null =>
  ({
    first: targets.firstResponseMinutes,
    next: targets.nextResponseMinutes,
    call: targets.missedCallResponseMinutes,
  })[kind];

/** Null: there is no target, or it can never be met. */
function timesOf(rule: ResponseRule, kind: ResponseKind, startedAt: Date): { warnAt: Date; dueAt: Date } | null {
  const minutes = minutesOf(rule, kind);
  const times = minutes === null ? null : responseTimes(rule.calendar, startedAt.getTime(), minutes);
  return times && { warnAt: new Date(times.warnMs), dueAt: new Date(times.dueMs) };
}

/** Plans that users are notified when the answer is overdue. A plan that no longer fits the contact does nothing. */
export function planResponse(tx: Tx, { companyId }: Scope, contactId: number, dueAt: Date | null): void {
  if (dueAt === null) return;
  const due = dueAt.toISOString();
  tx.enqueue(responseDueJob, { companyId, payload: { contactId, dueAt: due, step: 1 }, runAt: dueAt });
}

/**
 * Starts the response clock of a locked contact, unless it runs, the company has no target for it, or the contact is blocked.
 * @returns the values to write
 */
export async function startClock(
  tx: Tx,
  scope: Scope,
  contact: ContactRow,
  { cause, lineId, at }: Unanswered,
): Promise<ContactValues> {
  if (contact.responseDueAt !== null || contact.isBlocked) return {};
  const rule = await readResponseRule(tx, scope, lineId);
  const kind = cause === 'call' ? 'call' : contact.answeredAt === null ? 'first' : 'next';
  const times = timesOf(rule, kind, at);
  if (times === null) return {};
  planResponse(tx, scope, contact.id, times.dueAt);
  return {
    responseKind: kind,
    responseLineId: lineId,
    responseStartedAt: at,
    responseWarnAt: times.warnAt,
    responseDueAt: times.dueAt,
    responseStep: 0,
  };
}

/** Withdraws the notices that answers to these contacts are overdue. */
export async function withdrawOverdue(
  tx: Tx,
  scope: Scope,
  rows: readonly Pick<ContactRow, 'id' | 'responseStep'>[],
): Promise<void> {
  for (const { id, responseStep } of rows)
    if (responseStep > 0) await withdrawNotices(tx, scope, { aboutContactId: id, kinds: ['responses'] });
}

/**
 * Stops the response clock of a locked contact: a user has answered. What it was about is kept until the next answer, for an answer
 * that is undone.
 * @returns the values to write
 */
export async function stopClock(tx: Tx, scope: Scope, contact: ContactRow, at: Date): Promise<ContactValues> {
  if (contact.responseDueAt === null) return { ...NO_CLOCK, answeredAt: at };
  await withdrawOverdue(tx, scope, [contact]);
  return { responseWarnAt: null, responseDueAt: null, responseStep: 0, answeredAt: at };
}

/** Starts the clock again that an answer stopped which the user has undone. @returns the values to write */
export async function restartClock(
  tx: Tx,
  scope: Scope,
  contact: ContactRow,
  answer: { readonly direction: string; readonly createdAt: Date },
): Promise<ContactValues> {
  const { responseKind: kind, responseStartedAt: startedAt, responseLineId, answeredAt, responseDueAt } = contact;
  if (answer.direction !== 'outbound' || answeredAt?.getTime() !== answer.createdAt.getTime()) return {};
  // An answer that stopped no clock has cleared these.
  if (kind === null || startedAt === null || responseDueAt !== null) return {};
  const times = timesOf(await readResponseRule(tx, scope, responseLineId), kind, startedAt);
  if (times === null) return {};
  planResponse(tx, scope, contact.id, times.dueAt);
  return {
    responseWarnAt: times.warnAt,
    responseDueAt: times.dueAt,
    ...(kind === 'first' ? { answeredAt: null } : {}),
  };
}

/** Starts the clock again of a contact that a user opens, because it was closed without an answer. @returns the values to write */
export async function reopenClock(tx: Tx, scope: Scope, contact: ContactRow): Promise<ContactValues> {
  const { responseKind: kind, responseStartedAt: startedAt, responseLineId, responseDueAt, answeredAt } = contact;
  if (contact.taskStatus !== 'closed' || contact.isBlocked || responseDueAt !== null || answeredAt !== null) return {};
  if (kind === null || startedAt === null) return {};
  const times = timesOf(await readResponseRule(tx, scope, responseLineId), kind, startedAt);
  if (times === null) return {};
  planResponse(tx, scope, contact.id, times.dueAt);
  return { responseWarnAt: times.warnAt, responseDueAt: times.dueAt };
}

/** Notifies that an answer is overdue: the contact's owner, and later supervisors; at once if there is no owner. Each step once. */
export async function tellOverdue(
  { clock }: Pick<Kernel, 'clock'>,
  tx: Tx,
  scope: Scope,
  { contactId, dueAt, step }: RunOf<typeof responseDueJob>['payload'],
): Promise<void> {
  const row = await lockContact(tx, scope, contactId, null);
  if (row?.responseDueAt?.toISOString() !== dueAt || row.responseStep >= step) return;
  const now = clock.now();
  const viewers = await readViewers(tx, scope);
  const seeing = new Set(
    viewers.flatMap((viewer) => (viewer.mayListContacts && canSeeContact(viewer, row) ? [viewer.userId] : [])),
  );
  const owner = row.ownerId !== null && seeing.has(row.ownerId) ? row.ownerId : null;
  const isEscalated = step === 2 || owner === null;
  const userIds = isEscalated
    ? (await supervisorIds(tx, scope)).filter((id) => seeing.has(id) && id !== owner)
    : [owner];
  await updateContactRow(tx, scope, contactId, { responseStep: isEscalated ? 2 : 1 }, now);
  // Rows show it as overdue from now on.
  await tellContact(tx, scope, 'contact_updated', contactId);
  await notifyUsers(tx, scope, { kind: 'responses', userIds, about: { contactId } }, now);
  if (isEscalated) return;
  const { targets, calendar } = await readResponseRule(tx, scope, row.responseLineId);
  const { responseEscalationMinutes: minutes } = targets;
  const runAt = minutes === null ? null : addOpenMinutes(calendar, row.responseDueAt.getTime(), minutes);
  if (runAt === null) return;
  const payload = { contactId, dueAt, step: 2 as const };
  tx.enqueue(responseDueJob, { companyId: scope.companyId, payload, runAt: new Date(runAt) });
}

/** Sets running clocks again by the company's new targets, in a job. */
export function responseTargetsChanged(tx: Tx, { companyId }: Scope, afterId = 0): void {
  tx.enqueue(responseTargetsJob, { companyId, payload: { afterId } });
}

/** Sets some running clocks again by the targets as they are now, and plans the rest. A clock without a target stops. */
export async function followTargets(
  { clock }: Pick<Kernel, 'clock'>,
  tx: Tx,
  scope: Scope,
  { afterId }: RunOf<typeof responseTargetsJob>['payload'],
): Promise<void> {
  const ids = await runningClocks(tx, scope, afterId, AT_ONCE);
  const rules = new Map<number | null, ResponseRule>();
  for (const id of ids) {
    const row = await lockContact(tx, scope, id, null);
    if (row?.responseDueAt == null || row.responseKind === null || row.responseStartedAt === null) continue;
    const { responseLineId: lineId } = row;
    const rule = rules.get(lineId) ?? (await readResponseRule(tx, scope, lineId));
    rules.set(lineId, rule);
    const times = timesOf(rule, row.responseKind, row.responseStartedAt);
    if (times?.dueAt.getTime() === row.responseDueAt.getTime()) continue;
    const values =
      times === null ? NO_CLOCK : { responseWarnAt: times.warnAt, responseDueAt: times.dueAt, responseStep: 0 };
    await updateContactRow(tx, scope, id, values, clock.now());
    planResponse(tx, scope, id, times?.dueAt ?? null);
    await tellContact(tx, scope, 'contact_updated', id);
  }
  const last = ids.at(-1);
  if (ids.length === AT_ONCE && last !== undefined) responseTargetsChanged(tx, scope, last);
}
