import type { Contact, ContactMatch, ContactPhoneNumber } from '@talk/contract';
import { intakeSources } from '@talk/contract/codes';
import type { Reads, Tx } from '../../../db/transaction.js';
import { fail, invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { UserActor } from '../../../policy/actor.js';
import type { Scope } from '../../../policy/scope.js';
import { readViewer } from '../../platform/viewers/read.js';
import { changesOf, checkZone, columnsOf, type EditableFields } from './contact-changes.js';
import { recordAudits, tellContact } from './contact-events.js';
import type { ContactRecords, NewContactNumber } from './contact-records.service.js';
import { contactName, searchText } from './contact-text.js';
import { matchOf, presentContact, presentPhoneNumbers } from './contacts.presenter.js';
import {
  type ContactRow,
  deleteNumber,
  insertNumber,
  lockContact,
  lockNumber,
  memberName,
  numbersOf,
  updateContactRow,
  visibleContactIds,
} from './contacts.repository.js';
import { type ContactView, readContactViews } from './contact-views.repository.js';
import { readCompanyFacts } from '../../platform/companies/read.js';
import { readPhone } from '../../../phone.js';

export interface CreateRequest extends EditableFields {
  readonly phone_number?: string | undefined;
  readonly phone_numbers?: readonly { readonly phone_number: string; readonly title: string }[] | undefined;
}

export interface ClickToCallRequest {
  readonly phone_number: string;
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly is_company?: boolean | undefined;
}

/** What people do with contacts. Contacts that the user may not see are NOT_FOUND. */
export interface Contacts {
  get(reads: Reads, scope: Scope, id: number): Promise<Contact>;
  phoneNumbers(reads: Reads, scope: Scope, id: number): Promise<ContactPhoneNumber[]>;
  /** @throws ApiError CONTACT_DUPLICATE_PHONE, REJECTED 16, NOT_FOUND for an owner who is no colleague. */
  create(tx: Tx, scope: Scope, actor: UserActor, request: CreateRequest): Promise<Contact>;
  /** @throws ApiError CONFLICT when the contact is no longer at `ifVersion`. */
  update(tx: Tx, scope: Scope, id: number, fields: EditableFields, ifVersion: number | undefined): Promise<Contact>;
  /** @throws ApiError CONTACT_DUPLICATE_PHONE, REJECTED 16. */
  addNumber(tx: Tx, scope: Scope, id: number, text: string, title: string): Promise<Contact>;
  removeNumber(tx: Tx, scope: Scope, id: number, numberId: number): Promise<Contact>;
  /** @throws ApiError REJECTED 16; FORBIDDEN when the number is a contact's whom the user may not see. */
  clickToCall(tx: Tx, scope: Scope, request: ClickToCallRequest): Promise<ContactMatch>;
}

export function createContacts(kernel: Kernel, records: ContactRecords): Contacts {
  const now = (): Date => kernel.clock.now();

  async function viewOf(reads: Reads, scope: Scope, id: number): Promise<ContactView> {
    const [view] = await readContactViews(reads, scope, [id], await readViewer(reads, scope));
    if (view === undefined) throw fail('NOT_FOUND');
    return view;
  }

  async function lock(tx: Tx, scope: Scope, id: number): Promise<ContactRow> {
    const row = await lockContact(tx, scope, id, await readViewer(tx, scope));
    if (row === undefined) throw fail('NOT_FOUND');
    return row;
  }

  /** Name and search text follow from fields and numbers. */
  async function refresh(tx: Tx, scope: Scope, contact: ContactRow): Promise<void> {
    const numbers = (await numbersOf(tx, scope, [contact.id])).map((number) => number.phoneNumber);
    const derived = { name: contactName(contact, numbers[0] ?? null), searchText: searchText(contact, numbers) };
    await updateContactRow(tx, scope, contact.id, derived, now());
  }

  async function ownerName(tx: Tx, scope: Scope, userId: number | null): Promise<string | null> {
    if (userId === null) return null;
    const name = await memberName(tx, scope, userId);
    if (name === undefined) throw fail('NOT_FOUND');
    return name;
  }

  return {
    get: async (reads, scope, id) => presentContact(await viewOf(reads, scope, id)),
    phoneNumbers: async (reads, scope, id) => presentPhoneNumbers((await viewOf(reads, scope, id)).numbers),

    async create(tx, scope, actor, request) {
      const { phone_number, phone_numbers = [], ...fields } = request;
      checkZone(fields);
      const company = await readCompanyFacts(tx, scope);
      const typed = [...(phone_number === undefined ? [] : [{ phone_number, title: 'Mobile' }]), ...phone_numbers];
      const numbers = new Map<string, NewContactNumber>();
      for (const { phone_number: text, title } of typed) {
        const { e164 } = readPhone(text, company.country);
        if (!numbers.has(e164)) numbers.set(e164, { e164, title });
      }
      const values = columnsOf(fields);
      if (numbers.size === 0 && [values.firstName, values.lastName, values.companyName, values.email].every(isBlank))
        throw invalid({ _: 'Enter a name, a company, an email address or a phone number.' });
      await ownerName(tx, scope, values.ownerId ?? null);
      const source = actor.apiKey?.kind === 'secret' ? 'API' : 'Manual';
      const intakeSource = intakeSources.code(source);
      const id = await records.insert(tx, scope, { ...values, intakeSource }, [...numbers.values()]);
      if (id === null) throw fail('CONTACT_DUPLICATE_PHONE');
      return presentContact(await tellContact(tx, scope, 'contact_created', id));
    },

    async update(tx, scope, id, fields, ifVersion) {
      checkZone(fields);
      const before = await lock(tx, scope, id);
      if (ifVersion !== undefined && ifVersion !== before.version) throw fail('CONFLICT');
      const { values, audits } = changesOf(before, fields);
      if (audits.length === 0) return presentContact(await viewOf(tx, scope, id));
      const named = await Promise.all(
        audits.map(async (audit) => {
          if (audit.field !== 'user_id') return audit;
          const was = before.ownerId === null ? null : ((await memberName(tx, scope, before.ownerId)) ?? audit.before);
          return { ...audit, before: was, after: await ownerName(tx, scope, values.ownerId ?? null) };
        }),
      );
      const after = { ...before, ...values };
      const numbers = (await numbersOf(tx, scope, [id])).map((number) => number.phoneNumber);
      const derived = { name: contactName(after, numbers[0] ?? null), searchText: searchText(after, numbers) };
      await updateContactRow(tx, scope, id, { ...values, ...derived }, now());
      const view = await tellContact(tx, scope, 'contact_updated', id, before);
      await recordAudits(
        tx,
        scope,
        view,
        named.map((audit) => ({ ...audit, contactId: id })),
        now(),
      );
      return presentContact(view);
    },

    async addNumber(tx, scope, id, text, title) {
      await viewOf(tx, scope, id);
      const { e164 } = readPhone(text, (await readCompanyFacts(tx, scope)).country);
      await lockNumber(tx, scope, e164);
      const contact = await lock(tx, scope, id);
      const position = Math.max(-1, ...(await numbersOf(tx, scope, [id])).map((number) => number.position)) + 1;
      const values = { contactId: id, phoneNumber: e164, title, position, createdAt: now() };
      if (!(await insertNumber(tx, scope, values))) throw fail('CONTACT_DUPLICATE_PHONE');
      await refresh(tx, scope, contact);
      const view = await tellContact(tx, scope, 'contact_updated', id);
      const audit = { contactId: id, field: 'phone_number', before: null, after: e164 };
      await recordAudits(tx, scope, view, [audit], now());
      return presentContact(view);
    },

    async removeNumber(tx, scope, id, numberId) {
      const contact = await lock(tx, scope, id);
      const removed = await deleteNumber(tx, scope, id, numberId);
      if (removed === undefined) throw fail('NOT_FOUND');
      await refresh(tx, scope, contact);
      const view = await tellContact(tx, scope, 'contact_updated', id);
      const audit = { contactId: id, field: 'phone_number', before: removed.phoneNumber, after: null };
      await recordAudits(tx, scope, view, [audit], now());
      return presentContact(view);
    },

    async clickToCall(tx, scope, request) {
      const { e164 } = readPhone(request.phone_number, (await readCompanyFacts(tx, scope)).country);
      const names = [request.first_name, request.last_name].map((name) => (isBlank(name) ? null : (name ?? null)));
      const values =
        request.is_company === true
          ? { companyName: names.filter((name) => name !== null).join(' ') || null }
          : { firstName: names[0] ?? null, lastName: names[1] ?? null };
      const intakeSource = intakeSources.code('Manual');
      const { contactId, isNew } = await records.findOrCreate(tx, scope, e164, { ...values, intakeSource });
      const viewer = await readViewer(tx, scope);
      const [visible] = await visibleContactIds(tx, scope, [contactId], viewer);
      if (!isNew && visible === undefined)
        throw fail('FORBIDDEN', { message: 'This number belongs to a contact you don’t have access to.' });
      if (isNew) return matchOf(await tellContact(tx, scope, 'contact_created', contactId));
      return matchOf(await viewOf(tx, scope, contactId));
    },
  };
}

const isBlank = (text: string | null | undefined): boolean => text === undefined || text === null || text === '';
