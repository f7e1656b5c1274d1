import { displayPhone } from '../../../phone.js';

/** What name and search text of a contact are made of. */
export interface NamedContact {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly companyName: string | null;
  readonly email: string | null;
}

/** What lists show: first and last name, else the company, else the primary number as people write it. */
export function contactName(contact: NamedContact, primaryNumber: string | null): string {
  const person = [contact.firstName, contact.lastName].filter((part) => part !== null && part !== '').join(' ');
  if (person !== '') return person;
  if (contact.companyName !== null && contact.companyName !== '') return contact.companyName;
  if (primaryNumber !== null) return displayPhone(primaryNumber);
  return contact.email ?? 'No name';
}

/** Everything that search looks at, in lower case: names, company, email and the digits of every number. */
export function searchText(contact: NamedContact, numbers: readonly string[]): string {
  const parts = [contact.firstName, contact.lastName, contact.companyName, contact.email];
  return [...parts.filter((part) => part !== null), ...numbers.map(digitsOf)].join(' ').toLowerCase();
}

/** The shortest search that is applied (spec 1 §5); a shorter one matches everything. */
const SEARCH_MIN = 3;

/**
 * What a search text must contain, all of it: its words, or for a phone number in any format its digits. Empty when the text
 * is too short to search for.
 */
export function searchTerms(text: string | undefined): string[] {
  const trimmed = (text ?? '').trim().toLowerCase();
  if (trimmed.length < SEARCH_MIN) return [];
  const digits = digitsOf(trimmed).replace(/^0+/, '');
  if (/^[\d\s()+./-]+$/.test(trimmed) && digits.length >= SEARCH_MIN) return [digits];
  return trimmed.split(/\s+/);
}

/** `%…%` for a LIKE that finds `term` as it is. */
export function containing(term: string): string {
  return `%${startingWith(term)}`;
}

/** The same for what begins with it. */
export function startingWith(term: string): string {
  return `${term.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}
