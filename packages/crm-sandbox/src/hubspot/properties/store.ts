import { HubSpotError, invalid, notFound } from '../errors.js';
import type { ObjectTypeName, PropertyDefinition, PropertyGroup } from '../model.js';
import { CALL_PROPERTIES, COMMUNICATION_PROPERTIES, NOTE_PROPERTIES, TASK_PROPERTIES } from './activities.js';
import { COMPANY_PROPERTIES, CONTACT_PROPERTIES, DEAL_PROPERTIES, TICKET_PROPERTIES } from './records.js';

const OWN: Readonly<Record<ObjectTypeName, readonly PropertyDefinition[]>> = {
  contacts: CONTACT_PROPERTIES,
  companies: COMPANY_PROPERTIES,
  deals: DEAL_PROPERTIES,
  tickets: TICKET_PROPERTIES,
  calls: CALL_PROPERTIES,
  communications: COMMUNICATION_PROPERTIES,
  notes: NOTE_PROPERTIES,
  tasks: TASK_PROPERTIES,
};

const TYPES = ['string', 'number', 'date', 'datetime', 'enumeration', 'bool', 'phone_number'] as const;
const FIELD_TYPES = [
  'text',
  'textarea',
  'html',
  'file',
  'number',
  'date',
  'select',
  'radio',
  'checkbox',
  'booleancheckbox',
  'phonenumber',
  'calculation_equation',
];
const MAX_UNIQUE = 10;

export interface PropertyStore {
  list(type: ObjectTypeName, archived?: boolean): PropertyDefinition[];
  /** Null when there is none, or it is archived. */
  find(type: ObjectTypeName, name: string): PropertyDefinition | null;
  /** @throws HubSpotError */
  create(type: ObjectTypeName, input: Readonly<Record<string, unknown>>): PropertyDefinition;
  /** @throws HubSpotError */
  change(type: ObjectTypeName, name: string, input: Readonly<Record<string, unknown>>): PropertyDefinition;
  /** @throws HubSpotError */
  archive(type: ObjectTypeName, name: string): void;
  groups(type: ObjectTypeName): PropertyGroup[];
  /** @throws HubSpotError */
  createGroup(type: ObjectTypeName, input: Readonly<Record<string, unknown>>): PropertyGroup;
}

/** The properties and their groups of one portal. */
export function createPropertyStore(nowMs: () => number): PropertyStore {
  const own = Object.fromEntries(
    Object.entries(OWN).map(([type, list]) => [type, new Map(list.map((each) => [each.name, each]))]),
  ) as Record<ObjectTypeName, Map<string, PropertyDefinition>>;
  const groups = Object.fromEntries(Object.entries(OWN).map(([type, list]) => [type, groupsOf(list)])) as Record<
    ObjectTypeName,
    Map<string, PropertyGroup>
  >;

  const live = (type: ObjectTypeName, name: string) => {
    const found = own[type].get(name);
    if (!found || found.archived) throw notFound();
    if (found.hubspotDefined)
      throw invalid(`Property '${name}' is defined by HubSpot and cannot be changed or archived.`);
    return found;
  };
  const store: PropertyStore = {
    list: (type, archived = false) => [...own[type].values()].filter((each) => each.archived === archived),
    find(type, name) {
      const found = own[type].get(name);
      return found && !found.archived ? found : null;
    },
    create(type, input) {
      const made = readDefinition(input, groups[type], nowMs());
      const before = own[type].get(made.name);
      if (before && !before.archived)
        throw new HubSpotError(409, 'OBJECT_ALREADY_EXISTS', `A property named '${made.name}' already exists.`, {
          subCategory: 'Properties.PROPERTY_EXISTS',
        });
      const unique = store.list(type).filter((each) => each.hasUniqueValue && !each.hubspotDefined);
      if (made.hasUniqueValue && unique.length >= MAX_UNIQUE)
        throw invalid(`There can be at most ${MAX_UNIQUE} properties with unique values for each object.`);
      own[type].set(made.name, made);
      return made;
    },
    change(type, name, input) {
      const { label, description, options } = { ...live(type, name), ...input } as PropertyDefinition;
      const changed = { ...live(type, name), label, description, options, updatedMs: nowMs() };
      own[type].set(name, changed);
      return changed;
    },
    archive(type, name) {
      own[type].set(name, { ...live(type, name), archived: true, updatedMs: nowMs() });
    },
    groups: (type) => [...groups[type].values()],
    createGroup(type, input) {
      const name = textOf(input, 'name');
      const label = textOf(input, 'label');
      if (groups[type].has(name))
        throw new HubSpotError(409, 'OBJECT_ALREADY_EXISTS', `A property group named '${name}' already exists.`);
      const group = { name, label, displayOrder: Number(input['displayOrder'] ?? -1) };
      groups[type].set(name, group);
      return group;
    },
  };
  return store;
}

function groupsOf(list: readonly PropertyDefinition[]): Map<string, PropertyGroup> {
  const names = [...new Set(list.map((each) => each.groupName))];
  return new Map(names.map((name, displayOrder) => [name, { name, label: name, displayOrder }]));
}

function textOf(input: Readonly<Record<string, unknown>>, field: string): string {
  const value = input[field];
  if (typeof value === 'string' && value !== '') return value;
  throw invalid(`Invalid input JSON: some required fields were not set: [${field}]`, [
    { message: `${field} must be set`, in: field, code: 'REQUIRED_FIELD' },
  ]);
}

function readDefinition(
  input: Readonly<Record<string, unknown>>,
  groups: ReadonlyMap<string, PropertyGroup>,
  nowMs: number,
): PropertyDefinition {
  const name = textOf(input, 'name');
  const label = textOf(input, 'label');
  const groupName = textOf(input, 'groupName');
  const fieldType = textOf(input, 'fieldType');
  const type = TYPES.find((each) => each === textOf(input, 'type'));
  if (!type) throw invalid(`Invalid property type '${String(input['type'])}'. Valid types: ${TYPES.join(', ')}`);
  if (!FIELD_TYPES.includes(fieldType)) throw invalid(`Invalid field type '${fieldType}'.`);
  if (!/^[a-z][a-z0-9_]{0,99}$/.test(name))
    throw invalid(
      `Property name '${name}' must start with a letter and contain only lower-case letters, numbers and underscores.`,
    );
  if (!groups.has(groupName))
    throw invalid(`Property group '${groupName}' does not exist.`, [
      { message: `Group ${groupName} does not exist`, code: 'PROPERTY_GROUP_NOT_FOUND', in: 'groupName' },
    ]);
  const options = Array.isArray(input['options']) ? (input['options'] as PropertyDefinition['options']) : [];
  if (type === 'enumeration' && options.length === 0)
    throw invalid('An enumeration property must have at least one option.');
  const hasUniqueValue = input['hasUniqueValue'] === true;
  if (hasUniqueValue && type !== 'string' && type !== 'number')
    throw invalid('Only string and number properties can have unique values.');
  const description = typeof input['description'] === 'string' ? input['description'] : '';
  return {
    name,
    label,
    type,
    fieldType,
    description,
    groupName,
    options,
    hasUniqueValue,
    readOnly: false,
    hubspotDefined: false,
    archived: false,
    createdMs: nowMs,
    updatedMs: nowMs,
  };
}
