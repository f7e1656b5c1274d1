import type { Tx } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { recordAudits, tellContact } from './contact-events.js';
import { changesOf, type EditableFields } from './contact-changes.js';
import { contactName, searchText } from './contact-text.js';
import {
  type ContactRow,
  type ContactValues,
  findContactIdByNumber,
  insertContact,
  insertNumber,
  lockContact,
  lockNumber,
  memberName,
  numbersOf,
  updateContactRow,
} from './contacts.repository.js';
import { notifyOwner } from './notify-owner.js';
import { readCompanyFacts } from '../../platform/companies/read.js';
import { tryPhone } from '../../../phone.js';

export interface NewContactNumber {
  readonly e164: string;
  readonly extension?: string | null;
  readonly title: string;
}

export interface PersonName {
  readonly firstName: string;
  readonly lastName: string | null;
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
  /** Gives a name, as a visitor gave it on a site, to a contact of whom only the number is known. A contact with a name keeps it. */
  nameUnnamed(tx: Tx, scope: Scope, contactId: number, name: PersonName): Promise<void>;
  /**
   * Changes what a CRM knows better. Nobody is asked about an older version: `decide` gets the contact as it is, locked.
   * @param scope of the system, when nobody has decided it: the change is told as the CRM's then.
   */
  takeOver(tx: Tx, scope: Scope, contactId: number, decide: (contact: ContactRow) => EditableFields): Promise<void>;
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
    for (const [position, { e164, extension = null, title }] of numbers.entries()) {
      const inserted = await insertNumber(tx, scope, {
        contactId: row.id,
        phoneNumber: e164,
        extension,
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

    async takeOver(tx, scope, contactId, decide) {
      const before = await lockContact(tx, scope, contactId, null);
      if (before === undefined) return;
      const { values, audits } = changesOf(before, decide(before));
      if (audits.length === 0) return;
      const now = kernel.clock.now();
      const after = { ...before, ...values };
      const numbers = (await numbersOf(tx, scope, [contactId])).map(({ phoneNumber }) => phoneNumber);
      const derived = { name: contactName(after, numbers[0] ?? null), searchText: searchText(after, numbers) };
      await updateContactRow(tx, scope, contactId, { ...values, ...derived }, now);
      const view = await tellContact(tx, scope, 'contact_updated', contactId, before);
      const nameOf = async (id: number | null): Promise<string | null> =>
        id === null ? null : ((await memberName(tx, scope, id)) ?? null);
      const owners = { before: await nameOf(before.ownerId), after: view.ownerName };
      const told = audits.map((audit) => ({ ...audit, ...(audit.field === 'user_id' ? owners : {}) }));
      const ofCrm = told.map((audit) => ({ ...audit, contactId, cause: 'crm' as const }));
      await recordAudits(tx, scope, view, ofCrm, now);
      if (audits.some(({ field }) => field === 'user_id')) await notifyOwner(tx, scope, view.contact, now);
    },

    async findOrCreate(tx, scope, e164, values = {}) {
      const [, existing] = await Promise.all([lockNumber(tx, scope, e164), findContactIdByNumber(tx, scope, e164)]);
      if (existing !== null) return { contactId: existing, isNew: false };
      const contactId = await insert(tx, scope, values, [{ e164, title: 'Mobile' }]);
      if (contactId === null) throw new Error('a number was written without its lock');
      return { contactId, isNew: true };
    },

    async nameUnnamed(tx, scope, contactId, { firstName, lastName }) {
      const before = await lockContact(tx, scope, contactId, null);
      if (before === undefined || firstName === '') return;
      const isNamed = [before.firstName, before.lastName, before.companyName].some((part) => (part ?? '') !== '');
      if (isNamed) return;
      const now = kernel.clock.now();
      const numbers = (await numbersOf(tx, scope, [contactId])).map(({ phoneNumber }) => phoneNumber);
      const after = { ...before, firstName, lastName };
      const derived = { name: contactName(after, numbers[0] ?? null), searchText: searchText(after, numbers) };
      await updateContactRow(tx, scope, contactId, { firstName, lastName, ...derived }, now);
      const view = await tellContact(tx, scope, 'contact_updated', contactId);
      const audit = { contactId, before: null, cause: 'visitor' as const };
      const audits = [
        { ...audit, field: 'first_name', after: firstName },
        ...(lastName === null ? [] : [{ ...audit, field: 'last_name', after: lastName }]),
      ];
      await recordAudits(tx, scope, view, audits, now);
    },
  };
}

/** Country of a contact of whom only the number is known. The time zone is not stored: the number goes on telling it. */
function placeOf(e164: string | null, country: string): ContactValues {
  if (e164 === null) return {};
  const region = tryPhone(e164, country)?.region ?? null;
  return region === null ? {} : { cnamCountry: region };
}
