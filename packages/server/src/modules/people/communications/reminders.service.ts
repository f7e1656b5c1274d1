import type { Communication } from '@talk/contract';
import type { Tx } from '../../../db/transaction.js';
import { fail, invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { numbersOf } from '../contacts/read.js';
import { tellCommunication } from './communication-log.service.js';
import { updateCommunication } from './communications.repository.js';
import { dueTime, lockPlan, lockPlannedContact, OPEN, planReminders, presentNow, type WallTime } from './due-times.js';
import { insertCommunication } from './new-communication.repository.js';
import { seeCommunications } from './notices.js';

export interface NewReminder extends WallTime {
  readonly body: string;
}

/** Follow-ups with contacts: communications of type 13, `placed` until they are `completed` or canceled. */
export interface Reminders {
  /** For the user who asks. @throws ApiError NOT_FOUND, VALIDATION_FAILED. */
  create(tx: Tx, scope: Scope, userId: number, contactId: number, reminder: NewReminder): Promise<Communication>;
  /** @throws ApiError NOT_FOUND, VALIDATION_FAILED; CONFLICT when it has another version by now. */
  update(tx: Tx, scope: Scope, id: number, reminder: NewReminder & { version: number }): Promise<Communication>;
  complete(tx: Tx, scope: Scope, id: number): Promise<Communication>;
  /** Does nothing if it is canceled already. @throws ApiError NOT_FOUND; VALIDATION_FAILED when it is done. */
  cancel(tx: Tx, scope: Scope, id: number): Promise<Communication>;
}

const AT_ONCE = [0];

export function createReminders(kernel: Kernel): Reminders {
  const settle = async (
    tx: Tx,
    scope: Scope,
    id: number,
    dispositionStatus: 'completed' | 'appointment-canceled',
  ): Promise<Communication> => {
    await updateCommunication(tx, scope, id, { dispositionStatus }, kernel.clock.now());
    await tellCommunication(tx, scope, 'update_communication', id);
    await seeCommunications(tx, scope, [id], kernel.clock.now());
    return presentNow(tx, scope, id);
  };

  return {
    async create(tx, scope, userId, contactId, reminder) {
      const contact = await lockPlannedContact(tx, scope, contactId);
      const now = kernel.clock.now();
      const due = await dueTime(tx, scope, reminder, { contact, now, before: null });
      const [number] = await numbersOf(tx, scope, [contactId]);
      const { id } = await insertCommunication(tx, scope, {
        type: 'reminder',
        direction: 'outbound',
        contactId,
        userId,
        leadNumber: number?.phoneNumber ?? 'unknown',
        currentStatus: 'completed',
        dispositionStatus: OPEN.reminder,
        body: reminder.body,
        dueAt: due,
        createdAt: now,
        updatedAt: now,
      });
      planReminders(tx, scope, id, { due, minutes: AT_ONCE, now });
      await tellCommunication(tx, scope, 'new_communication', id);
      return presentNow(tx, scope, id);
    },

    async update(tx, scope, id, reminder) {
      const { row, contact } = await lockPlan(tx, scope, id, 'reminder', 'Only follow-ups can be changed here.');
      if (row.version !== reminder.version)
        throw fail('CONFLICT', { message: 'Someone changed this follow-up in the meantime.' });
      if (row.dispositionStatus !== OPEN.reminder)
        throw invalid({ _: 'This follow-up is done or canceled. Set a new one.' });
      const now = kernel.clock.now();
      const due = await dueTime(tx, scope, reminder, { contact, now, before: row.dueAt });
      await updateCommunication(tx, scope, id, { body: reminder.body, dueAt: due }, now);
      planReminders(tx, scope, id, { due, minutes: AT_ONCE, now });
      await tellCommunication(tx, scope, 'update_communication', id);
      return presentNow(tx, scope, id);
    },

    async complete(tx, scope, id) {
      const { row } = await lockPlan(tx, scope, id, 'reminder', 'Only follow-ups can be marked as done.');
      return row.dispositionStatus === OPEN.reminder ? settle(tx, scope, id, 'completed') : presentNow(tx, scope, id);
    },

    async cancel(tx, scope, id) {
      const { row } = await lockPlan(tx, scope, id, 'reminder', 'Only follow-ups can be canceled here.');
      if (row.dispositionStatus === 'completed') throw invalid({ _: 'This follow-up is done already.' });
      return row.dispositionStatus === OPEN.reminder
        ? settle(tx, scope, id, 'appointment-canceled')
        : presentNow(tx, scope, id);
    },
  };
}
