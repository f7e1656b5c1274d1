import type { AppointmentOutcome, Communication } from '@talk/contract';
import type { Tx } from '../../../db/transaction.js';
import { fail, invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { memberScope, type Scope } from '../../../policy/scope.js';
import { canSeeContact } from '../../../policy/visibility.js';
import { notifyUsers, readReminderOptions } from '../../platform/notifications/index.js';
import { readViewer } from '../../platform/viewers/read.js';
import { findMembership } from '../../platform/identity/read.js';
import { type ContactRow, numbersOf } from '../contacts/read.js';
import { tellCommunication } from './communication-log.service.js';
import { updateCommunication } from './communications.repository.js';
import { dueTime, lockPlan, lockPlannedContact, OPEN, planReminders, presentNow, type WallTime } from './due-times.js';
import type { OnEngaged } from './engagements.js';
import { insertCommunication } from './new-communication.repository.js';
import { seeCommunications } from './notices.js';

export interface NewAppointment extends WallTime {
  readonly title: string;
  /** How long it is. */
  readonly minutes: number;
  readonly place?: string | undefined;
  readonly notes?: string | undefined;
  /** The owner; the user who asks when left out. */
  readonly user_id?: number | undefined;
  readonly remind_minutes?: readonly number[] | undefined;
}

/** Appointments with contacts: communications of type 12, set until they are attended, canceled or missed. */
export interface Appointments {
  /** @throws ApiError NOT_FOUND, VALIDATION_FAILED. */
  create(tx: Tx, scope: Scope, userId: number, contactId: number, appointment: NewAppointment): Promise<Communication>;
  /** @throws ApiError NOT_FOUND, VALIDATION_FAILED; CONFLICT when it has another version by now. */
  update(
    tx: Tx,
    scope: Scope,
    userId: number,
    id: number,
    appointment: NewAppointment & { version: number },
  ): Promise<Communication>;
  /** @throws ApiError NOT_FOUND; VALIDATION_FAILED for one that cannot be attended, missed, or set again yet. */
  dispose(tx: Tx, scope: Scope, id: number, outcome: AppointmentOutcome): Promise<Communication>;
}

const NOT_ONE = 'Only appointments can be changed here.';

/** @throws ApiError VALIDATION_FAILED at `user_id` for an owner who left the company, or may not see the contact. */
async function requireOwner(tx: Tx, scope: Scope, ownerId: number, contact: ContactRow): Promise<void> {
  const membership = await findMembership(tx, scope, ownerId);
  if (membership?.enabled !== true) throw invalid({ user_id: 'Choose someone of your company.' });
  const viewer = await readViewer(tx, memberScope(scope.companyId, ownerId));
  if (!viewer.mayListContacts || !canSeeContact(viewer, contact))
    throw invalid({ user_id: 'This person may not see the contact. Choose someone else.' });
}

/** A user who gets an appointment from a colleague is notified of it. */
const giving = (id: number, ownerId: number, actorId: number) =>
  ({ kind: 'appointments', userIds: [ownerId], about: { communicationId: id }, actorId }) as const;

const textOf = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text);

export function createAppointments(kernel: Kernel, onEngaged: OnEngaged): Appointments {
  /** What is stored of it. */
  async function values(tx: Tx, scope: Scope, asked: NewAppointment, ownerId: number, due: Date) {
    const reminders = asked.remind_minutes ?? (await readReminderOptions(tx, scope, ownerId));
    return {
      userId: ownerId,
      body: asked.title,
      dueAt: due,
      endsAt: new Date(due.getTime() + asked.minutes * 60_000),
      place: textOf(asked.place),
      notes: textOf(asked.notes),
      remindMinutes: [...new Set(reminders)].sort((a, b) => a - b),
    };
  }

  return {
    async create(tx, scope, userId, contactId, asked) {
      const contact = await lockPlannedContact(tx, scope, contactId);
      const now = kernel.clock.now();
      const due = await dueTime(tx, scope, asked, { contact, now, before: null });
      const ownerId = asked.user_id ?? userId;
      await requireOwner(tx, scope, ownerId, contact);
      const [number] = await numbersOf(tx, scope, [contactId]);
      const planned = await values(tx, scope, asked, ownerId, due);
      const { id } = await insertCommunication(tx, scope, {
        ...planned,
        type: 'appointment',
        direction: 'outbound',
        contactId,
        leadNumber: number?.phoneNumber ?? 'unknown',
        currentStatus: 'completed',
        dispositionStatus: OPEN.appointment,
        createdAt: now,
        updatedAt: now,
      });
      planReminders(tx, scope, id, { due, minutes: planned.remindMinutes, now });
      await onEngaged(tx, scope, contactId, 'booked');
      await tellCommunication(tx, scope, 'new_communication', id);
      await notifyUsers(tx, scope, giving(id, ownerId, userId), now);
      return presentNow(tx, scope, id);
    },

    async update(tx, scope, userId, id, asked) {
      const { row, contact } = await lockPlan(tx, scope, id, 'appointment', NOT_ONE);
      if (row.version !== asked.version)
        throw fail('CONFLICT', { message: 'Someone changed this appointment in the meantime.' });
      if (row.dispositionStatus !== OPEN.appointment)
        throw invalid({ _: 'This appointment is over or canceled. Set it again first.' });
      const now = kernel.clock.now();
      const due = await dueTime(tx, scope, asked, { contact, now, before: row.dueAt });
      const ownerId = asked.user_id ?? row.userId ?? userId;
      if (ownerId !== row.userId) await requireOwner(tx, scope, ownerId, contact);
      const planned = await values(tx, scope, asked, ownerId, due);
      await updateCommunication(tx, scope, id, planned, now);
      planReminders(tx, scope, id, { due, minutes: planned.remindMinutes, now });
      await tellCommunication(tx, scope, 'update_communication', id, row);
      if (ownerId !== row.userId) await notifyUsers(tx, scope, giving(id, ownerId, userId), now);
      return presentNow(tx, scope, id);
    },

    async dispose(tx, scope, id, outcome) {
      const { row } = await lockPlan(tx, scope, id, 'appointment', NOT_ONE);
      const now = kernel.clock.now();
      const isAhead = row.dueAt !== null && row.dueAt > now;
      if (isAhead && (outcome === 'attended' || outcome === 'missed'))
        throw invalid({ outcome: 'This appointment has not started yet.' });
      const dispositionStatus = `appointment-${outcome}` as const;
      if (row.dispositionStatus === dispositionStatus) return presentNow(tx, scope, id);
      await updateCommunication(tx, scope, id, { dispositionStatus }, now);
      await tellCommunication(tx, scope, 'update_communication', id);
      await seeCommunications(tx, scope, [id], now);
      return presentNow(tx, scope, id);
    },
  };
}
