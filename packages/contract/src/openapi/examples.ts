import type { JsonSchema } from './json-schema.js';

/** Where the named parts of a schema are. */
export type Components = Readonly<Record<string, JsonSchema>>;

/** What a property of this name looks like. A value that its schema does not take is passed over. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  id: 42,
  name: 'Maya Lopez',
  first_name: 'Maya',
  last_name: 'Lopez',
  company_name: 'Acme Dental Supply',
  email: 'maya@acme.test',
  phone_number: '+14155550150',
  lead_number: '+14155550150',
  phone_numbers: [{ phone_number: '+14155550150' }],
  line_number: '+14155550100',
  from_number: '+14155550100',
  to_number: '+14155550150',
  body: 'Your order is ready.',
  text: 'Your order is ready.',
  note: 'Prefers the afternoon.',
  notes: 'Prefers the afternoon.',
  title: 'Reorder',
  message: 'This phone number is not valid.',
  timezone: 'America/New_York',
  zone: 'America/New_York',
  country: 'US',
  subdivision: 'FL',
  color: '#0b6b5d',
  accent: '#0b6b5d',
  url: 'https://www.example.com/hooks/talk',
  gif_url: 'https://media.example.com/wave.gif',
  filter_groups: '{"and":[{"field":"contact_task_status","operator":"any-of","value":["open"]}]}',
  consent_text: 'I agree that Acme Dental Supply may text me at this number about my request.',
  record_id: '003Qy00000A1bCdIAF',
  list_id: 'my-contacts',
  website: 'https://www.example.com',
  origin: 'https://crm.example.com',
  page_origin: 'https://crm.example.com',
  page_url: 'https://www.example.com/contact',
  privacy_url: 'https://www.example.com/privacy',
  allowed_origins: ['https://crm.example.com'],
  host: 'go.example.com',
  quiet_hours: { from: '22:00', to: '07:00' },
  open: '0900',
  close: '1700',
  time: '14:30',
  date: '2026-12-01',
  schedule_date: '2026-12-01T17:00:00.000Z',
  file_name: 'contacts.csv',
  content_type: 'image/png',
  data_base64: 'aGVsbG8=',
  token: 'at_…',
  key: 'uk_demo_agent',
  secret: 'whsec_…',
  ref: '7c0d6b0e-2f43-4d0e-9a0a-6c1b1e2f3a4b',
  public_id: 'h3Kq9vW2nT5xZ8rB',
  per_page: 25,
  page: 1,
  total: 1,
  version: 3,
  if_version: 3,
  seq: 4712,
  since: 4711,
  password: 'a long passphrase',
  current_password: 'the one until now',
  password_confirmation: 'a long passphrase',
  ip_address: '203.0.113.7',
  user_agent: 'Mozilla/5.0',
  reason: 'Asked for a manager',
  search: 'Maya',
  errors: { phone_number: ['Enter a phone number.'] },
};

/** Tried in turn where a text must have a form. */
const FORMS = [
  '+14155550150',
  '0930',
  '14:30',
  '2026-12-01',
  '#0b6b5d',
  'US',
  'en',
  'user-7',
  'example',
  'a1B2c3D4e5F6g7H8',
  '42',
  'private-company-1',
  '415',
  'KPXR-4729',
  '1234.5678',
  '123456',
];

const BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2026-11-27T15:04:05.000Z',
  date: '2026-12-01',
  uuid: '0d4c3f6a-5b0e-4f0f-9a51-6c2f1b7e8d90',
  email: 'maya@acme.test',
  uri: 'https://www.example.com',
  url: 'https://www.example.com',
  base64: 'aGVsbG8=',
  ipv4: '203.0.113.7',
};

/** How deep entities are written out; below that they are as short as they can be. */
const DEEPEST = 2;

/**
 * A value that a schema takes, as a reader would meet it. Pure: the same for the same schema.
 * @param whole also what may be left out
 */
export function exampleOf(schema: JsonSchema, components: Components, whole: boolean, name = '', depth = 0): unknown {
  const { $ref, anyOf, oneOf, allOf } = schema;
  if ($ref !== undefined) {
    const target = components[$ref.split('/').at(-1) ?? ''];
    return target === undefined ? {} : exampleOf(target, components, whole, name, depth);
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (name in BY_NAME && takes(schema, BY_NAME[name])) return BY_NAME[name];
  const [first] = allOf ?? [];
  if (first !== undefined) return exampleOf(first, components, whole, name, depth);
  const options = anyOf ?? oneOf;
  if (options !== undefined) {
    const isNull = (option: JsonSchema) => option.type === 'null';
    const chosen =
      depth > DEEPEST && options.some(isNull) ? options.find(isNull) : options.find((each) => !isNull(each));
    return chosen === undefined ? null : exampleOf(chosen, components, whole, name, depth);
  }
  if (schema.default !== undefined) return schema.default;
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return objectOf(schema, components, whole, depth);
    case 'array':
      return arrayOf(schema, components, whole, name, depth);
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number':
      return numberOf(schema, name);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return {};
  }
}

function objectOf(schema: JsonSchema, components: Components, whole: boolean, depth: number): unknown {
  const wanted = Object.entries(schema.properties ?? {}).filter(
    ([name]) => whole || (schema.required ?? []).includes(name),
  );
  return Object.fromEntries(
    wanted.map(([name, property]) => [name, exampleOf(property, components, whole, name, depth + 1)]),
  );
}

function arrayOf(schema: JsonSchema, components: Components, whole: boolean, name: string, depth: number): unknown {
  const { items, minItems = 0 } = schema;
  if (items === undefined || (depth > DEEPEST && minItems === 0)) return [];
  const one = exampleOf(items, components, whole, name.replace(/s$/, ''), depth + 1);
  return Array.from({ length: Math.max(1, minItems) }, () => one);
}

function textOf({ format, pattern, minLength = 0, maxLength = 500 }: JsonSchema): string {
  const formed = format === undefined ? undefined : BY_FORMAT[format];
  if (formed !== undefined) return formed;
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (pattern === undefined || new RegExp(pattern).test(text));
  return (
    FORMS.find((text) => pattern !== undefined && fits(text)) ??
    'example'.padEnd(minLength, ' words').slice(0, maxLength)
  );
}

function numberOf({ minimum, exclusiveMinimum, maximum, multipleOf: step = 1 }: JsonSchema, name: string): number {
  const least = minimum ?? (exclusiveMinimum === undefined ? 1 : exclusiveMinimum + 1);
  const wanted = name.endsWith('id') ? 42 : 1;
  return Math.min(Math.ceil(Math.max(wanted, least) / step) * step, maximum ?? Number.MAX_SAFE_INTEGER);
}

/** Whether a value could be one of the schema: of the simple kinds, whose form can be told here. */
function takes(schema: JsonSchema, value: unknown): boolean {
  const {
    type,
    pattern,
    maxLength = Number.MAX_SAFE_INTEGER,
    minLength = 0,
    minimum = -Infinity,
    maximum = Infinity,
    multipleOf = 0,
  } = schema;
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return options.some((option) => takes(option, value));
  if (schema.enum !== undefined || schema.$ref !== undefined) return false;
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return (
      type === 'object' &&
      Object.entries(value).every(([name, each]) => {
        const property = schema.properties?.[name];
        return property !== undefined && takes(property, each);
      })
    );
  if (typeof value === 'string')
    return (
      type === 'string' &&
      (schema.format === undefined ||
        value === BY_FORMAT[schema.format] ||
        /^(uri|url|email|date-time|base64|starts_with)$/.test(schema.format)) &&
      value.length <= maxLength &&
      value.length >= minLength &&
      (pattern === undefined || new RegExp(pattern).test(value))
    );
  if (typeof value === 'number')
    return (
      (type === 'integer' || type === 'number') &&
      value >= minimum &&
      value <= maximum &&
      (multipleOf === 0 || value % multipleOf === 0)
    );
  if (Array.isArray(value)) return type === 'array' && schema.items?.type === 'string' && typeof value[0] === 'string';
  return type === 'object' && schema.properties === undefined;
}
