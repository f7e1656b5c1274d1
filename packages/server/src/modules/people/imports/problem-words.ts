import type { RowProblem, RowProblemCode } from '@talk/domain/imports';

const WORDS: Readonly<Record<RowProblemCode, string>> = {
  phone_invalid: 'This is not a phone number that exists',
  email_invalid: 'This is not an email address',
  date_invalid: 'This is not a date. Write it like 1990-12-31',
  zone_unknown: 'This is not a time zone. Write one like America/Los_Angeles',
  country_unknown: 'This country is not known. Write its name or its two letters, like US',
  owner_unknown: 'Nobody in your company has this name or email address',
  number_invalid: 'This is not a number. Write it like 1250 or 12.5',
  flag_invalid: 'This is neither yes nor no',
  option_unknown: 'This is none of the options of the field',
  url_invalid: 'This is not a web address. Write it like https://example.com',
  too_long: 'This is too long for this field',
  unreadable: 'Some characters cannot be read in the encoding of the file',
  formula: 'This is a formula or an error of one. Save the file with values instead',
  tag_unknown: 'There is no such tag. Add it first, or let the import add new tags',
  tags_full: 'A new tag would be needed, and there are 500 tags, which is the most there can be',
  too_many_cells: 'The row has more cells than the file has columns',
  nobody: 'The row has no name, no company, no email address and no phone number',
  two_contacts: 'The phone numbers of this row belong to different contacts. Merge them first',
  not_yours: 'A phone number of this row belongs to a contact you don’t have access to',
  error: 'Something went wrong with this row. Try it again',
};

/** One problem as a sentence, with the column and what stands there. */
export function problemWords({ code, column, value }: RowProblem, titles: readonly string[]): string {
  if (column === null) return `${WORDS[code]}.`;
  const name = titles[column] ?? '';
  const shown = value === null ? '' : ` (“${value}”)`;
  return `${name === '' ? `Column ${column + 1}` : name}: ${WORDS[code]}${shown}.`;
}
