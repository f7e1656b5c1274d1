import { attributeOf, type AttributeType } from '../attributes/index.js';
import { field, type FieldLookup, type FilteredThing, type FilterField } from './filter-field.js';

/** What of a contact filters look at: the fields of the contract's contact. */
export type FilteredContact = FilteredThing;

/** A field by which contacts are filtered. */
export type ContactField = FilterField;

const isUnassigned = ({ user_id: owner }: FilteredContact): unknown =>
  owner === undefined ? undefined : owner === null;

/** One number of the contact at least takes no texts any more. */
function isOptedOut({ phone_numbers: numbers }: FilteredContact): unknown {
  return Array.isArray(numbers)
    ? numbers.some((number: { readonly is_opted_out?: unknown }) => number.is_opted_out === true)
    : undefined;
}

/** They called or wrote last, and nobody has closed it. */
function isUnanswered(contact: FilteredContact): unknown {
  const { last_inbound_engagement_at: theirs, last_outbound_engagement_at: ours, task_status_name: status } = contact;
  if (theirs === undefined || ours === undefined || status === undefined) return undefined;
  if (typeof theirs !== 'string' || status === 'closed') return false;
  return typeof ours !== 'string' || Date.parse(theirs) > Date.parse(ours);
}

function phoneNumbers({ phone_numbers: numbers }: FilteredContact): unknown {
  return Array.isArray(numbers)
    ? numbers.map((number: { readonly phone_number?: unknown }) => number.phone_number)
    : undefined;
}

/** Every field by which contacts are filtered, in the order in which they are offered. */
export const CONTACT_FIELDS: readonly ContactField[] = [
  field('name', 'text'),
  field('first_name', 'text'),
  field('last_name', 'text'),
  field('company_name', 'text'),
  field('email', 'text'),
  field('phone_number', 'phone', { read: phoneNumbers }),
  field('contact_owner', 'id', { key: 'user_id', of: 'user' }),
  field('is_unassigned', 'flag', { read: isUnassigned }),
  field('tags', 'ids', { key: 'tag_ids', of: 'tag' }),
  // Never part of a contact as it is told: whose personal lists somebody is in concerns their owners alone.
  field('contact_lists', 'ids', { key: 'list_ids', of: 'list' }),
  // Broadcasts that were sent to the contact.
  field('broadcasts', 'ids', { key: 'broadcast_ids', of: 'broadcast' }),
  field('contact_task_status', 'choice', { key: 'task_status_name', words: ['new', 'open', 'pending', 'closed'] }),
  field('snoozed_until', 'date'),
  field('response_due_at', 'date'),
  field('disposition_status', 'id', { key: 'disposition_status_id', of: 'disposition' }),
  field('is_unanswered_contact', 'flag', { read: isUnanswered }),
  field('inbound_calls_count', 'number'),
  field('outbound_calls_count', 'number'),
  field('inbound_texts_count', 'number'),
  field('outbound_texts_count', 'number'),
  field('inbound_communications_count', 'number'),
  field('outbound_communications_count', 'number'),
  field('communications_count', 'number'),
  field('unread_count', 'number'),
  field('unread_missed_calls_count', 'number'),
  field('unread_voicemails_count', 'number'),
  field('unread_texts_count', 'number'),
  field('last_engagement_at', 'date'),
  field('last_inbound_engagement_at', 'date'),
  field('last_outbound_engagement_at', 'date'),
  field('created_at', 'date'),
  field('text_authorized_at', 'date'),
  field('is_dnc', 'flag'),
  field('is_blocked', 'flag'),
  field('is_opted_out', 'flag', { read: isOptedOut }),
  field('campaigns', 'ids', { key: 'campaign_ids', of: 'line' }),
  field('initial_campaign_id', 'id', { of: 'line' }),
  field('ring_groups', 'ids', { key: 'ring_group_ids', of: 'ring-group' }),
  field('line_type', 'choice', { key: 'lrn_type', words: ['landline', 'wireless', 'voip', 'other', 'unknown'] }),
  field('intake_source', 'id', { of: 'intake-source' }),
  field('lead_source', 'text'),
  field('address', 'text'),
  field('cnam_city', 'text'),
  field('cnam_state', 'text'),
  field('cnam_zipcode', 'text'),
  field('cnam_country', 'text'),
  field('timezone', 'text'),
  field('website', 'text'),
  field('notes', 'text'),
  field('csf1', 'text'),
  field('csf2', 'text'),
  field('date_of_birth', 'day'),
];

const byName = new Map(CONTACT_FIELDS.map((each) => [each.name, each]));

const YES_NO = ['yes', 'no'] as const;

/** How fields that a company defines are filtered, by their type. */
const ATTRIBUTE_KINDS: Readonly<Record<AttributeType, Pick<ContactField, 'kind' | 'of' | 'words'>>> = {
  text: { kind: 'text' },
  url: { kind: 'text' },
  number: { kind: 'amount' },
  date: { kind: 'day' },
  flag: { kind: 'choice', words: YES_NO },
  choice: { kind: 'id', of: 'option' },
};

/** The field of a company with this name. Whether the company has it, is not known here. */
function attributeField(name: string): ContactField | undefined {
  const attribute = attributeOf(name);
  if (attribute === undefined) return undefined;
  const read = ({ attributes }: FilteredContact): unknown => {
    if (typeof attributes !== 'object' || attributes === null) return undefined;
    const value = (attributes as Readonly<Record<string, unknown>>)[attribute.name] ?? null;
    return typeof value === 'boolean' ? YES_NO[value ? 0 : 1] : value;
  };
  return { name: attribute.name, ...ATTRIBUTE_KINDS[attribute.type], read };
}

/** Undefined for one that only a newer release has. */
export const contactField: FieldLookup = (name) => byName.get(name) ?? attributeField(name);
