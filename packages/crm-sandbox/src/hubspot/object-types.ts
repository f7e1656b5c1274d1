import { HubSpotError } from './errors.js';
import type { ObjectTypeName } from './model.js';

export interface ObjectType {
  readonly name: ObjectTypeName;
  readonly singular: string;
  readonly typeId: string;
  /** Where the moments of making and of the last change are kept. */
  readonly created: string;
  readonly modified: string;
  /** Given back when no properties are asked for. */
  readonly shown: readonly string[];
  /** Without them nothing is created. */
  readonly required: readonly string[];
  /** Looked through by `query` of a search. */
  readonly searched: readonly string[];
  /** Scopes to read and write are `crm.objects.<scope>.read|write`; activities go by those of contacts. */
  readonly scope: string;
}

const activity = {
  created: 'hs_createdate',
  modified: 'hs_lastmodifieddate',
  shown: [],
  required: ['hs_timestamp'],
  scope: 'contacts',
} as const;

const TYPES: readonly ObjectType[] = [
  {
    name: 'contacts',
    singular: 'contact',
    typeId: '0-1',
    created: 'createdate',
    modified: 'lastmodifieddate',
    shown: ['email', 'firstname', 'lastname'],
    required: [],
    searched: ['firstname', 'lastname', 'email', 'phone', 'mobilephone', 'company'],
    scope: 'contacts',
  },
  {
    name: 'companies',
    singular: 'company',
    typeId: '0-2',
    created: 'createdate',
    modified: 'hs_lastmodifieddate',
    shown: ['name', 'domain'],
    required: [],
    searched: ['name', 'phone', 'domain', 'website'],
    scope: 'companies',
  },
  {
    name: 'deals',
    singular: 'deal',
    typeId: '0-3',
    created: 'createdate',
    modified: 'hs_lastmodifieddate',
    shown: ['dealname', 'amount', 'dealstage', 'pipeline'],
    required: [],
    searched: ['dealname'],
    scope: 'deals',
  },
  {
    name: 'tickets',
    singular: 'ticket',
    typeId: '0-5',
    created: 'createdate',
    modified: 'hs_lastmodifieddate',
    shown: ['subject', 'content', 'hs_pipeline_stage'],
    required: ['hs_pipeline_stage'],
    searched: ['subject', 'content'],
    scope: 'tickets',
  },
  { ...activity, name: 'calls', singular: 'call', typeId: '0-48', searched: ['hs_call_title', 'hs_call_body'] },
  {
    ...activity,
    name: 'communications',
    singular: 'communication',
    typeId: '0-18',
    required: ['hs_timestamp', 'hs_communication_channel_type'],
    searched: ['hs_communication_body'],
  },
  { ...activity, name: 'notes', singular: 'note', typeId: '0-46', searched: ['hs_note_body'] },
  { ...activity, name: 'tasks', singular: 'task', typeId: '0-27', searched: ['hs_task_subject', 'hs_task_body'] },
];

export const objectTypes = (): readonly ObjectType[] => TYPES;

export function objectType(name: ObjectTypeName): ObjectType {
  const type = TYPES.find((each) => each.name === name);
  if (!type) throw new Error(`There is no object type ${name}`);
  return type;
}

/** By any of its names: `contacts`, `contact`, `0-1`. @throws HubSpotError */
export function objectTypeNamed(text: string): ObjectType {
  const wanted = text.toLowerCase();
  const type = TYPES.find((each) => [each.name, each.singular, each.typeId].includes(wanted));
  if (!type) throw new HubSpotError(400, 'VALIDATION_ERROR', `Unable to infer object type from: ${text}`);
  return type;
}
