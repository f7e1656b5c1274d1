import { z } from 'zod';
import type { Reads, Tx } from '../../../db/transaction.js';
import { defineJob, type RunOf } from '../../../jobs/define-job.js';
import { UNTIL_VALID } from '../../../jobs/enqueue.js';
import type { Kernel } from '../../../kernel.js';
import { systemScope, type Scope } from '../../../policy/scope.js';
import { findMember, listHolders } from '../identity/read.js';
import type { MailContent, Mailer } from '../mail/index.js';
import { findWebhook } from './webhooks.repository.js';

const DAY_MS = 24 * 60 * 60_000;
/** News that is older helps nobody. */
const WORTH_MS = 3 * DAY_MS;

/** Mails one admin that a webhook gets nothing any more. */
export const mailStoppedJob = defineJob(
  'webhooks.mail-stopped',
  'bulk',
  z.object({ webhookId: z.number(), userId: z.number(), state: z.enum(['paused', 'gone']), atMs: z.number() }),
);

/** Tells those who manage webhooks by mail that one has stopped by itself. */
export interface StoppedMails {
  /** Asks for a mail to each of them, in the transaction that stops the webhook. */
  announce(tx: Tx, scope: Scope, webhookId: number, state: 'paused' | 'gone'): Promise<void>;
  /** The job. */
  mail(run: RunOf<typeof mailStoppedJob>): Promise<void>;
}

export function createStoppedMails({ clock, config, db }: Kernel, mailer: Mailer): StoppedMails {
  const reads: Reads = { q: db.drizzle };
  return {
    async announce(tx, scope, webhookId, state) {
      if (!mailer.isOn) return;
      const now = clock.now();
      const atMs = now.getTime();
      for (const userId of await listHolders(tx, scope, 'manage api keys'))
        tx.enqueue(mailStoppedJob, {
          companyId: scope.companyId,
          payload: { webhookId, userId, state, atMs },
          key: `${webhookId}:${userId}:${atMs}`,
          validUntil: new Date(atMs + WORTH_MS),
          maxAttempts: UNTIL_VALID,
        });
    },

    async mail({ companyId, payload: { webhookId, userId, state, atMs } }) {
      const webhook = await findWebhook(reads, systemScope(companyId), webhookId);
      const member = await findMember(reads, companyId, userId);
      // It was removed or switched on while the mail server was away, or the admin has left.
      if (webhook?.state !== state || member === undefined || !member.membership.enabled || !member.user.enabled)
        return;
      await mailer.send({
        id: `webhook-${webhookId}-${userId}-${atMs}`,
        to: { name: member.user.name, address: member.user.email },
        language: member.user.language ?? 'en',
        content: {
          ...(state === 'paused' ? PAUSED : GONE),
          action: { label: 'Look at the webhook', url: `${config.http.publicUrl}/settings/webhooks` },
          values: { name: member.user.name, company: member.company.name, site: new URL(webhook.url).host },
        },
      });
    },
  };
}

const REPAIR =
  'Look at what it answered, repair the receiver, and switch the webhook on. What was not delivered can be sent again from its log.';

const COMMON = {
  subject: 'Talk has paused a webhook of {company}',
  greeting: 'Hello {name},',
  footer: 'You get this mail because you are an admin of {company}.',
};

const PAUSED: Omit<MailContent, 'action' | 'values'> = {
  ...COMMON,
  paragraphs: [
    'The webhook for {site} has accepted nothing for three days, so Talk has paused it. Nothing is sent there now.',
    REPAIR,
  ],
};

const GONE: Omit<MailContent, 'action' | 'values'> = {
  ...COMMON,
  paragraphs: [
    'Its receiver has answered that it is gone, so Talk sends nothing to the webhook for {site} any more.',
    REPAIR,
  ],
};
