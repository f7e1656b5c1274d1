import { isoTime } from '../clock.js';
import type { CrmRecord, ObjectTypeName } from './model.js';
import type { Portal } from './portal.js';
import { DISPOSITIONS } from './properties/activities.js';
import { associate, defaultKind } from './routes/inputs.js';

export interface HubSpotRecord {
  readonly id: string;
  readonly properties: Readonly<Record<string, string | null>>;
  readonly deleted: boolean;
  readonly mergedInto: string | null;
}

export interface HubSpotActivity extends HubSpotRecord {
  readonly kind: 'call' | 'communication' | 'note';
  readonly contactIds: readonly string[];
  readonly companyIds: readonly string[];
  /** Of calls: the outcome's name. */
  readonly outcome: string | null;
  readonly createdAt: string;
}

/** What a test or the panel sees of the portal, and what a person at the CRM could do in it. */
export interface HubSpotControl {
  readonly portalId: number;
  readonly clientId: string;
  readonly clientSecret: string;
  /** How many installations of the app are alive. */
  connections(): number;
  contacts(): HubSpotRecord[];
  companies(): HubSpotRecord[];
  calls(): HubSpotActivity[];
  communications(): HubSpotActivity[];
  /** Everything logged on a contact, the newest first. */
  timeline(contactId: string): HubSpotActivity[];
  /** A person at HubSpot puts a contact into a list, or takes it out. */
  putInList(listId: string, contactId: string, isIn: boolean): void;
  /** @returns its id. */
  addList(name: string): string;
  deleteList(listId: string): void;
  enrolments(): { readonly workflowId: string; readonly contactId: string }[];
  /** @throws HubSpotError */
  addContact(properties: Readonly<Record<string, string>>): string;
  /** @throws HubSpotError */
  changeContact(id: string, properties: Readonly<Record<string, string | null>>): void;
  deleteContact(id: string): void;
  /** HubSpot makes a call's record by itself, on a contact's timeline or on nobody's. @returns its id. @throws HubSpotError */
  addCall(contactId: string | null): string;
  /** @throws HubSpotError */
  changeCall(id: string, properties: Readonly<Record<string, unknown>>): void;
  /** @throws HubSpotError */
  mergeContacts(primaryId: string, otherId: string): void;
  /** An administrator archives a property that an app has made. @throws HubSpotError */
  archiveProperty(type: ObjectTypeName, name: string): void;
  /** The person at HubSpot uninstalls the app: every token ends. */
  revoke(): void;
  /** Access tokens run out now; refreshing still works. */
  expireTokens(): void;
}

export function createHubSpotControl(portal: () => Portal): HubSpotControl {
  const view = (record: CrmRecord): HubSpotRecord => ({
    id: record.id,
    properties: record.properties,
    deleted: record.archivedMs !== null,
    mergedInto: record.mergedInto,
  });
  const activities = (type: 'calls' | 'communications' | 'notes'): HubSpotActivity[] =>
    portal()
      .records.list(type)
      .map((record) => {
        const idsOf = (to: ObjectTypeName) => [
          ...new Set(
            portal()
              .associations.of(type, record.id, to)
              .map(({ toId }) => toId),
          ),
        ];
        const disposition = record.properties['hs_call_disposition'];
        return {
          ...view(record),
          kind: ({ calls: 'call', communications: 'communication', notes: 'note' } as const)[type],
          contactIds: idsOf('contacts'),
          companyIds: idsOf('companies'),
          outcome: DISPOSITIONS.find(({ id }) => id === disposition)?.label ?? null,
          createdAt: isoTime(record.createdMs),
        };
      });
  const momentOf = (activity: HubSpotActivity) => activity.properties['hs_timestamp'] ?? activity.createdAt;
  return {
    portalId: portal().id,
    clientId: portal().grants.app.clientId,
    clientSecret: portal().grants.app.clientSecret,
    connections: () => portal().grants.installations,
    contacts: () => portal().records.list('contacts').map(view),
    companies: () => portal().records.list('companies').map(view),
    calls: () => activities('calls'),
    communications: () => activities('communications'),
    timeline: (contactId) =>
      [...activities('calls'), ...activities('communications'), ...activities('notes')]
        .filter((each) => each.contactIds.includes(contactId))
        .sort((a, b) => momentOf(b).localeCompare(momentOf(a))),
    putInList: (listId, contactId, isIn) => portal().lists[isIn ? 'add' : 'remove'](listId, contactId),
    addList: (name) => portal().lists.create(name),
    deleteList: (listId) => portal().lists.drop(listId),
    enrolments: () => portal().enrolments.map(({ workflowId, contactId }) => ({ workflowId, contactId })),
    addContact: (properties) => portal().records.create('contacts', properties).id,
    changeContact(id, properties) {
      portal().records.update(portal().records.get('contacts', id), properties);
    },
    deleteContact: (id) => portal().records.archive('contacts', id),
    addCall(contactId) {
      const { records, clock } = portal();
      const contact = contactId === null ? null : records.get('contacts', contactId);
      const call = records.create('calls', { hs_timestamp: String(clock.nowMs()) });
      if (contact !== null)
        associate(portal(), call, [{ to: 'contacts', toId: contact.id, kind: defaultKind('calls', 'contacts') }]);
      return call.id;
    },
    changeCall(id, properties) {
      portal().records.update(portal().records.get('calls', id), properties);
    },
    mergeContacts(primaryId, otherId) {
      portal().records.merge('contacts', primaryId, otherId);
    },
    archiveProperty: (type, name) => portal().properties.archive(type, name),
    revoke() {
      portal().grants.uninstallAll();
    },
    expireTokens: () => portal().grants.expireAccess(),
  };
}
