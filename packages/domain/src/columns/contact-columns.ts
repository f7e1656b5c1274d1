import { attributeOf, type AttributeName, type AttributeType } from '../attributes/index.js';
import type { FilteredContact } from '../filters/contact-fields.js';
import { CONTACT_SORTS, type ContactSort } from './contact-sorts.js';

/** The headings under which columns are offered, in their order. */
export const COLUMN_CATEGORIES = ['default', 'location', 'relevance', 'communication', 'company'] as const;
/** Under which heading a column is offered. */
export type ColumnCategory = (typeof COLUMN_CATEGORIES)[number];

/** How its values are shown: it decides the cell, and on which side of it they stand. */
export type ColumnKind =
  | 'text'
  | 'phone'
  /** One word of a few. */
  | 'word'
  /** Several of something. */
  | 'many'
  | 'count'
  /** A point in time. */
  | 'moment'
  /** A day of the calendar, in no zone. */
  | 'day';

/** What contacts and communications have by id, and who writes a column as text must name. */
export type NamedThing =
  'line' | 'ring-group' | 'list' | 'broadcast' | 'intake-source' | 'option' | 'communication-tag' | 'user';

/** How values that are no text are written. */
export interface ColumnWords {
  /** Null: it is there no more, or is not to be seen, and is left out. */
  readonly nameOf: (of: NamedThing, id: number) => string | null;
  /** Of an ISO 8601 instant. */
  readonly moment: (instant: string) => string;
  readonly yesNo: (is: boolean) => string;
}

/** A column of tables of contacts. */
export interface ContactColumn {
  readonly id: string;
  readonly category: ColumnCategory;
  readonly kind: ColumnKind;
  /** It is there until a person chooses otherwise. */
  readonly isStandard: boolean;
  /** It cannot be hidden. */
  readonly isRequired: boolean;
  /** By what the list is sorted at this column; undefined: it is not, no index would serve it. */
  readonly sort?: ContactSort;
  /** The field by which filters know it. */
  readonly filter?: string;
  /** The permission without which nobody sees it. Whoever sees a contact sees all of its columns; names of what one may not see are left out. */
  readonly needs: 'list contact' | 'list communication';
  /** As files have it. Nothing is an empty text; several are parted by a semicolon. */
  readonly textOf: (contact: FilteredContact, words: ColumnWords) => string;
}

type More = Partial<Omit<ContactColumn, 'id' | 'category' | 'kind'>> & {
  /** The property of a contact, where it has another name. */
  readonly key?: string;
};

const written = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const joined = (texts: readonly (string | null)[]): string =>
  texts.filter((text) => text !== null && text !== '').join('; ');

const isSort = (id: string): id is ContactSort => (CONTACT_SORTS as readonly string[]).includes(id);

function column<const Id extends string>(
  id: Id,
  category: ColumnCategory,
  kind: ColumnKind,
  { key = id, ...more }: More = {},
): ContactColumn & { readonly id: Id } {
  const textOf: ContactColumn['textOf'] = (contact, words) => {
    const text = written(contact[key]);
    return kind === 'moment' && text !== '' ? words.moment(text) : text;
  };
  const sort = isSort(id) ? { sort: id } : {};
  return { id, category, kind, isStandard: false, isRequired: false, needs: 'list contact', ...sort, textOf, ...more };
}

const field =
  (name: string) =>
  (value: unknown): string =>
    typeof value === 'object' && value !== null ? written((value as Readonly<Record<string, unknown>>)[name]) : '';

/** Of things that the contact has by id. */
const named =
  (of: NamedThing, key: string): ContactColumn['textOf'] =>
  (contact, words) => {
    const value = contact[key];
    const ids = Array.isArray(value) ? value : [value];
    return joined(ids.map((id) => (typeof id === 'number' ? words.nameOf(of, id) : null)));
  };

const REQUIRED = { isStandard: true, isRequired: true };
const STANDARD = { isStandard: true };
/** A column and its filter have one name, mostly. */
const known = <const Id extends string>(id: Id, category: ColumnCategory, kind: ColumnKind, more: More = {}) =>
  column(id, category, kind, { filter: id, ...more });
const count = <const Id extends string>(id: Id) => known(id, 'communication', 'count', { needs: 'list communication' });

/** Every column there is, in the order in which they are offered. Ids are those of the API. */
export const CONTACT_COLUMNS = [
  known('name', 'default', 'text', REQUIRED),
  known('phone_number', 'default', 'phone', STANDARD),
  known('company_name', 'default', 'text', STANDARD),
  known('contact_owner', 'default', 'text', { ...STANDARD, key: 'owner_name' }),
  known('tags', 'default', 'many', { ...STANDARD, textOf: ({ tags }) => joined(listOf(tags).map(field('name'))) }),
  known('last_engagement_at', 'communication', 'moment', REQUIRED),
  known('created_at', 'default', 'moment', REQUIRED),
  known('first_name', 'default', 'text'),
  known('last_name', 'default', 'text'),
  column('phone_numbers', 'default', 'many', {
    filter: 'phone_number',
    textOf: ({ phone_numbers: numbers }) => joined(listOf(numbers).map(field('phone_number'))),
  }),
  known('email', 'default', 'text'),
  known('website', 'default', 'text'),
  known('disposition_status', 'default', 'word', {
    textOf: ({ disposition_status: disposition }) => field('name')(disposition),
  }),
  known('date_of_birth', 'default', 'day'),
  known('text_authorized_at', 'default', 'moment'),
  known('address', 'location', 'text'),
  known('cnam_city', 'location', 'text'),
  known('cnam_state', 'location', 'text'),
  known('cnam_zipcode', 'location', 'text'),
  known('cnam_country', 'location', 'text'),
  known('timezone', 'location', 'text'),
  column('task_status_name', 'relevance', 'word', { filter: 'contact_task_status' }),
  known('snoozed_until', 'relevance', 'moment'),
  known('response_due_at', 'relevance', 'moment'),
  known('intake_source', 'relevance', 'word', { textOf: named('intake-source', 'intake_source') }),
  known('lead_source', 'relevance', 'text'),
  known('campaigns', 'relevance', 'many', { textOf: named('line', 'campaign_ids') }),
  known('initial_campaign_id', 'relevance', 'text', { textOf: named('line', 'initial_campaign_id') }),
  // In `list_ids`, which no contact brings along: in which lists it is, depends on who asks (`listMemberships`).
  known('contact_lists', 'relevance', 'many', { textOf: named('list', 'list_ids') }),
  // In `broadcast_ids`, which no contact brings along either (`listContactBroadcasts`).
  known('broadcasts', 'relevance', 'many', { textOf: named('broadcast', 'broadcast_ids') }),
  known('ring_groups', 'relevance', 'many', { textOf: named('ring-group', 'ring_group_ids') }),
  column('line_type', 'relevance', 'word', { filter: 'line_type', key: 'lrn_type' }),
  known('csf1', 'relevance', 'text'),
  known('csf2', 'relevance', 'text'),
  known('last_inbound_engagement_at', 'communication', 'moment'),
  known('last_outbound_engagement_at', 'communication', 'moment'),
  count('inbound_calls_count'),
  count('outbound_calls_count'),
  count('inbound_texts_count'),
  count('outbound_texts_count'),
  count('inbound_communications_count'),
  count('outbound_communications_count'),
  count('communications_count'),
  count('unread_count'),
  count('unread_missed_calls_count'),
  count('unread_voicemails_count'),
  count('unread_texts_count'),
] as const satisfies readonly ContactColumn[];

/** A name of a column that every company has. */
export type StandardColumnId = (typeof CONTACT_COLUMNS)[number]['id'];
/** A name of a column: also of a field that a company has defined. */
export type ContactColumnId = StandardColumnId | AttributeName;

const byId = new Map<string, ContactColumn & { readonly id: StandardColumnId }>(
  CONTACT_COLUMNS.map((each) => [each.id, each]),
);

const ATTRIBUTE_KINDS: Readonly<Record<AttributeType, ColumnKind>> = {
  text: 'text',
  url: 'text',
  number: 'count',
  date: 'day',
  flag: 'word',
  choice: 'word',
};

/** The column of a field of a company. None is sorted by: each would need an index of its own. */
function attributeColumn(name: string): (ContactColumn & { readonly id: AttributeName }) | undefined {
  const attribute = attributeOf(name);
  if (attribute === undefined) return undefined;
  const { type, name: id } = attribute;
  return {
    id,
    category: 'company',
    kind: ATTRIBUTE_KINDS[type],
    isStandard: false,
    isRequired: false,
    needs: 'list contact',
    filter: id,
    textOf: ({ attributes }, words) => {
      const value = field(id)(attributes);
      if (type === 'choice') return value === '' ? '' : (words.nameOf('option', Number(value)) ?? '');
      const is = (attributes as Readonly<Record<string, unknown>> | undefined)?.[id];
      return typeof is === 'boolean' ? words.yesNo(is) : value;
    },
  };
}

/** Undefined for one that only a newer release has. Whether a company has defined a field of this name, is not known here. */
export const contactColumn = (id: string): (ContactColumn & { readonly id: ContactColumnId }) | undefined =>
  byId.get(id) ?? attributeColumn(id);
