import {
  attributeOf,
  readWrittenAttribute,
  type AttributeName,
  type AttributeProblem,
  type AttributeSpec,
  type AttributeValue,
} from '../attributes/index.js';
import { epochOf, isTimeZone } from '../time/index.js';
import { readTags, type TagNames } from './read-tags.js';
import { IMPORT_LENGTHS, type ImportMapping, type ImportTarget, type StandardTarget } from './import-fields.js';

/** Why a row is not imported. */
export const ROW_PROBLEMS = [
  'phone_invalid',
  'email_invalid',
  'date_invalid',
  'zone_unknown',
  'country_unknown',
  'owner_unknown',
  'number_invalid',
  /** Neither yes nor no. */
  'flag_invalid',
  /** No option of a field that the company has defined. */
  'option_unknown',
  'url_invalid',
  'too_long',
  /** Bytes that mean nothing in the encoding of the file. */
  'unreadable',
  /** A formula instead of its result, or a result such as #REF!. */
  'formula',
  /** No tag of the company is called so, and the import is not to add new ones. */
  'tag_unknown',
  /** It needs a new tag, and the company has as many as there can be. */
  'tags_full',
  /** More cells than the file has columns. */
  'too_many_cells',
  /** No name, no company, no email address, no phone number. */
  'nobody',
  /** Its numbers belong to different contacts. */
  'two_contacts',
  /** Its number belongs to a contact that the person who imports may not see. */
  'not_yours',
  /** Tried several times, and failed each time. */
  'error',
] as const;
/** Why a row, or a cell of it, cannot be imported. */
export type RowProblemCode = (typeof ROW_PROBLEMS)[number];

/** One problem of a row. */
export interface RowProblem {
  readonly code: RowProblemCode;
  /** Which column, from 0; null: the row as a whole. */
  readonly column: number | null;
  /** What stands there, cut to a glance. */
  readonly value: string | null;
}

/** Fields of a contact that a row fills in; what is empty in the file is not among them. */
export interface RowValues {
  readonly first_name?: string;
  readonly last_name?: string;
  readonly company_name?: string;
  readonly email?: string;
  readonly address?: string;
  readonly website?: string;
  readonly notes?: string;
  readonly csf1?: string;
  readonly csf2?: string;
  readonly date_of_birth?: string;
  readonly timezone?: string;
  readonly cnam_city?: string;
  readonly cnam_state?: string;
  readonly cnam_zipcode?: string;
  readonly cnam_country?: string;
  readonly lead_source?: string;
  readonly user_id?: number;
  /** ISO. */
  readonly text_authorized_at?: string;
  /** Fields of the company. */
  readonly attributes?: Readonly<Record<string, AttributeValue>>;
}

export interface ReadRow {
  readonly values: RowValues;
  /** E.164, each once. */
  readonly numbers: readonly string[];
  /** Digits dialed after the answer, by number; only of numbers that name an extension. */
  readonly extensions: Readonly<Record<string, string>>;
  /** Tags that there are. */
  readonly tagIds: readonly number[];
  /** Tags that are to be added, as they are written. */
  readonly newTags: readonly string[];
  readonly problems: readonly RowProblem[];
}

/** A phone number of a cell. */
export interface ReadPhone {
  readonly e164: string;
  /** Digits dialed after the answer. */
  readonly extension: string | null;
}

/** What the file cannot tell by itself. */
export interface RowReader {
  readonly mapping: ImportMapping;
  /** How 3/4/2026 is meant; 2026-04-03 is always understood. */
  readonly dates: 'mdy' | 'dmy';
  /** IANA. Times of the file that name no zone are of this one. */
  readonly zone: string;
  /** Null for what is no phone number. */
  readonly phone: (text: string) => ReadPhone | null;
  /** By email address or name, in lower case. */
  readonly owners: ReadonlyMap<string, number>;
  /** Fields of the company that columns become. */
  readonly attributes: ReadonlyMap<AttributeName, AttributeSpec>;
  readonly tags: TagNames;
}

/** A row as it stands in the file, and what was wrong with it before anybody looked at what it means. */
export interface RawRow {
  readonly cells: readonly string[];
  readonly problems: readonly RowProblem[];
}

const GLANCE = 80;
/** Not more than a mistake of writing: a name, an at sign, a domain. */
const EMAIL = /^[^\s@<>(),;:"[\]]+@[^\s@<>(),;:"[\]]+\.[^\s@<>(),;:"[\]]{2,}$/;
const FORMULA = /^=[A-Za-z@(+\-"'\d]/;
const FORMULA_ERROR = /^#(?:REF!|VALUE!|NAME\?|DIV\/0!|N\/A|NULL!|NUM!|SPILL!|CALC!)$/;

export const glance = (text: string): string => (text.length > GLANCE ? `${text.slice(0, GLANCE)}…` : text);

/** What a row says of a contact, or what is wrong with it: every problem, not only the first. */
export function readRow({ cells, problems: earlier }: RawRow, reader: RowReader): ReadRow {
  const { mapping } = reader;
  const problems: RowProblem[] = earlier.filter(({ column }) => column === null || isChosen(mapping, column));
  const values: Record<string, string | number> = {};
  const attributes: Record<string, AttributeValue> = {};
  const numbers = new Set<string>();
  const extensions: Record<string, string> = {};
  let tags: { readonly tagIds: readonly number[]; readonly newTags: readonly string[] } = { tagIds: [], newTags: [] };
  const spoilt = new Set(problems.map(({ column }) => column));
  if (cells.slice(mapping.length).some((cell) => cell.trim() !== ''))
    problems.push({ code: 'too_many_cells', column: null, value: null });
  for (const [column, target] of mapping.entries()) {
    const text = plain(cells[column] ?? '');
    if (target === null || text === '' || spoilt.has(column)) continue;
    const found = readCell(text, target, reader);
    if ('tagIds' in found) tags = found;
    else if ('attribute' in found) attributes[found.name] = found.attribute;
    else if ('problem' in found) problems.push({ code: found.problem, column, value: glance(found.value ?? text) });
    else if ('phone' in found) {
      const { e164, extension } = found.phone;
      numbers.add(e164);
      if (extension !== null) extensions[e164] ??= extension;
    } else values[found.name] = found.value;
  }
  splitName(values);
  const isNamed = ['first_name', 'last_name', 'company_name', 'email'].some((name) => name in values);
  if (problems.length === 0 && !isNamed && numbers.size === 0)
    problems.push({ code: 'nobody', column: null, value: null });
  const own = Object.keys(attributes).length === 0 ? {} : { attributes };
  return { values: { ...values, ...own }, numbers: [...numbers], extensions, ...tags, problems };
}

/** A whole name: its last word is the last name. Columns of their own say it better. */
function splitName(values: Record<string, string | number>): void {
  const { name } = values;
  delete values['name'];
  if (typeof name !== 'string' || 'first_name' in values || 'last_name' in values) return;
  const words = name.split(/\s+/);
  const last = words.length > 1 ? words.pop() : undefined;
  values['first_name'] = words.join(' ').slice(0, IMPORT_LENGTHS.first_name);
  if (last !== undefined) values['last_name'] = last.slice(0, IMPORT_LENGTHS.last_name);
}

const isChosen = (mapping: ImportMapping, column: number): boolean => (mapping[column] ?? null) !== null;

/** An export of ours writes an apostrophe before what a spreadsheet would run: it is not part of the value. */
function plain(cell: string): string {
  const text = cell.trim();
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text;
}

type Cell =
  | { readonly name: string; readonly value: string | number }
  | { readonly name: string; readonly attribute: AttributeValue }
  | { readonly tagIds: readonly number[]; readonly newTags: readonly string[] }
  | { readonly phone: ReadPhone }
  | { readonly problem: RowProblemCode; readonly value?: string };

const ATTRIBUTE_PROBLEMS: Readonly<Record<AttributeProblem, RowProblemCode>> = {
  not_text: 'unreadable',
  too_long: 'too_long',
  not_number: 'number_invalid',
  not_date: 'date_invalid',
  not_flag: 'flag_invalid',
  not_option: 'option_unknown',
  not_url: 'url_invalid',
};

function readAttributeCell(text: string, name: AttributeName, { attributes, dates }: RowReader): Cell {
  const spec = attributes.get(name);
  // It was taken away since the columns were chosen, which the person is told of before the import begins.
  if (spec === undefined) return { problem: 'error' };
  const read = readWrittenAttribute(spec, text, (written) => readDay(written, dates));
  if (!read.ok) return { problem: ATTRIBUTE_PROBLEMS[read.problem] };
  return read.value === null ? { problem: 'unreadable' } : { name, attribute: read.value };
}

const isStandard = (target: ImportTarget): target is StandardTarget => attributeOf(target) === undefined;

function readCell(text: string, target: ImportTarget, reader: RowReader): Cell {
  if (FORMULA.test(text) || FORMULA_ERROR.test(text)) return { problem: 'formula' };
  if (!isStandard(target)) return readAttributeCell(text, target, reader);
  switch (target) {
    case 'phone_number': {
      const phone = reader.phone(text);
      return phone === null ? { problem: 'phone_invalid' } : { phone };
    }
    case 'email':
      if (text.length > IMPORT_LENGTHS.email) return { problem: 'too_long' };
      return EMAIL.test(text) ? { name: target, value: text } : { problem: 'email_invalid' };
    case 'date_of_birth':
      return orProblem(target, readDay(text, reader.dates), 'date_invalid');
    case 'text_authorized_at':
      return orProblem(target, readMoment(text, reader), 'date_invalid');
    case 'timezone':
      return /^(?:UTC|[a-z]+\/.+)$/i.test(text) && isTimeZone(text)
        ? { name: target, value: text }
        : { problem: 'zone_unknown' };
    case 'cnam_country':
      return orProblem(target, readCountry(text), 'country_unknown');
    case 'tags':
      return readTags(text, reader.tags);
    case 'contact_owner':
      return orProblem('user_id', reader.owners.get(text.toLowerCase()) ?? null, 'owner_unknown');
    default:
      return text.length > IMPORT_LENGTHS[target] ? { problem: 'too_long' } : { name: target, value: text };
  }
}

const orProblem = (name: string, value: string | number | null, problem: RowProblemCode): Cell =>
  value === null ? { problem } : { name, value };

function readDay(text: string, dates: 'mdy' | 'dmy'): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text);
  if (iso !== null) return dayOf(iso[1], iso[2], iso[3]);
  const other = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  if (other === null) return null;
  return dates === 'mdy' ? dayOf(other[3], other[1], other[2]) : dayOf(other[3], other[2], other[1]);
}

function dayOf(year = '', month = '', day = ''): string | null {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const read = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(iso) && Number(year) >= 1000 ? iso : null;
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?$/;

/** A time with its zone, or a time or a day in the zone of the company. */
function readMoment(text: string, { dates, zone }: RowReader): string | null {
  const [, date, time = '00:00', offset] = MOMENT.exec(text) ?? [];
  const day = readDay(date ?? text, dates);
  if (day === null) return null;
  const read = new Date(`${day}T${time}${offset ?? 'Z'}`);
  if (Number.isNaN(read.getTime())) return null;
  if (offset !== undefined) return read.toISOString();
  const wall = {
    year: read.getUTCFullYear(),
    month: read.getUTCMonth() + 1,
    day: read.getUTCDate(),
    hour: read.getUTCHours(),
    minute: read.getUTCMinutes(),
    second: read.getUTCSeconds(),
  };
  return new Date(epochOf(wall, zone)).toISOString();
}

let countries: ReadonlyMap<string, string> | null = null;

/** A code such as US, or the name of a country in English or Spanish. */
function readCountry(text: string): string | null {
  countries ??= countryNames();
  return countries.get(text.toLowerCase()) ?? null;
}

function countryNames(): ReadonlyMap<string, string> {
  const found = new Map<string, string>([
    ['usa', 'US'],
    ['uk', 'GB'],
  ]);
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  for (const language of ['en', 'es']) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
      const name = names.of(code);
      if (name === undefined) continue;
      found.set(code.toLowerCase(), code).set(name.toLowerCase(), code);
    }
  }
  return found;
}
