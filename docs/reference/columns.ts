import { COLUMN_CATEGORIES, CONTACT_COLUMNS } from '@talk/contract/schemas';

const CATEGORIES: Readonly<Record<(typeof COLUMN_CATEGORIES)[number], string>> = {
  default: 'Default Information',
  location: 'Contact Location',
  relevance: 'Contact Relevance',
  company: 'Fields of your company',
  communication: 'Contact Communication Metadata',
};

type Column = (typeof CONTACT_COLUMNS)[number];
const always = ({ isRequired, isStandard }: Column): string => (isRequired ? 'always' : isStandard ? 'at first' : '');

/** The page of the columns of the contacts table, from the registry. */
export function columnReference(): string {
  return [
    '# Columns of contacts',
    '',
    '<!-- Generated from the registry of @talk/domain by docs/reference/columns.ts. Do not edit. -->',
    '',
    'What the table of contacts can show. How people choose columns: [Many contacts](../guides/many-contacts).',
    '',
    ...COLUMN_CATEGORIES.filter((category) => category !== 'company').flatMap((category) => [
      `## ${CATEGORIES[category]}`,
      '',
      '| column | shows | shown | sorted by | filtered by | needs |',
      '|---|---|---|---|---|---|',
      ...CONTACT_COLUMNS.filter((each) => each.category === category).map((each) =>
        [
          '',
          `\`${each.id}\``,
          each.kind,
          always(each),
          'sort' in each && each.sort !== undefined ? 'yes' : '',
          'filter' in each ? `\`${each.filter ?? ''}\`` : '',
          `\`${each.needs}\``,
          '',
        ]
          .join(' | ')
          .trim(),
      ),
      '',
    ]),
    `## ${CATEGORIES.company}`,
    '',
    'A column for each field that the company has defined, named by its key, such as `attribute_date_12`; filtered by under the same name, and not sorted by.',
    'See [Fields of your own](../guides/contact-fields).',
    '',
    'Every order has an index of its own: the first page of a million contacts comes as fast as that of ten. A column that no index serves is not sorted by.',
    '',
    'The counts are kept with the contact, in the transaction of the call or text that changes them. They are those of the contact, the same for everybody',
    'who sees it. What a user sees of its communications is told by `communications-summary`.',
    '',
    'In files, a column reads as it does here: several values are parted by a semicolon, and nothing is an empty text.',
    '',
  ].join('\n');
}
