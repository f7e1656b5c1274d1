import { searchForm } from '@talk/domain/filters';
import { numberSearch } from '@talk/domain/phone-number';
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

/** Everything that search looks at, in search form: names, company, email and the digits of every number. */
export function searchText(contact: NamedContact, numbers: readonly string[]): string {
  const parts = [contact.firstName, contact.lastName, contact.companyName, contact.email];
  return searchForm([...parts.filter((part) => part !== null), ...numbers.map(digitsOf)].join(' '));
}

/** The shortest search that is applied (spec 1 §5); a shorter one matches everything. */
const SEARCH_MIN = 3;
/** Of fewer digits, a text like `24/7` may also be a name. */
const WHOLE_NUMBER = 7;

/** One thing that must be found, in one of these forms. */
export type SearchTerm = readonly string[];

/**
 * What a search text asks for, all of it: its words in their search form, or for a phone number in any format its digits. Empty when the
 * text is too short to search for.
 */
export function searchTerms(text: string | undefined): readonly SearchTerm[] {
  const form = searchForm(text ?? '').trim();
  if (form.length < SEARCH_MIN) return [];
  const digits = digitTerms(text ?? '');
  if (digits.length > 0)
    return [digits[0] === undefined || digits[0].length >= WHOLE_NUMBER ? digits : [...digits, form]];
  return form.split(/\s+/).map((word) => [...new Set([word, ...digitTerms(word)])]);
}

const digitTerms = (text: string): readonly string[] =>
  (numberSearch(text) ?? []).filter((digits) => digits.length >= SEARCH_MIN);

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
