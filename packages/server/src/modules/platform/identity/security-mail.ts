import { z } from 'zod';
import type { Tx } from '../../../db/transaction.js';
import { defineJob, type RunOf } from '../../../jobs/define-job.js';
import { UNTIL_VALID } from '../../../jobs/enqueue.js';
import { given } from '../../../patch.js';
import type { Kernel } from '../../../kernel.js';
import type { MailContent, Mailer } from '../mail/index.js';
import { findMember } from './identity.repository.js';

const DAY_MS = 86_400_000;

/** What users read about how they sign in. */
const EVENTS = [
  'two_step_on',
  'two_step_off',
  'two_step_reset',
  'recovery_codes_made',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'single_sign_on_linked',
  'impersonated',
] as const;
export type SecurityEvent = (typeof EVENTS)[number];

/** Mails a user that the way in which they sign in has changed. */
export const mailSecurityJob = defineJob(
  'identity.mail-security',
  'bulk',
  z.object({ userId: z.number(), event: z.enum(EVENTS), atMs: z.number(), by: z.string().optional() }),
);

/** Mails about changes of a user's sign-in, so that users notice one that was not theirs. */
export interface SecurityMails {
  /** Asks for the mail, in the transaction of the change. */
  announce(tx: Tx, companyId: number, userId: number, event: SecurityEvent, at: Date, by?: string): void;
  /** The job. */
  mail(run: RunOf<typeof mailSecurityJob>): Promise<void>;
}

const NOT_YOU =
  'If this was you, there is nothing to do. If it was not, choose a new password now and let an admin of {company} know.';

const REMOVE_IT =
  'If this was you, there is nothing to do. If it was not, remove the passkey now, choose a new password, and let an admin of {company} know.';

const WORDS: Readonly<Record<SecurityEvent, { readonly subject: string; readonly paragraphs: readonly string[] }>> = {
  two_step_on: {
    subject: 'Two-step sign-in is on for your Talk account',
    paragraphs: ['From now on Talk asks for a code of your authenticator app after your password.', NOT_YOU],
  },
  two_step_off: {
    subject: 'Two-step sign-in is off for your Talk account',
    paragraphs: ['Talk asks for your password alone again, and your recovery codes no longer work.', NOT_YOU],
  },
  two_step_reset: {
    subject: 'An admin has turned off your two-step sign-in for Talk',
    paragraphs: [
      'An admin of {company} has turned off two-step sign-in for your account, and you are signed out everywhere.',
      'Sign in with your password and turn it on again. If you did not ask for this, let an admin of {company} know.',
    ],
  },
  recovery_codes_made: {
    subject: 'You have new recovery codes for Talk',
    paragraphs: ['New recovery codes were made for your account. The earlier ones no longer work.', NOT_YOU],
  },
  impersonated: {
    subject: '{admin} acts as you in Talk',
    paragraphs: [
      '{admin}, an admin of {company}, works in Talk as you now, for one hour at most. They cannot call or text in your name, and everything that they change is in the audit log with both names.',
      'You can see the reason where you are signed in, and end it there.',
    ],
  },
  passkey_added: {
    subject: 'A passkey was added to your Talk account',
    paragraphs: [
      'A person who can unlock the device of this passkey can sign in as you, without your password.',
      REMOVE_IT,
    ],
  },
  passkey_removed: {
    subject: 'A passkey was removed from your Talk account',
    paragraphs: ['It no longer signs in. Browsers in which you are signed in stay so.', NOT_YOU],
  },
  single_sign_on_linked: {
    subject: 'Single sign-on opens your Talk account',
    paragraphs: [
      'An account with your address at the sign-in provider of {company} was used to sign in for the first time. From now on it opens {company} for you, without your password.',
      'If this was you, there is nothing to do. If it was not, let an admin of {company} know.',
    ],
  },
  recovery_code_used: {
    subject: 'A recovery code was used to sign in to Talk',
    paragraphs: ['Your account was opened with your password and one of your recovery codes.', NOT_YOU],
  },
};

export function createSecurityMails({ config, db }: Kernel, mailer: Mailer): SecurityMails {
  return {
    announce(tx, companyId, userId, event, at, by) {
      if (!mailer.isOn) return;
      tx.enqueue(mailSecurityJob, {
        companyId,
        payload: { userId, event, atMs: at.getTime(), ...given({ by }) },
        key: `${userId}:${event}:${at.getTime()}`,
        validUntil: new Date(at.getTime() + DAY_MS),
        maxAttempts: UNTIL_VALID,
      });
    },

    async mail({ companyId, payload: { userId, event, atMs, by } }) {
      const member = await findMember({ q: db.drizzle }, companyId, userId);
      if (member === undefined) return;
      const { user, company } = member;
      const content: MailContent = {
        ...WORDS[event],
        greeting: 'Hello {name},',
        action: { label: 'Look at your sign-in', url: `${config.http.publicUrl}/settings/sign-ins` },
        footer: 'You get this mail at every change of how you sign in. It cannot be switched off.',
        values: { name: user.name, company: company.name, admin: by ?? '' },
      };
      await mailer.send({
        id: `${event}-${userId}-${atMs}`,
        to: { name: user.name, address: user.email },
        language: user.language ?? 'en',
        content,
      });
    },
  };
}
