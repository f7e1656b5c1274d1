export type FieldType =
  | 'id'
  | 'string'
  | 'textarea'
  | 'phone'
  | 'email'
  | 'picklist'
  | 'reference'
  | 'int'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'url';

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly type: FieldType;
  readonly length: number;
  readonly createable: boolean;
  readonly nillable: boolean;
  readonly custom: boolean;
  readonly externalId: boolean;
  readonly unique: boolean;
  readonly picklist: readonly string[];
  readonly restricted: boolean;
  readonly referenceTo: readonly ObjectName[];
  /** `Who` of `WhoId`. */
  readonly relationshipName: string | null;
}

export type ObjectName = 'Account' | 'Contact' | 'Lead' | 'Opportunity' | 'Case' | 'Task' | 'User';

export interface SObject {
  readonly name: ObjectName;
  readonly label: string;
  readonly keyPrefix: string;
  readonly fields: readonly Field[];
}

type More = Partial<Omit<Field, 'name' | 'label' | 'type'>>;

function field(name: string, type: FieldType = 'string', more: More = {}): Field {
  const label = name
    .replace(/__c$/, '')
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2');
  return {
    name,
    label,
    type,
    length: { textarea: 32_000, phone: 40, email: 80, string: 255, url: 255 }[type as string] ?? 0,
    createable: true,
    nillable: true,
    custom: name.endsWith('__c'),
    externalId: false,
    unique: false,
    picklist: [],
    restricted: false,
    referenceTo: [],
    relationshipName: type === 'reference' ? name.replace(/Id$/, '') : null,
    ...more,
  };
}

const required: More = { nillable: false };
const fixed: More = { createable: false, nillable: false };
const to = (...referenceTo: ObjectName[]): More => ({ referenceTo });
const oneOf = (...picklist: string[]): More => ({ picklist });

const SYSTEM: readonly Field[] = [
  field('Id', 'id', fixed),
  field('CreatedDate', 'datetime', fixed),
  field('LastModifiedDate', 'datetime', fixed),
  field('SystemModstamp', 'datetime', fixed),
  field('IsDeleted', 'boolean', fixed),
  field('OwnerId', 'reference', to('User')),
];

const PERSON: readonly Field[] = [
  field('Name', 'string', fixed),
  field('FirstName', 'string', { length: 40 }),
  field('LastName', 'string', { ...required, length: 80 }),
  field('Title'),
  field('Email', 'email'),
  field('Phone', 'phone'),
  field('MobilePhone', 'phone'),
];

const OBJECTS: readonly SObject[] = [
  {
    name: 'Account',
    label: 'Account',
    keyPrefix: '001',
    fields: [
      ...SYSTEM,
      field('Name', 'string', required),
      field('Phone', 'phone'),
      field('Website', 'url'),
      field('Industry'),
    ],
  },
  {
    name: 'Contact',
    label: 'Contact',
    keyPrefix: '003',
    fields: [
      ...SYSTEM,
      ...PERSON,
      field('HomePhone', 'phone'),
      field('AccountId', 'reference', to('Account')),
      field('Description', 'textarea'),
    ],
  },
  {
    name: 'Lead',
    label: 'Lead',
    keyPrefix: '00Q',
    fields: [
      ...SYSTEM,
      ...PERSON,
      field('Company', 'string', required),
      field('Status', 'picklist', oneOf('Open - Not Contacted', 'Working - Contacted', 'Closed - Converted')),
      field('LeadSource', 'picklist', oneOf('Web', 'Phone Inquiry', 'Partner Referral', 'Other')),
      field('IsConverted', 'boolean', fixed),
      field('ConvertedContactId', 'reference', { ...to('Contact'), createable: false }),
    ],
  },
  {
    name: 'Opportunity',
    label: 'Opportunity',
    keyPrefix: '006',
    fields: [
      ...SYSTEM,
      field('Name', 'string', required),
      field('StageName', 'picklist', { ...oneOf('Prospecting', 'Negotiation/Review', 'Closed Won'), ...required }),
      field('CloseDate', 'date', required),
      field('AccountId', 'reference', to('Account')),
    ],
  },
  {
    name: 'Case',
    label: 'Case',
    keyPrefix: '500',
    fields: [
      ...SYSTEM,
      field('CaseNumber', 'string', fixed),
      field('Subject'),
      field('Description', 'textarea'),
      field('Status', 'picklist', oneOf('New', 'Working', 'Escalated', 'Closed')),
      field('Origin', 'picklist', oneOf('Phone', 'Email', 'Web')),
      field('ContactId', 'reference', to('Contact')),
      field('AccountId', 'reference', to('Account')),
    ],
  },
  {
    name: 'Task',
    label: 'Task',
    keyPrefix: '00T',
    fields: [
      ...SYSTEM,
      field('Subject'),
      field('Description', 'textarea'),
      field('Status', 'picklist', {
        ...oneOf('Not Started', 'In Progress', 'Completed', 'Waiting on someone else', 'Deferred'),
        restricted: true,
      }),
      field('Priority', 'picklist', { ...oneOf('High', 'Normal', 'Low'), restricted: true }),
      field('ActivityDate', 'date'),
      field('Type', 'picklist', oneOf('Call', 'Email', 'Meeting', 'Other')),
      field('TaskSubtype', 'picklist', { ...oneOf('Task', 'Call', 'Email'), restricted: true }),
      field('CallType', 'picklist', { ...oneOf('Inbound', 'Outbound', 'Internal'), restricted: true }),
      field('CallDurationInSeconds', 'int'),
      field('CallDisposition'),
      field('CallObject'),
      field('WhoId', 'reference', to('Contact', 'Lead')),
      field('WhatId', 'reference', to('Account', 'Opportunity', 'Case')),
      // The org has made these two for us, as the guide tells an administrator to.
      field('Talk_Call_Id__c', 'string', { externalId: true, unique: true, length: 64 }),
      field('Talk_Recording__c', 'url'),
      // One of the org's own.
      field('Called_By__c', 'string', { length: 255 }),
    ],
  },
  {
    name: 'User',
    label: 'User',
    keyPrefix: '005',
    fields: [...SYSTEM, ...PERSON, field('Username'), field('IsActive', 'boolean')],
  },
];

export const sobjects = (): readonly SObject[] => OBJECTS;

/** Names of objects and fields are the same in any case. */
export function sobjectNamed(name: string): SObject | null {
  return OBJECTS.find((each) => each.name.toLowerCase() === name.toLowerCase()) ?? null;
}

export function fieldNamed(sobject: SObject, name: string): Field | null {
  return sobject.fields.find((each) => each.name.toLowerCase() === name.toLowerCase()) ?? null;
}

/** What `describe` says, as far as clients read it. */
export function describeField(each: Field): Record<string, unknown> {
  return {
    name: each.name,
    label: each.label,
    type: each.type,
    length: each.length,
    createable: each.createable,
    updateable: each.createable,
    nillable: each.nillable,
    defaultedOnCreate: false,
    custom: each.custom,
    externalId: each.externalId,
    idLookup: each.externalId || each.name === 'Id',
    unique: each.unique,
    filterable: each.type !== 'textarea',
    sortable: each.type !== 'textarea',
    restrictedPicklist: each.restricted,
    picklistValues: each.picklist.map((value) => ({ value, label: value, active: true, defaultValue: false })),
    referenceTo: each.referenceTo,
    relationshipName: each.relationshipName,
  };
}
