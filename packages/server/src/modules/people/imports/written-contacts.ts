import type { WrittenContact } from '@talk/contract';
import { IMPORT_TARGETS, type ImportTarget, isImportTarget } from '@talk/domain/imports';
import { invalid } from '../../../http/errors.js';

/** Contacts of a request as the rows of a table, which is what the rules for files read. */
export interface WrittenTable {
  /** What each column becomes. */
  readonly mapping: readonly ImportTarget[];
  readonly rows: readonly (readonly string[])[];
}

type Written = string | number | boolean | null | undefined;

const text = (value: Written): string => (value === null || value === undefined ? '' : String(value));

const PLAIN = IMPORT_TARGETS.filter((target) => target !== 'phone_number' && target !== 'tags');

/** @throws ApiError VALIDATION_FAILED when a contact has a field that no company has. */
export function tableOf(contacts: readonly WrittenContact[]): WrittenTable {
  const numbers = contacts.map(numbersOf);
  const phones = Array.from(
    { length: Math.max(0, ...numbers.map((each) => each.length)) },
    () => 'phone_number' as const,
  );
  const plain = PLAIN.filter((target) => contacts.some((contact) => text(contact[target]) !== ''));
  const own = ownFields(contacts);
  const tags = contacts.some((contact) => (contact.tags ?? []).length > 0) ? (['tags'] as const) : [];
  return {
    mapping: [...phones, ...plain, ...own, ...tags],
    rows: contacts.map((contact, at) => [
      ...phones.map((_, column) => numbers[at]?.[column] ?? ''),
      ...plain.map((target) => text(contact[target])),
      ...own.map((name) => text(contact.attributes?.[name])),
      ...tags.map(() => (contact.tags ?? []).join(';')),
    ]),
  };
}

const numbersOf = ({ phone_number: first, phone_numbers: others = [] }: WrittenContact): readonly string[] =>
  [text(first), ...others].filter((number) => number.trim() !== '');

function ownFields(contacts: readonly WrittenContact[]): readonly ImportTarget[] {
  const names = new Set<ImportTarget>();
  for (const [at, { attributes = {} }] of contacts.entries())
    for (const name of Object.keys(attributes)) {
      const isOwn = name.startsWith('attribute_') && isImportTarget(name);
      if (!isOwn)
        throw invalid({ [`contacts.${at}.attributes.${name}`]: 'Name a field by its key, such as attribute_text_12.' });
      names.add(name);
    }
  return [...names];
}
