import { channels, type Communication } from '@talk/contract';
import { epochOf, isTimeZone, remindersAhead } from '@talk/domain/time';
import type { Tx } from '../../../db/transaction.js';
import { fail, invalid } from '../../../http/errors.js';
import type { RunOf } from '../../../jobs/define-job.js';
import type { Scope } from '../../../policy/scope.js';
import { readCompanyFacts } from '../../platform/companies/read.js';
import { notifyUsers } from '../../platform/notifications/index.js';
import { readViewer } from '../../platform/viewers/read.js';
import { lockContact } from '../contacts/index.js';
import type { ContactRow } from '../contacts/read.js';
import { presentCommunication } from './communications.presenter.js';
import { type CommunicationRow, lockWithContact } from './communications.repository.js';
import { findView } from './communication-views.repository.js';
import { reminderDueJob } from './reminder-due.job.js';

/** A moment as a person names it: `YYYY-MM-DD` and `HH:mm` on the clocks of `timezone`. */
export interface WallTime {
  readonly date: string;
  readonly time: string;
  readonly timezone?: string | undefined;
}

const YEAR_MS = 366 * 86_400_000;
const NO_CONTACT = 'This contact was deleted or merged, or you have no access to it.';
/** What is open: a follow-up that is not done, an appointment that is to come. */
export const OPEN = { reminder: 'placed', appointment: 'appointment-set' } as const;
export type PlannedType = keyof typeof OPEN;

/**
 * When something is due. The time that it was planned for before may have passed.
 * @throws ApiError VALIDATION_FAILED at the field that is wrong.
 */
export async function dueTime(
  tx: Tx,
  scope: Scope,
  wall: WallTime,
  { contact, now, before }: { readonly contact: ContactRow; readonly now: Date; readonly before: Date | null },
): Promise<Date> {
  const zone = wall.timezone ?? contact.timezone ?? (await readCompanyFacts(tx, scope)).timezone;
  if (!isTimeZone(zone)) throw invalid({ timezone: 'Enter a time zone such as America/Los_Angeles.' });
  const [year = 0, month = 0, day = 0] = wall.date.split('-').map(Number);
  const [hour = 0, minute = 0] = wall.time.split(':').map(Number);
  const due = new Date(epochOf({ year, month, day, hour, minute, second: 0 }, zone));
  if (due.getTime() === before?.getTime()) return due;
  if (due <= now) throw invalid({ time: 'This time has already passed there. Choose a later one.' });
  if (due.getTime() - now.getTime() > YEAR_MS) throw invalid({ date: 'Choose a day within a year.' });
  return due;
}

/** The contact that something is planned with, locked. @throws ApiError NOT_FOUND, at the field `contact`. */
export async function lockPlannedContact(tx: Tx, scope: Scope, id: number): Promise<ContactRow> {
  const contact = await lockContact(tx, scope, id, await readViewer(tx, scope));
  if (contact === undefined) throw fail('NOT_FOUND', { fields: { contact: [NO_CONTACT] } });
  return contact;
}

/** A follow-up or an appointment that the user may see, locked with its contact. */
export interface LockedPlan {
  readonly row: CommunicationRow;
  readonly contact: ContactRow;
}

/** @throws ApiError NOT_FOUND; VALIDATION_FAILED with `words` for what is something else. */
export async function lockPlan(
  tx: Tx,
  scope: Scope,
  id: number,
  type: PlannedType,
  words: string,
): Promise<LockedPlan> {
  const seen = await findView(tx, scope, id, await readViewer(tx, scope));
  if (seen === undefined) throw fail('NOT_FOUND');
  if (seen.communication.type !== type) throw invalid({ _: words });
  const locked = await lockWithContact(tx, scope, id);
  if (locked === undefined) throw fail('NOT_FOUND');
  const { communication: row, contact } = locked;
  if (contact === null || contact.goneAt !== null) throw fail('NOT_FOUND', { fields: { contact: [NO_CONTACT] } });
  return { row, contact };
}

/** Plans reminders of it. An earlier plan for another time does nothing when its time comes. */
export function planReminders(
  tx: Tx,
  { companyId }: Scope,
  id: number,
  { due, minutes, now }: { readonly due: Date; readonly minutes: readonly number[]; readonly now: Date },
): void {
  for (const each of remindersAhead(due.getTime(), minutes, now.getTime()))
    tx.enqueue(reminderDueJob, {
      companyId,
      payload: { communicationId: id, dueAt: due.toISOString(), minutes: each },
      key: `reminder:${id}:${due.getTime()}:${each}`,
      runAt: new Date(due.getTime() - each * 60_000),
    });
}

/** Tells the user of a follow-up or an appointment that its time comes, unless it is done, canceled, or was moved. */
export async function tellDue(
  tx: Tx,
  scope: Scope,
  { communicationId: id, dueAt, minutes = 0 }: RunOf<typeof reminderDueJob>['payload'],
  now: Date,
): Promise<void> {
  const view = await findView(tx, scope, id, null);
  if (view === undefined) return;
  const { type, userId, dispositionStatus, dueAt: due, remindMinutes, version } = view.communication;
  if (type !== 'reminder' && type !== 'appointment') return;
  if (dispositionStatus !== OPEN[type] || userId === null) return;
  if (view.contact !== null && view.contact.goneAt !== null) return;
  // Jobs of an earlier release name no time: theirs could not be moved.
  if (dueAt !== undefined && due?.toISOString() !== dueAt) return;
  if (remindMinutes !== null && !remindMinutes.includes(minutes)) return;
  tx.emit({
    type: 'reminder_due',
    companyId: scope.companyId,
    entity: { type: 'reminder', id },
    version,
    data: presentCommunication(view),
    channels: [channels.user(scope.companyId, userId)],
  });
  const kind = type === 'appointment' ? 'appointments' : 'reminders';
  await notifyUsers(tx, scope, { kind, userIds: [userId], about: { communicationId: id } }, now);
}

/** A communication as it is now. */
export async function presentNow(tx: Tx, scope: Scope, id: number): Promise<Communication> {
  const view = await findView(tx, scope, id, null);
  if (view === undefined) throw fail('NOT_FOUND');
  return presentCommunication(view);
}
