import { CONTACT_SORTS } from '@talk/domain/columns';
import { z } from 'zod';
import { attributeChangesSchema, attributesSchema } from '../attributes/attribute-values.schemas.js';
import { callbackStatuses, taskStatuses } from '../codes/index.js';
import { NUMBER_LINE_TYPES } from '../compliance/line-types.js';
import { crmLinkSchema } from '../crm-records/crm-records.schemas.js';
import { dispositionLabelSchema } from '../dispositions/label.schemas.js';
import {
  emptySchema,
  flagQuery,
  idParams,
  idParamsOr,
  idSchema,
  instantSchema,
  listOf,
  pageQuery,
  phoneText,
  type WireOf,
} from '../kernel/schema.js';
import { label } from '../kernel/sentence.js';
import { channel, contactFilterQuery } from './contact-filter.schemas.js';

export const contactPhoneNumberSchema = z
  .object({
    id: idSchema,
    phone_number: z.string(),
    /** What is dialed after the number has answered, such as 204; `w` waits half a second. It comes with the number's text: `(415) 555-0167 x204`. */
    extension: z.string().nullable(),
    title: z.string(),
    is_opted_out: z.boolean(),
    is_primary: z.boolean(),
  })
  .meta({ id: 'ContactPhoneNumber' });

export const tagSchema = z.object({ id: idSchema, name: z.string(), color: z.string() }).meta({ id: 'Tag' });
/** A label of contacts. `color` is a CSS colour. */
export type Tag = z.output<typeof tagSchema>;

/** The last thing that happened with a contact, for list rows. */
export const lastCommunicationSchema = z
  .object({
    id: idSchema,
    type: z.string(),
    direction: z.enum(['inbound', 'outbound']),
    disposition_status2: z.string(),
    /** Of a caller who asked to be called back; null otherwise. */
    callback_status: z.enum(callbackStatuses.names).nullable(),
    /** The text itself; for a call, a fax, an email without text or a text of files alone what it was, such as "Missed call" or "Photo". */
    preview: label({ types: ['call', 'fax'], flag: 'only_files' }),
    /** A text without words: `preview` names its files. */
    only_files: z.boolean(),
    created_at: instantSchema,
  })
  .meta({ id: 'LastCommunication' });

/** Time zones that a contact may be in. Several: a rule about hours holds in all of them. */
const localZoneSchema = z
  .object({
    /** IANA names, the likeliest first. */
    zones: z.array(z.string()).min(1),
    /** What told it: the contact's own field, postcode or city, area code, the list's default, or the company's. */
    source: z.enum(['explicit', 'place', 'number', 'list', 'company']),
    confidence: z.enum(['high', 'medium', 'low']),
  })
  .meta({ id: 'LocalZone' });
export type LocalZone = z.output<typeof localZoneSchema>;

/** A person or company that the company has to do with (spec 1 §3). */
export const contactSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    company_name: z.string().nullable(),
    email: z.string().nullable(),
    address: z.string().nullable(),
    website: z.string().nullable(),
    notes: z.string().nullable(),
    csf1: z.string().nullable(),
    csf2: z.string().nullable(),
    /** Fields that the company has defined, by their keys; what is empty is not there. */
    attributes: attributesSchema,
    date_of_birth: z.iso.date().nullable(),
    /** The IANA zone that was chosen. Older contacts may have other words here, which tell nothing of the hour. */
    timezone: z.string().nullable(),
    /** Where the contact's clock stands, and what tells it (reading 81). */
    local_zone: localZoneSchema,
    phone_number: z.string().nullable(),
    phone_numbers: z.array(contactPhoneNumberSchema),
    cnam_city: z.string().nullable(),
    cnam_state: z.string().nullable(),
    cnam_country: z.string().nullable(),
    cnam_zipcode: z.string().nullable(),
    is_blocked: z.boolean(),
    /** `automated_only`: only people may text the contact, no automatic replies and no broadcasts. */
    blocked_messaging_information: z.object({ blocked: z.boolean(), automated_only: z.boolean() }),
    is_dnc: z.boolean(),
    /** Why the contact is on do-not-contact, in the words of the person who put it there. */
    dnc_reason: z.string().nullable(),
    user_id: idSchema.nullable(),
    owner_name: z.string().nullable(),
    campaign_ids: z.array(idSchema),
    initial_campaign_id: idSchema.nullable(),
    /** Ring groups that a person has given the contact to. */
    ring_group_ids: z.array(idSchema),
    /** What kind of line the primary number is, as its carrier said; “unknown” until it was asked. */
    lrn_type: z.enum(NUMBER_LINE_TYPES),
    tags: z.array(tagSchema),
    tag_ids: z.array(idSchema),
    /** 1 new, 2 open, 3 pending, 4 closed. */
    task_status: z.int(),
    task_status_name: z.enum(taskStatuses.names),
    /** When the contact, which is pending until then, opens again; null: it does not by itself. */
    snoozed_until: instantSchema.nullable(),
    /** When an answer to the contact is due; overdue once it has passed. Null: the contact waits for no answer that has a target. */
    response_due_at: instantSchema.nullable(),
    /** From when on the answer is due soon: after 80 % of the response target. */
    response_warn_at: instantSchema.nullable(),
    /** Where the contact stands with the company, as an agent has set it. */
    disposition_status_id: idSchema.nullable(),
    disposition_status: dispositionLabelSchema.nullable(),
    unread_count: z.int().nonnegative(),
    unread_voicemails_count: z.int().nonnegative(),
    unread_missed_calls_count: z.int().nonnegative(),
    /** Texts, faxes and emails. */
    unread_texts_count: z.int().nonnegative(),
    inbound_calls_count: z.int().nonnegative(),
    outbound_calls_count: z.int().nonnegative(),
    inbound_texts_count: z.int().nonnegative(),
    outbound_texts_count: z.int().nonnegative(),
    /** Calls, texts, faxes, emails and ringless voicemails, as in the two that follow. */
    inbound_communications_count: z.int().nonnegative(),
    outbound_communications_count: z.int().nonnegative(),
    communications_count: z.int().nonnegative(),
    last_communication: lastCommunicationSchema.nullable(),
    last_engagement_at: instantSchema.nullable(),
    last_inbound_engagement_at: instantSchema.nullable(),
    last_outbound_engagement_at: instantSchema.nullable(),
    created_at: instantSchema,
    text_authorized_at: instantSchema.nullable(),
    intake_source: z.int().nullable(),
    lead_source: z.string().nullable(),
    /** The contact's records in CRMs. What they say: `contact/{id}/integration-data`. */
    integration_data: z.array(crmLinkSchema),
    /** Grows with every change; send it back as `if_version` to refuse overwriting a colleague's edit. */
    version: z.int().positive(),
  })
  .meta({ id: 'Contact' });
export type Contact = z.output<typeof contactSchema>;
/** One of the numbers of a contact. */
export type ContactPhoneNumber = z.output<typeof contactPhoneNumberSchema>;

/** Contact as a caller card needs it (spec 3 §7: `communication/info`, `click-to-call`). */
export const contactMatchSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    company_name: z.string().nullable(),
    timezone: z.string().nullable(),
    phone_number: z.string().nullable(),
    user_id: idSchema.nullable(),
    owner_name: z.string().nullable(),
    last_engagement_at: instantSchema.nullable(),
  })
  .meta({ id: 'ContactMatch' });
export type ContactMatch = z.output<typeof contactMatchSchema>;

export const listContactsSchemas = {
  query: pageQuery(25).extend({
    ...contactFilterQuery,
    sort: z.enum(CONTACT_SORTS).default('last_engagement_at'),
    order: z.enum(['asc', 'desc']).default('desc'),
  }),
  response: listOf(contactSchema),
};
export type ListContacts = WireOf<typeof listContactsSchemas>;

export const countContactsSchemas = {
  query: z.object(contactFilterQuery),
  response: z.object({ count: z.int().nonnegative() }),
};
export type CountContacts = WireOf<typeof countContactsSchemas>;

const howMany = z.int().nonnegative();
const inboxCountsSchema = z
  .object({
    /** Contacts by task status; of the channel, when one is named. */
    statuses: z.object({ new: howMany, open: howMany, pending: howMany, closed: howMany }),
    /** Contacts with something unread: missed calls, texts with faxes and emails, voicemails, and any of them. */
    unread: z.object({ inbox: howMany, calls: howMany, messages: howMany, voicemails: howMany }),
  })
  .meta({ id: 'InboxCounts' });
/** How many contacts the inbox has, by task status and by what is unread. */
export type InboxCounts = z.output<typeof inboxCountsSchema>;

export const inboxCountsSchemas = {
  query: z.object({ my_contacts: flagQuery, channel }),
  response: inboxCountsSchema,
};
export type ReadInboxCounts = WireOf<typeof inboxCountsSchemas>;

/** Contacts with something unread. Only the newest of the company are looked through: `is_at_least` says that there may be more. */
const unreadInSchema = z.object({ contacts: howMany, is_at_least: z.boolean() });
const unreadOfSchema = unreadInSchema.extend({ id: idSchema });
const inboxUnreadSchema = z
  .object({
    /** Of each team inbox of the user, whatever the status. */
    inboxes: z.array(unreadOfSchema),
    /** Of each saved view of the inbox, with its status and filters. One that cannot be read any more is left out. */
    views: z.array(unreadOfSchema),
    /** Null: the user has no line of their own. */
    personal_line: unreadInSchema.nullable(),
  })
  .meta({ id: 'InboxUnread' });
/** How many contacts with something unread are in team inboxes, saved views and on the personal line. */
export type InboxUnread = z.output<typeof inboxUnreadSchema>;

export const inboxUnreadSchemas = { response: inboxUnreadSchema };
export type ReadInboxUnread = WireOf<typeof inboxUnreadSchemas>;

export const getContactSchemas = {
  params: idParamsOr('Failed to process contact fetch: Missing contact id!'),
  response: contactSchema,
};
export type GetContact = WireOf<typeof getContactSchemas>;

const text = (max: number) => z.string().trim().max(max, `Use at most ${max} characters.`).nullable().optional();
const editable = {
  first_name: text(80),
  last_name: text(80),
  company_name: text(120),
  email: z.email('This is not an email address.').max(254).nullable().optional(),
  address: text(300),
  website: text(300),
  notes: text(5000),
  csf1: text(300),
  csf2: text(300),
  /** Fields of the company, by their keys. Null empties one; those left out stay as they are. */
  attributes: attributeChangesSchema.optional(),
  date_of_birth: z.iso.date('Enter a date such as 1990-12-31.').nullable().optional(),
  /** An IANA zone such as America/Los_Angeles; others are refused. */
  timezone: text(64),
  cnam_city: text(120),
  cnam_state: text(120),
  cnam_country: text(2),
  cnam_zipcode: text(20),
  lead_source: text(120),
  user_id: idSchema.nullable().optional(),
};

export const createContactSchemas = {
  /** A field that does not exist is refused: a misspelled one would be lost. */
  body: z.strictObject({
    ...editable,
    phone_number: phoneText.optional(),
    phone_numbers: z
      .array(z.object({ phone_number: phoneText, title: z.string().max(40).default('Mobile') }))
      .max(20)
      .optional(),
  }),
  response: contactSchema,
};
export type CreateContact = WireOf<typeof createContactSchemas>;

/** The change is refused as a conflict when the contact is at another version by now. */
const if_version = z.int().positive().optional();

export const updateContactSchemas = {
  params: idParams,
  body: z.strictObject({ ...editable, if_version }),
  response: contactSchema,
};
export type UpdateContact = WireOf<typeof updateContactSchemas>;

export const setContactTaskStatusSchemas = {
  body: z.object({
    contact_ids: z.array(idSchema).min(1, 'Name at least one contact.').max(100, 'At most 100 contacts at once.'),
    /** Nobody is moved back to new. */
    task_status: z.enum(['open', 'pending', 'closed']),
    /** With `pending` only: when the contacts open again, within a year. They open earlier when they call or write. */
    snoozed_until: instantSchema.optional(),
    /** For one contact alone. */
    if_version,
  }),
  response: z.object({ data: z.array(contactSchema) }),
};
export type SetContactTaskStatus = WireOf<typeof setContactTaskStatusSchemas>;

export const tagContactSchemas = {
  params: idParams,
  /** One that is named twice counts once. */
  body: z.object({ tag_ids: z.array(idSchema).max(100, 'At most 100 tags.'), if_version }),
  response: contactSchema,
};
export type TagContact = WireOf<typeof tagContactSchemas>;

export const setContactRingGroupsSchemas = {
  params: idParams,
  /** One that is named twice counts once. */
  body: z.object({ ring_group_ids: z.array(idSchema).max(50, 'At most 50 ring groups.'), if_version }),
  response: contactSchema,
};
export type SetContactRingGroups = WireOf<typeof setContactRingGroupsSchemas>;
export const setContactLinesSchemas = {
  params: idParams,
  /** One that is named twice counts once. */
  body: z.object({ campaign_ids: z.array(idSchema).max(100, 'At most 100 lines.'), if_version }),
  response: contactSchema,
};
export type SetContactLines = WireOf<typeof setContactLinesSchemas>;

export const findContactByPhoneSchemas = {
  query: z.object({ phone_number: phoneText, load_last_campaign: flagQuery, load_info: flagQuery }),
  response: z.object({
    /** The best match, or null when nobody has this number. */
    contact: contactMatchSchema.nullable(),
    /** Everybody who has it, best first. */
    candidates: z.array(contactMatchSchema),
    /** E.164, as understood. */
    phone_number: z.string(),
    last_campaign_id: idSchema.nullable(),
    /** Calls with the number since midnight of the company that are over; a call in progress is the next one. */
    calls_today: z.int().nonnegative(),
    /** Calls with the contact, or with the number while nobody has it, that are over; 100 stands for 100 and more. */
    past_calls: z.int().nonnegative().max(100),
    /** The newest of them in which people talked; null when there is none. */
    last_talk: z
      .object({ at: instantSchema, user_id: idSchema.nullable(), user_name: z.string().nullable() })
      .nullable(),
  }),
};
export type FindContactByPhone = WireOf<typeof findContactByPhoneSchemas>;

export const clickToCallSchemas = {
  body: z.object({
    phone_number: phoneText,
    first_name: z.string().trim().max(80).optional(),
    last_name: z.string().trim().max(80).optional(),
    is_company: z.boolean().optional(),
  }),
  response: z.object({ contact: contactMatchSchema }),
};
export type ClickToCall = WireOf<typeof clickToCallSchemas>;

export const listContactPhoneNumbersSchemas = {
  params: idParamsOr('Failed to get phone numbers, missing contact id!'),
  response: z.object({ data: z.array(contactPhoneNumberSchema) }),
};
export type ListContactPhoneNumbers = WireOf<typeof listContactPhoneNumbersSchemas>;

export const addContactPhoneNumberSchemas = {
  params: idParams,
  body: z.object({
    phone_number: phoneText,
    title: z.string().trim().min(1).max(40).default('Mobile'),
    /** Its place among the contact's numbers, 0 for the primary one; absent: the last. Restores a removed number where it was. */
    position: z.int().nonnegative().optional(),
  }),
  response: contactSchema,
};
export type AddContactPhoneNumber = WireOf<typeof addContactPhoneNumberSchemas>;

export const updateContactPhoneNumberSchemas = {
  params: idParams.extend({ phoneId: z.coerce.number().int().positive() }),
  body: z.object({
    phone_number: phoneText.optional(),
    title: z.string().trim().min(1, 'Enter a label, such as Mobile.').max(40, 'Use at most 40 characters.').optional(),
    /** `true` makes it the primary one. `false` makes the next one primary, if this one is; a contact's only number is always primary. */
    is_primary: z.boolean().optional(),
  }),
  response: contactSchema,
};
export type UpdateContactPhoneNumber = WireOf<typeof updateContactPhoneNumberSchemas>;

export const removeContactPhoneNumberSchemas = {
  params: idParams.extend({ phoneId: z.coerce.number().int().positive() }),
  response: contactSchema,
};
export type RemoveContactPhoneNumber = WireOf<typeof removeContactPhoneNumberSchemas>;

export const markContactReadSchemas = { params: idParams, body: emptySchema.optional(), response: contactSchema };
export type MarkContactRead = WireOf<typeof markContactReadSchemas>;

export const markContactUnreadSchemas = { params: idParams, body: emptySchema.optional(), response: contactSchema };
export type MarkContactUnread = WireOf<typeof markContactUnreadSchemas>;

const reason = z.string().trim().min(3, 'Say why, in a few words.').max(300, 'Use at most 300 characters.');

export const dncContactSchemas = { params: idParams, body: z.object({ reason }), response: contactSchema };
export type DncContact = WireOf<typeof dncContactSchemas>;

export const undncContactSchemas = { params: idParams, body: z.object({ reason }), response: contactSchema };
export type UndncContact = WireOf<typeof undncContactSchemas>;

export const blockContactSchemas = { params: idParams, body: emptySchema.optional(), response: contactSchema };
export type BlockContact = WireOf<typeof blockContactSchemas>;

export const unblockContactSchemas = { params: idParams, body: emptySchema.optional(), response: contactSchema };
export type UnblockContact = WireOf<typeof unblockContactSchemas>;
