import { randomUUID } from 'node:crypto';
import { channels } from '@talk/contract';
import { inTransaction, type Tx } from '../../../db/transaction.js';
import { fail, invalid } from '../../../http/errors.js';
import { UNTIL_VALID } from '../../../jobs/enqueue.js';
import type { RunOf } from '../../../jobs/define-job.js';
import type { Kernel } from '../../../kernel.js';
import { memberScope } from '../../../policy/scope.js';
import { recordAudit } from '../audit/index.js';
import type { Mailer } from '../mail/index.js';
import { createAttempts } from './attempts.js';
import type { PasswordChangedMails } from './changed-mail.js';
import { findUserByEmail, listMemberships } from './identity.repository.js';
import { mailLinkJob } from './link-jobs.js';
import { linkMail } from './link-mail.js';
import { createLinkTokens } from './link-tokens.js';
import {
  endLinks,
  findLink,
  findLinkByHash,
  insertLink,
  takeLink,
  updateOpenLink,
  type KnownLink,
} from './password-links.repository.js';
import { hashNewPassword, type NewPasswords } from './new-passwords.js';
import { updateIdentity } from './people.repository.js';
import type { Entry, OpeningClient, Sessions } from './sessions.service.js';
import { endSignIns } from './sign-ins.repository.js';
import { hashToken } from './tokens.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What an admin asks for: an invitation, or a new password for a user whose old one was ended. */
export interface AskedLink {
  readonly companyId: number;
  readonly userId: number;
  readonly kind: 'invitation' | 'reset';
  /** The admin; null: the user asked. */
  readonly createdBy: number | null;
}

export interface ChosenPassword extends OpeningClient {
  readonly token: string;
  readonly password: string;
  readonly email: string | undefined;
  readonly network: string;
}

/** Links in mails that let a user choose a password. Each works once. */
export interface PasswordLinks {
  /** Whether this server sends mail at all. */
  readonly areMailed: boolean;
  /** Ends the user's earlier links, and mails them a new one. What the user asks for leaves links of an admin open. */
  ask(tx: Tx, asked: AskedLink): Promise<void>;
  /** Ends the open links of a user: their address has changed, or they may no longer come in. */
  end(tx: Tx, userId: number): Promise<void>;
  /**
   * For someone who cannot sign in. Whether the address has an account is answered neither in words nor by the time that it takes.
   * @throws ApiError RATE_LIMITED, and VALIDATION_FAILED where this server sends no mail, alike for every address.
   */
  forgot(email: string, network: string): Promise<void>;
  /** Whom a link is for. @throws ApiError LINK_OVER, RATE_LIMITED. */
  look(token: string, network: string): Promise<KnownLink>;
  /** Stores the password, ends the user's sign-ins and other links, and signs them in or asks for the second step. @throws ApiError as `look`, and VALIDATION_FAILED. */
  choose(chosen: ChosenPassword): Promise<{ readonly entry: Entry; readonly user: KnownLink['user'] }>;
  /** The job. */
  mail(run: RunOf<typeof mailLinkJob>): Promise<void>;
  /** Resolves when what `forgot` has begun is done. */
  settled(): Promise<unknown>;
}

const EXPIRED = 'This link has expired. Ask for a new one.';
const USED = 'This link was used already. Sign in, or ask for a new one.';
const ENDED = 'There is a newer link, or this one was taken back. Open the newest mail, or ask for a new one.';

const NO_MAIL = 'This server sends no mail. Ask an admin of your company for a new password.';

/** How long a link works from when it was mailed; `link-mail.ts` says it in words. */
const lifetimeMs = ({ createdBy }: Pick<AskedLink, 'createdBy'>): number => (createdBy === null ? HOUR_MS : 7 * DAY_MS);
/** How long a mail waits for a mail server that is away. */
const waitMs = ({ createdBy }: Pick<AskedLink, 'createdBy'>): number => (createdBy === null ? DAY_MS : 7 * DAY_MS);

export function createPasswordLinks(
  kernel: Kernel,
  {
    mailer,
    sessions,
    hash,
    mails,
  }: { mailer: Mailer; sessions: Sessions; hash: NewPasswords; mails: PasswordChangedMails },
): PasswordLinks {
  const { clock, config, limiter, log, secrets } = kernel;
  const reads = { q: kernel.db.drizzle };
  const attempts = createAttempts(kernel);
  const tokens = createLinkTokens(secrets);
  const pending = new Set<Promise<unknown>>();

  async function ask(tx: Tx, asked: AskedLink): Promise<void> {
    const now = clock.now();
    const id = randomUUID();
    // Anyone can ask in the name of an address: that must not end an invitation.
    await endLinks(tx, asked.userId, now, asked.createdBy === null ? 'own' : 'all');
    const expiresAt = new Date(now.getTime() + waitMs(asked));
    await insertLink(tx, { id, ...asked, tokenHash: tokens.hashOf(id), createdAt: now, expiresAt });
    tx.enqueue(mailLinkJob, {
      companyId: asked.companyId,
      payload: { linkId: id },
      key: id,
      validUntil: expiresAt,
      maxAttempts: UNTIL_VALID,
    });
  }

  /** The link with this token, if it can be used now. */
  async function find(token: string, network: string): Promise<KnownLink> {
    const found = await attempts.run([`password-link:network:${network}`], config.limits.signIn, () =>
      findLinkByHash(reads, hashToken(token)),
    );
    if (found === undefined) throw fail('LINK_OVER');
    checkOpen(found);
    return found;
  }

  function checkOpen({ link, mayEnter }: KnownLink): void {
    if (link.usedAt !== null) throw fail('LINK_OVER', { message: USED });
    if (link.endedAt !== null || !mayEnter) throw fail('LINK_OVER', { message: ENDED });
    if (link.expiresAt <= clock.now()) throw fail('LINK_OVER', { message: EXPIRED });
  }

  async function sendReset(userId: number): Promise<void> {
    await inTransaction(kernel, async (tx) => {
      const places = await listMemberships(tx, userId);
      const place = places.find(({ company, user }) => company.id === user.lastCompanyId) ?? places[0];
      if (place === undefined || !place.user.enabled) return;
      await ask(tx, { companyId: place.company.id, userId, kind: 'reset', createdBy: null });
    });
  }

  /** Admins who look at the user see what became of the mail. */
  function announce(tx: Tx, { link: { companyId }, user: { id }, version }: KnownLink): void {
    tx.emit({
      type: 'user_updated',
      companyId,
      entity: { type: 'user', id },
      version,
      data: { id, access_ended: false },
      channels: [channels.company(companyId)],
    });
  }

  return {
    areMailed: mailer.isOn,
    ask,
    end: (tx, userId) => endLinks(tx, userId, clock.now()),

    async forgot(email, network) {
      if (!mailer.isOn) throw invalid({ email: NO_MAIL });
      const typed = email.trim().toLowerCase();
      limiter.take(`forgot:network:${network}`, config.limits.passwordForgotten);
      limiter.take(`forgot:email:${typed}`, config.limits.passwordMail);
      const user = await findUserByEmail(reads, typed);
      if (user === undefined) return;
      // The answer does not wait: it would come later for an address that has an account.
      const work = sendReset(user.id)
        .catch((error: unknown) => log.error({ err: error }, 'a link for a new password was not made'))
        .finally(() => pending.delete(work));
      pending.add(work);
    },

    look: find,

    async choose({ token, password, email, network, ...opening }) {
      const known = await find(token, network);
      const { link, user } = known;
      if (email !== undefined && email.trim().toLowerCase() !== user.email.toLowerCase())
        throw invalid({ email: 'This link is for another address.' });
      const passwordHash = await hashNewPassword(hash, user, password);
      return inTransaction(kernel, async (tx) => {
        const now = clock.now();
        // Of two who use it at once one is late.
        if (!(await takeLink(tx, link.id, now))) throw fail('LINK_OVER', { message: USED });
        await endLinks(tx, user.id, now);
        await updateIdentity(tx, user.id, { passwordHash, passwordIsTemporary: false }, now);
        await endSignIns(tx, { userId: user.id, now });
        announce(tx, known);
        const action = link.kind === 'invitation' ? 'password_changed' : 'password_reset';
        const subject = { id: user.id, name: user.name };
        await recordAudit(tx, memberScope(link.companyId, user.id), { kind: 'own_sign_in', action, subject, at: now });
        if (link.kind === 'reset') mails.announce(tx, link.companyId, user.id, now);
        const mine = { ...opening, via: 'password' as const, userId: user.id, companyId: link.companyId };
        return { entry: await sessions.enterFirstStep(tx, mine), user };
      });
    },

    async mail({ payload: { linkId } }) {
      const known = await findLink(reads, linkId);
      if (known === undefined || known.link.mailedAt !== null || known.link.refusedAt !== null || !known.mayEnter)
        return;
      const { link, user } = known;
      const token = tokens.tokenOf(link);
      if (token === undefined) {
        log.warn(
          { linkId },
          'a password link was made with an earlier APP_SECRET that is not listed, its mail is dropped',
        );
        return;
      }
      // Written before it is sent: whoever gets the mail has the whole time.
      const expiresAt = new Date(clock.now().getTime() + lifetimeMs(link));
      if (!(await updateOpenLink(reads, link.id, { expiresAt }))) return;
      const isTaken = await mailer.send({
        id: link.id,
        to: { name: user.name, address: user.email },
        language: user.language ?? known.by?.language ?? 'en',
        content: linkMail(known, `${config.http.publicUrl}/reset#${token}`),
      });
      await inTransaction(kernel, async (tx) => {
        await updateOpenLink(tx, link.id, isTaken ? { mailedAt: clock.now() } : { refusedAt: clock.now() });
        announce(tx, known);
      });
    },

    settled: () => Promise.all(pending),
  };
}
