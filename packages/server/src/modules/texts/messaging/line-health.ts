import { LINE_RECORD_MS, lineTrouble, type LineTrouble } from '@talk/domain/messaging';
import { inTransaction, type Reads, type Tx } from '../../../db/transaction.js';
import type { RunOf } from '../../../jobs/define-job.js';
import { UNTIL_VALID } from '../../../jobs/enqueue.js';
import type { Kernel } from '../../../kernel.js';
import { systemScope, type Scope } from '../../../policy/scope.js';
import { recordAudit } from '../../platform/audit/index.js';
import { findMember, listHolders } from '../../platform/identity/read.js';
import { updateLine } from '../../platform/lines/index.js';
import { findLine, type LineRow } from '../../platform/lines/read.js';
import type { MailContent, Mailer } from '../../platform/mail/index.js';
import { BLOCKED, FILTERED, readLineRecord } from './line-health.repository.js';
import { judgeLineJob, mailLineStoppedJob } from './message-jobs.js';

const DAY_MS = 24 * 60 * 60_000;
/** News that is older helps no admin. */
const WORTH_MS = 3 * DAY_MS;

/** Stops the texts of a line that carriers refuse too often, and tells those who can let it text again. */
export interface LineHealth {
  /** Asks, in the transaction that takes in the refusal of a text, for its line to be looked at. */
  suspect(tx: Tx, scope: Scope, refused: { communicationId: number; lineId: number | null; rejection: number }): void;
  /** The jobs. */
  judge(run: RunOf<typeof judgeLineJob>): Promise<void>;
  mail(run: RunOf<typeof mailLineStoppedJob>): Promise<void>;
}

export function createLineHealth(kernel: Kernel, mailer: Mailer): LineHealth {
  const { clock, config, db } = kernel;
  const reads: Reads = { q: db.drizzle };

  async function announce(tx: Tx, scope: Scope, lineId: number, trouble: LineTrouble): Promise<void> {
    if (!mailer.isOn) return;
    const atMs = clock.now().getTime();
    for (const userId of await listHolders(tx, scope, 'manage compliance'))
      tx.enqueue(mailLineStoppedJob, {
        companyId: scope.companyId,
        payload: { lineId, userId, trouble, atMs },
        key: `${lineId}:${userId}:${atMs}`,
        validUntil: new Date(atMs + WORTH_MS),
        maxAttempts: UNTIL_VALID,
      });
  }

  return {
    suspect(tx, scope, { communicationId, lineId, rejection }) {
      if (lineId === null || (rejection !== FILTERED && rejection !== BLOCKED)) return;
      tx.enqueue(judgeLineJob, {
        companyId: scope.companyId,
        payload: { lineId },
        key: `${communicationId}`,
      });
    },

    async judge({ companyId, payload: { lineId } }) {
      const scope = systemScope(companyId);
      await inTransaction(kernel, async (tx) => {
        const line = await findLine(tx, scope, lineId);
        if (line === undefined || line.deletedAt !== null || isStopped(line)) return;
        const now = clock.now();
        const since = Math.max(now.getTime() - LINE_RECORD_MS, line.textsJudgedFrom?.getTime() ?? 0);
        const trouble = lineTrouble(await readLineRecord(tx, scope, lineId, new Date(since)));
        if (trouble === null) return;
        const change = trouble === 'spamming' ? { isSpamming: true } : { trafficBlocked: true };
        await updateLine(tx, scope, lineId, change, now);
        await recordAudit(tx, scope, {
          kind: 'line',
          action: 'changed',
          subject: { id: lineId, name: line.name },
          before: { is_spamming: line.isSpamming, traffic_blocked: line.trafficBlocked },
          after: { is_spamming: trouble === 'spamming', traffic_blocked: trouble === 'blocked' },
          at: now,
        });
        await announce(tx, scope, lineId, trouble);
      });
    },

    async mail({ companyId, payload: { lineId, userId, trouble, atMs } }) {
      const line = await findLine(reads, systemScope(companyId), lineId);
      const member = await findMember(reads, companyId, userId);
      // It texts again, or the admin has left, while the mail server was away.
      if (line === undefined || !isStopped(line)) return;
      if (member?.membership.enabled !== true || !member.user.enabled) return;
      await mailer.send({
        id: `line-stopped-${lineId}-${userId}-${atMs}`,
        to: { name: member.user.name, address: member.user.email },
        language: member.user.language ?? 'en',
        content: {
          ...CONTENT[trouble],
          action: { label: 'Look at the line', url: `${config.http.publicUrl}/settings/texting` },
          values: { name: member.user.name, company: member.company.name, line: line.name },
        },
      });
    },
  };
}

const isStopped = ({ isSpamming, trafficBlocked }: LineRow): boolean => isSpamming || trafficBlocked;

const COMMON = {
  subject: 'Texts of the line “{line}” are stopped',
  greeting: 'Hello {name},',
  footer: 'You get this mail because you are an admin of {company}.',
};

const LET_AGAIN =
  'Look at what was sent lately and to whom: wording, links, and recipients who never asked for texts. Then let the line text again in the texting settings. Calls of the line go on as before.';

const CONTENT: Readonly<Record<LineTrouble, Omit<MailContent, 'action' | 'values'>>> = {
  spamming: {
    ...COMMON,
    paragraphs: [
      'Carriers filtered at least a quarter of the texts that the line “{line}” sent in the last day, because they look like spam. So that carriers do not block its numbers, Talk sends no more texts from it.',
      LET_AGAIN,
    ],
  },
  blocked: {
    ...COMMON,
    paragraphs: [
      'Recipients or their carriers blocked at least half of the texts that the line “{line}” sent in the last day, so Talk sends no more texts from it.',
      LET_AGAIN,
    ],
  },
};
