import { conditionsOf, OF_CONTACT, type FilterCondition, type FilterGroup } from '@talk/domain/filters';
import { customRange, quickRange, type DateRange, type QuickRange } from '@talk/domain/time';
import type { Reads } from '../../../db/transaction.js';
import { invalid } from '../../../http/errors.js';
import type { Scope } from '../../../policy/scope.js';
import { readCompanyFacts } from '../../platform/companies/read.js';
import { type NamedByFilter, ofSources, readNamed, requireInboxSources } from '../contacts/index.js';
import { contactPart } from './communication-filter.repository.js';
import { SEARCH_FIELDS, type CommunicationFilter, type SearchField } from './communication-list.repository.js';

/** The filters of `reports/communications` as they arrive. */
export interface AskedReport {
  readonly type: string;
  readonly direction: 'inbound' | 'outbound' | 'all';
  readonly answer_status: string;
  readonly from_date?: string | undefined;
  readonly to_date?: string | undefined;
  readonly dynamic_engagement_date_range?: QuickRange | undefined;
  readonly min_talk_time: number;
  readonly search_text?: string | undefined;
  readonly search_fields?: string | undefined;
  readonly owners?: string | undefined;
  readonly users?: string | undefined;
  readonly campaigns?: string | undefined;
  readonly ring_groups?: string | undefined;
  readonly incoming_numbers?: string | undefined;
  readonly call_dispositions?: string | undefined;
  readonly broadcasts?: string | undefined;
  readonly workflows?: string | undefined;
  readonly tags?: string | undefined;
  readonly contact_owner?: string | undefined;
  readonly contact_lists?: string | undefined;
  readonly lrn_types?: string | undefined;
  readonly callback_status?: string | undefined;
  readonly transfer_type?: string | undefined;
  readonly inbox_id?: number | undefined;
  readonly inbox_type?: 'threaded' | 'unthreaded' | undefined;
  readonly my_contact?: boolean | undefined;
  readonly has_unread?: boolean | undefined;
  readonly has_international?: boolean | undefined;
  readonly not_disposed?: boolean | undefined;
  readonly has_recording?: boolean | undefined;
  readonly has_voicemail?: boolean | undefined;
  readonly first_time_caller?: boolean | undefined;
  readonly mine?: boolean | undefined;
  readonly for_me?: boolean | undefined;
  readonly filter_groups?: FilterGroup | undefined;
  readonly timezone?: string | undefined;
}

/** Parameters with ids, and the field that each stands for. */
const ID_FIELDS = [
  ['owners', 'owners'],
  ['users', 'users'],
  ['campaigns', 'campaigns'],
  ['ring_groups', 'ring_groups'],
  ['incoming_numbers', 'incoming_numbers'],
  ['call_dispositions', 'call_dispositions'],
  ['broadcasts', 'broadcasts'],
  ['workflows', 'workflows'],
  ['tags', 'tags'],
  ['contact_owner', 'contact.contact_owner'],
  ['contact_lists', 'contact.contact_lists'],
] as const;

const FLAGS = [
  'has_unread',
  'has_international',
  'not_disposed',
  'has_recording',
  'has_voicemail',
  'first_time_caller',
] as const;

/**
 * The filter that is asked for. Dates are wall time of `timezone`, or of the company's own; a from date without time begins at 00:00:00, a to
 * date ends at 23:59:59 (spec 1 §5). Single parameters become conditions beside those of the tree: each filter is said once.
 * @throws ApiError VALIDATION_FAILED naming the parameter.
 */
export async function readReportFilter(
  reads: Reads,
  scope: Scope,
  now: Date,
  asked: AskedReport,
): Promise<CommunicationFilter> {
  const zone = asked.timezone ?? (await readCompanyFacts(reads, scope)).timezone;
  const moment = { nowMs: now.getTime(), zone };
  const filter = await withInbox(reads, scope, treeOf(asked, scope), asked);
  const named = await readNamedOf(reads, scope, filter);
  return {
    type: asked.type,
    direction: asked.direction,
    answerStatus: asked.answer_status,
    ...readRange(asked, moment),
    minTalkSeconds: asked.min_talk_time,
    search: asked.search_text,
    searchedIn: readSearchFields(asked.search_fields),
    isMine: asked.mine === true,
    isForViewer: asked.for_me === true,
    ...(conditionsOf(filter).length === 0 ? {} : { tree: { filter, moment, named } }),
  };
}

/** What has to be known of what a filter of communications names, of them and of their contacts. */
function readNamedOf(reads: Reads, scope: Scope, filter: FilterGroup): Promise<NamedByFilter> {
  const ownTags = conditionsOf(filter).filter(({ field }) => field === 'tags');
  return readNamed(reads, scope, { and: [contactPart(filter), ...ownTags] });
}

function treeOf(asked: AskedReport, { userId }: Scope): FilterGroup {
  const one = (field: string, value: FilterCondition['value'] = []): FilterCondition => ({
    field,
    operator: typeof value === 'boolean' ? 'is-equal-to' : 'any-of',
    value,
  });
  const { lrn_types: lineTypes, callback_status: callback, transfer_type: transfer, filter_groups: tree } = asked;
  return {
    and: [
      ...ID_FIELDS.flatMap(([name, field]) => {
        const text = asked[name];
        if (text === undefined) return [];
        return one(field, readIds(text, name));
      }),
      ...(lineTypes === undefined ? [] : [one('contact.line_type', readWords(lineTypes, LINE_TYPES, 'lrn_types'))]),
      ...(callback === undefined ? [] : [one('callback_status', [callback])]),
      ...(transfer === undefined ? [] : [one('transfer_type', [transfer])]),
      ...FLAGS.flatMap((name) => (asked[name] === true ? one(name, true) : [])),
      ...(asked.my_contact === true ? [one('contact.contact_owner', [userId ?? 0])] : []),
      ...(tree === undefined ? [] : [tree]),
    ],
  };
}

/**
 * The filter within a team inbox.
 * @throws ApiError NOT_FOUND for an inbox that is not there for the user
 */
async function withInbox(
  reads: Reads,
  scope: Scope,
  filter: FilterGroup,
  { inbox_id: id, inbox_type: type }: Pick<AskedReport, 'inbox_id' | 'inbox_type'>,
): Promise<FilterGroup> {
  if (id === undefined) return filter;
  const sources = await requireInboxSources(reads, scope, id);
  return { and: [ofSources(sources, type === 'unthreaded' ? '' : OF_CONTACT), filter] };
}

const LINE_TYPES = ['landline', 'wireless', 'voip', 'other', 'unknown'] as const;

const readSearchFields = (text: string | undefined): SearchField[] | null =>
  text === undefined ? null : readWords(text, SEARCH_FIELDS, 'search_fields');

function readWords<const W extends string>(text: string, words: readonly W[], name: string): W[] {
  const asked = text.split(',').map((part) => part.trim());
  const chosen = words.filter((word) => asked.includes(word));
  if (chosen.length !== new Set(asked).size) throw invalid({ [name]: `Choose from these: ${words.join(', ')}.` });
  return chosen;
}

function readRange(asked: AskedReport, { nowMs, zone }: { nowMs: number; zone: string }) {
  const { from_date: fromText, to_date: toText, dynamic_engagement_date_range: quick } = asked;
  if (quick !== undefined) {
    if (fromText !== undefined || toText !== undefined)
      throw invalid({ dynamic_engagement_date_range: 'Send dates or a range that moves with them, not both.' });
    return datesOf(quickRange(quick, nowMs, zone));
  }
  const from = fromText === undefined ? null : customRange(fromText, '9999-12-31', zone);
  const to = toText === undefined ? null : customRange('1970-01-01', toText, zone);
  if (fromText !== undefined && from === null)
    throw invalid({ from_date: 'Enter a date such as 2026-11-20 or 2026-11-20 09:30:00.' });
  if (toText !== undefined && to === null)
    throw invalid({ to_date: 'Enter a date such as 2026-11-20 or 2026-11-20 09:30:00.' });
  if (from?.fromMs != null && to?.untilMs != null && to.untilMs <= from.fromMs)
    throw invalid({ to_date: 'The end cannot be before the start.' });
  return datesOf({ fromMs: from?.fromMs ?? null, untilMs: to?.untilMs ?? null });
}

function datesOf({ fromMs, untilMs }: Pick<DateRange, 'fromMs' | 'untilMs'>) {
  return { from: dateOf(fromMs), until: dateOf(untilMs) };
}

function dateOf(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms);
}

/** One that is named twice counts once (spec 1 §5). */
function readIds(text: string, field: string): number[] {
  const parts = text.split(',').map((part) => part.trim());
  if (!parts.every((part) => /^\d{1,15}$/.test(part))) throw invalid({ [field]: 'Send ids separated by commas.' });
  return [...new Set(parts.map(Number))];
}
