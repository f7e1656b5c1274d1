import { createHmac } from 'node:crypto';
import type {
  BodyOf,
  ResponseOf,
  checkSingleSignOn,
  SingleSignOn,
  SingleSignOnAccount,
  updateSingleSignOn,
} from '@talk/contract';
import { asMailDomain, isReservedDomain, issuerProblem, type IssuerProblem } from '@talk/domain/sign-in';
import { lockName } from '../../../db/locks.js';
import { inTransaction, type Reads, type Tx } from '../../../db/transaction.js';
import { fail, invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { UserActor } from '../../../policy/actor.js';
import { scopeOf, type Scope } from '../../../policy/scope.js';
import { isLoopbackHost, isPrivateHost } from '../../../web/public-address.js';
import type { PublicWeb } from '../../../web/public-web.js';
import { recordAudit } from '../audit/index.js';
import { findUserById } from './identity.repository.js';
import { listWithoutRole } from './members.repository.js';
import { endSingleSignOns, endVisits } from './sign-ins.repository.js';
import type { Providers } from './single-sign-on-provider.js';
import type { ClientSecrets } from './single-sign-on-vault.js';
import { redirectUrlOf } from './single-sign-on.service.js';
import {
  deleteAccounts,
  deleteProvider,
  findProvider,
  listAccounts,
  listSignInDomains,
  lockSignInDomains,
  noteProvenDomain,
  putProvider,
  replaceSignInDomains,
  type DomainRow,
  type ProviderRow,
} from './single-sign-on.repository.js';

type Patch = BodyOf<typeof updateSingleSignOn>;

/** What admins decide of single sign-on. */
export interface SingleSignOnSettings {
  read(reads: Reads, scope: Scope): Promise<SingleSignOn>;
  /** What is left out stays. @throws ApiError VALIDATION_FAILED. */
  update(tx: Tx, scope: Scope, patch: Patch): Promise<SingleSignOn>;
  /** Asks the provider, and the DNS for domains that are not proven. @throws ApiError CONFLICT before it is set up; RATE_LIMITED. */
  check(actor: UserActor): Promise<ResponseOf<typeof checkSingleSignOn>>;
  remove(tx: Tx, scope: Scope): Promise<void>;
  listAccounts(reads: Reads, scope: Scope): Promise<SingleSignOnAccount[]>;
  /** Lets another account with the user's address in. @throws ApiError NOT_FOUND. */
  forget(tx: Tx, scope: Scope, userId: number): Promise<void>;
}

const ISSUER: Readonly<Record<IssuerProblem | 'private', string>> = {
  address: 'Enter a full address, such as https://login.example.com.',
  https: 'Use an address that begins with https://.',
  extras: 'Enter the issuer as your provider names it, without what follows it.',
  shared: 'This address signs in the users of every company. Use the one with the ID of your tenant.',
  private: 'This address is on this server or a private network.',
};
const NO_ISSUER = 'Enter the address of your provider.';
const NO_CLIENT = 'Enter the client ID.';
const NO_SECRET = 'Enter the client secret.';
const SECRET_AGAIN = 'Enter the client secret again: it is for another provider now.';
const NO_DOMAIN = 'Enter domains such as acme.com, one on each line.';
const SET_UP_FIRST = 'Set up single sign-on first.';

export function createSingleSignOnSettings(
  kernel: Kernel,
  { providers, clientSecrets, web }: { providers: Providers; clientSecrets: ClientSecrets; web: PublicWeb },
): SingleSignOnSettings {
  const { clock, config, limiter } = kernel;
  const isProduction = config.mode === 'production';
  const proofKey = kernel.secrets.derive('sign-in-domain');
  const recordOf = ({ companyId }: Scope): string =>
    `talk-sign-in=${createHmac('sha256', proofKey).update(String(companyId)).digest('base64url')}`;

  const read: SingleSignOnSettings['read'] = async (reads, scope) =>
    present(scope, await findProvider(reads, scope), await listSignInDomains(reads, scope));

  const present = (scope: Scope, row: ProviderRow | undefined, domains: readonly DomainRow[]): SingleSignOn => ({
    is_set_up: row !== undefined,
    is_on: row?.isOn ?? false,
    issuer: row?.issuer ?? '',
    client_id: row?.clientId ?? '',
    domains: domains.map(({ domain, provenAt }) => ({ name: domain, is_proven: provenAt !== null })),
    has_second_step: row?.hasSecondStep ?? false,
    accepts_unmarked_addresses: row?.acceptsUnmarkedAddresses ?? false,
    is_only_way: row?.isOnlyWay ?? false,
    redirect_url: redirectUrlOf(config),
    txt_record: recordOf(scope),
  });

  /** @throws ApiError VALIDATION_FAILED for one that no request may go to. */
  function checkIssuer(issuer: string): void {
    const { allowPrivate } = config.webhooks;
    const isLocal = (host: string): boolean => !isProduction && isLoopbackHost(host);
    const problem = issuerProblem(
      URL.canParse(issuer) ? new URL(issuer) : null,
      (host) => allowPrivate || isLocal(host),
    );
    if (problem !== null) throw invalid({ issuer: ISSUER[problem] });
    const { hostname } = new URL(issuer);
    if (isPrivateHost(hostname) && !allowPrivate && !isLocal(hostname)) throw invalid({ issuer: ISSUER.private });
  }

  function valuesOf(scope: Scope, before: ProviderRow | undefined, patch: Patch) {
    const [issuer, clientId] = [patch.issuer ?? before?.issuer, patch.client_id ?? before?.clientId];
    const { client_secret: secret } = patch;
    const sealedSecret = secret === undefined ? before?.sealedSecret : clientSecrets.seal(scope.companyId, secret);
    if (issuer === undefined || clientId === undefined || sealedSecret === undefined)
      throw invalid({
        ...(issuer === undefined && { issuer: NO_ISSUER }),
        ...(clientId === undefined && { client_id: NO_CLIENT }),
        ...(sealedSecret === undefined && { client_secret: NO_SECRET }),
      });
    if (patch.issuer !== undefined) checkIssuer(issuer);
    // Otherwise a secret that no one can read could be sent to any address.
    if (before !== undefined && issuer !== before.issuer && secret === undefined)
      throw invalid({ client_secret: SECRET_AGAIN });
    return {
      issuer,
      clientId,
      sealedSecret,
      isOn: patch.is_on ?? before?.isOn ?? false,
      hasSecondStep: patch.has_second_step ?? before?.hasSecondStep ?? false,
      acceptsUnmarkedAddresses: patch.accepts_unmarked_addresses ?? before?.acceptsUnmarkedAddresses ?? false,
      isOnlyWay: patch.is_only_way ?? before?.isOnlyWay ?? false,
    };
  }

  /** Signs out whom the change has shut out. */
  async function shutOut(
    tx: Tx,
    scope: Scope,
    before: ProviderRow | undefined,
    after: Omit<ProviderRow, 'companyId' | 'updatedAt'>,
  ) {
    const now = clock.now();
    if (before?.isOn === true && !after.isOn) await endSingleSignOns(tx, scope.companyId, now);
    const wasOnly = before?.isOn === true && before.isOnlyWay;
    if (wasOnly || !after.isOn || !after.isOnlyWay) return;
    for (const userId of await listWithoutRole(tx, scope, 'Company Admin'))
      await endVisits(tx, scope.companyId, userId, now, 'single-sign-on');
  }

  async function audit(tx: Tx, scope: Scope, before: SingleSignOn, after: SingleSignOn, hasNewSecret = false) {
    await recordAudit(tx, scope, {
      kind: 'company',
      action: 'changed',
      before: { ...audited(before), single_sign_on_secret_replaced: false },
      after: { ...audited(after), single_sign_on_secret_replaced: hasNewSecret },
      at: clock.now(),
    });
  }

  async function prove(tx: Tx, scope: Scope, domains: readonly string[]): Promise<string[]> {
    const taken: string[] = [];
    for (const domain of domains) if (!(await noteProvenDomain(tx, scope, domain, clock.now()))) taken.push(domain);
    return taken;
  }

  const lock = (tx: Tx, { companyId }: Scope): Promise<void> => lockName(tx, 'part', companyId, 'single-sign-on');

  return {
    read,

    async update(tx, scope, patch) {
      const domains = patch.domains === undefined ? undefined : domainsOf(patch.domains);
      // No one can own them, so there is no one to ask; they are for trying it out.
      const free = isProduction ? [] : (domains ?? []).filter(isReservedDomain);
      await lockSignInDomains(tx, free);
      await lock(tx, scope);
      const row = await findProvider(tx, scope);
      const before = await read(tx, scope);
      const values = valuesOf(scope, row, patch);
      await putProvider(tx, scope, values, clock.now());
      if (domains !== undefined) {
        await replaceSignInDomains(tx, scope, domains);
        await prove(tx, scope, free);
      }
      await shutOut(tx, scope, row, values);
      const after = await read(tx, scope);
      await audit(tx, scope, before, after, patch.client_secret !== undefined);
      return after;
    },

    async check(actor) {
      const scope = scopeOf(actor);
      const reads = { q: kernel.db.drizzle };
      const row = await findProvider(reads, scope);
      if (row === undefined) throw fail('CONFLICT', { message: SET_UP_FIRST });
      limiter.take([`single-sign-on-check:${scope.companyId}`], config.limits.singleSignOnChecks);
      const { issuer, clientId, sealedSecret } = row;
      const clientSecret = clientSecrets.open(scope.companyId, sealedSecret);
      const redirectUrl = redirectUrlOf(config);
      const problem =
        clientSecret === null ? 'secret-lost' : await providers.check({ issuer, clientId, clientSecret, redirectUrl });
      const open = (await listSignInDomains(reads, scope)).filter(({ provenAt }) => provenAt === null);
      const shown = await Promise.all(
        open.map(async ({ domain }) => ((await web.txt(`_talk.${domain}`)).includes(recordOf(scope)) ? [domain] : [])),
      );
      return inTransaction(kernel, async (tx) => {
        await lockSignInDomains(tx, shown.flat());
        await lock(tx, scope);
        const before = await read(tx, scope);
        const taken = await prove(tx, scope, shown.flat());
        const settings = await read(tx, scope);
        await audit(tx, scope, before, settings);
        return { problem, taken_domains: taken, settings };
      });
    },

    async remove(tx, scope) {
      await lock(tx, scope);
      const before = await read(tx, scope);
      await deleteProvider(tx, scope);
      await endSingleSignOns(tx, scope.companyId, clock.now());
      await audit(tx, scope, before, await read(tx, scope));
    },

    async listAccounts(reads, scope) {
      return (await listAccounts(reads, scope)).map(({ userId, name, email, createdAt, lastUsedAt }) => ({
        id: userId,
        name,
        email,
        created_at: createdAt.toISOString(),
        last_used_at: lastUsedAt?.toISOString() ?? null,
      }));
    },

    async forget(tx, scope, userId) {
      if (!(await deleteAccounts(tx, scope, userId))) throw fail('NOT_FOUND');
      const subject = { id: userId, name: (await findUserById(tx, userId))?.name ?? '' };
      await recordAudit(tx, scope, { kind: 'person', action: 'single_sign_on_forgotten', subject, at: clock.now() });
    },
  };
}

/** What the audit log says of it. */
const audited = (settings: SingleSignOn) => ({
  single_sign_on: settings.is_on,
  single_sign_on_issuer: settings.issuer,
  single_sign_on_client: settings.client_id,
  single_sign_on_domains: settings.domains.map(({ name }) => name),
  single_sign_on_proven_domains: settings.domains.flatMap(({ name, is_proven: isProven }) => (isProven ? [name] : [])),
  single_sign_on_second_step: settings.has_second_step,
  single_sign_on_unmarked: settings.accepts_unmarked_addresses,
  single_sign_on_only: settings.is_only_way,
});

/** @throws ApiError VALIDATION_FAILED if one of them is none. */
function domainsOf(typed: readonly string[]): string[] {
  const domains = typed.filter((text) => text.trim() !== '').map(asMailDomain);
  if (domains.includes(null)) throw invalid({ domains: NO_DOMAIN });
  return [...new Set(domains.filter((domain) => domain !== null))];
}
