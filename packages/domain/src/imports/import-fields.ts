import { attributeOf, type AttributeName } from '../attributes/index.js';

/** What a column of a file can become. `phone_number` may be chosen for several columns; each other one for one. */
export const IMPORT_TARGETS = [
  'phone_number',
  'name',
  'first_name',
  'last_name',
  'company_name',
  'email',
  'address',
  'cnam_city',
  'cnam_state',
  'cnam_zipcode',
  'cnam_country',
  'timezone',
  'website',
  'date_of_birth',
  'lead_source',
  'contact_owner',
  'text_authorized_at',
  'notes',
  'csf1',
  'csf2',
  'tags',
] as const;
/** What a column of a file can become in every company. */
export type StandardTarget = (typeof IMPORT_TARGETS)[number];
/** What a column of a file can become: also a field that the company has defined. */
export type ImportTarget = StandardTarget | AttributeName;

/** Columns, each with what it becomes; null: it is left out. */
export type ImportMapping = readonly (ImportTarget | null)[];

/** Characters that a value may have, as the form for one contact lets it have. */
export const IMPORT_LENGTHS = {
  name: 160,
  first_name: 80,
  last_name: 80,
  company_name: 120,
  email: 254,
  address: 300,
  cnam_city: 120,
  cnam_state: 120,
  cnam_zipcode: 20,
  timezone: 64,
  website: 300,
  lead_source: 120,
  notes: 5000,
  csf1: 300,
  csf2: 300,
} as const satisfies Partial<Record<StandardTarget, number>>;

/** Columns that may hold phone numbers. */
const PHONE_COLUMNS_AT_MOST = 20;

/** How columns are called elsewhere, in English and Spanish; without blanks, marks and accents. */
const NAMES: Readonly<Record<StandardTarget, readonly string[]>> = {
  phone_number: [
    'phone',
    'phonenumber',
    'number',
    'mobile',
    'mobilephone',
    'cell',
    'cellphone',
    'telephone',
    'tel',
    'workphone',
    'homephone',
    'businessphone',
    'otherphone',
    'primaryphone',
    'telefono',
    'movil',
    'celular',
    'numero',
    'numerodetelefono',
  ],
  name: ['name', 'fullname', 'contactname', 'contact', 'nombrecompleto'],
  first_name: ['firstname', 'givenname', 'forename', 'first', 'nombre', 'nombredepila'],
  last_name: ['lastname', 'surname', 'familyname', 'last', 'apellido', 'apellidos'],
  company_name: ['company', 'companyname', 'organization', 'organisation', 'account', 'accountname', 'empresa'],
  email: ['email', 'emailaddress', 'mail', 'correo', 'correoelectronico'],
  address: ['address', 'street', 'streetaddress', 'mailingstreet', 'address1', 'direccion', 'calle'],
  cnam_city: ['city', 'cnamcity', 'town', 'mailingcity', 'ciudad'],
  cnam_state: ['state', 'cnamstate', 'province', 'region', 'stateregion', 'mailingstate', 'estado', 'provincia'],
  cnam_zipcode: ['zip', 'zipcode', 'cnamzipcode', 'postcode', 'postalcode', 'mailingzip', 'codigopostal', 'cp'],
  cnam_country: ['country', 'cnamcountry', 'countrycode', 'mailingcountry', 'pais'],
  timezone: ['timezone', 'zone', 'zonahoraria'],
  website: ['website', 'url', 'web', 'homepage', 'sitioweb'],
  date_of_birth: ['dateofbirth', 'birthday', 'birthdate', 'dob', 'fechadenacimiento', 'nacimiento'],
  lead_source: ['leadsource', 'source', 'origin', 'origen', 'fuente'],
  contact_owner: ['owner', 'contactowner', 'assignedto', 'assignee', 'propietario', 'asignadoa'],
  text_authorized_at: ['tcpaapproved', 'textauthorizedat', 'textconsent', 'smsconsent', 'optindate', 'consentdate'],
  notes: ['notes', 'note', 'comments', 'comment', 'notas', 'comentarios'],
  csf1: ['csf1', 'customfield1', 'campopropio1'],
  csf2: ['csf2', 'customfield2', 'campopropio2'],
  tags: ['tags', 'tag', 'tagnames', 'labels', 'label', 'etiquetas', 'etiqueta'],
};

const targetOf = new Map<string, StandardTarget>(
  IMPORT_TARGETS.flatMap((target) => NAMES[target].map((name) => [name, target] as const)),
);

/** A header without what people write differently. */
function plainHeader(header: string): string {
  return header
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]/gu, '');
}

/** By this a file is recognised whose columns were chosen before. */
export const headerSignature = (headers: readonly string[]): string => headers.map(plainHeader).join('|');

/** A field of the company that a column can become, and what it is called. */
export interface NamedTarget {
  readonly target: AttributeName;
  readonly name: string;
}

/** What columns probably are, by their names. @param own fields of the company: a column that is called just so becomes one */
export function suggestMapping(headers: readonly string[], own: readonly NamedTarget[] = []): ImportMapping {
  const used = new Set<ImportTarget>();
  const owned = new Map<string, ImportTarget>(own.map(({ target, name }) => [plainHeader(name), target]));
  // "Phone 2", "Mobile phone 1".
  const targets = headers
    .map(plainHeader)
    .map((plain) => owned.get(plain) ?? targetOf.get(plain) ?? targetOf.get(plain.replace(/\d+$/, '')));
  const isSplit = targets.includes('first_name') && targets.includes('last_name');
  return targets.map((target) => {
    // The two say it better.
    if (target === 'name' && isSplit) return null;
    if (target === undefined || (target !== 'phone_number' && used.has(target))) return null;
    used.add(target);
    return target;
  });
}

/** What is wrong with a choice of columns, as a sentence; null: nothing. */
export function mappingProblem(mapping: ImportMapping): string | null {
  const chosen = mapping.filter((target) => target !== null);
  const twice = chosen.find((target, at) => target !== 'phone_number' && chosen.indexOf(target) !== at);
  if (twice !== undefined) return `Two columns are chosen for ${twice}. Choose one.`;
  if (chosen.filter((target) => target === 'phone_number').length > PHONE_COLUMNS_AT_MOST)
    return `At most ${PHONE_COLUMNS_AT_MOST} columns can hold phone numbers.`;
  const names: readonly ImportTarget[] = ['phone_number', 'name', 'first_name', 'last_name', 'company_name', 'email'];
  return chosen.some((target) => names.includes(target))
    ? null
    : 'Choose a column for a phone number, a name, a company or an email address.';
}

/** Whether something is a name of what a column can become. Whether the company has that field, is not known here. */
export const isImportTarget = (name: string): name is ImportTarget =>
  (IMPORT_TARGETS as readonly string[]).includes(name) || attributeOf(name)?.name === name;
