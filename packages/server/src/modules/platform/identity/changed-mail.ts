import { z } from 'zod';
import type { Tx } from '../../../db/transaction.js';
import { defineJob, type RunOf } from '../../../jobs/define-job.js';
import { UNTIL_VALID } from '../../../jobs/enqueue.js';
import type { Kernel } from '../../../kernel.js';
import type { MailContent, Mailer } from '../mail/index.js';
import { findMember } from './identity.repository.js';

const DAY_MS = 86_400_000;

/** Mails a user that their password was changed. */
export const mailPasswordChangedJob = defineJob(
  'identity.mail-password-changed',
  'bulk',
  z.object({ userId: z.number(), atMs: z.number() }),
);

/** Mails about passwords that were changed, so that their owners notice a change that was not theirs. */
export interface PasswordChangedMails {
  /** Asks for the mail, in the transaction of the change. */
  announce(tx: Tx, companyId: number, userId: number, at: Date): void;
  /** The job. */
  mail(run: RunOf<typeof mailPasswordChangedJob>): Promise<void>;
}

const WORDS: Pick<MailContent, 'subject' | 'greeting' | 'paragraphs' | 'footer'> = {
  subject: 'Your password for Talk was changed',
  greeting: 'Hello {name},',
  paragraphs: [
    'The password of your account was changed, and other browsers were signed out.',
    'If this was you, there is nothing to do. If it was not, choose a new password now and let an admin of {company} know.',
  ],
  footer: 'You get this mail at every change of your password. It cannot be switched off.',
};

export function createPasswordChangedMails({ config, db }: Kernel, mailer: Mailer): PasswordChangedMails {
  return {
    announce(tx, companyId, userId, at) {
      if (!mailer.isOn) return;
      tx.enqueue(mailPasswordChangedJob, {
        companyId,
        payload: { userId, atMs: at.getTime() },
        key: `${userId}:${at.getTime()}`,
        validUntil: new Date(at.getTime() + DAY_MS),
        maxAttempts: UNTIL_VALID,
      });
    },

    async mail({ companyId, payload: { userId, atMs } }) {
      const member = await findMember({ q: db.drizzle }, companyId, userId);
      if (member === undefined) return;
      const { user, company } = member;
      await mailer.send({
        id: `password-${userId}-${atMs}`,
        to: { name: user.name, address: user.email },
        language: user.language ?? 'en',
        content: {
          ...WORDS,
          action: { label: 'Choose a new password', url: `${config.http.publicUrl}/forgot-password` },
          values: { name: user.name, company: company.name },
        },
      });
    },
  };
}
