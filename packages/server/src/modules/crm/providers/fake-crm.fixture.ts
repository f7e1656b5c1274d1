import { createHash } from 'node:crypto';
import { CrmError, type CrmFailure } from './crm-error.js';
import type { CrmAccess, CrmCall, CrmPerson, CrmProvider, CrmRecord, CrmTexts, Grant } from './crm-provider.js';

/** A CRM in memory, for tests: it keeps what it is given by our keys, as HubSpot does, and takes only tokens that it gave. */
export interface FakeCrm extends CrmProvider {
  readonly calls: ReadonlyMap<string, { readonly call: CrmCall; readonly records: readonly CrmRecord[] }>;
  /** Records that the CRM made itself, by their ids; null: nothing was written into it yet. */
  readonly own: ReadonlyMap<string, CrmCall | null>;
  readonly texts: ReadonlyMap<string, { readonly texts: CrmTexts; readonly records: readonly CrmRecord[] }>;
  readonly people: ReadonlyMap<string, CrmPerson>;
  /** What it was asked for, by the names of the functions. */
  readonly asked: string[];
  /** It makes a record of a call itself. */
  makeRecord(id: string): void;
  /** Something happens between the next request for this and its answer. */
  meanwhile(what: string, happens: () => Promise<unknown>): void;
  /** Nobody can be logged at this record any more, as if it had been deleted. */
  deleteRecord(id: string): void;
  /** Who has a number. */
  know(e164: string, ...ids: string[]): void;
  /** What a person who agrees at `authorizeUrl` brings back. */
  agree(authorizeUrl: string, account?: string): { readonly code: string; readonly state: string };
  /** Every request fails so, from now on; null: they succeed again. */
  fail(how: { readonly failure: CrmFailure; readonly retryAfterMs?: number } | null): void;
  /** The next call is logged, and whoever logged it dies before the answer. */
  dieAfterLogging(): void;
  /** Access tokens that were given are taken no more; the refresh tokens are. */
  expireTokens(): void;
  revokeAll(): void;
  isRevoked(): boolean;
}

export function createFakeCrm(): FakeCrm {
  const calls = new Map<string, { call: CrmCall; records: readonly CrmRecord[] }>();
  const own = new Map<string, CrmCall | null>();
  const interruptions = new Map<string, () => Promise<unknown>>();
  const texts = new Map<string, { texts: CrmTexts; records: readonly CrmRecord[] }>();
  const deleted = new Set<string>();
  const people = new Map<string, CrmPerson>();
  const known = new Map<string, string[]>();
  const codes = new Map<string, { challenge: string; account: string }>();
  const access = new Map<string, string>();
  const refreshing = new Map<string, string>();
  const asked: string[] = [];
  let failing: { failure: CrmFailure; retryAfterMs?: number } | null = null;
  let dies = false;
  let count = 0;
  let isRevoked = false;

  function grant(account: string): Grant {
    count += 1;
    const [accessToken, refreshToken] = [`access-${count}`, `refresh-${count}`];
    access.set(accessToken, account);
    refreshing.set(refreshToken, account);
    return { accessToken, refreshToken, expiresInSeconds: 1800, instanceUrl: null };
  }

  async function enter(what: string): Promise<void> {
    asked.push(what);
    // Whoever asks at the same time is in the middle of it now.
    await new Promise((resolve) => setImmediate(resolve));
    const happens = interruptions.get(what);
    interruptions.delete(what);
    await happens?.();
    if (failing !== null) throw new CrmError(failing.failure, `Acme CRM: ${failing.failure}.`, failing);
  }

  async function admit(what: string, { accessToken }: CrmAccess): Promise<string> {
    await enter(what);
    const account = access.get(accessToken);
    if (account === undefined) throw new CrmError('unauthorized', 'The token has expired.');
    return account;
  }

  return {
    calls,
    own,
    texts,
    people,
    asked,
    makeRecord: (id) => void own.set(id, null),
    meanwhile: (what, happens) => void interruptions.set(what, happens),
    deleteRecord: (id) => void deleted.add(id),
    know: (e164, ...ids) => void known.set(e164, ids),
    agree(authorizeUrl, account = '4242') {
      const { searchParams } = new URL(authorizeUrl);
      count += 1;
      codes.set(`code-${count}`, { challenge: searchParams.get('challenge') ?? '', account });
      return { code: `code-${count}`, state: searchParams.get('state') ?? '' };
    },
    fail: (how) => void (failing = how),
    dieAfterLogging: () => void (dies = true),
    expireTokens: () => access.clear(),
    revokeAll() {
      access.clear();
      refreshing.clear();
    },
    isRevoked: () => isRevoked,

    name: 'hubspot',
    title: 'HubSpot',
    connect: {
      by: 'consent',
      authorizeUrl: ({ state, challenge, redirectUri }) =>
        `https://crm.test/authorize?${new URLSearchParams({ state, challenge, redirectUri }).toString()}`,
      async exchange({ code, verifier }) {
        await enter('exchange');
        const begun = codes.get(code);
        codes.delete(code);
        if (begun?.challenge !== createHash('sha256').update(verifier).digest('base64url'))
          throw new CrmError('revoked', 'The code is not good.');
        return grant(begun.account);
      },
    },
    async refresh({ refreshToken: token }) {
      await enter('refresh');
      const account = refreshing.get(token);
      // Each works once, as Salesforce may have it.
      refreshing.delete(token);
      if (account === undefined) throw new CrmError('revoked', 'The connection was taken back.');
      return grant(account);
    },
    async revoke(token) {
      await admit('revoke', token);
      isRevoked = true;
    },
    account: async (token) => {
      const id = await admit('account', token);
      return { id, name: `Portal ${id}`, domain: 'app.hubspot.com' };
    },
    prepare: async (token) => void (await admit('prepare', token)),
    async findByPhone(token, e164) {
      await admit('findByPhone', token);
      return (known.get(e164) ?? []).map((id) => ({ kind: 'contact', id }));
    },
    async addPerson(token, person) {
      await admit('addPerson', token);
      people.set(person.key, person);
      return { kind: 'contact', id: `person-${person.key}` };
    },
    hasOwners: true,
    async listFields(token) {
      await admit('listFields', token);
      return {
        outcome: { name: 'result', label: 'Result', kind: 'choice', options: [{ value: 'won', label: 'Won' }] },
        others: [
          { name: 'who', label: 'Who', kind: 'text', options: [] },
          { name: 'seconds', label: 'Seconds', kind: 'number', options: [] },
        ],
      };
    },
    async logCall(token, call, records) {
      await admit('logCall', token);
      if (records.some(({ id }) => deleted.has(id))) throw new CrmError('refused', 'The record is gone.');
      calls.set(call.key, { call, records });
      if (dies) {
        dies = false;
        throw new Error('killed');
      }
      return `call-${call.key}`;
    },
    async logTexts(token, day, records) {
      await admit('logTexts', token);
      texts.set(day.key, { texts: day, records });
      return `texts-${day.key}`;
    },
    activityUrl: ({ id }, { kind, externalId, record }) =>
      `https://crm.test/${id}/${record?.id ?? 'nobody'}/${kind}/${externalId}`,
    async adoptCall(token, call, externalId) {
      await admit('adoptCall', token);
      if (!own.has(externalId)) return false;
      calls.delete(call.key);
      own.set(externalId, call);
      return true;
    },
  };
}
