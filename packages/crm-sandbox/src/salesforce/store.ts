import { isoTime, type Clock } from '../clock.js';
import { plainText } from '../http/exchange.js';
import { SalesforceError, invalidField, notFound } from './errors.js';
import { idOf, longId } from './ids.js';
import { fieldNamed, sobjectNamed, sobjects, type Field, type ObjectName, type SObject } from './schema.js';

export type Value = string | number | boolean | null;

export interface SfRecord {
  readonly id: string;
  readonly object: ObjectName;
  values: Readonly<Record<string, Value>>;
  deleted: boolean;
  /** The record that took this one in. */
  mergedInto: string | null;
}

export interface SfStore {
  list(object: ObjectName): SfRecord[];
  find(object: ObjectName, id: string): SfRecord | null;
  /** Of any object, by its id. */
  byId(id: string): SfRecord | null;
  /** @throws SalesforceError */
  get(object: SObject, id: string): SfRecord;
  /** @throws SalesforceError */
  create(object: SObject, given: Readonly<Record<string, unknown>>): SfRecord;
  /** @throws SalesforceError */
  update(record: SfRecord, given: Readonly<Record<string, unknown>>): void;
  remove(record: SfRecord): void;
  /** By a field that is an external id. @throws SalesforceError */
  external(object: SObject, field: string, value: string): { readonly field: Field; readonly found: SfRecord | null };
  /** Remembers everything as it is; the answer brings it back. */
  snapshot(): () => void;
  /** One record takes another in, with its activities. @throws SalesforceError */
  merge(object: ObjectName, keptId: string, otherId: string): void;
  /** Makes this contact of the lead, which stays and can be queried. */
  convert(leadId: string, contactId: string): void;
}

/** Their names are made of two. */
const PEOPLE: ReadonlySet<ObjectName> = new Set(['Contact', 'Lead', 'User']);

export interface StoreDeps {
  readonly clock: Clock;
  readonly userId: () => string;
  readonly refusedField: () => string | null;
}

export function createSfStore({ clock, userId, refusedField }: StoreDeps): SfStore {
  const byObject = new Map<ObjectName, Map<string, SfRecord>>(sobjects().map(({ name }) => [name, new Map()]));
  const recordsOf = (object: ObjectName) => byObject.get(object) ?? new Map<string, SfRecord>();
  // CreatedDate and the like are written with +0000, not Z.
  const moment = () => isoTime(clock.nowMs()).replace('Z', '+0000');

  const read = (object: SObject, given: Readonly<Record<string, unknown>>, record: SfRecord | null) => {
    const values: Record<string, Value> = {};
    for (const [name, value] of Object.entries(given)) {
      if (name === 'attributes') continue;
      const field = fieldNamed(object, name);
      if (!field || field.name === refusedField()) throw invalidField(name, object.name);
      if (!field.createable)
        throw new SalesforceError(
          400,
          'INVALID_FIELD_FOR_INSERT_UPDATE',
          `Unable to create/update fields: ${field.name}. Please check the security settings of this field and verify that it is read/write for your profile or permission set.`,
          [field.name],
        );
      values[field.name] = readValue(field, value);
    }
    const after = { ...record?.values, ...values };
    const missing = object.fields
      .filter((each) => each.createable && !each.nillable && (after[each.name] ?? null) === null)
      .map(({ name }) => name);
    if (missing.length > 0)
      throw new SalesforceError(
        400,
        'REQUIRED_FIELD_MISSING',
        `Required fields are missing: [${missing.join(', ')}]`,
        missing,
      );
    for (const [name, value] of Object.entries(values)) refuseTaken(object, name, value, record);
    refuseByRule(object, after);
    return values;
  };

  const readValue = (field: Field, value: unknown): Value => {
    if (value === null || value === undefined || value === '') return null;
    const refuse = (code: string, message: string) => new SalesforceError(400, code, message, [field.name]);
    const mistyped = () =>
      refuse('JSON_PARSER_ERROR', `Cannot deserialize instance of ${field.type} from ${JSON.stringify(value)}`);
    switch (field.type) {
      case 'int':
        if (!/^-?\d+$/.test(plainText(value))) throw mistyped();
        return Number(value);
      case 'boolean':
        if (typeof value !== 'boolean') throw mistyped();
        return value;
      case 'date':
        if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d/.test(value)) throw mistyped();
        return value.slice(0, 10);
      default: {
        if (typeof value !== 'string' && typeof value !== 'number') throw mistyped();
        const text = String(value);
        if (field.type === 'reference') return readReference(field, text);
        if (field.length > 0 && text.length > field.length)
          throw refuse('STRING_TOO_LONG', `${field.label}: data value too large: ${text} (max length=${field.length})`);
        if (field.type === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text))
          throw refuse('INVALID_EMAIL_ADDRESS', `${field.label}: invalid email address: ${text}`);
        if (field.restricted && !field.picklist.includes(text))
          throw refuse(
            'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST',
            `${field.label}: bad value for restricted picklist field: ${text}`,
          );
        return text;
      }
    }
  };

  const readReference = (field: Field, text: string): string => {
    const refuse = (code: string, message: string) => new SalesforceError(400, code, message, [field.name]);
    if (!/^[a-zA-Z0-9]{15}(?:[a-zA-Z0-9]{3})?$/.test(text))
      throw refuse('MALFORMED_ID', `${field.label}: id value of incorrect type: ${text}`);
    const target = store.byId(text);
    if (!target || !field.referenceTo.includes(target.object))
      throw refuse('INVALID_CROSS_REFERENCE_KEY', 'invalid cross reference id');
    if (target.deleted) throw refuse('ENTITY_IS_DELETED', 'entity is deleted');
    return target.id;
  };

  const refuseTaken = (object: SObject, name: string, value: Value, record: SfRecord | null) => {
    if (value === null || !fieldNamed(object, name)?.unique) return;
    const holder = store.list(object.name).find((each) => each.values[name] === value && each.id !== record?.id);
    if (holder)
      throw new SalesforceError(
        400,
        'DUPLICATE_VALUE',
        `duplicate value found: ${name} duplicates value on record with id: ${holder.id}`,
        [],
      );
  };

  const write = (record: SfRecord, values: Readonly<Record<string, Value>>) => {
    const next: Record<string, Value> = {
      ...record.values,
      ...values,
      LastModifiedDate: moment(),
      SystemModstamp: moment(),
    };
    if (PEOPLE.has(record.object)) next['Name'] = [next['FirstName'], next['LastName']].filter(Boolean).join(' ');
    record.values = next;
  };

  const store: SfStore = {
    list: (object) => [...recordsOf(object).values()].filter((record) => !record.deleted),
    find(object, id) {
      const found = recordsOf(object).get(id.length === 15 ? longId(id) : id);
      return found && !found.deleted ? found : null;
    },
    byId(id) {
      const prefix = id.slice(0, 3);
      const object = sobjects().find((each) => each.keyPrefix === prefix);
      return object ? (recordsOf(object.name).get(id.length === 15 ? longId(id) : id) ?? null) : null;
    },
    get(object, id) {
      const record = store.byId(id);
      if (!record || record.object !== object.name) throw notFound();
      if (record.deleted) throw new SalesforceError(404, 'ENTITY_IS_DELETED', 'entity is deleted');
      return record;
    },
    create(object, given) {
      const values = read(object, given, null);
      const records = recordsOf(object.name);
      const id = idOf(object.keyPrefix, records.size + 1);
      const base = { Id: id, IsDeleted: false, CreatedDate: moment(), OwnerId: userId() || null };
      const record: SfRecord = { id, object: object.name, values: base, deleted: false, mergedInto: null };
      if (object.name === 'Case') record.values = { ...base, CaseNumber: String(1000 + records.size).padStart(8, '0') };
      if (object.name === 'Lead') record.values = { ...base, IsConverted: false };
      records.set(id, record);
      write(record, values);
      return record;
    },
    update(record, given) {
      const object = sobjectNamed(record.object);
      if (object) write(record, read(object, given, record));
    },
    remove(record) {
      record.deleted = true;
    },
    external(object, name, value) {
      const field = fieldNamed(object, name);
      if (!field || !(field.externalId || field.name === 'Id'))
        throw new SalesforceError(
          400,
          'INVALID_FIELD',
          `Provided external ID field does not exist or is not accessible: ${name}`,
        );
      const found = store.list(object.name).filter((each) => each.values[field.name] === value);
      return { field, found: found[0] ?? null };
    },
    snapshot() {
      const kept = [...byObject].map(
        ([name, records]) => [name, [...records.values()].map((each) => ({ ...each }))] as const,
      );
      return () => {
        for (const [name, records] of kept) byObject.set(name, new Map(records.map((each) => [each.id, each])));
      };
    },
    convert(leadId, contactId) {
      const [lead, contact] = [store.find('Lead', leadId), store.find('Contact', contactId)];
      if (!lead || !contact) throw notFound();
      const converted = { IsConverted: true, ConvertedContactId: contact.id, Status: 'Closed - Converted' };
      lead.values = { ...lead.values, ...converted };
      for (const task of store.list('Task'))
        if (task.values['WhoId'] === lead.id) task.values = { ...task.values, WhoId: contact.id };
    },
    merge(name, keptId, otherId) {
      const [kept, other] = [store.find(name, keptId), store.find(name, otherId)];
      if (!kept || !other || kept.id === other.id) throw notFound();
      for (const task of store.list('Task'))
        if (task.values['WhoId'] === other.id) task.values = { ...task.values, WhoId: kept.id };
      other.deleted = true;
      other.mergedInto = kept.id;
    },
  };
  return store;
}

/** The org's own rule, such as an administrator makes: a call that is over has a subject. */
function refuseByRule(object: SObject, after: Readonly<Record<string, Value>>): void {
  if (object.name === 'Task' && after['TaskSubtype'] === 'Call' && after['Status'] === 'Completed' && !after['Subject'])
    throw new SalesforceError(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION', 'A completed call needs a subject.', [
      'Subject',
    ]);
}
