import { emailOf, PEOPLE } from '../people.js';
import { defaultKind, associate } from './routes/inputs.js';
import type { Portal } from './portal.js';

/** In the list that a person at HubSpot keeps; one of them has no number. */
const OPEN_QUOTES = new Set(['Maya', 'Jonas', 'Dana', 'Nora']);

/** Fills a portal with the people of the demo, each in a company. */
export function seedDemo(portal: Portal): void {
  const companies = new Map<string, string>();
  for (const person of PEOPLE) {
    const companyId =
      companies.get(person.company) ??
      portal.records.create('companies', { name: person.company, city: 'San Francisco' }).id;
    companies.set(person.company, companyId);
    const contact = portal.records.create('contacts', {
      firstname: person.firstName,
      lastname: person.lastName,
      email: emailOf(person),
      phone: person.phone,
      company: person.company,
      lifecyclestage: 'lead',
    });
    if (OPEN_QUOTES.has(person.firstName)) portal.lists.add('11', contact.id);
    associate(portal, contact, [{ to: 'companies', toId: companyId, kind: defaultKind('contacts', 'companies') }]);
  }
}
