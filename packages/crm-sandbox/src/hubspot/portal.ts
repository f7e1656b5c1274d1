import type { Clock } from '../clock.js';
import { createAssociationStore, type AssociationStore } from './associations.js';
import { createGrants, type App, type Grants, type Lives } from '../oauth/grants.js';
import { createLimits, type Limits } from './limits.js';
import { createListStore, type ListStore } from './lists.js';
import type { CrmRecord, Owner, Workflow } from './model.js';
import { createPropertyStore, type PropertyStore } from './properties/store.js';
import { createRecordStore, type RecordStore } from './records.js';

export interface Enrolment {
  readonly workflowId: string;
  readonly contactId: string;
  readonly atMs: number;
}

/** One HubSpot account with all that is in it. */
export interface Portal {
  readonly id: number;
  readonly name: string;
  /** The person who agrees on the consent page. */
  readonly user: Owner;
  readonly clock: Clock;
  readonly uiDomain: string;
  readonly grants: Grants;
  readonly limits: Limits;
  readonly properties: PropertyStore;
  readonly associations: AssociationStore;
  readonly records: RecordStore;
  readonly lists: ListStore;
  readonly owners: readonly Owner[];
  readonly workflows: readonly Workflow[];
  readonly enrolments: Enrolment[];
  /** Whether the search knows the record already: it is behind by as much as was set. */
  isIndexed(record: CrmRecord): boolean;
}

export interface PortalDeps {
  readonly clock: Clock;
  readonly app: App;
  readonly uiDomain: string;
  readonly refusedProperty: () => string | null;
  readonly indexDelayMs: () => number;
}

/** Their addresses are those of the demo company's agents, so that a call is logged for the person who made it. */
const OWNERS: readonly Owner[] = [
  { id: '70001', userId: 81001, email: 'admin@acme.test', firstName: 'Priya', lastName: 'Raman' },
  { id: '70002', userId: 81002, email: 'supervisor@acme.test', firstName: 'Marcus', lastName: 'Hale' },
  { id: '70003', userId: 81003, email: 'agent@acme.test', firstName: 'Elena', lastName: 'Vargas' },
  { id: '70004', userId: 81004, email: 'agent2@acme.test', firstName: 'Tom', lastName: 'Okoye' },
];

/** An access token lasts half an hour. */
const LIVES: Lives = {
  codeMs: 60_000,
  accessMs: 30 * 60_000,
  longestVerifier: 128,
  prefixes: { code: 'na1-', access: 'CJ', refresh: 'na1-' },
};

const WORKFLOWS: readonly Workflow[] = [
  { flowId: '601001', workflowId: '4400101', name: 'Welcome series', isEnabled: true },
  { flowId: '601002', workflowId: '4400102', name: 'Call back in three days', isEnabled: true },
  { flowId: '601003', workflowId: '4400103', name: 'Old newsletter', isEnabled: false },
];

export function createPortal(deps: PortalDeps): Portal {
  const { clock } = deps;
  const [user] = OWNERS;
  if (!user) throw new Error('A portal has at least one owner');
  const id = 4242;
  const properties = createPropertyStore(() => clock.nowMs());
  const associations = createAssociationStore();
  const records = createRecordStore({
    clock,
    portalId: id,
    properties,
    associations,
    owners: OWNERS,
    refusedProperty: deps.refusedProperty,
  });
  return {
    id,
    name: 'Acme Dental',
    user,
    clock,
    uiDomain: deps.uiDomain,
    grants: createGrants(clock, deps.app, LIVES),
    limits: createLimits(clock),
    properties,
    associations,
    records,
    lists: createListStore(records, clock),
    owners: OWNERS,
    workflows: WORKFLOWS,
    enrolments: [],
    isIndexed: (record) => record.updatedMs <= clock.nowMs() - deps.indexDelayMs(),
  };
}
