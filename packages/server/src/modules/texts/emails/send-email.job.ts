import { buffer } from 'node:stream/consumers';
import { isAddressGone } from '@talk/domain/email';
import { emailRetryDelayMs } from '@talk/domain/messaging';
import { inTransaction, type Tx } from '../../../db/transaction.js';
import type { RunOf } from '../../../jobs/define-job.js';
import type { Kernel } from '../../../kernel.js';
import { type Scope, systemScope } from '../../../policy/scope.js';
import type { Files } from '../../platform/files/index.js';
import { findFile } from '../../platform/files/read.js';
import { attachmentsOf } from '../messaging/index.js';
import type { EmailChecks, EmailSender } from './email-check.service.js';
import type { sendEmailJob } from './email-jobs.js';
import type { EmailFailure, EmailProgress } from './email-progress.js';
import type { EmailQueue } from './email-queue.js';
import type { EmailTransport, MailServer, OutgoingEmail, SmtpOutcome } from './email-transport.port.js';
import { listForgotten, lockEmail, putMark, updateEmail, type LockedEmail } from './emails.repository.js';
import type { MailPasswords } from './mail-passwords.js';
import { serverOf } from './mail-settings.service.js';
import { CONTACT_GONE, FAILURE_SENTENCES, PASSWORD_LOST, RETURNED_FOR_NOW } from './smtp-words.js';
import type { StopLinks } from './stop-links.js';

export interface SendEmailDeps {
  readonly kernel: Kernel;
  readonly transport: EmailTransport;
  /** The operator's; null: there is none. */
  readonly operator: MailServer | null;
  readonly checks: EmailChecks;
  readonly passwords: MailPasswords;
  readonly queue: EmailQueue;
  readonly progress: EmailProgress;
  readonly files: Pick<Files, 'read'>;
  readonly stopLinks: StopLinks;
}

export interface SendEmailJobs {
  /** Job `emails.send`. */
  leave(run: RunOf<typeof sendEmailJob>): Promise<void>;
  /** Emails whose job was lost get another one. */
  sweep(): Promise<void>;
}

/** A mail server may take a minute for large files; no other worker sends the same email until then. */
const CLAIM_MS = 3 * 60_000;
const FORGOTTEN_MS = 60_000;

/** An email that is being handed to the mail server. */
interface Claim {
  readonly server: MailServer;
  readonly email: OutgoingEmail;
  readonly until: Date;
}

/**
 * Hands an email to the mail server. It is claimed and committed first. SMTP cannot say whether it has an email already, so after a crash in
 * between it is sent again, with the same Message-ID. Nothing is sent before the gate was asked again.
 */
export function createSendEmailJobs(deps: SendEmailDeps): SendEmailJobs {
  const { kernel, transport, operator, checks, passwords, queue, progress, files, stopLinks } = deps;
  const nowMs = (): number => kernel.clock.now().getTime();

  /** Where it is sent by, or why it cannot be sent. */
  async function route(
    tx: Tx,
    scope: Scope,
    found: LockedEmail,
  ): Promise<(Pick<Claim, 'server'> & { sender: EmailSender }) | EmailFailure> {
    const { email, communication } = found;
    if (email.validUntil !== null && email.validUntil <= kernel.clock.now())
      return { text: FAILURE_SENTENCES.busy, detail: null };
    const { contactId, lineId, userId } = communication;
    const verdict = await checks.checkLeaving(tx, scope, { contactId, lineId, userId, address: email.toAddress });
    if (verdict === null) return { text: CONTACT_GONE, detail: null };
    const [first] = verdict.obstacles;
    const { sender } = verdict;
    if (first !== undefined || sender === null) return { text: first?.text ?? FAILURE_SENTENCES.sender, detail: null };
    if (sender.account === null)
      return operator === null
        ? { text: FAILURE_SENTENCES['unknown-host'], detail: null }
        : { server: operator, sender };
    const { sealedPassword } = sender.account;
    const password = sealedPassword === null ? null : passwords.open(scope.companyId, sealedPassword);
    if (sealedPassword !== null && password === null) return { text: PASSWORD_LOST, detail: null };
    return { server: serverOf(sender.account, password), sender };
  }

  async function attachedFiles(tx: Tx, scope: Scope, communicationId: number): Promise<OutgoingEmail['attachments']> {
    const attached = [];
    for (const { fileId, name, contentType } of await attachmentsOf(tx, scope, communicationId)) {
      const file = fileId === null ? undefined : await findFile(tx, scope, fileId);
      if (file === undefined) throw new Error('an email has lost one of its files');
      attached.push({ name, contentType, bytes: await buffer(await files.read(file.storageKey)) });
    }
    return attached;
  }

  async function claim(tx: Tx, scope: Scope, communicationId: number, attempt: number): Promise<Claim | null> {
    const found = await lockEmail(tx, scope, communicationId);
    if (found === undefined) return null;
    const { email, communication, contact } = found;
    const isWaiting = email.status === 'queued' || email.status === 'sending';
    if (email.tries !== attempt || !isWaiting) return null;
    const now = kernel.clock.now();
    if (email.claimedUntil !== null && email.claimedUntil > now) {
      await queue.request(tx, scope, email, email.claimedUntil);
      return null;
    }
    const way = await route(tx, scope, found);
    if ('text' in way) {
      await progress.record(tx, scope, found, way);
      return null;
    }
    const until = new Date(now.getTime() + CLAIM_MS);
    const { sender, server } = way;
    await updateEmail(
      tx,
      scope,
      communicationId,
      { claimedUntil: until, fromAddress: sender.address, fromName: sender.name === '' ? null : sender.name },
      now,
    );
    await progress.record(tx, scope, found, 'sending');
    return {
      server,
      until,
      email: {
        messageId: email.messageId,
        from: { name: sender.name, address: sender.address },
        to: { name: contact?.name ?? '', address: email.toAddress },
        replyTo: sender.replyTo === sender.address ? null : sender.replyTo,
        subject: email.subject,
        text: `${communication.body ?? ''}\n`,
        inReplyTo: email.inReplyTo,
        references: email.referenceIds,
        unsubscribeUrl: stopLinks.urlFor(scope.companyId, email.toAddress),
        attachments: await attachedFiles(tx, scope, communicationId),
      },
    };
  }

  async function settle(
    tx: Tx,
    scope: Scope,
    communicationId: number,
    claimed: Claim,
    outcome: SmtpOutcome,
  ): Promise<void> {
    const found = await lockEmail(tx, scope, communicationId);
    // Another worker has taken over.
    if (found === undefined || found.email.claimedUntil?.getTime() !== claimed.until.getTime()) return;
    const now = kernel.clock.now();
    await updateEmail(tx, scope, communicationId, { claimedUntil: null }, now);
    if (outcome.kind === 'accepted') return progress.record(tx, scope, found, 'sent');
    const nextAt = new Date(now.getTime() + emailRetryDelayMs(found.email.tries));
    const { validUntil } = found.email;
    if (outcome.isForNow && (validUntil === null || nextAt < validUntil))
      return queue.request(tx, scope, found.email, nextAt);
    const { problem, detail } = outcome;
    // A full mailbox or a block list refuses the recipient, too, and says nothing about the address.
    const isGone = problem === 'recipient' && isAddressGone({ code: null, words: detail ?? '' });
    if (isGone) await putMark(tx, scope, found.email.toAddress, { bouncedAt: now, bounceReason: detail });
    const text = problem === 'recipient' && !isGone ? RETURNED_FOR_NOW : FAILURE_SENTENCES[problem];
    await progress.record(tx, scope, found, { text, detail });
  }

  return {
    async leave({ companyId, payload, log }) {
      const { communicationId, try: attempt } = payload;
      const scope = systemScope(companyId);
      const claimed = await inTransaction(kernel, (tx) => claim(tx, scope, communicationId, attempt));
      if (claimed === null) return;
      const outcome = await transport.send(claimed.server, claimed.email);
      if (outcome.kind === 'failed')
        log.warn({ communicationId, attempt, problem: outcome.problem }, 'the mail server did not take an email');
      await inTransaction(kernel, (tx) => settle(tx, scope, communicationId, claimed, outcome));
    },

    async sweep() {
      const before = new Date(nowMs() - FORGOTTEN_MS);
      for (const { companyId, communicationId } of await listForgotten({ q: kernel.db.drizzle }, before))
        await inTransaction(kernel, async (tx) => {
          const scope = systemScope(companyId);
          const found = await lockEmail(tx, scope, communicationId);
          if (found === undefined) return;
          await queue.request(tx, scope, found.email, kernel.clock.now());
        });
    },
  };
}
