import { inTransaction, type Reads, type Tx } from '../../../db/transaction.js';
import { ApiError } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { tryPhone } from '../../../phone.js';
import type { Scope } from '../../../policy/scope.js';
import type { RemoteList, RemoteLists } from '../../people/lists/index.js';
import { readCompanyFacts } from '../../platform/companies/read.js';
import type { Receive } from '../intake/index.js';
import type { Connections } from '../integrations/index.js';
import { connectedAccount, type ConnectedAccount } from '../integrations/read.js';
import { linkedContacts } from '../links/index.js';
import { CrmError, type CrmListPage } from '../providers/index.js';

const MINUTE_MS = 60_000;
/** How long after a list was read it is read again. */
const EVERY_MS = 15 * MINUTE_MS;
/** A long list is read less often: a CRM counts requests by the day, and calls are written there, too. */
const EACH_PAGE_MS = 2 * MINUTE_MS;
const AT_MOST_MS = 120 * MINUTE_MS;
/** After a failure for now, and after one that a person has to mend. */
const SOON_MS = 5 * MINUTE_MS;
const LATER_MS = 60 * MINUTE_MS;
/** A job that died in between does not keep its list from being read. */
const LOST_MS = 2 * 60 * MINUTE_MS;
/** More than anyone calls from one list: a mistake, which should not fill the company with contacts. */
const PEOPLE_AT_MOST = 50_000;

export interface ListReaderDeps {
  readonly connections: Connections;
  readonly remote: RemoteLists;
  readonly receive: Receive;
}

/** Reads lists of CRMs into lists here. */
export interface ListReader {
  due(): ReturnType<RemoteLists['due']>;
  /** It is read soon, by a job. */
  ask(tx: Tx, scope: Scope, listId: number): Promise<void>;
  /** Makes the people of the CRM's list the contacts of the list here. Harmless when repeated. */
  read(scope: Scope, listId: number): Promise<void>;
}

interface Everyone {
  readonly title: string;
  readonly contactIds: ReadonlySet<number>;
  readonly leftOut: number;
  /** Requests that it took. */
  readonly pages: number;
}

/** What a person has to mend before the list can be read. */
class Unreadable extends Error {}

export function createListReader(
  kernel: Kernel,
  { connections, remote, receive }: ListReaderDeps,
  enqueue: (tx: Tx, companyId: number, listId: number) => void,
): ListReader {
  const { clock, db } = kernel;
  const reads: Reads = { q: db.drizzle };
  const after = (ms: number): Date => new Date(clock.now().getTime() + ms);

  async function accountOf(scope: Scope, { source }: RemoteList): Promise<ConnectedAccount> {
    const account = await connectedAccount(reads, scope, source.name);
    if (account === null || account.status === 'broken')
      throw new Unreadable('The CRM is not connected. Connect it again in Settings, Integrations.');
    if (account.accountId !== source.account_id)
      throw new Unreadable('Another account of the CRM is connected now. Make a new list from it.');
    return account;
  }

  /** @returns the contacts of a page, those that are new to us among them. */
  async function keep(
    scope: Scope,
    account: ConnectedAccount,
    { people }: CrmListPage,
  ): Promise<{ readonly contactIds: readonly number[]; readonly leftOut: number }> {
    const { country } = await readCompanyFacts(reads, scope);
    const linked = await linkedContacts(reads, scope, account, people);
    const contactIds: number[] = [];
    let leftOut = 0;
    for (const { kind, id, stage: _stage, phoneNumbers, ...person } of people) {
      const known = linked.get(id);
      if (known !== undefined) contactIds.push(known);
      else if (phoneNumbers.some((text) => tryPhone(text, country) !== null))
        contactIds.push(await receive(scope, account, { ...person, phoneNumbers, record: { kind, id } }));
      else leftOut += 1;
    }
    return { contactIds, leftOut };
  }

  async function everyone(scope: Scope, list: RemoteList): Promise<Everyone> {
    const account = await accountOf(scope, list);
    const { name, id } = list.source;
    const found = await connections.use(scope, name, async (access, crm) => crm.readList?.(access, id));
    if (found == null) throw new Unreadable('The CRM does not have this list any more.');
    const contactIds = new Set<number>();
    let leftOut = 0;
    let pages = 0;
    let next: string | null = null;
    do {
      const from: string | null = next;
      const page: CrmListPage | null | undefined = await connections.use(scope, name, async (access, crm) =>
        crm.readListPage?.(access, id, from),
      );
      if (page == null) throw new Unreadable('The CRM does not have this list any more.');
      const kept = await keep(scope, account, page);
      for (const contactId of kept.contactIds) contactIds.add(contactId);
      leftOut += kept.leftOut;
      pages += 1;
      if (contactIds.size + leftOut > PEOPLE_AT_MOST)
        throw new Unreadable('This list has more than 50,000 people. Make a smaller one in the CRM.');
      next = page.after;
    } while (next !== null);
    return { title: found.name, contactIds, leftOut, pages };
  }

  return {
    due: () => remote.due(reads, clock.now()),

    async ask(tx, scope, listId) {
      if ((await remote.begin(tx, scope, listId, after(LOST_MS))) !== null) enqueue(tx, scope.companyId, listId);
    },

    async read(scope, listId) {
      const list = await remote.find(reads, scope, listId);
      if (list === null) return;
      const note = (problem: string, ms: number): Promise<void> =>
        inTransaction(kernel, (tx) => remote.note(tx, scope, listId, problem, after(ms)));
      try {
        const { contactIds, pages, ...read } = await everyone(scope, list);
        const dueAt = after(Math.min(AT_MOST_MS, Math.max(EVERY_MS, pages * EACH_PAGE_MS)));
        await inTransaction(kernel, (tx) =>
          remote.finish(tx, scope, listId, { ...read, contactIds: [...contactIds], dueAt }),
        );
      } catch (error) {
        const isLost = error instanceof ApiError && error.code === 'NOT_FOUND';
        if (isLost) return note('The CRM is not connected. Connect it again in Settings, Integrations.', LATER_MS);
        if (error instanceof Unreadable) return note(error.message, LATER_MS);
        if (!(error instanceof CrmError)) throw error;
        const isForNow = error.failure === 'unavailable' || error.failure === 'limited';
        return note(error.message, isForNow ? Math.max(SOON_MS, error.retryAfterMs ?? 0) : LATER_MS);
      }
    },
  };
}
