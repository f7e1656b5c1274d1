import type { Tx } from '../../db/transaction.js';
import type { Kernel } from '../../kernel.js';
import type { Scope } from '../../policy/scope.js';
import { contactName, searchText } from './contact-text.js';
import {
  findContactIdByNumber,
  insertContact,
  insertNumber,
  lockNumber,
  readCompanyFacts,
  type ContactValues,
} from './contacts.repository.js';
import { tryPhone } from './phone.js';

export interface NewContactNumber {
  readonly e164: string;
  readonly title: string;
}

export interface FoundContact {
  readonly contactId: number;
  readonly isNew: boolean;
}

/** Contacts as other modules need them: by number, without a person's limits. */
export interface ContactRecords {
  /**
   * The contact who has `e164`; one named by the number is made when there is none. The caller tells of the new contact with
   * `tellContact` when it has finished with it.
   */
  findOrCreate(tx: Tx, scope: Scope, e164: string, values?: ContactValues): Promise<FoundContact>;
  /** Inserts a contact with its numbers. @returns null when another contact has one of them. */
  insert(tx: Tx, scope: Scope, values: ContactValues, numbers: readonly NewContactNumber[]): Promise<number | null>;
}

export function createContactRecords(kernel: Kernel): ContactRecords {
  async function insert(
    tx: Tx,
    scope: Scope,
    values: ContactValues,
    numbers: readonly NewContactNumber[],
  ): Promise<number | null> {
    const now = kernel.clock.now();
    const named = {
      firstName: values.firstName ?? null,
      lastName: values.lastName ?? null,
      companyName: values.companyName ?? null,
      email: values.email ?? null,
    };
    const first = numbers[0]?.e164 ?? null;
    for (const e164 of numbers.map((number) => number.e164).sort()) await lockNumber(tx, scope, e164);
    const company = await readCompanyFacts(tx, scope);
    const row = await insertContact(tx, scope, {
      ...placeOf(first, company.country),
      ...values,
      name: contactName(named, first),
      searchText: searchText(
        named,
        numbers.map((number) => number.e164),
      ),
      createdAt: now,
      updatedAt: now,
    });
    for (const [position, { e164, title }] of numbers.entries()) {
      const inserted = await insertNumber(tx, scope, {
        contactId: row.id,
        phoneNumber: e164,
        title,
        position,
        createdAt: now,
      });
      if (!inserted) return null;
    }
    return row.id;
  }

  return {
    insert,
    async findOrCreate(tx, scope, e164, values = {}) {
      await lockNumber(tx, scope, e164);
      const existing = await findContactIdByNumber(tx, scope, e164);
      if (existing !== null) return { contactId: existing, isNew: false };
      const contactId = await insert(tx, scope, values, [{ e164, title: 'Mobile' }]);
      if (contactId === null) throw new Error('a number was written without its lock');
      return { contactId, isNew: true };
    },
  };
}

/** Country of a contact of whom only the number is known. The time zone is not stored: the number goes on telling it. */
function placeOf(e164: string | null, country: string): ContactValues {
  if (e164 === null) return {};
  const region = tryPhone(e164, country)?.region ?? null;
  return region === null ? {} : { cnamCountry: region };
}
