import { COMMUNICATION_FIELDS, CONTACT_FIELDS, FIELD_OPERATORS, OPERATOR_CODES } from '@talk/contract/schemas';

type Kind = keyof typeof FIELD_OPERATORS;

/** What each kind of field is compared with. */
const VALUES: Readonly<Record<Kind, string>> = {
  text: 'a text of at most 200 characters; a list of them for `any-of` and `none-of`. Capitals do not matter',
  phone: 'numbers with country code, such as `+14155550100`, for `any-of` and `none-of`; else 3 to 15 digits',
  choice: 'a list of words, or their numbers',
  id: 'a list of ids',
  ids: 'a list of ids: `any-of` means that it has one of them at least',
  flag: '`true` or `false`, also `1` or `0`',
  number: 'a whole number',
  amount: 'a number, also below zero and with decimals',
  date: '`YYYY-MM-DD`; two of them for `between`, both included; `{ "last": 7, "unit": "days" }` for `is` and `is-not`',
  day: 'as `date`, of the calendar, in no time zone',
};

const OF: Readonly<Record<string, string>> = {
  user: 'users',
  tag: 'tags',
  list: 'lists of contacts',
  line: 'lines',
  'ring-group': 'ring groups',
  disposition: 'dispositions of contacts',
  option: 'options of the field',
  'intake-source': 'intake sources, spec 3 §9',
  contact: 'contacts',
  'communication-tag': 'tags of communications',
  'call-disposition': 'call dispositions',
  'incoming-number': 'numbers of lines',
  broadcast: 'broadcasts',
  sequence: 'sequences',
};

type Field = (typeof CONTACT_FIELDS)[number];

const fieldRow = ({ name, kind, of, words }: Field): string =>
  `| \`${name}\` | [${kind}](#operators) | ${of === undefined ? (words?.join(', ') ?? '') : (OF[of] ?? of)} |`;

/** The page of the fields and operators of filters, from the registry. */
export function filterReference(): string {
  const kinds = Object.keys(FIELD_OPERATORS) as Kind[];
  const coded = (kind: Kind): string[] =>
    FIELD_OPERATORS[kind].map((operator) => {
      const at = OPERATOR_CODES[kind].indexOf(operator);
      return at === -1 ? `\`${operator}\`` : `\`${operator}\` ${at + 1}`;
    });
  return [
    '# Fields of filters',
    '',
    '<!-- Generated from the registry of @talk/domain by docs/reference/filters.ts. Do not edit. -->',
    '',
    'By what contacts can be filtered. How filters are made: [Filter contacts](../guides/filter-contacts). What is sorted by: [Columns of contacts](./contact-columns).',
    '',
    '## Fields',
    '',
    '| field | kind | of |',
    '|---|---|---|',
    ...CONTACT_FIELDS.map(fieldRow),
    '',
    'Fields that a company has defined are named by their keys, in which their type is: `attribute_text_12` and `attribute_url_12` are [text](#operators),',
    '`attribute_number_12` is [amount](#operators), `attribute_date_12` is [day](#operators), `attribute_flag_12` is [choice](#operators) of yes and no, and',
    '`attribute_choice_12` is [id](#operators) of the options of the field. See [Fields of your own](../guides/contact-fields).',
    '',
    '## Communications',
    '',
    'By what [communications](../guides/communication-logs) can be filtered. Each field above is one of theirs, too, with `contact.` before its name: `contact.tags`.',
    '',
    '| field | kind | of |',
    '|---|---|---|',
    ...COMMUNICATION_FIELDS.filter(({ name }) => !name.startsWith('contact.')).map(fieldRow),
    '',
    '## Operators',
    '',
    'The number behind an operator may stand in its place.',
    '',
    '| kind | operators | value |',
    '|---|---|---|',
    ...kinds.map((kind) => `| ${kind} | ${coded(kind).join(', ')} | ${VALUES[kind]} |`),
    '',
    '`known` and `unknown` take no value: an empty text is unknown. `none-of`, `does-not-contain` and `is-not` also match where there is nothing.',
    '',
  ].join('\n');
}
