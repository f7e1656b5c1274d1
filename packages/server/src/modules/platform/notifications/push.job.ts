import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Tx } from '../../../db/transaction.js';
import { defineJob } from '../../../jobs/define-job.js';
import type { Scope } from '../../../policy/scope.js';

/** Decides about the notifications of a user that are due to be pushed. */
export const pushNotificationsJob = defineJob('notifications.push', 'texts', z.object({ userId: z.number() }));

/** Sends one notice to one browser: about these notifications, or without any, a test. */
export const pushToDeviceJob = defineJob(
  'notifications.push-device',
  'texts',
  z.object({ deviceId: z.number(), ids: z.array(z.number()) }),
);

/** A notice that is seen in the app within this time, or becomes something else as a missed call with a voicemail does, is not pushed. */
export const PUSH_AFTER_MS = 3_000;
/** A notice is about now: later than this it is not sent, and push services drop it. */
export const PUSH_KEPT_MS = 4 * 60 * 60_000;

/** Without a key: every notification is looked at, also one whose transaction committed late. A job that finds nothing due ends at once. */
export function enqueuePush(tx: Tx, { companyId }: Scope, userId: number, runAt: Date): void {
  tx.enqueue(pushNotificationsJob, { companyId, payload: { userId }, runAt });
}

/** @param ids none: a test */
export function enqueuePushTo(
  tx: Tx,
  { companyId }: Scope,
  { deviceId, ids, now }: { readonly deviceId: number; readonly ids: readonly number[]; readonly now: Date },
): void {
  tx.enqueue(pushToDeviceJob, {
    companyId,
    payload: { deviceId, ids: [...ids] },
    key: ids.length === 0 ? randomUUID() : `${deviceId}:${ids.join(',')}:${now.getTime()}`,
    validUntil: new Date(now.getTime() + PUSH_KEPT_MS),
  });
}
