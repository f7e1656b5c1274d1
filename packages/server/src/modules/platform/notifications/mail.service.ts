import { quietUntil } from '@talk/domain/time';
import { inTransaction, type Reads } from '../../../db/transaction.js';
import type { RunOf } from '../../../jobs/define-job.js';
import type { Kernel } from '../../../kernel.js';
import { memberScope } from '../../../policy/scope.js';
import { PRODUCT } from '../companies/read.js';
import { findMember } from '../identity/read.js';
import type { Mailer } from '../mail/index.js';
import { readViewer } from '../viewers/read.js';
import { listNotifications } from './listed.repository.js';
import { notificationsMail } from './mail-content.js';
import { mailKey, mailNotificationsJob, MAILS_APART_MS } from './mail.job.js';
import { lastMailedAt, noteMailed, unmailed } from './notifications.repository.js';
import { createPresenter } from './notifications.presenter.js';
import { readSettings } from './settings.service.js';
import type { UnsubscribeLinks } from './unsubscribe-links.js';

/** Rows that one mail looks at. It says how many there are beyond its lines. */
const AT_MOST = 100;

/**
 * The job that mails a user what they have not seen: all of it in one mail. Within quiet hours, and soon after another mail, it waits.
 */
export function createNotificationMails(kernel: Kernel, mailer: Mailer, links: UnsubscribeLinks) {
  const { clock, config, db } = kernel;
  const reads: Reads = { q: db.drizzle };

  return async function mail({ companyId, payload: { userId } }: RunOf<typeof mailNotificationsJob>): Promise<void> {
    if (!mailer.isOn) return;
    const member = await findMember(reads, companyId, userId);
    if (member === undefined || !member.membership.enabled || !member.user.enabled) return;
    const scope = memberScope(companyId, userId);
    const ids = await unmailed(reads, scope, userId);
    if (ids.length === 0) return;
    const now = clock.now();
    const { quietFrom: from, quietTo: to } = await readSettings(reads, scope, userId);
    const quiet = from === null || to === null ? null : { from, to };
    const last = await lastMailedAt(reads, scope, userId);
    const canAtMs = Math.max(
      quietUntil(quiet, now.getTime(), member.company.timezone),
      last === null ? 0 : last.getTime() + MAILS_APART_MS,
    );
    if (canAtMs > now.getTime()) {
      const runAt = new Date(canAtMs);
      await inTransaction(kernel, (tx) => {
        tx.enqueue(mailNotificationsJob, {
          companyId,
          payload: { userId },
          key: `later:${mailKey(companyId, userId, runAt)}`,
          runAt,
        });
        return Promise.resolve();
      });
      return;
    }
    const viewer = await readViewer(reads, scope);
    const rows = await listNotifications(reads, scope, viewer, { ids, isUnseen: true, page: 1, per_page: AT_MOST });
    if (rows.length === 0) return;
    // A later reminder is the same notification again, and another mail: mailboxes drop a second one with the same id.
    const newestMs = Math.max(...rows.map(({ createdAt }) => createdAt.getTime()));
    const present = await createPresenter(reads, scope, rows);
    const unsubscribeUrl = await links.create(reads, scope, userId);
    await mailer.send({
      id: `notifications-${companyId}-${userId}-${Math.max(...ids)}-${ids.length}-${newestMs}`,
      to: { name: member.user.name, address: member.user.email },
      language: member.user.language ?? 'en',
      content: notificationsMail(rows.map(present), {
        name: member.user.name,
        company: member.company.name,
        product: member.company.brandName ?? PRODUCT,
        publicUrl: config.http.publicUrl,
        unsubscribeUrl,
      }),
    });
    await noteMailed(reads, scope, ids, now);
  };
}
