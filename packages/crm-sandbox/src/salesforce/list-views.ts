import { idOf } from './ids.js';
import type { ObjectName } from './schema.js';

/** A list view of people: a query under a name. */
export interface ListView {
  readonly id: string;
  readonly object: ObjectName;
  readonly label: string;
  readonly developerName: string;
  /** What follows the object in its query; null: Salesforce cannot say it as a query. */
  readonly where: string | null;
}

export interface ListViews {
  of(object: ObjectName): readonly ListView[];
  find(object: ObjectName, id: string): ListView | undefined;
  /** The view goes; the people stay. */
  drop(id: string): void;
}

/** The list views of the demo org. */
const VIEWS: readonly Omit<ListView, 'id'>[] = [
  { object: 'Contact', label: 'All Contacts', developerName: 'AllContacts', where: '' },
  { object: 'Contact', label: 'Buyers', developerName: 'Buyers', where: "WHERE Title = 'Buyer'" },
  { object: 'Contact', label: 'Spring campaign', developerName: 'Spring_campaign', where: null },
  { object: 'Lead', label: 'Open Leads', developerName: 'OpenLeads', where: "WHERE Status != 'Closed - Converted'" },
];

export function createListViews(): ListViews {
  let views: readonly ListView[] = VIEWS.map((view, index) => ({ ...view, id: idOf('00B', index + 1) }));
  return {
    of: (name) => views.filter(({ object }) => object === name),
    find: (name, id) => views.find((view) => view.object === name && view.id === id),
    drop(dropped) {
      views = views.filter(({ id }) => id !== dropped);
    },
  };
}

export function presentListView(version: string, { id, object, label, developerName, where }: ListView): object {
  const url = `/services/data/${version}/sobjects/${object}/listviews/${id}`;
  return {
    id,
    label,
    developerName,
    soqlCompatible: where !== null,
    url,
    describeUrl: `${url}/describe`,
    resultsUrl: `${url}/results`,
  };
}

export const queryOf = ({ object, where }: ListView): string =>
  `SELECT Name, Account.Name, Title, Phone, Email, Id, CreatedDate, SystemModstamp FROM ${object} ${where ?? ''} ` +
  'ORDER BY Name ASC NULLS FIRST, Id ASC NULLS FIRST';
