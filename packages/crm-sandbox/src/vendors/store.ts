import type { Clock } from '../clock.js';
import { emailOf, isBuyer, PEOPLE } from '../people.js';

/** A person in one of the CRMs, whatever it calls them. */
export interface VendorPerson {
  readonly id: string;
  readonly kind: 'contact' | 'lead';
  firstName: string;
  lastName: string;
  company: string;
  title: string;
  email: string;
  phones: readonly string[];
  readonly createdMs: number;
  updatedMs: number;
  deleted: boolean;
  /** The person that took this one in. */
  mergedInto: string | null;
}

/** What was logged with a person, in the CRM's own fields. */
export interface VendorActivity {
  readonly id: string;
  personIds: readonly string[];
  values: Readonly<Record<string, unknown>>;
  readonly createdMs: number;
  updatedMs: number;
}

export type NewPerson = Partial<
  Pick<VendorPerson, 'kind' | 'firstName' | 'lastName' | 'company' | 'title' | 'email' | 'phones'>
>;

export interface VendorStore {
  people(): VendorPerson[];
  /** Those that the search knows already. */
  searchable(): VendorPerson[];
  /** Null for one that is not there any more. */
  person(id: string): VendorPerson | null;
  addPerson(given: NewPerson): VendorPerson;
  removePerson(id: string): void;
  /** False when there are not two. */
  mergePeople(keptId: string, otherId: string): boolean;
  activities(): VendorActivity[];
  activity(id: string): VendorActivity | null;
  addActivity(personIds: readonly string[], values: Readonly<Record<string, unknown>>): VendorActivity;
  /** @param personIds with whom it is from now on; as before when left out. */
  changeActivity(
    activity: VendorActivity,
    values: Readonly<Record<string, unknown>>,
    personIds?: readonly string[],
  ): void;
  removeActivity(activity: VendorActivity): void;
}

interface StoreDeps {
  readonly clock: Clock;
  /** The id of the n-th thing. */
  readonly idOf: (count: number) => string;
  readonly indexDelayMs: () => number;
}

export function createVendorStore({ clock, idOf, indexDelayMs }: StoreDeps): VendorStore {
  const people: VendorPerson[] = [];
  const activities: VendorActivity[] = [];
  let count = 0;
  const nextId = (): string => idOf((count += 1));
  const living = () => people.filter(({ deleted }) => !deleted);

  const store: VendorStore = {
    people: living,
    searchable: () => living().filter(({ updatedMs }) => updatedMs <= clock.nowMs() - indexDelayMs()),
    person: (id) => living().find((each) => each.id === id) ?? null,
    addPerson(given) {
      const at = clock.nowMs();
      const person: VendorPerson = {
        kind: 'contact',
        firstName: '',
        lastName: '',
        company: '',
        title: '',
        email: '',
        phones: [],
        ...given,
        id: nextId(),
        createdMs: at,
        updatedMs: at,
        deleted: false,
        mergedInto: null,
      };
      people.push(person);
      return person;
    },
    removePerson(id) {
      const person = store.person(id);
      if (person) person.deleted = true;
    },
    mergePeople(keptId, otherId) {
      const [kept, other] = [store.person(keptId), store.person(otherId)];
      if (!kept || !other || kept.id === other.id) return false;
      other.deleted = true;
      other.mergedInto = kept.id;
      kept.phones = [...new Set([...kept.phones, ...other.phones])];
      for (const activity of activities)
        activity.personIds = [...new Set(activity.personIds.map((id) => (id === other.id ? kept.id : id)))];
      return true;
    },
    activities: () => activities,
    activity: (id) => activities.find((each) => each.id === id) ?? null,
    addActivity(personIds, values) {
      const at = clock.nowMs();
      const activity = { id: nextId(), personIds, values, createdMs: at, updatedMs: at };
      activities.push(activity);
      return activity;
    },
    changeActivity(activity, values, personIds = activity.personIds) {
      activity.values = { ...activity.values, ...values };
      activity.personIds = personIds;
      activity.updatedMs = clock.nowMs();
    },
    removeActivity: (activity) => void activities.splice(activities.indexOf(activity), 1),
  };
  for (const person of PEOPLE) {
    const { firstName, lastName, company, phone } = person;
    const title = isBuyer(person) ? 'Buyer' : '';
    store.addPerson({ firstName, lastName, company, title, phones: [phone], email: emailOf(person) });
  }
  return store;
}

/** Whether a search for `asked` finds what is kept as `kept`: by its digits, with or without the country of North America. */
export function phoneFits(kept: string, asked: string): boolean {
  const [has, wants] = [kept, asked].map((text) => text.replace(/\D/g, '')) as [string, string];
  if (has === '' || wants === '') return false;
  return has === wants || has === `1${wants}` || `1${has}` === wants;
}

/** The people at the CRM who use the app: the demo company's agents. */
export const USERS = [
  { id: 70_001, firstName: 'Priya', lastName: 'Raman', email: 'admin@acme.test' },
  { id: 70_002, firstName: 'Marcus', lastName: 'Hale', email: 'supervisor@acme.test' },
  { id: 70_003, firstName: 'Elena', lastName: 'Vargas', email: 'agent@acme.test' },
  { id: 70_004, firstName: 'Tom', lastName: 'Okoye', email: 'agent2@acme.test' },
] as const;
