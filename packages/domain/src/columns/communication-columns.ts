import type { FilteredThing } from '../filters/filter-field.js';
import { noteText } from '../format/mentions.js';
import type { ColumnKind, ColumnWords, NamedThing } from './contact-columns.js';

/** A column of tables of communications. */
export interface CommunicationColumn {
  readonly id: string;
  readonly kind: ColumnKind;
  /** Under which heading it is offered: of the communication, of how it went, of its contact. */
  readonly category: 'default' | 'outcome' | 'contact';
  /** It is there until a person chooses otherwise. */
  readonly isStandard: boolean;
  /** It cannot be hidden. */
  readonly isRequired: boolean;
  /** As files have it. Nothing is an empty text; several are parted by a semicolon. */
  readonly textOf: (communication: FilteredThing, words: ColumnWords) => string;
}

type More = Partial<Omit<CommunicationColumn, 'id' | 'category' | 'kind'>> & {
  /** The property of a communication, where it has another name. */
  readonly key?: string;
};

function written(value: unknown, kind: ColumnKind, words: ColumnWords): string {
  if (typeof value === 'boolean') return words.yesNo(value);
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return kind === 'moment' && typeof value === 'string' ? words.moment(value) : String(value);
}

function column<const Id extends string>(
  id: Id,
  category: CommunicationColumn['category'],
  kind: ColumnKind,
  { key = id, ...more }: More = {},
): CommunicationColumn & { readonly id: Id } {
  const textOf: CommunicationColumn['textOf'] = (communication, words) => written(communication[key], kind, words);
  return { id, category, kind, isStandard: false, isRequired: false, textOf, ...more };
}

/** Of things that it has by id. */
const named =
  (of: NamedThing, key: string): CommunicationColumn['textOf'] =>
  (communication, words) => {
    const value = communication[key];
    const names = (Array.isArray(value) ? value : [value]).map((id) =>
      typeof id === 'number' ? words.nameOf(of, id) : null,
    );
    return names.filter((name) => name !== null && name !== '').join('; ');
  };

/** Of what comes along with it. */
const inside =
  (part: string, key: string): CommunicationColumn['textOf'] =>
  ({ [part]: thing }, words) =>
    typeof thing === 'object' && thing !== null
      ? written((thing as Readonly<Record<string, unknown>>)[key], 'text', words)
      : '';

/** In whole seconds, from its beginning to its end. */
function durationText({ created_at: from, ended_at: to }: FilteredThing): string {
  if (typeof from !== 'string' || typeof to !== 'string') return '';
  return String(Math.floor((Date.parse(to) - Date.parse(from)) / 1000));
}

/** A note names those whom it mentions; who has left is a former teammate. */
function bodyText({ type, body }: FilteredThing, words: ColumnWords): string {
  if (typeof body !== 'string') return '';
  return type === 'note' ? noteText(body, (id) => words.nameOf('user', id) ?? 'former teammate') : body;
}

/** Where its number is registered: San Francisco, CA, US. */
const placeText: CommunicationColumn['textOf'] = ({ city, state, country }) =>
  [city, state, country].filter((part) => typeof part === 'string').join(', ');

const REQUIRED = { isStandard: true, isRequired: true };
const STANDARD = { isStandard: true };

/** Every column there is, in the order in which they are offered. Ids are those of the API, where it has one. */
export const COMMUNICATION_COLUMNS = [
  column('contact_name', 'contact', 'text', { ...REQUIRED, textOf: inside('contact', 'name') }),
  column('type', 'default', 'word', REQUIRED),
  column('disposition_status', 'outcome', 'word', { ...STANDARD, key: 'disposition_status2' }),
  column('created_at', 'default', 'moment', REQUIRED),
  column('body', 'default', 'text', { ...STANDARD, textOf: bodyText }),
  column('line', 'default', 'text', { ...STANDARD, key: 'campaign_name' }),
  column('user', 'default', 'text', { ...STANDARD, key: 'user_name' }),
  column('talk_time', 'outcome', 'count', STANDARD),
  column('tags', 'default', 'many', { ...STANDARD, textOf: named('communication-tag', 'tags') }),
  column('call_disposition', 'outcome', 'word', { ...STANDARD, textOf: inside('call_disposition', 'name') }),
  column('direction', 'default', 'word'),
  column('lead_number', 'default', 'phone'),
  column('place', 'default', 'text', { textOf: placeText }),
  column('ring_group', 'default', 'text', { textOf: named('ring-group', 'ring_group_id') }),
  column('is_read', 'default', 'word'),
  column('notes', 'default', 'text'),
  column('wait_time', 'outcome', 'count'),
  column('duration', 'outcome', 'count', { textOf: durationText }),
  column('has_recording', 'outcome', 'word'),
  column('has_voicemail', 'outcome', 'word'),
  column('callback_status', 'outcome', 'word'),
  column('answered_by', 'outcome', 'word'),
  column('hung_up_by', 'outcome', 'word'),
  column('end_reason', 'outcome', 'word'),
  column('transfer_type', 'outcome', 'word'),
  column('first_time_caller', 'outcome', 'word'),
  column('is_international', 'outcome', 'word'),
  column('answered_at', 'outcome', 'moment'),
  column('ended_at', 'outcome', 'moment'),
  column('contact_company', 'contact', 'text', { textOf: inside('contact', 'company_name') }),
  column('contact_owner', 'contact', 'text', { textOf: inside('contact', 'owner_name') }),
  column('contact_phone_number', 'contact', 'phone', { textOf: inside('contact', 'phone_number') }),
  column('contact_id', 'contact', 'count'),
  column('id', 'default', 'count'),
] as const satisfies readonly CommunicationColumn[];

/** A name of a column of communications. */
export type CommunicationColumnId = (typeof COMMUNICATION_COLUMNS)[number]['id'];
