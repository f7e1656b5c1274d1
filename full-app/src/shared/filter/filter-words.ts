import {
  isGroup,
  oneValue,
  partsOf,
  type FilterCondition,
  type FilterNode,
  type FilterPeriod,
} from '@talk/core/contacts';
import { createTranslate, listText, numberText } from '@talk/ui';
import { calendarDate } from '../dates.js';

export const t = createTranslate('app.filter', {
  filter: 'Filter',
  add: 'Add condition',
  addGroup: 'Add group',
  title: 'Filter contacts',
  match: 'Show contacts that match',
  matchGroup: 'Group matches',
  and: 'all conditions',
  or: 'any condition',
  field: 'Field',
  operator: 'Condition',
  value: 'Value',
  values: 'Values, separated by commas',
  digits: 'Digits',
  numbers: 'Phone numbers, separated by commas',
  number: 'Number',
  date: 'Date',
  from: 'From',
  to: 'To',
  last: 'How many',
  unit: 'Unit',
  days: 'days',
  weeks: 'weeks',
  months: 'months of 30 days',
  yes: 'Yes',
  no: 'No',
  find: 'Find in the list',
  noOptions: 'Nothing to choose from.',
  remove: 'Remove condition',
  removeGroup: 'Remove group',
  removeChip: 'Remove “{condition}”',
  edit: 'Change “{condition}”',
  active: 'Active filter',
  all: 'All of',
  any: 'Any of',
  incomplete: 'Enter a value.',
  kept: 'Nested deeper than this form shows. It stays as it is.',
  apply: 'Apply',
  cancel: 'Cancel',
  clear: 'Remove filter',
  tooLarge: 'This is too much for one filter. Remove conditions or values.',
  slow: 'Applying the filter…',
  stop: 'Cancel',
  tooSlow: 'The selected filters took too long to apply. Please change your selected filters.',
  stopped: 'The filter was not applied.',
  again: 'Try again',
  close: 'Close',
  unreadable: 'This filter cannot be shown here.',
  someone: 'Unknown ({id})',
  goneField: 'Unknown field',
  ownFields: 'Fields of your company',
  'chip.text': '{field} {operator} {value}',
  'chip.bare': '{field} {operator}',
  'chip.flag': '{field}: {value}',
  'chip.group': '({conditions})',
  'period.days': { one: 'day', other: '{count} days' },
  'period.weeks': { one: 'week', other: '{count} weeks' },
  'period.months': { one: '30 days', other: '{count} × 30 days' },
  span: '{from} and {to}',
  'op.any-of': 'is any of',
  'op.none-of': 'is none of',
  'op.known': 'is known',
  'op.unknown': 'is unknown',
  'op.contains': 'contains',
  'op.does-not-contain': 'does not contain',
  'op.starts-with': 'starts with',
  'op.is': 'in the last',
  'op.is-not': 'not in the last',
  'op.equal': 'on',
  'op.before': 'before',
  'op.after': 'after',
  'op.between': 'between',
  'op.is-equal-to': 'is',
  'op.is-not-equal-to': 'is not',
  'op.more-than': 'is more than',
  'op.less-than': 'is less than',
  'field.name': 'Name',
  'field.first_name': 'First name',
  'field.last_name': 'Last name',
  'field.company_name': 'Company',
  'field.email': 'Email',
  'field.phone_number': 'Phone number',
  'field.contact_owner': 'Owner',
  'field.is_unassigned': 'Unassigned',
  'field.tags': 'Tags',
  'field.contact_lists': 'Lists',
  'field.broadcasts': 'Broadcasts',
  'field.contact_task_status': 'Status',
  'field.snoozed_until': 'Snoozed until',
  'field.response_due_at': 'Response due',
  'field.disposition_status': 'Disposition',
  'field.is_unanswered_contact': 'Unanswered',
  'field.inbound_calls_count': 'Inbound calls',
  'field.outbound_calls_count': 'Outbound calls',
  'field.inbound_texts_count': 'Inbound texts',
  'field.outbound_texts_count': 'Outbound texts',
  'field.inbound_communications_count': 'All inbound',
  'field.outbound_communications_count': 'All outbound',
  'field.communications_count': 'Communications',
  'field.ring_groups': 'Ring groups',
  'field.line_type': 'Line type',
  'field.unread_count': 'Unread',
  'field.unread_missed_calls_count': 'Unread missed calls',
  'field.unread_voicemails_count': 'Unread voicemails',
  'field.unread_texts_count': 'Unread messages',
  'field.last_engagement_at': 'Last engagement',
  'field.last_inbound_engagement_at': 'Last inbound',
  'field.last_outbound_engagement_at': 'Last outbound',
  'field.created_at': 'Date added',
  'field.text_authorized_at': 'Text consent',
  'field.is_dnc': 'Do Not Contact',
  'field.is_blocked': 'Blocked',
  'field.is_opted_out': 'Opted out of texts',
  'field.campaigns': 'Lines',
  'field.initial_campaign_id': 'Initial line',
  'field.intake_source': 'Intake source',
  'field.lead_source': 'Lead source',
  'field.address': 'Address',
  'field.cnam_city': 'City',
  'field.cnam_state': 'State',
  'field.cnam_zipcode': 'ZIP code',
  'field.cnam_country': 'Country',
  'field.timezone': 'Time zone',
  'field.website': 'Website',
  'field.notes': 'Notes',
  'field.csf1': 'Custom field 1',
  'field.csf2': 'Custom field 2',
  'field.date_of_birth': 'Date of birth',
});

type Key = Parameters<typeof t>[0];

/** A test holds that each field of the registry has its words here. */
export const fieldWord = (name: string): string => t(`field.${name}` as Key);
export const operatorWord = (operator: FilterCondition['operator']): string => t(`op.${operator}`);

/** What an id or a word of a field is called. */
export type NameOf = (field: string, value: string | number) => string;

const dayWord = (day = ''): string => calendarDate(day);

/** A condition, or a whole group, as a chip says it. */
export function nodeWords(
  node: FilterNode,
  nameOf: NameOf,
  isInner = false,
  fieldOf: (name: string) => string = fieldWord,
): string {
  if (isGroup(node)) {
    const inner = partsOf(node);
    const isAlone = inner.length === 1;
    const parts = inner.map((part) => nodeWords(part, nameOf, isInner || !isAlone, fieldOf));
    const conditions = listText(parts, 'and' in node ? 'conjunction' : 'disjunction');
    return isInner && !isAlone ? t('chip.group', { conditions }) : conditions;
  }
  const { operator, value } = node;
  const field = fieldOf(node.field);
  if (typeof value === 'boolean')
    return t('chip.flag', { field, value: t((operator === 'is-equal-to') === value ? 'yes' : 'no') });
  if (value === undefined) return t('chip.bare', { field, operator: operatorWord(operator) });
  // Of one value alone, it is simply that value.
  const isOne = Array.isArray(value) && value.length === 1;
  const said = isOne ? (operator === 'none-of' ? 'is-not-equal-to' : 'is-equal-to') : operator;
  return t('chip.text', { field, operator: operatorWord(said), value: valueWords(node, nameOf) });
}

function valueWords(condition: FilterCondition, nameOf: NameOf): string {
  const { field, operator, value } = condition;
  switch (operator) {
    case 'is':
    case 'is-not': {
      const { last, unit } = value as FilterPeriod;
      return t(`period.${unit}`, { count: last });
    }
    case 'equal':
    case 'before':
    case 'after':
      return dayWord(oneValue(condition));
    case 'between': {
      const [from, to] = value as readonly string[];
      return t('span', { from: dayWord(from), to: dayWord(to) });
    }
    default:
      if (Array.isArray(value))
        return listText(
          value.map((each: string | number) => nameOf(field, each)),
          'disjunction',
        );
      return typeof value === 'number' ? numberText(value) : `“${oneValue(condition)}”`;
  }
}
