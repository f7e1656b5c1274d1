import { isoTime } from '../clock.js';
import { isObject, json, parsedBody, plainText, type Answer, type Ask } from '../http/exchange.js';
import type { VendorList } from './lists.js';
import type { VendorPerson, VendorStore } from './store.js';

/** How Zoho tells what became of one record. */
export type RecordAnswer =
  | { readonly code: 'SUCCESS'; readonly details: object; readonly message: string; readonly status: 'success' }
  | { readonly code: string; readonly details: object; readonly message: string; readonly status: 'error' };

export const saved = (id: string, message: string): RecordAnswer => ({
  code: 'SUCCESS',
  details: { id, Created_Time: isoTime(0) },
  message,
  status: 'success',
});

const invalid = (api_name: string, message = 'invalid data'): RecordAnswer => ({
  code: 'INVALID_DATA',
  details: { api_name, json_path: `$.data[0].${api_name}` },
  message,
  status: 'error',
});

export const required = (api_name: string): RecordAnswer => ({
  code: 'MANDATORY_NOT_FOUND',
  details: { api_name, json_path: `$.data[0].${api_name}` },
  message: 'required field not found',
  status: 'error',
});

/** The one record of `{ data: [ … ] }`; null when there is none. */
export function recordIn(ask: Ask): Readonly<Record<string, unknown>> | null {
  const body = parsedBody(ask)?.value;
  const data: unknown = isObject(body) ? body['data'] : null;
  const [record]: unknown[] = Array.isArray(data) ? data : [];
  return isObject(record) ? record : null;
}

export const answerOf = (record: RecordAnswer): Answer =>
  json(record.status === 'success' ? 201 : 400, { data: [record] });

export const idIn = (value: unknown): string => plainText(isObject(value) ? value['id'] : value);

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/;
const TYPES = ['Inbound', 'Outbound', 'Missed'];
/** What cannot be changed about a call that is over. */
const FIXED = ['Call_Type', 'Owner', 'Call_Start_Time'];

/** The fields of a call that tools may know of; `picklist` where Zoho takes nothing else. */
export const CALL_FIELDS: readonly {
  readonly api_name: string;
  readonly field_label: string;
  readonly data_type: string;
  readonly custom_field: boolean;
  readonly read_only: boolean;
  readonly picklist: readonly string[];
}[] = [
  ['Subject', 'Subject', 'text'],
  ['Description', 'Description', 'textarea'],
  ['Call_Type', 'Call Type', 'picklist', TYPES],
  ['Call_Start_Time', 'Call Start Time', 'datetime'],
  ['Call_Duration', 'Call Duration', 'text'],
  [
    'Call_Purpose',
    'Call Purpose',
    'picklist',
    ['Prospecting', 'Administrative', 'Negotiation', 'Demo', 'Project', 'Support'],
  ],
  [
    'Call_Result',
    'Call Result',
    'picklist',
    ['Interested', 'Not Interested', 'No Response/Busy', 'Requested Call Back', 'Invalid Number'],
  ],
  ['Call_Agenda', 'Call Agenda', 'text'],
  ['Recording', 'Recording', 'website', undefined, true],
  ['Created_Time', 'Created Time', 'datetime', undefined, false, true],
].map(([api_name, field_label, data_type, picklist = [], custom = false, read_only = false]) => ({
  api_name: api_name as string,
  field_label: field_label as string,
  data_type: data_type as string,
  custom_field: custom as boolean,
  read_only: read_only as boolean,
  picklist: picklist as readonly string[],
}));

interface Rules {
  readonly store: VendorStore;
  readonly refusedField: () => string | null;
  readonly owners: readonly string[];
}

/** What is wrong with a call; null when nothing is. Keys that Zoho does not know are passed over. */
export function callProblem(
  { store, refusedField, owners }: Rules,
  record: Readonly<Record<string, unknown>>,
  isNew: boolean,
): RecordAnswer | null {
  const refused = refusedField();
  if (refused !== null && refused in record) return invalid(refused);
  if (!isNew) {
    const fixed = FIXED.find((name) => name in record);
    if (fixed !== undefined) return invalid(fixed, `${fixed} cannot be changed`);
    return placeProblem(store, record) ?? picklistProblem(record);
  }
  for (const name of ['Call_Type', 'Call_Start_Time'] as const) if (!(name in record)) return required(name);
  if (!TYPES.includes(plainText(record['Call_Type']))) return invalid('Call_Type');
  if (!TIME.test(plainText(record['Call_Start_Time']))) return invalid('Call_Start_Time');
  if (record['Call_Type'] !== 'Missed' && !/^\d+:[0-5]\d$/.test(plainText(record['Call_Duration'])))
    return invalid('Call_Duration');
  if ('Owner' in record && !owners.includes(idIn(record['Owner']))) return invalid('Owner');
  return placeProblem(store, record) ?? picklistProblem(record);
}

/** With whom, and about what. */
function placeProblem(store: Rules['store'], record: Readonly<Record<string, unknown>>): RecordAnswer | null {
  const { Who_Id: who, What_Id: what } = record;
  if (who != null && store.person(idIn(who))?.kind !== 'contact') return invalid('Who_Id');
  if (what == null) return null;
  if (record['$se_module'] !== 'Leads') return invalid('$se_module');
  return store.person(idIn(what))?.kind === 'lead' ? null : invalid('What_Id');
}

function picklistProblem(record: Readonly<Record<string, unknown>>): RecordAnswer | null {
  const wrong = CALL_FIELDS.find(
    ({ api_name, picklist }) =>
      picklist.length > 0 && record[api_name] != null && !picklist.includes(plainText(record[api_name])),
  );
  return wrong === undefined ? null : invalid(wrong.api_name);
}

/** A custom view as Zoho gives it. */
export const customView = ({ id, name }: VendorList): object => ({
  id,
  name,
  display_value: name,
  system_name: null,
  system_defined: false,
  category: 'public_views',
});

/** A contact or lead as Zoho gives it. */
export const personView = ({ id, firstName, lastName, company, email, phones, kind }: VendorPerson): object => ({
  id,
  First_Name: firstName,
  Last_Name: lastName,
  Full_Name: [firstName, lastName].filter(Boolean).join(' '),
  Email: email || null,
  Phone: phones[0] ?? null,
  Mobile: phones[1] ?? null,
  ...(kind === 'lead' ? { Company: company } : { Home_Phone: phones[2] ?? null, Other_Phone: phones[3] ?? null }),
});

/** `select id from Calls where Call_Start_Time between '…' and '…' limit 100`, and `… where Phone = '…'`. Null: not understood. */
export function runCoql(store: VendorStore, source: string): readonly { readonly id: string }[] | null {
  const parsed = /^select id from (\w+) where (\w+) (?:= '([^']*)'|between '([^']*)' and '([^']*)') limit (\d+)$/i.exec(
    source,
  );
  if (parsed === null) return null;
  const [, module, field = '', equals, from = '', to = '', limit = '200'] = parsed;
  const rows: readonly { readonly id: string; readonly values: Readonly<Record<string, unknown>> }[] =
    module === 'Calls'
      ? store.activities()
      : store
          .people()
          .filter(({ kind }) => (kind === 'contact') === (module === 'Contacts'))
          .map((person) => ({ id: person.id, values: { ...personView(person) } }));
  const fits = (value: unknown): boolean => {
    if (equals !== undefined) return plainText(value) === equals;
    const at = Date.parse(plainText(value));
    return at >= Date.parse(from) && at <= Date.parse(to);
  };
  return rows
    .filter(({ values }) => fits(values[field]))
    .slice(0, Number(limit))
    .map(({ id }) => ({ id }));
}
