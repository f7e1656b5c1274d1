import { quietUntil } from '@talk/domain/time';
import { inTransaction, type Reads } from '../../../db/transaction.js';
import type { RunOf } from '../../../jobs/define-job.js';
import type { Kernel } from '../../../kernel.js';
import { memberScope } from '../../../policy/scope.js';
import { findMember } from '../identity/read.js';
import { readViewer } from '../viewers/read.js';
import { listNotifications } from './listed.repository.js';
import { noticeText } from './notice-text-content.js';
import { TEXT_KEPT_MS, textKey, textNotificationsJob, TEXTS_APART_MS } from './notice-text.job.js';
import { listUntexted, takeTexts } from './notice-text.repository.js';
import { findNoticeLine, findNoticeNumber, saveNoticeNumber } from './notice-numbers.repository.js';
import { createPresenter } from './notifications.presenter.js';
import { readSettings } from './settings.service.js';
import type { UserTexts } from './user-texts.port.js';

/** Rows that one text looks at. It only says how many there are. */
const AT_MOST = 100;

/**
 * The job that texts a user what they have not seen: all of it in one text. Within quiet hours, and soon after another text, it waits.
 */
export function createNoticeTexts(kernel: Kernel, texts: UserTexts) {
  const { clock, config, db, log } = kernel;
  const reads: Reads = { q: db.drizzle };

  return async function text({ companyId, payload: { userId } }: RunOf<typeof textNotificationsJob>): Promise<void> {
    const member = await findMember(reads, companyId, userId);
    if (member === undefined || !member.membership.enabled || !member.user.enabled) return;
    const scope = memberScope(companyId, userId);
    const own = await findNoticeNumber(reads, scope, userId);
    const to = own?.phoneNumber ?? null;
    const ids = to === null ? [] : await listUntexted(reads, scope, userId);
    if (own === undefined || to === null || ids.length === 0) return;
    const now = clock.now();
    const { quietFrom: from, quietTo: until } = await readSettings(reads, scope, userId);
    const quiet = from === null || until === null ? null : { from, to: until };
    const canAtMs = Math.max(
      quietUntil(quiet, now.getTime(), member.company.timezone),
      own.lastTextAt === null ? 0 : own.lastTextAt.getTime() + TEXTS_APART_MS,
    );
    if (canAtMs > now.getTime()) {
      const runAt = new Date(canAtMs);
      await inTransaction(kernel, async (tx) =>
        tx.enqueue(textNotificationsJob, {
          companyId,
          payload: { userId },
          key: `later:${textKey(companyId, userId, runAt)}`,
          runAt,
        }),
      );
      return;
    }
    const viewer = await readViewer(reads, scope);
    const rows = await listNotifications(reads, scope, viewer, { ids, isUnseen: true, page: 1, per_page: AT_MOST });
    if (rows.length === 0) return;
    const lineId = await findNoticeLine(reads, scope);
    if (lineId === null) {
      log.warn({ companyId }, 'no line can text notices to users, they are dropped');
      return;
    }
    const body = noticeText(rows.map(await createPresenter(reads, scope, rows)), {
      company: member.company.name,
      language: member.user.language ?? 'en',
      publicUrl: config.http.publicUrl,
    });
    await inTransaction(kernel, async (tx) => {
      if ((await takeTexts(tx, scope, ids, now)) === 0) return;
      await saveNoticeNumber(tx, scope, userId, { lastTextAt: now });
      await texts.send(tx, scope, { to, lineId, body, validUntil: new Date(now.getTime() + TEXT_KEPT_MS) });
    });
  };
}
