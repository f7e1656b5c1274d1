import type { Clock } from '../clock.js';
import type { ActivityView } from '../control/activity-view.js';
import type { Answer, Ask } from '../http/exchange.js';
import type { App } from '../oauth/grants.js';
import type { VendorLists } from './lists.js';
import type { NewPerson, VendorActivity, VendorPerson, VendorStore } from './store.js';

/** CRMs that have their stand-in below a path of their own, and share one machinery. */
export const VENDORS = ['pipedrive', 'zoho', 'gohighlevel', 'guesty'] as const;
export type VendorName = (typeof VENDORS)[number];

export interface VendorDeps {
  readonly clock: Clock;
  readonly app: App;
  /** Where this CRM is: `http://localhost:4300/zoho`. */
  readonly base: () => string;
  readonly refusedField: () => string | null;
  readonly indexDelayMs: () => number;
}

/** One CRM. */
export interface Vendor {
  /** `Acme Dental, company 4242` */
  readonly account: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly store: VendorStore;
  /** Not of a CRM whose lists are not answered. */
  readonly lists?: VendorLists;
  /** `ask.path` is below the CRM's own address. */
  handle(ask: Ask): Answer;
  /** Whether a request writes: those that read by POST do not. */
  isWrite(ask: Ask): boolean;
  /** How it says that there were too many requests. */
  tooMany(retryAfterSeconds: number): Answer;
  connections(): number;
  revoke(): void;
  expireTokens(): void;
  setRequestsLeft(count: number): void;
  viewOf(activity: VendorActivity): ActivityView;
}

/** What a test or the panel sees of it, and what a person at the CRM could do in it. */
export interface VendorControl {
  readonly account: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where its OAuth and its API are. */
  readonly url: string;
  /** How many grants of the app are alive. */
  connections(): number;
  contacts(): VendorPerson[];
  activities(): VendorActivity[];
  /** What was logged with a person, newest first, as the panel shows it. */
  timeline(personId: string): ActivityView[];
  addContact(given: NewPerson): string;
  deleteContact(id: string): void;
  deleteList(id: string): void;
  /** Of the people in a list. */
  setPageSize(people: number): void;
  mergeContacts(keptId: string, otherId: string): void;
  /** Everything that the app was given ends. */
  revoke(): void;
  /** Access tokens run out now; what gets others still works. */
  expireTokens(): void;
  setRequestsLeft(count: number): void;
}

export function createVendorControl(vendor: () => Vendor, url: () => string): VendorControl {
  return {
    get account() {
      return vendor().account;
    },
    clientId: vendor().clientId,
    clientSecret: vendor().clientSecret,
    get url() {
      return url();
    },
    connections: () => vendor().connections(),
    contacts: () => vendor().store.people(),
    activities: () => vendor().store.activities(),
    timeline: (personId) =>
      vendor()
        .store.activities()
        .filter(({ personIds }) => personIds.includes(personId))
        .map((activity) => vendor().viewOf(activity))
        .sort((a, b) => b.at.localeCompare(a.at)),
    addContact: (given) => vendor().store.addPerson(given).id,
    deleteContact: (id) => vendor().store.removePerson(id),
    deleteList: (id) => vendor().lists?.drop(id),
    setPageSize(people) {
      const { lists } = vendor();
      if (lists) lists.pageSize = people;
    },
    mergeContacts: (keptId, otherId) => void vendor().store.mergePeople(keptId, otherId),
    revoke: () => vendor().revoke(),
    expireTokens: () => vendor().expireTokens(),
    setRequestsLeft: (count) => vendor().setRequestsLeft(count),
  };
}
