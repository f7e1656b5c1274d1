import type { PropertyDefinition, PropertyOption } from '../model.js';

type Kind = PropertyDefinition['type'];

const FIELD_TYPES: Readonly<Record<Kind, string>> = {
  string: 'text',
  number: 'number',
  date: 'date',
  datetime: 'date',
  enumeration: 'select',
  bool: 'booleancheckbox',
  phone_number: 'phonenumber',
};

/** Of options that are words in capitals (`IN_PROGRESS`), or of pairs. */
export function options(...values: readonly (string | readonly [value: string, label: string])[]): PropertyOption[] {
  return values.map((each, displayOrder) => {
    const [value, label] = typeof each === 'string' ? [each, words(each)] : each;
    return { value, label, displayOrder, hidden: false };
  });
}

const words = (value: string) => value.charAt(0) + value.slice(1).toLowerCase().replaceAll('_', ' ');

/** A property that every portal has. */
export function own(
  groupName: string,
  name: string,
  label: string,
  type: Kind = 'string',
  more: Partial<Pick<PropertyDefinition, 'options' | 'hasUniqueValue' | 'readOnly' | 'fieldType'>> = {},
): PropertyDefinition {
  return {
    name,
    label,
    type,
    fieldType: FIELD_TYPES[type],
    description: '',
    groupName,
    options: [],
    hasUniqueValue: false,
    readOnly: false,
    hubspotDefined: true,
    archived: false,
    createdMs: 0,
    updatedMs: 0,
    ...more,
  };
}

/** What every object has. `created` and `modified` are named differently by type. */
export function common(groupName: string, created: string, modified: string): PropertyDefinition[] {
  return [
    own(groupName, 'hs_object_id', 'Record ID', 'number', { readOnly: true, hasUniqueValue: false }),
    own(groupName, created, 'Create date', 'datetime', { readOnly: true }),
    own(groupName, modified, 'Last modified date', 'datetime', { readOnly: true }),
    own(groupName, 'hs_merged_object_ids', 'Merged record IDs', 'enumeration', { readOnly: true }),
    own(groupName, 'hubspot_owner_id', 'Owner', 'enumeration'),
  ];
}
