import { emailOf, isBuyer, PEOPLE } from '../people.js';
import type { Org } from './org.js';
import { sobjectNamed, type ObjectName, type SObject } from './schema.js';

const objectOf = (name: ObjectName): SObject => {
  const object = sobjectNamed(name);
  if (!object) throw new Error(`There is no object ${name}`);
  return object;
};

/** Fills an org with the people of the demo: contacts in accounts, one lead, one opportunity, one case. */
export function seedDemo(org: Org): void {
  const accounts = new Map<string, string>();
  for (const person of PEOPLE) {
    const AccountId =
      accounts.get(person.company) ?? org.records.create(objectOf('Account'), { Name: person.company }).id;
    accounts.set(person.company, AccountId);
    const { firstName: FirstName, lastName: LastName, phone: Phone } = person;
    const Title = isBuyer(person) ? 'Buyer' : null;
    org.records.create(objectOf('Contact'), { FirstName, LastName, Title, Phone, Email: emailOf(person), AccountId });
  }
  org.records.create(objectOf('Lead'), {
    FirstName: 'Ines',
    LastName: 'Duarte',
    Company: 'Duarte Smiles',
    Phone: '(415) 555-0160',
    Status: 'Open - Not Contacted',
  });
  const [first] = org.records.list('Contact');
  if (!first) return;
  const AccountId = first.values['AccountId'];
  const CloseDate = '2026-12-31';
  org.records.create(objectOf('Opportunity'), {
    Name: 'Chairs for two rooms',
    StageName: 'Prospecting',
    CloseDate,
    AccountId,
  });
  org.records.create(objectOf('Case'), { Subject: 'Invoice is missing', Status: 'New', ContactId: first.id });
}
