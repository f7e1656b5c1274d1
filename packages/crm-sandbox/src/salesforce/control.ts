import { notFound } from './errors.js';
import type { Org } from './org.js';
import { sobjectNamed, type ObjectName } from './schema.js';
import type { SfRecord, Value } from './store.js';

export interface SalesforceRecord {
  readonly id: string;
  readonly values: Readonly<Record<string, Value>>;
}

/** A record as a page of the org shows it. */
export interface OrgRecord extends SalesforceRecord {
  readonly object: ObjectName;
  /** Tasks about it, the newest first. */
  readonly tasks: readonly SalesforceRecord[];
}

const SHOWN: readonly ObjectName[] = ['Contact', 'Lead', 'Account', 'Opportunity', 'Case'];

/** What a test or the panel sees of the org, and what a person at the CRM could do in it. */
export interface SalesforceControl {
  readonly orgId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** How many grants of the app are alive. */
  connections(): number;
  contacts(): SalesforceRecord[];
  accounts(): SalesforceRecord[];
  leads(): SalesforceRecord[];
  tasks(): SalesforceRecord[];
  /** People and what they are about, with what was logged. */
  records(): OrgRecord[];
  /** Tasks of a contact or lead, the newest first. */
  timeline(whoId: string): SalesforceRecord[];
  /** @throws SalesforceError */
  changeContact(id: string, values: Readonly<Record<string, unknown>>): void;
  /** @throws SalesforceError */
  changeTask(id: string, values: Readonly<Record<string, unknown>>): void;
  /** @throws SalesforceError */
  deleteContact(id: string): void;
  /** @throws SalesforceError */
  mergeContacts(keptId: string, otherId: string): void;
  convertLead(leadId: string, contactId: string): void;
  /** @throws SalesforceError */
  addContact(values: Readonly<Record<string, unknown>>): string;
  deleteListView(id: string): void;
  /** Of the answers to queries. */
  setPageSize(records: number): void;
  /** As if the day's requests were nearly spent. */
  setRequestsLeft(count: number): void;
  /** The administrator ends the app's access: every token ends. */
  revoke(): void;
  /** Sessions run out now; refreshing still works. */
  expireTokens(): void;
}

export function createSalesforceControl(org: () => Org): SalesforceControl {
  const view = ({ id, values }: SfRecord): SalesforceRecord => ({ id, values });
  const contact = (id: string) => {
    const record = org().records.find('Contact', id);
    if (!record) throw notFound();
    return record;
  };
  const contacts = sobjectNamed('Contact');
  if (!contacts) throw notFound();
  return {
    orgId: org().id,
    clientId: org().grants.app.clientId,
    clientSecret: org().grants.app.clientSecret,
    connections: () => org().grants.installations,
    contacts: () => org().records.list('Contact').map(view),
    accounts: () => org().records.list('Account').map(view),
    leads: () => org().records.list('Lead').map(view),
    tasks: () => org().records.list('Task').map(view),
    records: () =>
      SHOWN.flatMap((object) =>
        org()
          .records.list(object)
          .map((record) => ({
            ...view(record),
            object,
            tasks: org()
              .records.list('Task')
              .filter(({ values }) => values['WhoId'] === record.id || values['WhatId'] === record.id)
              .map(view)
              .reverse(),
          })),
      ),
    timeline: (whoId) =>
      org()
        .records.list('Task')
        .filter((task) => task.values['WhoId'] === whoId)
        .map(view)
        .reverse(),
    changeContact: (id, values) => org().records.update(contact(id), values),
    changeTask(id, values) {
      const task = org().records.find('Task', id);
      if (!task) throw notFound();
      org().records.update(task, values);
    },
    deleteContact: (id) => org().records.remove(contact(id)),
    mergeContacts: (keptId, otherId) => org().records.merge('Contact', keptId, otherId),
    convertLead: (leadId, contactId) => org().records.convert(leadId, contactId),
    addContact: (values) => org().records.create(contacts, values).id,
    deleteListView: (id) => org().listViews.drop(id),
    setPageSize(records) {
      org().pageSize = records;
    },
    setRequestsLeft(count) {
      org().spent = org().dailyLimit - count;
    },
    revoke() {
      org().grants.uninstallAll();
    },
    expireTokens: () => org().grants.expireAccess(),
  };
}
