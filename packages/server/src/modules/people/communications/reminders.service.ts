import { channels, type Communication } from '@talk/contract';
import { epochOf, isTimeZone } from '@talk/domain/time';
import type { Tx } from '../../../db/transaction.js';
import { fail, invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { readViewer } from '../../platform/viewers/read.js';
import { lockContact } from '../contacts/index.js';
import { numbersOf } from '../contacts/read.js';
import { readCompanyFacts } from '../../platform/companies/read.js';
import { tellCommunication } from './communication-log.service.js';
import { presentCommunication } from './communications.presenter.js';
import { lockCommunication, updateCommunication } from './communications.repository.js';
import { insertCommunication } from './new-communication.repository.js';
import { findView } from './communication-views.repository.js';
import { reminderDueJob } from './reminder-due.job.js';

export interface NewReminder {
  readonly body: string;
  /** `YYYY-MM-DD` and `HH:mm` on the clocks of `timezone`. */
  readonly date: string;
  readonly time: string;
  readonly timezone?: string | undefined;
}

const YEAR_MS = 366 * 86_400_000;

/** Follow-ups with contacts: communications of type 13, `placed` until they are `completed`. */
export interface Reminders {
  /** For the user who asks. @throws ApiError NOT_FOUND, VALIDATION_FAILED. */
  create(tx: Tx, scope: Scope, userId: number, contactId: number, reminder: NewReminder): Promise<Communication>;
  complete(tx: Tx, scope: Scope, id: number): Promise<Communication>;
  /** Its time has come: its user hears of it, unless it is done. */
  fall(tx: Tx, scope: Scope, id: number): Promise<void>;
}

export function createReminders(kernel: Kernel): Reminders {
  async function present(tx: Tx, scope: Scope, id: number): Promise<Communication> {
    const view = await findView(tx, scope, id, null);
    if (view === undefined) throw fail('NOT_FOUND');
    return presentCommunication(view);
  }

  function dueAt({ date, time }: NewReminder, zone: string): Date {
    const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return new Date(epochOf({ year, month, day, hour, minute, second: 0 }, zone));
  }

  return {
    async create(tx, scope, userId, contactId, reminder) {
      const contact = await lockContact(tx, scope, contactId, await readViewer(tx, scope));
      if (contact === undefined) throw fail('NOT_FOUND');
      const zone = reminder.timezone ?? contact.timezone ?? (await readCompanyFacts(tx, scope)).timezone;
      if (!isTimeZone(zone)) throw invalid({ timezone: 'Enter a time zone such as America/Los_Angeles.' });
      const due = dueAt(reminder, zone);
      const now = kernel.clock.now();
      if (due <= now) throw invalid({ time: 'This time has already passed there. Choose a later one.' });
      if (due.getTime() - now.getTime() > YEAR_MS) throw invalid({ date: 'Choose a day within a year.' });
      const [number] = await numbersOf(tx, scope, [contactId]);
      const { id } = await insertCommunication(tx, scope, {
        type: 'reminder',
        direction: 'outbound',
        contactId,
        userId,
        leadNumber: number?.phoneNumber ?? 'unknown',
        currentStatus: 'completed',
        dispositionStatus: 'placed',
        body: reminder.body,
        dueAt: due,
        createdAt: now,
        updatedAt: now,
      });
      tx.enqueue(reminderDueJob, {
        companyId: scope.companyId,
        payload: { communicationId: id },
        key: `reminder:${id}`,
        runAt: due,
      });
      await tellCommunication(tx, scope, 'new_communication', id);
      return present(tx, scope, id);
    },

    async complete(tx, scope, id) {
      const seen = await findView(tx, scope, id, await readViewer(tx, scope));
      if (seen === undefined) throw fail('NOT_FOUND');
      if (seen.communication.type !== 'reminder') throw invalid({ _: 'Only follow-ups can be marked as done.' });
      const row = await lockCommunication(tx, scope, id);
      if (row?.dispositionStatus === 'placed') {
        await updateCommunication(tx, scope, id, { dispositionStatus: 'completed' }, kernel.clock.now());
        await tellCommunication(tx, scope, 'update_communication', id);
      }
      return present(tx, scope, id);
    },

    async fall(tx, scope, id) {
      const view = await findView(tx, scope, id, null);
      if (view === undefined || view.communication.dispositionStatus !== 'placed') return;
      if (view.communication.userId === null || (view.contact !== null && view.contact.goneAt !== null)) return;
      tx.emit({
        type: 'reminder_due',
        companyId: scope.companyId,
        entity: { type: 'reminder', id },
        version: view.communication.version,
        data: presentCommunication(view),
        channels: [channels.user(scope.companyId, view.communication.userId)],
      });
    },
  };
}
