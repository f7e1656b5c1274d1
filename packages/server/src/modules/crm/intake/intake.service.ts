import { intakeSources } from '@talk/contract/codes';
import type { IntegrationName } from '@talk/contract';
import { lockName } from '../../../db/locks.js';
import { inTransaction, type Reads } from '../../../db/transaction.js';
import { ApiError, rejected } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { tryPhone } from '../../../phone.js';
import { systemScope, type Scope } from '../../../policy/scope.js';
import { tellContact, type ContactRecords } from '../../people/contacts/index.js';
import { readCompanyFacts } from '../../platform/companies/read.js';
import type { Connections } from '../integrations/index.js';
import { companiesOfAccount, connectedAccount, type ConnectedAccount } from '../integrations/read.js';
import { findLinkedContact, whileWaiting, type HeardRecords } from '../links/index.js';
import type { CrmRecord, CrmRecordDetails } from '../providers/index.js';

export interface SentPerson extends Pick<
  CrmRecordDetails,
  'firstName' | 'lastName' | 'companyName' | 'email' | 'phoneNumbers'
> {
  readonly record: CrmRecord;
}

/** Contacts that a CRM sends here: each becomes one of ours once, with the CRM as its source, and its calls go to the record it came from. */
export interface Intake {
  /**
   * A workflow of HubSpot has reached the action that sends a contact. What is in it is asked for at HubSpot.
   * @returns the contacts, one in each company that has the portal connected.
   * @throws ApiError REJECTED 26, 27, 28; CRM_REFUSED, CRM_UNAVAILABLE
   */
  fromHubSpot(portalId: string, recordId: string): Promise<readonly number[]>;
  /** A contact was made in HighLevel. Of a location that nobody has connected nothing is kept. */
  fromHighLevel(locationId: string, person: SentPerson): Promise<readonly number[]>;
  /** They are in a list that is followed. A contact who is here already keeps the record where calls go. */
  fromList: Receive;
}

/** @returns the contact. The person has a number that is one. */
export type Receive = (scope: Scope, account: ConnectedAccount, person: SentPerson) => Promise<number>;

export interface IntakeDeps {
  readonly connections: Connections;
  readonly records: ContactRecords;
  readonly heard: HeardRecords;
}

/** As connections are named. */
const HIGH_LEVEL = 'gohighlevel' as string as IntegrationName;

export function createIntake(kernel: Kernel, { connections, records, heard }: IntakeDeps): Intake {
  const reads: Reads = { q: kernel.db.drizzle };

  async function accountsOf(name: IntegrationName, accountId: string) {
    const scopes = (await companiesOfAccount(reads, name, accountId)).map(systemScope);
    const found = await Promise.all(
      scopes.map(async (scope) => ({ scope, account: await connectedAccount(reads, scope, name) })),
    );
    return found.flatMap(({ scope, account }) => (account === null ? [] : [{ scope, account }]));
  }

  async function keep(
    scope: Scope,
    account: ConnectedAccount,
    { record, phoneNumbers, ...fields }: SentPerson,
    source: 'HubSpot Workflow' | 'HighLevel' | 'API',
    isAlwaysChosen = true,
  ): Promise<number> {
    return inTransaction(kernel, async (tx) => {
      // The same one may be sent twice at the same moment.
      await lockName(tx, 'part', scope.companyId, `crm-intake ${account.name} ${record.id}`);
      const known = await findLinkedContact(tx, scope, account, record);
      if (known !== null) return known;
      const { country } = await readCompanyFacts(tx, scope);
      const [e164] = phoneNumbers.flatMap((text) => tryPhone(text, country)?.e164 ?? []);
      const values = { ...cut(fields), intakeSource: intakeSources.code(source) };
      const { contactId, isNew } =
        e164 === undefined
          ? { contactId: await records.insert(tx, scope, values, []), isNew: true }
          : await records.findOrCreate(tx, scope, e164, values);
      if (contactId === null) throw new Error('a contact without numbers has somebody else’s');
      await heard.sent(tx, scope, contactId, account, record, { isChosen: isNew || isAlwaysChosen });
      if (isNew) await tellContact(tx, scope, 'contact_created', contactId);
      return contactId;
    });
  }

  return {
    // Other CRMs have no source of their own among the codes.
    fromList: (scope, account, person) =>
      keep(scope, account, person, account.name === 'hubspot' ? 'HubSpot Workflow' : 'API', false),

    async fromHubSpot(portalId, id) {
      const accounts = await accountsOf('hubspot', portalId);
      if (accounts.length === 0) throw rejected(26);
      const made: number[] = [];
      let refusal: ApiError | null = null;
      const keepFor = async ({ scope, account }: (typeof accounts)[number]): Promise<number> => {
        const details = await whileWaiting(() =>
          connections.use(scope, 'hubspot', async (access, crm) => crm.readPerson?.(access, { kind: 'contact', id })),
        );
        if (details === null || details === undefined) throw rejected(27);
        const { country } = await readCompanyFacts(reads, scope);
        const { phoneNumbers } = details;
        if (phoneNumbers.length > 0 && !phoneNumbers.some((text) => tryPhone(text, country) !== null))
          throw rejected(28);
        const { kind, firstName, lastName, companyName, email } = details;
        const person = { record: { kind, id: details.id }, firstName, lastName, companyName, email, phoneNumbers };
        return keep(scope, account, person, 'HubSpot Workflow');
      };
      // Several companies may have connected this account: trouble of one is none of the others.
      for (const each of accounts)
        try {
          made.push(await keepFor(each));
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          refusal ??= error;
        }
      if (made.length === 0 && refusal !== null) throw refusal;
      return made;
    },

    async fromHighLevel(locationId, person) {
      const made: number[] = [];
      for (const { scope, account } of await accountsOf(HIGH_LEVEL, locationId))
        made.push(await keep(scope, account, person, 'HighLevel'));
      return made;
    },
  };
}

/** As long as our own forms take. */
function cut({ firstName, lastName, companyName, email }: Omit<SentPerson, 'record' | 'phoneNumbers'>) {
  const to = (text: string | null, length: number): string | null =>
    text === null ? null : text.trim().slice(0, length);
  return {
    firstName: to(firstName, 80),
    lastName: to(lastName, 80),
    companyName: to(companyName, 120),
    email: email !== null && email.length <= 254 ? email : null,
  };
}
