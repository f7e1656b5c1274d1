import type { Contact, ContactMatch, ContactPhoneNumber } from '@talk/contract';
import { intakeSources } from '@talk/contract/codes';
import type { Reads, Tx } from '../../../db/transaction.js';
import { fail, found, invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { UserActor } from '../../../policy/actor.js';
import type { Scope } from '../../../policy/scope.js';
import { readViewer } from '../../platform/viewers/read.js';
import { missing } from '../merges/read.js';
import { type AttributeChanges, editAttributes } from './contact-attributes.js';
import { changesOf, checkZip, checkZone, columnsOf, type EditableFields } from './contact-changes.js';
import { recordAudits, tellContact } from './contact-events.js';
import { presentContactTo } from './contact-answers.js';
import type { ContactRecords, NewContactNumber } from './contact-records.service.js';
import { contactName, searchText } from './contact-text.js';
import { matchOf, presentContact, presentPhoneNumbers } from './contacts.presenter.js';
import {
  type ContactRow,
  deleteNumber,
  findContactIdByNumber,
  insertNumber,
  lockContact,
  lockNumber,
  makePrimary,
  moveNumber,
  memberName,
  numbersOf,
  updateContactRow,
  updateNumber,
  visibleContactIds,
} from './contacts.repository.js';
import { type ContactView, readContactViews } from './contact-views.repository.js';
import { notifyOwner } from './notify-owner.js';
import { readCompanyFacts } from '../../platform/companies/read.js';
import { readPhone } from '../../../phone.js';
import { refreshContact } from './refresh-contact.repository.js';

/** Fields that everybody has, and those of the company. */
export interface EditRequest extends EditableFields {
  readonly attributes?: AttributeChanges | undefined;
}

export interface CreateRequest extends EditRequest {
  readonly phone_number?: string | undefined;
  readonly phone_numbers?: readonly { readonly phone_number: string; readonly title: string }[] | undefined;
}

export interface ClickToCallRequest {
  readonly phone_number: string;
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly is_company?: boolean | undefined;
}

export interface NumberChange {
  readonly phone_number?: string | undefined;
  readonly title?: string | undefined;
  readonly is_primary?: boolean | undefined;
}

export interface AddedNumber {
  readonly phone_number: string;
  readonly title: string;
  /** Among the contact's numbers, 0 for the primary one; undefined: the last. */
  readonly position?: number | undefined;
}

/** What people do with contacts. Contacts that the user may not see are NOT_FOUND. */
export interface Contacts {
  get(reads: Reads, scope: Scope, id: number): Promise<Contact>;
  phoneNumbers(reads: Reads, scope: Scope, id: number): Promise<ContactPhoneNumber[]>;
  /** @throws ApiError CONTACT_DUPLICATE_PHONE, REJECTED 16, NOT_FOUND for an owner who is no colleague. */
  create(tx: Tx, scope: Scope, actor: UserActor, request: CreateRequest): Promise<Contact>;
  /** @throws ApiError CONFLICT when the contact is no longer at `ifVersion`. */
  update(tx: Tx, scope: Scope, id: number, fields: EditRequest, ifVersion: number | undefined): Promise<Contact>;
  /** @throws ApiError CONTACT_DUPLICATE_PHONE, REJECTED 16. */
  addNumber(tx: Tx, scope: Scope, id: number, number: AddedNumber): Promise<Contact>;
  /**
   * Its digits, its label, or that it is the primary one. What is left out stays.
   * @throws ApiError CONTACT_DUPLICATE_PHONE, REJECTED 16, VALIDATION_FAILED when the contact has that number already.
   */
  changeNumber(tx: Tx, scope: Scope, id: number, numberId: number, change: NumberChange): Promise<Contact>;
  removeNumber(tx: Tx, scope: Scope, id: number, numberId: number): Promise<Contact>;
  /** @throws ApiError REJECTED 16; FORBIDDEN when the number is a contact's whom the user may not see. */
  clickToCall(tx: Tx, scope: Scope, request: ClickToCallRequest): Promise<ContactMatch>;
}

export function createContacts(kernel: Kernel, records: ContactRecords): Contacts {
  const now = (): Date => kernel.clock.now();

  async function viewOf(reads: Reads, scope: Scope, id: number): Promise<ContactView> {
    const [view] = await readContactViews(reads, scope, [id], await readViewer(reads, scope));
    if (view === undefined) throw await missing(reads, scope, id, await readViewer(reads, scope));
    return view;
  }

  async function lock(tx: Tx, scope: Scope, id: number): Promise<ContactRow> {
    const row = await lockContact(tx, scope, id, await readViewer(tx, scope));
    if (row === undefined) throw fail('NOT_FOUND');
    return row;
  }

  /** The number is another contact's: who that is, if the user may see them. */
  async function taken(reads: Reads, scope: Scope, numbers: readonly string[]): Promise<Error> {
    const viewer = await readViewer(reads, scope);
    for (const e164 of numbers) {
      const id = await findContactIdByNumber(reads, scope, e164);
      const [view] = id === null ? [] : await readContactViews(reads, scope, [id], viewer);
      if (view === undefined) continue;
      const { name } = view.contact;
      return fail('CONTACT_DUPLICATE_PHONE', { contact: { id: view.contact.id, name } });
    }
    return fail('CONTACT_DUPLICATE_PHONE');
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
      const { phone_number, phone_numbers = [], attributes: asked = {}, ...fields } = request;
      checkZone(fields);
      checkZip(fields, null);
      const company = await readCompanyFacts(tx, scope);
      const typed = [...(phone_number === undefined ? [] : [{ phone_number, title: 'Mobile' }]), ...phone_numbers];
      const numbers = new Map<string, NewContactNumber>();
      for (const { phone_number: text, title } of typed) {
        const { e164, extension } = readPhone(text, company.country);
        if (!numbers.has(e164)) numbers.set(e164, { e164, extension, title });
      }
      const values = columnsOf(fields);
      if (numbers.size === 0 && [values.firstName, values.lastName, values.companyName, values.email].every(isBlank))
        throw invalid({ _: 'Enter a name, a company, an email address or a phone number.' });
      await ownerName(tx, scope, values.ownerId ?? null);
      const { attributes } = await editAttributes(tx, scope, asked, {});
      const source = actor.apiKey?.kind === 'secret' ? 'API' : 'Manual';
      const intakeSource = intakeSources.code(source);
      const id = await records.insert(tx, scope, { ...values, attributes, intakeSource }, [...numbers.values()]);
      if (id === null) throw await taken(tx, scope, [...numbers.keys()]);
      const view = await tellContact(tx, scope, 'contact_created', id);
      if (values.ownerId != null) await notifyOwner(tx, scope, view.contact, now());
      return presentContactTo(tx, scope, view);
    },

    async update(tx, scope, id, { attributes: asked = {}, ...fields }, ifVersion) {
      checkZone(fields);
      const before = await lock(tx, scope, id);
      if (ifVersion !== undefined && ifVersion !== before.version) throw fail('CONFLICT');
      checkZip(fields, before);
      const own = await editAttributes(tx, scope, asked, before.attributes);
      const { values: plain, audits: plainAudits } = changesOf(before, fields);
      const values = { ...plain, ...(own.audits.length > 0 && { attributes: own.attributes }) };
      const audits = [...plainAudits, ...own.audits];
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
      if (audits.some(({ field }) => field === 'user_id')) await notifyOwner(tx, scope, view.contact, now());
      return presentContactTo(tx, scope, view);
    },

    async addNumber(tx, scope, id, { phone_number: text, title, position: place }) {
      await viewOf(tx, scope, id);
      const { e164, extension } = readPhone(text, (await readCompanyFacts(tx, scope)).country);
      await lockNumber(tx, scope, e164);
      await lock(tx, scope, id);
      const position = Math.max(-1, ...(await numbersOf(tx, scope, [id])).map((number) => number.position)) + 1;
      const values = { contactId: id, phoneNumber: e164, extension, title, position, createdAt: now() };
      if (!(await insertNumber(tx, scope, values))) throw await taken(tx, scope, [e164]);
      if (place !== undefined) await moveNumber(tx, scope, id, e164, place);
      await updateContactRow(tx, scope, id, {}, now());
      await refreshContact(tx, scope, id);
      const view = await tellContact(tx, scope, 'contact_updated', id);
      const audit = { contactId: id, field: 'phone_number', before: null, after: e164 };
      await recordAudits(tx, scope, view, [audit], now());
      return presentContactTo(tx, scope, view);
    },

    async changeNumber(tx, scope, id, numberId, change) {
      await viewOf(tx, scope, id);
      const { country } = await readCompanyFacts(tx, scope);
      const typed = change.phone_number === undefined ? undefined : readPhone(change.phone_number, country);
      const e164 = typed?.e164;
      if (e164 !== undefined) await lockNumber(tx, scope, e164);
      await lock(tx, scope, id);
      const numbers = await numbersOf(tx, scope, [id]);
      const before = found(numbers.find((number) => number.id === numberId));
      const holder = e164 === undefined ? null : await findContactIdByNumber(tx, scope, e164);
      const isOwn = numbers.some((number) => number.phoneNumber === e164 && number.id !== numberId);
      if (isOwn) throw invalid({ phone_number: 'This contact already has this number.' });
      if (e164 !== undefined && holder !== null && holder !== id) throw await taken(tx, scope, [e164]);
      const isPrimary = numbers[0]?.id === numberId;
      const becomesPrimary = change.is_primary === true && !isPrimary;
      const isDemoted = change.is_primary === false && isPrimary;
      const next = numbers[1];
      if (isDemoted && next === undefined)
        throw invalid({ is_primary: 'This is the contact’s only number, so it is the primary one.' });
      const [title, phoneNumber] = [change.title ?? before.title, e164 ?? before.phoneNumber];
      // Another text is another number, with the extension that it names or without one.
      const extension = typed === undefined ? before.extension : typed.extension;
      const audits = [
        { field: 'phone_number', before: before.phoneNumber, after: phoneNumber },
        { field: 'phone_extension', before: before.extension, after: extension },
        { field: 'phone_label', before: before.title, after: title },
        ...(becomesPrimary
          ? [{ field: 'primary_number', before: numbers[0]?.phoneNumber ?? null, after: phoneNumber }]
          : []),
        ...(isDemoted && next ? [{ field: 'primary_number', before: phoneNumber, after: next.phoneNumber }] : []),
      ].filter((audit) => audit.before !== audit.after);
      if (audits.length === 0) return presentContact(await viewOf(tx, scope, id));
      await updateNumber(tx, scope, numberId, { title, phoneNumber, extension });
      if (becomesPrimary) await makePrimary(tx, scope, id, numberId);
      if (isDemoted && next) await makePrimary(tx, scope, id, next.id);
      await updateContactRow(tx, scope, id, {}, now());
      await refreshContact(tx, scope, id);
      const view = await tellContact(tx, scope, 'contact_updated', id);
      const ofContact = audits.map((audit) => ({ ...audit, contactId: id }));
      await recordAudits(tx, scope, view, ofContact, now());
      return presentContactTo(tx, scope, view);
    },

    async removeNumber(tx, scope, id, numberId) {
      await lock(tx, scope, id);
      const removed = await deleteNumber(tx, scope, id, numberId);
      if (removed === undefined) throw fail('NOT_FOUND');
      await updateContactRow(tx, scope, id, {}, now());
      await refreshContact(tx, scope, id);
      const view = await tellContact(tx, scope, 'contact_updated', id);
      const audit = { contactId: id, field: 'phone_number', before: removed.phoneNumber, after: null };
      await recordAudits(tx, scope, view, [audit], now());
      return presentContactTo(tx, scope, view);
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
