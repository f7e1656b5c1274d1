import type { Clock } from '../clock.js';
import { createGrants, type App, type Grants, type Lives } from '../oauth/grants.js';
import { createListViews, type ListViews } from './list-views.js';
import { PAGE } from './page.js';
import { sobjectNamed } from './schema.js';
import { createSfStore, type SfRecord, type SfStore } from './store.js';

/** One Salesforce org with all that is in it. */
export interface Org {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly clock: Clock;
  readonly grants: Grants;
  readonly records: SfStore;
  readonly listViews: ListViews;
  /** As many records as one answer to a query holds. */
  pageSize: number;
  /** The person who agrees on the consent page. */
  readonly userId: string;
  /** Of the REST interface in a day: requests so far. */
  spent: number;
  readonly dailyLimit: number;
  isIndexed(record: SfRecord): boolean;
}

export interface OrgDeps {
  readonly clock: Clock;
  readonly app: App;
  readonly refusedField: () => string | null;
  readonly indexDelayMs: () => number;
}

/** A session ends two hours after it began, a code after ten minutes. A verifier may be made of 128 bytes, and is longer in base64. */
const LIVES: Lives = {
  codeMs: 10 * 60_000,
  accessMs: 2 * 60 * 60_000,
  longestVerifier: 172,
  prefixes: { code: 'aPrx', access: '00DHs0000004242!AQ', refresh: '5Aep861' },
};

const USERS = [
  ['Priya', 'Raman', 'admin@acme.test'],
  ['Marcus', 'Hale', 'supervisor@acme.test'],
  ['Elena', 'Vargas', 'agent@acme.test'],
  ['Tom', 'Okoye', 'agent2@acme.test'],
] as const;

export function createOrg(deps: OrgDeps): Org {
  let userId = '';
  const records = createSfStore({ clock: deps.clock, userId: () => userId, refusedField: deps.refusedField });
  const user = sobjectNamed('User');
  if (!user) throw new Error('There is no object User');
  for (const [FirstName, LastName, Email] of USERS) {
    const made = records.create(user, { FirstName, LastName, Email, Username: Email, IsActive: true });
    userId ||= made.id;
  }
  return {
    id: '00DHs0000004242MAA',
    name: 'Acme Dental',
    version: 'v66.0',
    clock: deps.clock,
    grants: createGrants(deps.clock, deps.app, LIVES),
    records,
    listViews: createListViews(),
    pageSize: PAGE,
    userId,
    spent: 0,
    dailyLimit: 15_000,
    isIndexed: (record) =>
      Date.parse(String(record.values['SystemModstamp'])) <= deps.clock.nowMs() - deps.indexDelayMs(),
  };
}
