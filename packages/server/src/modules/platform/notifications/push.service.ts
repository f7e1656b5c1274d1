import { quietUntil } from '@talk/domain/time';
import webPush from 'web-push';
import { inTransaction, type Reads } from '../../../db/transaction.js';
import type { RunOf } from '../../../jobs/define-job.js';
import type { Kernel } from '../../../kernel.js';
import { memberScope, systemScope, type Scope } from '../../../policy/scope.js';
import { WebError, type PublicWeb } from '../../../web/public-web.js';
import { findMember } from '../identity/read.js';
import { readViewer } from '../viewers/read.js';
import { listNotifications } from './listed.repository.js';
import { createPresenter } from './notifications.presenter.js';
import { pushNotice, testNotice, type PushNotice } from './push-content.js';
import {
  deleteDevice,
  findDevice,
  findView,
  listDevices,
  noteSent,
  type PushDeviceRow,
} from './push-devices.repository.js';
import { emitSettings } from './emit-settings.js';
import type { PushKeyPair, PushKeys } from './push-keys.js';
import { delayPushes, listDuePushes, takePushes } from './push-waiting.repository.js';
import {
  enqueuePush,
  enqueuePushTo,
  PUSH_AFTER_MS,
  PUSH_KEPT_MS,
  type pushNotificationsJob,
  type pushToDeviceJob,
} from './push.job.js';
import { readSettings } from './settings.service.js';

/** For one answer of a push service. */
const TIMEOUT_MS = 8_000;
/** Notifications that one notice looks at. It says how many there are beyond its lines. */
const AT_MOST = 100;
/** The push service is busy or broken: another try can help. */
const isPassing = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/** The jobs that push. */
export interface Pushes {
  /** Decides about what is due: within quiet hours and while the app is in view it waits. */
  decide(run: RunOf<typeof pushNotificationsJob>): Promise<void>;
  /** Sends to one browser. @throws when another try can help. */
  send(run: RunOf<typeof pushToDeviceJob>): Promise<void>;
}

export function createPushes(kernel: Kernel, web: PublicWeb, keys: PushKeys): Pushes {
  const { clock, config, db, log, metrics } = kernel;
  const reads: Reads = { q: db.drizzle };

  /** The member, if they can still sign in. */
  async function memberOf(companyId: number, userId: number) {
    const member = await findMember(reads, companyId, userId);
    return member === undefined || !member.membership.enabled || !member.user.enabled ? undefined : member;
  }

  /** What the browser is to show; null when all of it was seen or is hidden from the user by now. */
  async function noticeFor(scope: Scope, device: PushDeviceRow, ids: readonly number[]): Promise<PushNotice | null> {
    const member = await memberOf(scope.companyId, device.userId);
    if (member === undefined) return null;
    const facts = { company: member.company.name, language: member.user.language ?? 'en' } as const;
    if (ids.length === 0) return testNotice(facts);
    const own = memberScope(scope.companyId, device.userId);
    const viewer = await readViewer(reads, own);
    const rows = await listNotifications(reads, own, viewer, { ids, isUnseen: true, page: 1, per_page: AT_MOST });
    if (rows.length === 0) return null;
    return pushNotice(rows.map(await createPresenter(reads, own, rows)), facts);
  }

  async function forget(scope: Scope, device: PushDeviceRow): Promise<void> {
    await inTransaction(kernel, async (tx) => {
      const userId = await deleteDevice(tx, scope, { id: device.id });
      if (userId !== undefined) emitSettings(tx, scope, userId);
    });
  }

  /** @returns the answer of the push service. @throws WebError. */
  async function post(device: PushDeviceRow, pair: PushKeyPair, notice: PushNotice): Promise<number> {
    const { endpoint, p256dh, auth } = device;
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(notice),
      {
        vapidDetails: { subject: config.push.subject, ...pair },
        TTL: PUSH_KEPT_MS / 1_000,
        urgency: 'high',
      },
    );
    const sent = Object.entries(headers as Record<string, string | number>).filter(
      ([name]) => name !== 'Content-Length',
    );
    const answer = await web.request(endpoint, {
      method: 'POST',
      headers: Object.fromEntries(sent.map(([name, value]) => [name, String(value)])),
      body,
      timeoutMs: TIMEOUT_MS,
      maxBytes: 1_000,
      truncates: true,
    });
    return answer.status;
  }

  return {
    async decide({ companyId, payload: { userId } }) {
      const scope = memberScope(companyId, userId);
      const now = clock.now();
      const due = await listDuePushes(reads, scope, userId, now);
      const member = due.length === 0 ? undefined : await memberOf(companyId, userId);
      if (member === undefined) return;
      const { quietFrom: from, quietTo: to } = await readSettings(reads, scope, userId);
      const quiet = from === null || to === null ? null : { from, to };
      const quietMs = quietUntil(quiet, now.getTime(), member.company.timezone);
      const inViewUntil = await findView(reads, scope, userId, now);
      await inTransaction(kernel, async (tx) => {
        const isFresh = ({ createdAt, pushAt }: (typeof due)[number]): boolean =>
          pushAt.getTime() - createdAt.getTime() <= PUSH_AFTER_MS;
        const ids = due.map(({ id }) => id);
        if (quietMs > now.getTime()) return enqueuePush(tx, scope, userId, new Date(quietMs));
        if (inViewUntil !== null) {
          // The user may have turned away just now. If the app is in view after the wait too, they have had the notice in front of them.
          const fresh = due.filter(isFresh).map(({ id }) => id);
          await takePushes(
            tx,
            scope,
            ids.filter((id) => !fresh.includes(id)),
            now,
          );
          if (fresh.length === 0) return;
          await delayPushes(tx, scope, fresh, inViewUntil);
          return enqueuePush(tx, scope, userId, inViewUntil);
        }
        const taken = await takePushes(tx, scope, ids, now);
        if (taken.length === 0) return;
        for (const { id } of await listDevices(tx, scope, userId))
          enqueuePushTo(tx, scope, { deviceId: id, ids: taken.slice(0, AT_MOST), now });
      });
    },

    async send({ companyId, payload: { deviceId, ids } }) {
      const scope = systemScope(companyId);
      const device = await findDevice(reads, scope, deviceId);
      if (device === undefined) return;
      const pair = keys.find(device.publicKey);
      // Signed with another key, its push service would refuse it. The app subscribes again.
      if (pair === undefined) return forget(scope, device);
      const notice = await noticeFor(scope, device, ids);
      if (notice === null) return;
      const count = (outcome: string): void =>
        metrics.count('talk_pushes_total', 'Tries to hand a push notice to a push service', { outcome });
      const status = await post(device, pair, notice).catch((error: unknown) => {
        count('failed');
        // The address of a browser is a secret: neither the log nor the failed job has it.
        throw new Error(`the push service was not reached: ${error instanceof WebError ? error.reason : 'unknown'}`);
      });
      if (status >= 200 && status < 300) {
        count('accepted');
        return noteSent(reads, scope, deviceId, clock.now());
      }
      count('refused');
      if (status === 404 || status === 410) return forget(scope, device);
      if (isPassing(status)) throw new Error(`the push service answered ${status}`);
      log.warn({ deviceId, status }, 'a push service refused a notice, it is dropped');
    },
  };
}
