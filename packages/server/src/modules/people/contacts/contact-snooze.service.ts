import { channels } from '@talk/contract';
import type { TaskStatusName } from '@talk/contract/codes';
import type { Tx } from '../../../db/transaction.js';
import { invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { memberScope, type Scope } from '../../../policy/scope.js';
import { readViewer } from '../../platform/viewers/read.js';
import { recordAudits, tellContact } from './contact-events.js';
import {
  type ContactRow,
  lockContact,
  memberName,
  updateContactRow,
  visibleContactIds,
} from './contacts.repository.js';
import { NO_CLOCK } from './response-values.js';
import { snoozeEndedJob } from './snooze-ended.job.js';

const YEAR_MS = 366 * 86_400_000;

/** A status that a user chooses, and until when a contact is pending. `new` is only the initial status. */
export interface ChosenStatus {
  readonly task_status: 'open' | 'pending' | 'closed';
  readonly snoozed_until?: string | undefined;
}

/**
 * The time until which contacts become pending; null for none.
 * @param prefix of the name of the field in the answer
 * @throws ApiError VALIDATION_FAILED when the status has no time, or the time has passed or is too far off.
 */
export function readSnooze({ task_status, snoozed_until }: ChosenStatus, now: Date, prefix = ''): Date | null {
  if (snoozed_until === undefined) return null;
  const refuse = (why: string): never => {
    throw invalid({ [`${prefix}snoozed_until`]: why });
  };
  if (task_status !== 'pending') return refuse('Only contacts that become pending can be snoozed.');
  const until = new Date(snoozed_until);
  if (until <= now) return refuse('This time has already passed. Choose a later one.');
  if (until.getTime() - now.getTime() > YEAR_MS) return refuse('Choose a time within a year.');
  return until;
}

/** What decides whether a contact is snoozed. */
export type Snoozed = Pick<ContactRow, 'id' | 'taskStatus' | 'snoozedUntil'>;

/**
 * Plans that snoozed contacts open again. Call it whenever contacts get a time, or come back with one. A plan that no longer fits the contact does
 * nothing when its time comes.
 */
export function planWakeUps(tx: Tx, { companyId }: Scope, contacts: readonly Snoozed[]): void {
  for (const { id, taskStatus, snoozedUntil } of contacts)
    if (taskStatus === 'pending' && snoozedUntil !== null)
      tx.enqueue(snoozeEndedJob, {
        companyId,
        payload: { contactId: id, until: snoozedUntil.toISOString() },
        runAt: snoozedUntil,
      });
}

/** The values of a contact with this status. A status other than pending ends a snooze; a closed contact waits for no answer. */
export const statusValues = (
  taskStatus: TaskStatusName,
  snoozedUntil: Date | null = null,
  snoozedById: number | null = null,
) => ({
  taskStatus,
  snoozedUntil,
  snoozedById: snoozedUntil === null ? null : snoozedById,
  ...(taskStatus === 'closed' ? { ...NO_CLOCK, answeredAt: null } : {}),
});

/** Reopens a contact when its snooze ends, and tells the user who waits for it. Nothing happens if the snooze was changed or ended before. */
export async function wakeContact(
  { clock }: Pick<Kernel, 'clock'>,
  tx: Tx,
  scope: Scope,
  { contactId, until }: { readonly contactId: number; readonly until: string },
): Promise<void> {
  const row = await lockContact(tx, scope, contactId, null);
  if (row?.taskStatus !== 'pending' || row.snoozedUntil?.toISOString() !== until) return;
  const now = clock.now();
  await updateContactRow(tx, scope, contactId, statusValues('open'), now);
  const view = await tellContact(tx, scope, 'contact_updated', contactId);
  const audit = { contactId, field: 'task_status', before: 'Pending', after: 'Open', cause: 'snooze' as const };
  await recordAudits(tx, scope, view, [audit], now);
  const userId = await userToTell(tx, scope, row);
  if (userId === null) return;
  tx.emit({
    type: 'snooze_ended',
    companyId: scope.companyId,
    entity: { type: 'contact_snooze', id: contactId },
    version: view.contact.version,
    data: { contact_id: contactId, name: view.contact.name, snoozed_until: until },
    channels: [channels.user(scope.companyId, userId)],
  });
}

/** The owner, or else the user who snoozed it: one who still works here and may see the contact. */
async function userToTell(tx: Tx, scope: Scope, row: ContactRow): Promise<number | null> {
  for (const userId of [row.ownerId, row.snoozedById]) {
    if (userId === null || (await memberName(tx, scope, userId)) === undefined) continue;
    const viewer = await readViewer(tx, memberScope(scope.companyId, userId));
    if ((await visibleContactIds(tx, scope, [row.id], viewer)).length > 0) return userId;
  }
  return null;
}
