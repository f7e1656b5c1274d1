import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { channels, type IntegrationName } from '@talk/contract';
import { inTransaction, type Reads, type Tx } from '../../../db/transaction.js';
import { lastSeqOf } from '../../../events/events.repository.js';
import { fail, found, invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { UserActor } from '../../../policy/actor.js';
import { scopeOf, type Scope } from '../../../policy/scope.js';
import { CrmError, type CrmFields, type CrmProvider, type CrmTokens, type Grant } from '../providers/index.js';
import {
  claimRefresh,
  findConnection,
  insertAuthorization,
  putConnection,
  takeAuthorization,
  updateConnection,
  type ConnectionRow,
} from './connections.repository.js';
import { forgetUnlogged } from './crm-calls.repository.js';
import type { TokenVault, Tokens } from './tokens.js';

const MINUTE_MS = 60_000;
/** How long a person may take to agree at the CRM. */
const AUTHORIZATION_MS = 10 * MINUTE_MS;
/** A token that is over by the time it arrives is of no use. */
const MARGIN_MS = MINUTE_MS;
/** Longer than an answer may take. */
const REFRESH_MS = 20_000;
const REFRESH_PAUSE_MS = 250;

/** Connections to CRMs: how they come about, how they are used, and how they end. */
export interface Connections {
  readonly providers: readonly CrmProvider[];
  /** @throws ApiError NOT_FOUND for a CRM that this server cannot connect. */
  provider(name: IntegrationName): CrmProvider;
  /** @throws ApiError CRM_ACCOUNT_OTHER unless this account is connected. */
  account(reads: Reads, scope: Scope, name: IntegrationName, accountId: string): Promise<{ id: string; name: string }>;
  /** The account whose people work on this domain. @throws ApiError CRM_ACCOUNT_OTHER unless it is the connected one. */
  accountOn(
    reads: Reads,
    scope: Scope,
    name: IntegrationName,
    domain: string | null,
  ): Promise<{ id: string; name: string }>;
  /** @returns where the person agrees. */
  begin(tx: Tx, actor: UserActor, name: IntegrationName): Promise<string>;
  /** @throws ApiError CONNECTION_OVER; CRM_REFUSED, CRM_UNAVAILABLE. */
  complete(actor: UserActor, name: IntegrationName, given: BroughtBack): Promise<void>;
  /** Connects a CRM of which the company has a key of its own. @throws ApiError NOT_FOUND, CRM_REFUSED, CRM_UNAVAILABLE. */
  bringKey(actor: UserActor, name: IntegrationName, key: { clientId: string; clientSecret: string }): Promise<void>;
  update(tx: Tx, scope: Scope, name: IntegrationName, change: ConnectionChange): Promise<void>;
  /** Asks the CRM. @throws ApiError NOT_FOUND, CRM_REFUSED, CRM_UNAVAILABLE. */
  test(scope: Scope, name: IntegrationName): Promise<void>;
  disconnect(scope: Scope, name: IntegrationName): Promise<void>;
  /** What calls have in the CRM. Asks it. @throws ApiError NOT_FOUND, CRM_REFUSED, CRM_UNAVAILABLE. */
  fields(scope: Scope, name: IntegrationName): Promise<CrmFields>;
  /**
   * Does something with a token that works, and notes how that went.
   * @throws CrmError, also `limited` before anything is asked while the CRM wants no requests.
   */
  use<T>(
    scope: Scope,
    name: IntegrationName,
    work: (tokens: CrmTokens, provider: CrmProvider) => Promise<T>,
  ): Promise<T>;
}

export interface BroughtBack {
  readonly code: string;
  readonly state: string;
  readonly accounts_server?: string | undefined;
}

export interface ConnectionChange {
  readonly is_paused?: boolean | undefined;
  readonly creates_contacts?: boolean | undefined;
  readonly logs_texts?: boolean | undefined;
  readonly recording_days?: number | undefined;
}

type ConnectedRow = ConnectionRow & { readonly sealedTokens: string };

/** @throws ApiError NOT_FOUND when it is not connected. */
function connected(row: ConnectionRow): ConnectedRow {
  const { sealedTokens } = row;
  if (sealedTokens === null) throw fail('NOT_FOUND');
  return { ...row, sealedTokens };
}

const hashOf = (state: string): string => createHash('sha256').update(state).digest('hex');

export function createConnections(
  kernel: Kernel,
  { providers, vault, onWorking }: { providers: readonly CrmProvider[]; vault: TokenVault; onWorking: OnWorking },
): Connections {
  const { clock, config, db, log } = kernel;
  const reads: Reads = { q: db.drizzle };

  function provider(name: IntegrationName): CrmProvider {
    return found(providers.find((each) => each.name === name));
  }

  const redirectUri = (name: IntegrationName): string =>
    `${config.http.publicUrl}/settings/integrations/${name}/callback`;

  function tell(tx: Tx, { companyId }: Scope, name: IntegrationName): void {
    tx.emit({
      type: 'integration_updated',
      companyId,
      entity: { type: 'integration', id: name },
      version: 1,
      data: { name },
      channels: [channels.company(companyId)],
    });
  }

  const granted = (scope: Scope, name: IntegrationName, { expiresInSeconds, ...tokens }: Grant) => ({
    sealedTokens: vault.seal(scope, name, tokens),
    tokenExpiresAt: new Date(clock.now().getTime() + expiresInSeconds * 1000),
  });

  const required = async (scope: Scope, name: IntegrationName): Promise<ConnectedRow> =>
    connected(found(await findConnection(reads, scope, name)));

  /** Notes what is wrong, or that nothing is; colleagues are told when that has changed. */
  async function note(
    scope: Scope,
    row: ConnectionRow,
    now: Partial<Pick<ConnectionRow, 'isBroken' | 'problem' | 'quietUntil'>>,
  ) {
    const name = row.name as IntegrationName;
    const after = { ...row, ...now };
    if (after.isBroken === row.isBroken && after.problem === row.problem && after.quietUntil === row.quietUntil) return;
    await inTransaction(kernel, async (tx) => {
      // An answer to an earlier connection says nothing about one that was made in the meantime.
      if (!(await updateConnection(tx, scope, name, now, { connectedAt: row.connectedAt }))) return;
      tell(tx, scope, name);
      if (row.problem !== null && after.problem === null) onWorking(tx, scope, name);
    });
  }

  function opened(scope: Scope, { name, sealedTokens }: ConnectedRow): Tokens {
    const tokens = vault.open(scope, name as IntegrationName, sealedTokens);
    if (tokens === null) throw new CrmError('revoked', 'The secret that the tokens were encrypted with has changed.');
    return tokens;
  }

  /** A token that is good for a minute at least; null: there is none. @param refused one that the CRM did not take. */
  function goodToken(scope: Scope, row: ConnectedRow, refused: string | null): CrmTokens | null {
    const tokens = opened(scope, row);
    const expiresMs = row.tokenExpiresAt?.getTime() ?? 0;
    return expiresMs - MARGIN_MS > clock.now().getTime() && tokens.accessToken !== refused ? tokens : null;
  }

  async function freshToken(scope: Scope, name: IntegrationName, refused: string | null): Promise<CrmTokens> {
    for (;;) {
      const good = goodToken(scope, await required(scope, name), refused);
      if (good !== null) return good;
      const now = clock.now();
      const claimed = await claimRefresh(db.drizzle, scope, name, { now, until: new Date(now.getTime() + REFRESH_MS) });
      if (claimed !== undefined) return refreshed(scope, connected(claimed), refused);
      // Another one is getting it: a refresh token may work only once.
      await delay(REFRESH_PAUSE_MS);
    }
  }

  async function refreshed(scope: Scope, row: ConnectedRow, refused: string | null): Promise<CrmTokens> {
    const name = row.name as IntegrationName;
    try {
      // Another one may have got it between our look and our claim.
      const good = goodToken(scope, row, refused);
      if (good !== null) return good;
      const grant = await provider(name).refresh(opened(scope, row));
      const { sealedTokens } = row;
      if (await updateConnection(reads, scope, name, granted(scope, name, grant), { sealedTokens })) return grant;
    } finally {
      await updateConnection(reads, scope, name, { refreshingUntil: null });
    }
    // Another account has been connected since: the grant is not for that one.
    return freshToken(scope, name, null);
  }

  async function use<T>(
    scope: Scope,
    name: IntegrationName,
    work: (tokens: CrmTokens, provider: CrmProvider) => Promise<T>,
  ): Promise<T> {
    const row = await required(scope, name);
    const quietMs = (row.quietUntil?.getTime() ?? 0) - clock.now().getTime();
    if (quietMs > 0)
      throw new CrmError('limited', `${provider(name).title} has reached its limit for requests.`, {
        retryAfterMs: quietMs,
      });
    try {
      const tokens = await freshToken(scope, name, null);
      const result = await work(tokens, provider(name)).catch(async (error: unknown) => {
        if (!(error instanceof CrmError) || error.failure !== 'unauthorized') throw error;
        return work(await freshToken(scope, name, tokens.accessToken), provider(name));
      });
      await note(scope, row, { isBroken: false, problem: null, quietUntil: null });
      return result;
    } catch (error) {
      if (error instanceof CrmError) await noteFailure(scope, row, error);
      throw error;
    }
  }

  async function noteFailure(
    scope: Scope,
    row: ConnectionRow,
    { failure, message, retryAfterMs }: CrmError,
  ): Promise<void> {
    const about = { companyId: scope.companyId, crm: row.name, failure };
    // What it refuses is for the company to see: it stands on the screen of the connection.
    if (failure === 'refused') log.info(about, 'a CRM refused what it was asked');
    else log.warn(about, 'a CRM did not do what it was asked');
    if (failure === 'limited')
      await note(scope, row, { quietUntil: new Date(clock.now().getTime() + (retryAfterMs ?? 0)) });
    else if (failure === 'unavailable') await note(scope, row, { problem: message });
    // A new token was not taken either: nothing will be, until a person connects again.
    else if (failure !== 'refused') await note(scope, row, { isBroken: true, problem: message });
  }

  /** A person has connected an account. */
  async function take(actor: UserActor, name: IntegrationName, exchange: () => Promise<Grant>): Promise<void> {
    const crm = provider(name);
    const scope = scopeOf(actor);
    const { grant, account } = await asked(async () => {
      const got = await exchange();
      await crm.prepare(got);
      return { grant: got, account: await crm.account(got) };
    });
    await inTransaction(kernel, async (tx) => {
      const before = await findConnection(tx, scope, name);
      const isSame = before?.sealedTokens != null && before.accountId === account.id;
      await putConnection(tx, scope, name, {
        ...granted(scope, name, grant),
        isEnabled: true,
        isBroken: false,
        problem: null,
        quietUntil: null,
        accountId: account.id,
        accountName: account.name,
        settings: { ...before?.settings, company_ui_domain: account.domain },
        connectedBy: actor.userId,
        connectedAt: clock.now(),
        // What happened before there was a connection is not logged; what happened while it was broken is.
        ...(isSame
          ? {}
          : {
              seenSeq: await lastSeqOf(tx, scope),
              logsSince: clock.now(),
              // Who had switched the log of texts off has not asked for it again.
              textsSince: crm.logTexts === undefined || (before && before.textsSince === null) ? null : clock.now(),
            }),
      });
      if (!isSame) await forgetUnlogged(tx, scope, name);
      onWorking(tx, scope, name);
      tell(tx, scope, name);
    });
  }

  return {
    providers,
    provider,
    use,

    async account(within, scope, name, accountId) {
      const row = await findConnection(within, scope, name);
      if (row?.sealedTokens == null || row.accountId !== accountId) throw fail('CRM_ACCOUNT_OTHER');
      return { id: accountId, name: row.accountName ?? '' };
    },

    async accountOn(within, scope, name, domain) {
      const row = await findConnection(within, scope, name);
      if (row?.sealedTokens == null || domain === null || row.settings['company_ui_domain'] !== domain)
        throw fail('CRM_ACCOUNT_OTHER');
      return { id: row.accountId ?? '', name: row.accountName ?? '' };
    },

    async begin(tx, actor, name) {
      const { connect } = provider(name);
      if (connect.by !== 'consent') throw fail('NOT_FOUND');
      const state = randomBytes(32).toString('base64url');
      const verifier = randomBytes(32).toString('base64url');
      const stateHash = hashOf(state);
      await insertAuthorization(tx, {
        stateHash,
        companyId: actor.companyId,
        userId: actor.userId,
        name,
        sealedVerifier: vault.sealText(stateHash, verifier),
        expiresAt: new Date(clock.now().getTime() + AUTHORIZATION_MS),
      });
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      return connect.authorizeUrl({ state, challenge, redirectUri: redirectUri(name) });
    },

    async complete(actor, name, { code, state, accounts_server: accountsServer = null }) {
      const { connect } = provider(name);
      const stateHash = hashOf(state);
      const begun = await inTransaction(kernel, (tx) => takeAuthorization(tx, stateHash, clock.now()));
      const verifier = begun === undefined ? null : vault.openText(stateHash, begun.sealedVerifier);
      // A link that was begun by another person connects their account: nobody may be led to it.
      const isTheirs = begun?.userId === actor.userId && begun.companyId === actor.companyId && begun.name === name;
      if (verifier === null || !isTheirs || connect.by !== 'consent') throw fail('CONNECTION_OVER');
      await take(actor, name, () =>
        connect.exchange({ code, verifier, redirectUri: redirectUri(name), accountsServer }),
      );
    },

    async bringKey(actor, name, key) {
      const { connect } = provider(name);
      if (connect.by !== 'key') throw fail('NOT_FOUND');
      await take(actor, name, () => connect.exchange(key));
    },

    async update(tx, scope, name, change) {
      const { is_paused: isPaused, creates_contacts: createsContacts, logs_texts: logsTexts } = change;
      if (provider(name).logTexts === undefined && logsTexts === true)
        throw invalid({ logs_texts: 'This CRM has no place for texts.' });
      const before = found(await findConnection(tx, scope, name));
      const isThere = await updateConnection(tx, scope, name, {
        ...(isPaused === undefined ? {} : { isEnabled: !isPaused }),
        ...(createsContacts === undefined ? {} : { createsContacts }),
        ...(change.recording_days === undefined ? {} : { recordingDays: change.recording_days }),
        // What was said while it was off is not logged later.
        ...(logsTexts === undefined ? {} : { textsSince: logsTexts ? (before.textsSince ?? clock.now()) : null }),
      });
      if (!isThere) throw fail('NOT_FOUND');
      onWorking(tx, scope, name);
      tell(tx, scope, name);
    },

    async test(scope, name) {
      provider(name);
      await required(scope, name);
      const account = await asked(() => use(scope, name, (access, crm) => crm.account(access)));
      await updateConnection(reads, scope, name, { accountName: account.name });
    },

    async fields(scope, name) {
      provider(name);
      await required(scope, name);
      return asked(() =>
        use(scope, name, async (access, crm) => (await crm.listFields?.(access)) ?? { outcome: null, others: [] }),
      );
    },

    async disconnect(scope, name) {
      const crm = provider(name);
      await required(scope, name);
      // A CRM that is away, or has taken the connection back itself, keeps nobody from leaving.
      await use(scope, name, (tokens) => crm.revoke(tokens)).catch((error: unknown) => {
        if (!(error instanceof CrmError)) throw error;
      });
      await inTransaction(kernel, async (tx) => {
        await putConnection(tx, scope, name, {
          sealedTokens: null,
          tokenExpiresAt: null,
          refreshingUntil: null,
          accountId: null,
          accountName: null,
          connectedBy: null,
          connectedAt: null,
          isBroken: false,
          problem: null,
          quietUntil: null,
        });
        tell(tx, scope, name);
      });
    },
  };
}

/** A connection works (again): what has waited for it goes on. */
export type OnWorking = (tx: Tx, scope: Scope, name: IntegrationName) => void;

/** What a person asked a CRM for, while they wait. */
async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CrmError)) throw error;
    const isLater = error.failure === 'unavailable' || error.failure === 'limited';
    throw fail(isLater ? 'CRM_UNAVAILABLE' : 'CRM_REFUSED', { message: error.message, cause: error });
  }
}
