import type { ContactCrm, IntegrationName } from '@talk/contract';
import { inTransaction, type Reads, type Tx } from '../../../db/transaction.js';
import { fail, found, rejected } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { readViewer } from '../../platform/viewers/read.js';
import { aboutContact } from '../../../policy/audience.js';
import type { Scope } from '../../../policy/scope.js';
import { readContactViews, type ContactView } from '../../people/contacts/index.js';
import { namesOf } from '../../platform/identity/read.js';
import { readCompanyFacts } from '../../platform/companies/read.js';
import type { Connections, NameRecord } from '../integrations/index.js';
import { connectedAccount, connectedAccounts, type ConnectedAccount } from '../integrations/read.js';
import type { CrmProvider, CrmRecord, CrmRecordDetails } from '../providers/index.js';
import { ignoreCrm, whileWaiting } from './crm-refusals.js';
import { chooseLink, deleteLink, findState, listLinks, putLink } from './links.repository.js';
import { presentContactCrm } from './links.presenter.js';
import { keptOf, urlOf, type LookUp } from './look-up.service.js';
import type { LinkRow } from './read.js';

const MINUTE_MS = 60_000;
/** For so long what the CRM said is good enough. */
const FRESH_MS = 10 * MINUTE_MS;
/** A CRM that did not answer is not asked again at once by whoever looks next. */
const PAUSE_MS = MINUTE_MS;

export interface DataOptions {
  readonly asksNothing: boolean;
  readonly force: boolean;
  readonly withDuplicates: boolean;
  readonly withStages: boolean;
}

/** What the card shows. */
const EVERYTHING: DataOptions = { asksNothing: true, force: false, withDuplicates: true, withStages: true };

export interface RecordChoice {
  /** Null: as if nobody had chosen. */
  readonly recordId: number | null;
  /** A call that goes there too, also when it is logged already. */
  readonly communicationId?: number | undefined;
}

/** A contact's records in CRMs, as a person sees and arranges them. Contacts that they may not see are NOT_FOUND. */
export interface ContactCrms {
  data(scope: Scope, contactId: number, name: IntegrationName | undefined, options: DataOptions): Promise<ContactCrm[]>;
  /** The same for one, as it is known. @throws ApiError REJECTED 26 */
  one(within: Reads, scope: Scope, contactId: number, name: IntegrationName): Promise<ContactCrm>;
  /** @throws ApiError REJECTED 25, 26, 27; CRM_REFUSED, CRM_UNAVAILABLE */
  link(scope: Scope, contactId: number, name: IntegrationName, url: string): Promise<void>;
  /** Adds the contact to the CRM. @throws ApiError REJECTED 16 for one without a number, 26 */
  add(scope: Scope, contactId: number, name: IntegrationName): Promise<void>;
  /** @throws ApiError REJECTED 26, 27; NOT_FOUND for a call that is not with the contact */
  choose(tx: Tx, scope: Scope, contactId: number, name: IntegrationName, choice: RecordChoice): Promise<void>;
  remove(tx: Tx, scope: Scope, contactId: number, name: IntegrationName, recordId: number): Promise<void>;
  /** Tells those who may see the contact that its card has changed. */
  tell(tx: Tx, scope: Scope, contactId: number, name: IntegrationName): Promise<void>;
  /** The contact, for whoever works with it. @throws ApiError NOT_FOUND */
  contact(reads: Reads, scope: Scope, contactId: number): Promise<ContactView>;
  /** @throws ApiError REJECTED 26 */
  account(reads: Reads, scope: Scope, name: IntegrationName): Promise<ConnectedAccount>;
  /** The record that is worked with. @throws ApiError REJECTED 27 */
  record(reads: Reads, scope: Scope, contactId: number, account: ConnectedAccount): Promise<LinkRow>;
}

export interface ContactCrmDeps {
  readonly connections: Connections;
  readonly lookUp: LookUp;
  readonly nameRecord: NameRecord;
}

export function createContactCrms(kernel: Kernel, { connections, lookUp, nameRecord }: ContactCrmDeps): ContactCrms {
  const { clock, db } = kernel;
  const reads: Reads = { q: db.drizzle };

  async function contact(within: Reads, scope: Scope, id: number): Promise<ContactView> {
    const [view] = await readContactViews(within, scope, [id], await readViewer(within, scope));
    return found(view);
  }

  async function account(within: Reads, scope: Scope, name: IntegrationName): Promise<ConnectedAccount> {
    const connected = await connectedAccount(within, scope, name);
    if (connected === null || !isKnown(name)) throw rejected(26);
    return connected;
  }

  const isKnown = (name: IntegrationName): boolean => connections.providers.some((each) => each.name === name);

  async function tell(tx: Tx, scope: Scope, contactId: number, name: IntegrationName): Promise<void> {
    const [view] = await readContactViews(tx, scope, [contactId]);
    if (view === undefined) return;
    tx.emit({
      type: 'contact_crm_updated',
      companyId: scope.companyId,
      entity: { type: 'contact_crm', id: contactId },
      version: 1,
      data: { contact_id: contactId, name },
      about: aboutContact(view.contact),
    });
  }

  async function shown(
    within: Reads,
    scope: Scope,
    view: ContactView,
    connected: ConnectedAccount,
    options: Pick<DataOptions, 'withDuplicates' | 'withStages'>,
  ): Promise<ContactCrm> {
    const { id } = view.contact;
    const [links, state, company] = await Promise.all([
      listLinks(within, scope, id, connected),
      findState(within, scope, id, connected),
      readCompanyFacts(within, scope),
    ]);
    const owners = (state?.conflicts ?? [])
      .filter(({ field }) => field === 'user_id')
      .map(({ theirs }) => Number(theirs));
    return presentContactCrm({
      provider: connections.provider(connected.name),
      account: connected,
      view,
      links,
      state,
      country: company.country,
      names: await namesOf(within, scope, owners),
      ...options,
    });
  }

  async function keep(
    scope: Scope,
    contactId: number,
    connected: ConnectedAccount,
    record: CrmRecord,
    details: CrmRecordDetails | null,
  ): Promise<void> {
    const url = urlOf(connections.provider(connected.name), connected, record);
    await inTransaction(kernel, async (tx) => {
      const link = { record, url, source: 'person', position: 0, details: details && keptOf(details) } as const;
      await putLink(tx, scope, contactId, connected, link, clock.now());
      await chooseLink(tx, scope, contactId, connected, record);
      await tell(tx, scope, contactId, connected.name);
    });
    // What else has the number, and what is missing of this one, is asked for; the link stands without it.
    await lookUp.refresh(scope, contactId, connected, true).catch(ignoreCrm);
  }

  return {
    contact,
    account,
    tell,

    async record(within, scope, contactId, connected) {
      const [first] = await listLinks(within, scope, contactId, connected);
      if (first?.state !== 'there') throw rejected(27);
      return first;
    },

    async data(scope, contactId, name, options) {
      const view = await contact(reads, scope, contactId);
      const accounts = (await connectedAccounts(reads, scope)).filter(
        (each) => isKnown(each.name) && (name === undefined || each.name === name),
      );
      return Promise.all(
        accounts.map(async (connected) => {
          if (!options.asksNothing && connected.status !== 'broken') {
            const state = await findState(reads, scope, contactId, connected);
            const now = clock.now().getTime();
            const ageOf = (time: Date | null | undefined): number => now - (time?.getTime() ?? 0);
            const misses = options.withStages && state?.stages.length === 0 && hasStages(connections, connected.name);
            const isDue = (ageOf(state?.checkedAt) > FRESH_MS || misses) && ageOf(state?.triedAt) > PAUSE_MS;
            if (options.force || isDue)
              await lookUp.refresh(scope, contactId, connected, options.withStages).catch(ignoreCrm);
          }
          // What the request to the CRM has told of the connection itself.
          const latest = (await connectedAccount(reads, scope, connected.name)) ?? connected;
          return shown(reads, scope, view, latest, options);
        }),
      );
    },

    async one(within, scope, contactId, name) {
      const view = await contact(within, scope, contactId);
      return shown(within, scope, view, await account(within, scope, name), EVERYTHING);
    },

    async link(scope, contactId, name, url) {
      await contact(reads, scope, contactId);
      const connected = await account(reads, scope, name);
      const provider = connections.provider(name);
      if (provider.readRecordUrl === undefined || provider.readPerson === undefined) throw fail('NOT_FOUND');
      const address = provider.readRecordUrl(url);
      if (address === null) throw rejected(25);
      if (address.account !== null && ![connected.accountId, connected.domain].includes(address.account))
        throw rejected(26);
      const details = await whileWaiting(() =>
        connections.use(scope, name, (access, crm) => readable(crm).readPerson(access, address.record)),
      );
      if (details === null) throw rejected(27);
      await keep(scope, contactId, connected, { kind: details.kind, id: details.id }, details);
    },

    async add(scope, contactId, name) {
      const { contact: row, numbers } = await contact(reads, scope, contactId);
      const connected = await account(reads, scope, name);
      const phoneNumber = numbers.find((number) => number.phoneNumber.startsWith('+'))?.phoneNumber;
      if (phoneNumber === undefined) throw rejected(16);
      const record = await whileWaiting(() =>
        connections.use(scope, name, (access, crm) => {
          if (crm.addPerson === undefined) throw fail('NOT_FOUND');
          return crm.addPerson(access, {
            key: `${scope.companyId}-${row.id}`,
            firstName: row.firstName,
            lastName: row.lastName,
            companyName: row.companyName,
            phoneNumber,
          });
        }),
      );
      await keep(scope, contactId, connected, record, null);
    },

    async choose(tx, scope, contactId, name, { recordId, communicationId }) {
      await contact(tx, scope, contactId);
      const connected = await account(tx, scope, name);
      const links = await listLinks(tx, scope, contactId, connected);
      const link = recordId === null ? null : found(links.find(({ id }) => id === recordId));
      const record = link && { kind: link.kind, id: link.externalId };
      if (!(await chooseLink(tx, scope, contactId, connected, record))) throw rejected(27);
      if (record !== null && communicationId !== undefined)
        await nameRecord(tx, scope, { name, communicationId, contactId, recordId: record.id });
      await tell(tx, scope, contactId, name);
    },

    async remove(tx, scope, contactId, name, recordId) {
      await contact(tx, scope, contactId);
      const connected = await account(tx, scope, name);
      if (!(await deleteLink(tx, scope, contactId, connected, recordId))) throw fail('NOT_FOUND');
      await tell(tx, scope, contactId, name);
    },
  };
}

const hasStages = (connections: Connections, name: IntegrationName): boolean =>
  connections.provider(name).stages !== undefined;

type Readable = CrmProvider & Required<Pick<CrmProvider, 'readPerson'>>;

const isReadable = (provider: CrmProvider): provider is Readable => provider.readPerson !== undefined;

/** A CRM whose records can be read. @throws ApiError NOT_FOUND for another one */
export function readable(provider: CrmProvider): Readable {
  if (!isReadable(provider)) throw fail('NOT_FOUND');
  return provider;
}
