import { randomUUID } from 'node:crypto';
import type { LanguageCode } from '@talk/contract/sentences';
import { lockName } from '../../../db/locks.js';
import { inTransaction } from '../../../db/transaction.js';
import { fail, invalid } from '../../../http/errors.js';
import { UNTIL_VALID } from '../../../jobs/enqueue.js';
import type { RunOf } from '../../../jobs/define-job.js';
import type { Kernel } from '../../../kernel.js';
import { tryPhone } from '../../../phone.js';
import { memberScope, systemScope } from '../../../policy/scope.js';
import { recordAudit } from '../audit/index.js';
import { insertCompany } from '../companies/index.js';
import { beginCompanyRegistration } from '../company-registration/index.js';
import {
  createAttempts,
  createLinkTokens,
  hashNewPassword,
  hashToken,
  insertPerson,
  type OpenedSession,
  type OpeningClient,
  type SignUpParts,
} from '../identity/index.js';
import { findUserByEmail } from '../identity/read.js';
import type { Mailer } from '../mail/index.js';
import { mailRegistrationJob } from './registration-jobs.js';
import { registrationMail } from './registration-mail.js';
import {
  endRegistrations,
  findRegistration,
  findRegistrationByHash,
  insertRegistration,
  takeRegistration,
  updateOpenRegistration,
  type Registration,
} from './registrations.repository.js';

const DAY_MS = 86_400_000;
/** The queue asks for a company, and there is none yet. */
const NO_COMPANY = 0;

const CLOSED = 'This server takes no registrations. Ask whoever runs it for an account.';
const EXPIRED = 'This link has expired. Register again to get a new one.';
const USED = 'This link was used already. Sign in with your password.';
const ENDED = 'This address has an account by now. Sign in with it.';
const NO_PHONE = 'This is not a phone number of the country. Check the country and the digits.';
const NOT_CHOSEN = 'This is not the password that you chose. If you have forgotten it, register again.';

/** What is asked of a company that registers. */
export interface NewRegistration {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly companyName: string;
  /** In any form. */
  readonly phoneNumber: string;
  readonly country: string;
  readonly timezone: string;
  readonly language: LanguageCode;
}

export interface Confirmation extends OpeningClient {
  readonly token: string;
  readonly password: string;
  readonly network: string;
}

/**
 * Companies that register themselves. A company is made when its first admin has both the link from the mail and the password that was chosen:
 * an address that is another person's neither blocks it for them nor gives an account in their name to who typed it.
 */
export interface Registrations {
  /** Whether this server takes registrations. */
  readonly isOpen: boolean;
  /**
   * Whether the address has an account already is answered neither in words nor by the time that it takes: the mail says it.
   * @throws ApiError FORBIDDEN, VALIDATION_FAILED, RATE_LIMITED, UNAVAILABLE.
   */
  register(wanted: NewRegistration, network: string): Promise<void>;
  /** What a link is for. @throws ApiError FORBIDDEN, LINK_OVER, RATE_LIMITED. */
  look(token: string, network: string): Promise<Registration>;
  /** Makes the company with its first admin and signs them in. @throws ApiError as `look`, and VALIDATION_FAILED for the password. */
  confirm(confirmation: Confirmation): Promise<{ readonly session: OpenedSession; readonly email: string }>;
  /** The job. */
  mail(run: RunOf<typeof mailRegistrationJob>): Promise<void>;
}

export function createRegistrations(
  kernel: Kernel,
  { mailer, signUp }: { readonly mailer: Mailer; readonly signUp: SignUpParts },
): Registrations {
  const { clock, config, limiter, log, secrets } = kernel;
  const reads = { q: kernel.db.drizzle };
  const attempts = createAttempts(kernel);
  const tokens = createLinkTokens(secrets, 'registration');
  const isOpen = config.registration.isOpen && mailer.isOn;

  function checkTakesAny(): void {
    if (!isOpen) throw fail('FORBIDDEN', { message: CLOSED });
  }

  async function find(token: string, network: string): Promise<Registration> {
    checkTakesAny();
    const found = await attempts.run([`registration:network:${network}`], config.limits.signIn, () =>
      findRegistrationByHash(reads, hashToken(token)),
    );
    if (found === undefined) throw fail('LINK_OVER');
    if (found.usedAt !== null) throw fail('LINK_OVER', { message: USED });
    if (found.endedAt !== null) throw fail('LINK_OVER', { message: ENDED });
    if (found.expiresAt <= clock.now()) throw fail('LINK_OVER', { message: EXPIRED });
    return found;
  }

  return {
    isOpen,

    async register({ password, phoneNumber, ...wanted }, network) {
      checkTakesAny();
      const email = wanted.email.trim();
      const phone = tryPhone(phoneNumber, wanted.country);
      if (phone === null) throw invalid({ phone_number: NO_PHONE });
      limiter.take(`register:network:${network}`, config.limits.registrations);
      limiter.take(`register:email:${email.toLowerCase()}`, config.limits.registrationMail);
      const passwordHash = await hashNewPassword(signUp.hash, { email }, password);
      const id = randomUUID();
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + DAY_MS);
      const own = { id, email, passwordHash, phoneNumber: phone.e164, tokenHash: tokens.hashOf(id) };
      await inTransaction(kernel, async (tx) => {
        // Earlier ones stay open: otherwise a stranger could end the link of the owner of the address.
        await insertRegistration(tx, { ...wanted, ...own, createdAt: now, expiresAt });
        tx.enqueue(mailRegistrationJob, {
          companyId: NO_COMPANY,
          payload: { registrationId: id },
          key: id,
          validUntil: expiresAt,
          maxAttempts: UNTIL_VALID,
        });
      });
    },

    look: find,

    async confirm({ token, password, network, ...opening }) {
      const found = await find(token, network);
      const keys = [`registration:network:${network}`, `registration:link:${found.id}`];
      const isRight = await attempts.run(keys, config.limits.signIn, async () =>
        (await signUp.isPassword(password, found.passwordHash)) ? true : undefined,
      );
      if (isRight === undefined) throw invalid({ password: NOT_CHOSEN });
      const { name, email, companyName, phoneNumber, country, timezone, passwordHash } = found;
      const session = await inTransaction(kernel, async (tx) => {
        const now = clock.now();
        await lockName(tx, 'part', NO_COMPANY, `email:${email.toLowerCase()}`);
        // Of two who use it at once one is late.
        if (!(await takeRegistration(tx, found.id, now))) throw fail('LINK_OVER', { message: USED });
        await endRegistrations(tx, email, now);
        const companyId = await insertCompany(tx, { name: companyName, country, timezone, kycStatus: 'required' });
        const roles = ['Company Admin' as const];
        const userId = await insertPerson(tx, systemScope(companyId), { name, email, passwordHash, roles });
        // Invited elsewhere since the mail. Nothing is made then.
        if (userId === undefined) throw fail('LINK_OVER', { message: ENDED });
        const scope = memberScope(companyId, userId);
        await beginCompanyRegistration(tx, scope, { companyName, country, name, email, phoneNumber }, now);
        const subject = { id: userId, name };
        await recordAudit(tx, scope, { kind: 'company', action: 'created', after: { name: companyName }, at: now });
        await recordAudit(tx, scope, {
          kind: 'person',
          action: 'created',
          subject,
          after: { name, email, user_roles: roles },
          at: now,
        });
        return signUp.sessions.open(tx, { ...opening, via: 'password', userId, companyId });
      });
      return { session, email };
    },

    async mail({ payload: { registrationId } }) {
      const found = await findRegistration(reads, registrationId);
      if (found === undefined || found.mailedAt !== null || found.usedAt !== null || found.endedAt !== null) return;
      const isTaken = (await findUserByEmail(reads, found.email)) !== undefined;
      const token = tokens.tokenOf(found);
      if (token === undefined) {
        log.warn(
          { registrationId },
          'a registration was made with an earlier APP_SECRET that is not listed, its mail is dropped',
        );
        return;
      }
      // Written before it is sent: who gets the mail has the whole time.
      const expiresAt = new Date(clock.now().getTime() + DAY_MS);
      if (!(await updateOpenRegistration(reads, found.id, { expiresAt }))) return;
      await mailer.send({
        id: found.id,
        to: { name: found.name, address: found.email },
        language: found.language,
        content: registrationMail(found, config.http.publicUrl, isTaken ? null : token),
      });
      if (isTaken) await endRegistrations(reads, found.email, clock.now());
      else await updateOpenRegistration(reads, found.id, { mailedAt: clock.now() });
    },
  };
}
