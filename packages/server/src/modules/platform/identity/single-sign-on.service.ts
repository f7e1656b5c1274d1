import { accountProblem, mailDomainOf } from '@talk/domain/sign-in';
import { inTransaction, type Tx } from '../../../db/transaction.js';
import { fail, type ApiError } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { memberScope, systemScope } from '../../../policy/scope.js';
import { recordAudit } from '../audit/index.js';
import { createAttempts } from './attempts.js';
import { findMember, findUserByEmail, type Member } from './identity.repository.js';
import { entersElsewhere } from './places.js';
import type { SecurityMails } from './security-mail.js';
import type { Entry, OpeningClient, Sessions } from './sessions.service.js';
import type { ProviderClient, Providers, SignedAccount } from './single-sign-on-provider.js';
import { isOfUser, refusalOf, type SingleSignOnRefusal } from './single-sign-on-sentences.js';
import { createDepartures, STATE_MS, type ClientSecrets } from './single-sign-on-vault.js';
import {
  findProvider,
  findProviderOfDomain,
  findSubjectOf,
  insertAccount,
  insertState,
  listSignInDomains,
  noteAccountUse,
  takeState,
  type ProviderRow,
} from './single-sign-on.repository.js';

/** A browser that comes back from a provider. */
export interface SingleSignOnTry extends OpeningClient {
  /** From the browser's cookie; empty without one. */
  readonly departure: string;
  readonly state: string;
  readonly code: string | undefined;
  /** Why there is no code. */
  readonly error: string | undefined;
  readonly iss: string | undefined;
  /** What limits count the caller by. */
  readonly network: string;
}

/** Sign-in at a provider of the user's company. */
export interface SingleSignOns {
  /**
   * @returns where the browser goes, and what it keeps until it comes back.
   * @throws ApiError NOT_FOUND alike for every address without a provider; UNAVAILABLE; RATE_LIMITED.
   */
  begin(email: string, network: string): Promise<{ readonly url: string; readonly departure: string }>;
  /**
   * @throws ApiError SIGN_IN_OVER for an answer that is late, comes again, or is of another browser; CREDENTIALS_INVALID for all that is wrong
   *   with the account; USER_DISABLED; UNAVAILABLE when the provider is away; RATE_LIMITED.
   */
  finish(given: SingleSignOnTry): Promise<{ readonly entry: Entry; readonly email: string }>;
}

interface SingleSignOnParts {
  readonly sessions: Pick<Sessions, 'open' | 'enterFirstStep'>;
  readonly mails: SecurityMails;
  readonly providers: Providers;
  readonly clientSecrets: ClientSecrets;
}

const NONE = 'There is no single sign-on for this address.';

/** Where providers send browsers back to: a page of the app. */
export const redirectUrlOf = ({ http }: Pick<Kernel['config'], 'http'>): string => `${http.publicUrl}/single-sign-on`;

export function createSingleSignOns(
  kernel: Kernel,
  { sessions, mails, providers, clientSecrets }: SingleSignOnParts,
): SingleSignOns {
  const { clock, config, limiter, log } = kernel;
  const attempts = createAttempts(kernel);
  const departures = createDepartures(kernel);
  const reads = { q: kernel.db.drizzle };

  /** Names no one: admins read it beside their provider's own log. */
  function refuse(companyId: number, reason: SingleSignOnRefusal): ApiError {
    log.info({ companyId, reason }, 'a single sign-on was refused');
    return refusalOf(reason);
  }

  function clientOf({ companyId, issuer, clientId, sealedSecret }: ProviderRow): ProviderClient {
    const clientSecret = clientSecrets.open(companyId, sealedSecret);
    if (clientSecret === null) throw refuse(companyId, 'secret-lost');
    return { issuer, clientId, clientSecret, redirectUrl: redirectUrlOf(config) };
  }

  /** The member of the company whose account it is. */
  async function memberOf(provider: ProviderRow, account: SignedAccount): Promise<Member | SingleSignOnRefusal> {
    const { companyId, acceptsUnmarkedAddresses: acceptsUnmarked } = provider;
    const proven = (await listSignInDomains(reads, systemScope(companyId))).filter(({ provenAt }) => provenAt !== null);
    const problem = accountProblem(account, { domains: proven.map(({ domain }) => domain), acceptsUnmarked });
    if (problem !== null) return problem;
    const user = await findUserByEmail(reads, account.email ?? '');
    const member = user && (await findMember(reads, companyId, user.id));
    if (member === undefined || member.company.status === 'deleted') return 'not-member';
    return member.user.enabled && member.membership.enabled ? member : 'disabled';
  }

  /** Ties the account to the user when it comes first. @throws ApiError if the user has another one, or it is another user's. */
  async function recognize(tx: Tx, { user, company }: Member, { issuer, subject }: SignedAccount): Promise<void> {
    const now = clock.now();
    const scope = memberScope(company.id, user.id);
    const known = await findSubjectOf(tx, scope, user.id, issuer);
    if (known === subject) return noteAccountUse(tx, scope, user.id, issuer, now);
    const isNew = known === undefined && (await insertAccount(tx, scope, { userId: user.id, issuer, subject, now }));
    if (!isNew) throw refuse(company.id, 'other-account');
    const about = { id: user.id, name: user.name };
    await recordAudit(tx, scope, { kind: 'own_sign_in', action: 'single_sign_on_linked', subject: about, at: now });
    mails.announce(tx, company.id, user.id, 'single_sign_on_linked', now);
  }

  async function enter(provider: ProviderRow, member: Member, account: SignedAccount, given: SingleSignOnTry) {
    const { remember, deviceInfo, userAgent } = given;
    const { companyId } = provider;
    const opening = {
      userId: member.user.id,
      via: 'single_sign_on' as const,
      companyId,
      onlyCompanyId: companyId,
      remember,
      deviceInfo,
      userAgent,
    };
    return inTransaction(kernel, async (tx): Promise<Entry> => {
      await recognize(tx, member, account);
      if (provider.hasSecondStep) return sessions.open(tx, opening);
      const entry = await sessions.enterFirstStep(tx, opening);
      const isToSetUp = 'need' in entry && entry.need === 'setup';
      // What is set up now asks in the user's other companies too, and this company's provider does not speak for those.
      if (isToSetUp && (await entersElsewhere(tx, member.user.id, companyId)))
        throw refuse(companyId, 'setup-elsewhere');
      return entry;
    });
  }

  return {
    async begin(email, network) {
      limiter.take([`single-sign-on:${network}`], config.limits.singleSignOns);
      const provider = await findProviderOfDomain(reads, mailDomainOf(email));
      if (provider === undefined) throw fail('NOT_FOUND', { message: NONE });
      const { companyId, issuer, clientId } = provider;
      const journey = await providers.journey(clientOf(provider), email.trim());
      if ('problem' in journey) throw refuse(companyId, journey.problem);
      const { url, state, nonce, codeVerifier } = journey;
      await inTransaction(kernel, (tx) => insertState(tx, state, new Date(clock.now().getTime() + STATE_MS)));
      return { url, departure: departures.seal({ companyId, issuer, clientId, state, nonce, codeVerifier }) };
    },

    async finish(given) {
      const departure = departures.open(given.departure);
      if (departure === undefined || departure.state !== given.state) throw refusalOf('over');
      const { companyId } = departure;
      // Used up even if nothing comes of it.
      const isFirst = await inTransaction(kernel, (tx) => takeState(tx, given.state, clock.now()));
      if (!isFirst) throw refuse(companyId, 'over');
      const { code } = given;
      if (given.error !== undefined || code === undefined)
        throw refuse(companyId, given.error === 'access_denied' ? 'canceled' : 'refused');
      const provider = await findProvider(reads, systemScope(companyId));
      if (provider?.isOn !== true || provider.issuer !== departure.issuer || provider.clientId !== departure.clientId)
        throw refuse(companyId, 'changed');

      const client = clientOf(provider);
      const held: { reason: SingleSignOnRefusal } = { reason: 'refused' };
      const keys = [`sign-in:network:${given.network}`];
      const known = await attempts.run(keys, config.limits.signIn, async () => {
        const account = await providers.account(client, { ...departure, code, iss: given.iss });
        const found = 'problem' in account ? account.problem : await memberOf(provider, account);
        if (typeof found !== 'string' && !('problem' in account)) return { member: found, account };
        held.reason = typeof found === 'string' ? found : 'refused';
        // What is wrong with the provider is not a guess of the user.
        if (!isOfUser(held.reason)) throw refuse(companyId, held.reason);
        return undefined;
      });
      if (known === undefined) throw refuse(companyId, held.reason);
      return { entry: await enter(provider, known.member, known.account, given), email: known.member.user.email };
    },
  };
}
