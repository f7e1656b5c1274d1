import { isoTime, type Clock } from '../clock.js';
import type { AssociationStore } from './associations.js';
import { HubSpotError, invalid, notFound } from './errors.js';
import type { CrmRecord, ObjectTypeName, Owner } from './model.js';
import { objectType, objectTypes } from './object-types.js';
import type { PropertyStore } from './properties/store.js';
import { CALCULATED, invalidValues, mayMoveTo, readValue, searchablePhone, unknownProperty } from './values.js';
import type { ValueError } from './values.js';

export type Input = Readonly<Record<string, unknown>>;

export interface RecordStore {
  /** Those that are not archived, the oldest first. */
  list(type: ObjectTypeName, archived?: boolean): CrmRecord[];
  /** By id, or by the value of a unique property. Whoever was merged away is found as the one that took it in. */
  find(type: ObjectTypeName, id: string, idProperty?: string): CrmRecord | null;
  /** @throws HubSpotError when there is none */
  get(type: ObjectTypeName, id: string, idProperty?: string, archived?: boolean): CrmRecord;
  /** @throws HubSpotError */
  create(type: ObjectTypeName, properties: Input): CrmRecord;
  /** @throws HubSpotError */
  update(record: CrmRecord, properties: Input): CrmRecord;
  /** Refuses what `create` or `update` would refuse, and changes nothing. @throws HubSpotError */
  check(type: ObjectTypeName, properties: Input, record: CrmRecord | null): void;
  archive(type: ObjectTypeName, id: string): void;
  /** @throws HubSpotError */
  merge(type: ObjectTypeName, primaryId: string, otherId: string): CrmRecord;
}

export interface RecordDeps {
  readonly clock: Clock;
  readonly portalId: number;
  readonly properties: PropertyStore;
  readonly associations: AssociationStore;
  readonly owners: readonly Owner[];
  /** A property that is refused for the moment, as if somebody had archived it; null for none. */
  readonly refusedProperty: () => string | null;
}

const ACTIVITIES: readonly ObjectTypeName[] = ['calls', 'communications', 'notes', 'tasks'];

/** The records of one portal, with the rules for what may be written. */
export function createRecordStore(deps: RecordDeps): RecordStore {
  const { clock, properties, associations } = deps;
  const byType = new Map<ObjectTypeName, Map<string, CrmRecord>>(objectTypes().map(({ name }) => [name, new Map()]));
  const recordsOf = (type: ObjectTypeName) => byType.get(type) ?? new Map<string, CrmRecord>();
  let lastId = 50_100;
  // Their ids are not given again after a restart: whoever logged them may keep them. Ten a second are more than anybody logs.
  let lastActivityId = Math.floor(clock.nowMs() / 1000) * 10;
  const nextId = (type: ObjectTypeName): string =>
    String(ACTIVITIES.includes(type) ? (lastActivityId += 1) : (lastId += 1));

  const find = (type: ObjectTypeName, id: string, idProperty?: string): CrmRecord | null => {
    if (idProperty === undefined || idProperty === 'hs_object_id') {
      const found = recordsOf(type).get(id);
      return found?.mergedInto ? find(type, found.mergedInto) : (found ?? null);
    }
    const definition = properties.find(type, idProperty);
    if (!definition) throw invalidValues(deps.portalId, [unknownProperty(idProperty)]);
    if (!definition.hasUniqueValue)
      throw invalid(
        `Unable to perform the operation by non-unique ${objectType(type).typeId} property ${idProperty} in portal ID ${deps.portalId}`,
      );
    return withValue(type, idProperty, id);
  };
  const withValue = (type: ObjectTypeName, name: string, value: string) =>
    [...recordsOf(type).values()].find(
      (record) => record.archivedMs === null && record.properties[name]?.toLowerCase() === value.toLowerCase(),
    ) ?? null;

  const read = (type: ObjectTypeName, given: Input, record: CrmRecord | null): Record<string, string | null> => {
    const problems: ValueError[] = [];
    const values: Record<string, string | null> = {};
    for (const [name, value] of Object.entries(given)) {
      const definition = properties.find(type, name);
      if (!definition || name === deps.refusedProperty()) {
        problems.push(unknownProperty(name));
        continue;
      }
      const one = readValue(definition, value, deps.owners);
      if ('error' in one) problems.push(one.error);
      else if (name !== 'lifecyclestage' || mayMoveTo(definition, record?.properties[name] ?? null, one.value))
        values[name] = one.value;
    }
    if (problems.length > 0) throw invalidValues(deps.portalId, problems);
    const missing = record ? [] : objectType(type).required.filter((name) => (values[name] ?? null) === null);
    if (missing.length > 0)
      throw new HubSpotError(
        400,
        'VALIDATION_ERROR',
        `Error creating ${objectType(type).singular.toUpperCase()}. Some required properties were not set.`,
        {
          context: { properties: missing },
          errors: [
            {
              message: 'Some required properties were not set.',
              code: 'MISSING_REQUIRED_PROPERTIES',
              context: { properties: missing },
            },
          ],
        },
      );
    for (const [name, value] of Object.entries(values)) refuseTaken(type, name, value, record);
    return values;
  };

  const refuseTaken = (type: ObjectTypeName, name: string, value: string | null, record: CrmRecord | null) => {
    if (value === null || !properties.find(type, name)?.hasUniqueValue) return;
    const holder = withValue(type, name, value);
    if (!holder || holder.id === record?.id) return;
    if (type === 'contacts' && name === 'email')
      throw new HubSpotError(409, 'CONFLICT', `Contact already exists. Existing ID: ${holder.id}`);
    const where = `PropertyValueCoordinates{portalId=${deps.portalId}, objectTypeId=${objectType(type).typeId}, propertyName=${name}, value=${value}}`;
    throw invalidValues(deps.portalId, [
      {
        name,
        message: `Cannot set ${where} on ${record?.id ?? 'a new object'}. ${holder.id} already has that value.`,
        error: 'CONFLICTING_UNIQUE_VALUE',
      },
    ]);
  };

  const write = (record: CrmRecord, values: Readonly<Record<string, string | null>>): CrmRecord => {
    const nowMs = clock.nowMs();
    record.updatedMs = nowMs;
    const next = { ...record.properties, ...values, [objectType(record.type).modified]: isoTime(nowMs) };
    for (const [name, from] of Object.entries(CALCULATED[record.type] ?? {})) next[name] = searchablePhone(next[from]);
    record.properties = next;
    return record;
  };

  const store: RecordStore = {
    list: (type, archived = false) =>
      [...recordsOf(type).values()].filter(
        (record) => (record.archivedMs !== null) === archived && record.mergedInto === null,
      ),
    find,
    get(type, id, idProperty, archived = false) {
      const record = find(type, id, idProperty);
      if (!record || (record.archivedMs !== null) !== archived) throw notFound();
      return record;
    },
    create(type, given) {
      const values = read(type, given, null);
      const nowMs = clock.nowMs();
      const id = nextId(type);
      const record: CrmRecord = {
        id,
        type,
        properties: { hs_object_id: id, [objectType(type).created]: isoTime(nowMs) },
        createdMs: nowMs,
        updatedMs: nowMs,
        archivedMs: null,
        mergedInto: null,
      };
      recordsOf(type).set(id, record);
      return write(record, values);
    },
    update: (record, given) => write(record, read(record.type, given, record)),
    check(type, given, record) {
      read(type, given, record);
    },
    archive(type, id) {
      const record = find(type, id);
      if (!record || record.archivedMs !== null) return;
      record.archivedMs = clock.nowMs();
    },
    merge(type, primaryId, otherId) {
      const primary = store.get(type, primaryId);
      const other = store.get(type, otherId);
      if (primary.id === other.id) throw invalid('A record cannot be merged with itself.');
      const mergedIds = [
        primary.properties['hs_merged_object_ids'],
        other.properties['hs_merged_object_ids'],
        other.id,
      ];
      const kept = Object.entries(primary.properties).filter(([, value]) => value !== null);
      primary.properties = {
        ...other.properties,
        ...Object.fromEntries(kept),
        hs_merged_object_ids: mergedIds.filter(Boolean).join(';'),
      };
      other.mergedInto = primary.id;
      associations.move(type, other.id, primary.id);
      return write(primary, {});
    },
  };
  return store;
}
