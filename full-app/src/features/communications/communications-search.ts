import {
  communicationField,
  isGroup,
  partsOf,
  QUICK_RANGES,
  quickRange,
  readFilter,
  type FilterCondition,
  type FilterGroup,
  type FilterNode,
  type QuickRange,
} from '@talk/core/contacts';

/**
 * The channels of this screen (spec 1 §2, side navigation), in their order; `all` is Communication Logs, `my-personal-line` the line that the
 * user calls from by default.
 */
export const CHANNELS = ['all', 'calls', 'messages', 'voicemails', 'recordings', 'my-personal-line'] as const;
/** One of them, as it stands in the address. */
export type Channel = (typeof CHANNELS)[number];

/** What their contacts’ status may be narrowed to, as it stands in the address. */
export const STATUSES = ['all', 'new', 'open', 'pending', 'closed'] as const;
/** One of them. */
export type ContactStatus = (typeof STATUSES)[number];

/** Which list of communications the path names. */
export interface ListPlace {
  readonly channel: Channel;
  readonly status: ContactStatus;
}

/** What the list shows, as it stands in the address. Left out means: of the last 30 days, newest first. */
export interface CommunicationsSearch {
  q?: string;
  range?: QuickRange | 'custom';
  /** With `custom`: days of the company’s calendar. */
  from?: string;
  to?: string;
  unread?: true;
  /** Of contacts that the person owns. */
  mine?: true;
  /** Of this team inbox: everything with its contacts. */
  inbox?: number;
  /** Of the inbox, only communications on its lines and ring groups. */
  inboxLines?: true;
  /** A tree of conditions; one that this release cannot read is kept, for the server to say what is wrong. */
  filter?: object | string;
  order?: 'asc';
  /** Entries of one contact that follow each other are one row, or each is its own. Left out: as the person chose last. */
  grouped?: boolean;
  /** The saved view that is open. */
  view?: number;
}

/** Spec 1 §2. */
export const DEFAULT_RANGE: QuickRange = 'last-30-days';
/** Spec 1 §5: searches need three characters. */
const SEARCH_MIN_CHARACTERS = 3;

const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((each) => each === value);
const flag = (value: unknown): boolean => value === true || value === 1 || value === 'true' || value === '1';
const day = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;

const idOf = (value: unknown): number | undefined => {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

/** Reads whatever stands in the address. What is not understood is left out. */
export function readCommunicationsSearch(raw: Record<string, unknown>): CommunicationsSearch {
  // The router reads `?q=4155550150` as a number; to us it is text.
  const q = typeof raw['q'] === 'string' || typeof raw['q'] === 'number' ? String(raw['q']).trim() : '';
  const range = oneOf([...QUICK_RANGES, 'custom'] as const, raw['range']);
  const [from, to] = range === 'custom' ? [day(raw['from']), day(raw['to'])] : [];
  const filter = addressFilter(raw['filter']);
  const view = idOf(raw['view']);
  const inbox = idOf(raw['inbox']);
  return {
    ...(q === '' ? {} : { q }),
    ...(range === undefined || range === DEFAULT_RANGE ? {} : { range }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(flag(raw['unread']) ? { unread: true as const } : {}),
    ...(flag(raw['mine']) ? { mine: true as const } : {}),
    ...(inbox === undefined ? {} : { inbox, ...(flag(raw['inboxLines']) ? { inboxLines: true as const } : {}) }),
    ...(filter === undefined ? {} : { filter }),
    ...(raw['order'] === 'asc' ? { order: 'asc' as const } : {}),
    ...(raw['grouped'] === undefined ? {} : { grouped: flag(raw['grouped']) }),
    ...(view === undefined ? {} : { view }),
  };
}

function addressFilter(raw: unknown): object | string | undefined {
  const read = readFilter(raw, communicationField);
  if (read.ok) return partsOf(read.filter).length === 0 ? undefined : read.filter;
  return (typeof raw === 'object' && raw !== null) || (typeof raw === 'string' && raw !== '') ? raw : undefined;
}

/** The tree of an address; null for none, and for one that this release cannot read. */
export function filterTree({ filter }: CommunicationsSearch): FilterGroup | null {
  const read = filter === undefined ? null : readFilter(filter, communicationField);
  return read?.ok ? read.filter : null;
}

/** The list that a path names; null for one that is none of this screen. */
export function placeOf(channel: string | undefined, status = 'all'): ListPlace | null {
  const [known, narrowed] = [oneOf(CHANNELS, channel), oneOf(STATUSES, status)];
  return known === undefined || narrowed === undefined ? null : { channel: known, status: narrowed };
}

/** Where a path of the inbox leads: to an entry of a contact, to a list of this screen, or nowhere. */
export type InboxPath =
  | { readonly kind: 'contact'; readonly contactId: string; readonly communicationId: string | null }
  | { readonly kind: 'list'; readonly place: ListPlace }
  | null;

/** Both families of paths have one shape (spec 1 §2): `inbox/open/contacts/7/communications/9`, `calls`, `calls/open`. */
export function readInboxPath(path: string): InboxPath {
  const [, contactId, communicationId = null] =
    /^(?:[^/]+\/){1,3}contacts\/(\d{1,15})(?:\/communications\/(\d{1,15}))?\/?$/.exec(path) ?? [];
  if (contactId !== undefined) return { kind: 'contact', contactId, communicationId };
  const [channel, status, ...more] = path.split('/').filter((part) => part !== '');
  // An id that is no number leads to the list that it stands in.
  const place = more.length === 0 || more[0] === 'contacts' ? placeOf(channel, status) : null;
  return place && { kind: 'list', place };
}

/** The address of a list, without what narrows it. */
export const listPath = ({ channel, status }: ListPlace) =>
  status === 'all'
    ? ({ to: '/communications/$channel', params: { channel } } as const)
    : ({ to: '/communications/$channel/$status', params: { channel, status } } as const);

/** The address of an entry in its contact's timeline, beside the list. */
export function entryPath({ channel, status }: ListPlace, contactId: number, id: number) {
  const ids = { contactId: String(contactId), communicationId: String(id) };
  return status === 'all'
    ? ({
        to: '/communications/$channel/contacts/$contactId/communications/$communicationId',
        params: { channel, ...ids },
      } as const)
    : ({
        to: '/communications/$channel/$status/contacts/$contactId/communications/$communicationId',
        params: { channel, status, ...ids },
      } as const);
}

/** The same for a contact, whichever of its entries is meant. */
export function contactPath({ channel, status }: ListPlace, contactId: number) {
  const ids = { contactId: String(contactId) };
  return status === 'all'
    ? ({ to: '/communications/$channel/contacts/$contactId', params: { channel, ...ids } } as const)
    : ({ to: '/communications/$channel/$status/contacts/$contactId', params: { channel, status, ...ids } } as const);
}

/**
 * What narrows the list in which an entry is near the top: the newest 30 days for one of today, else everything up to its day.
 * @param zone the company's, IANA
 */
export function searchAround(createdAt: string, zone: string, nowMs: number): CommunicationsSearch {
  const dayAt = (ms: number): string => quickRange('today', ms, zone).from?.slice(0, 10) ?? '';
  const day = dayAt(Date.parse(createdAt));
  return day === dayAt(nowMs) ? {} : { range: 'custom', to: day };
}

/** The search text that counts: shorter ones are still being typed. */
export const effectiveSearch = ({ q = '' }: CommunicationsSearch): string =>
  q.trim().length >= SEARCH_MIN_CHARACTERS ? q.trim() : '';

const any = (field: string, value: FilterCondition['value'] = []): FilterCondition => ({
  field,
  operator: 'any-of',
  value,
});
const is = (field: string): FilterCondition => ({ field, operator: 'is-equal-to', value: true });

/** What of the user decides what lists show. */
export interface ListUser {
  readonly id: number;
  /** The user's own line; null for none. */
  readonly default_outbound_campaign_id: number | null;
}

const OF_CHANNEL: Readonly<Record<Exclude<Channel, 'my-personal-line'>, readonly FilterCondition[]>> = {
  all: [],
  calls: [any('type', ['call'])],
  messages: [any('type', ['sms'])],
  voicemails: [any('answer_status', ['voicemail'])],
  recordings: [is('has_recording')],
};

/** Without a line of the user's own, its list is not asked for. */
const ofChannel = (channel: Channel, { default_outbound_campaign_id: line }: ListUser): readonly FilterCondition[] =>
  channel !== 'my-personal-line' ? OF_CHANNEL[channel] : line === null ? [] : [any('campaigns', [line])];

/** Everything that decides what is in the list, but for text and dates, as one tree. Null when the filter of the address cannot be read. */
export function wholeFilter(place: ListPlace, search: CommunicationsSearch, user: ListUser): FilterGroup | null {
  const tree = filterTree(search);
  if (search.filter !== undefined && tree === null) return null;
  const parts: FilterNode[] = [
    ...ofChannel(place.channel, user),
    ...(place.status === 'all' ? [] : [any('contact.contact_task_status', [place.status])]),
    ...(search.unread ? [is('has_unread')] : []),
    ...(search.mine ? [any('contact.contact_owner', [user.id])] : []),
    ...(tree === null ? [] : [tree]),
  ];
  const [alone] = parts;
  return parts.length === 1 && alone !== undefined && isGroup(alone) ? alone : { and: parts };
}

/** The filters of the report, as the API takes them. @template T the tree: text in a query, an object in a body */
export interface ReportFilter<T> {
  search_text?: string;
  from_date?: string;
  to_date?: string;
  dynamic_engagement_date_range?: QuickRange;
  inbox_id?: number;
  inbox_type?: 'unthreaded';
  filter_groups?: T;
}

/** The same, with text and dates, as the API takes it in a query. */
export function reportQuery(place: ListPlace, search: CommunicationsSearch, user: ListUser): ReportFilter<string> {
  const whole = wholeFilter(place, search, user);
  const text = effectiveSearch(search);
  const { range = DEFAULT_RANGE, from, to, inbox, filter } = search;
  const written =
    whole === null ? (typeof filter === 'string' ? filter : JSON.stringify(filter)) : JSON.stringify(whole);
  return {
    ...(text === '' ? {} : { search_text: text }),
    ...(range === 'custom'
      ? { ...(from !== undefined && { from_date: from }), ...(to !== undefined && { to_date: to }) }
      : { dynamic_engagement_date_range: range }),
    ...(inbox === undefined
      ? {}
      : { inbox_id: inbox, ...(search.inboxLines && { inbox_type: 'unthreaded' as const }) }),
    ...(whole !== null && partsOf(whole).length === 0 ? {} : { filter_groups: written }),
  };
}

/** The same in a body, where the tree is not written as text. */
export function reportBody(
  place: ListPlace,
  search: CommunicationsSearch,
  user: ListUser,
): ReportFilter<object | string> {
  const { filter_groups: _text, ...rest } = reportQuery(place, search, user);
  const tree = wholeFilter(place, search, user) ?? search.filter;
  return tree === undefined ? rest : { ...rest, filter_groups: tree };
}

/** By when entries happened. */
export const orderOf = ({ order }: CommunicationsSearch): 'asc' | 'desc' => order ?? 'desc';

/** Whether what happens now can be in the list by its dates. */
export const hasNow = ({ range = DEFAULT_RANGE, to }: CommunicationsSearch): boolean =>
  range === 'custom' ? to === undefined : range !== 'yesterday' && range !== 'last-month';

/** What the filters hide, without text and dates. */
export const hasFilters = ({ unread, mine, inbox, filter }: CommunicationsSearch): boolean =>
  unread === true || mine === true || inbox !== undefined || filter !== undefined;

/** The same for the same list. */
export const searchKey = (place: ListPlace, search: CommunicationsSearch): string =>
  JSON.stringify([
    place.channel,
    place.status,
    ...Object.entries(search)
      .filter(([name]) => name !== 'grouped' && name !== 'view')
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]);
