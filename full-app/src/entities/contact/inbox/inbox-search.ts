import { QUICK_RANGES, quickRange, type FilterGroup, type FilterNode, type QuickRange } from '@talk/core/contacts';
import { effectiveSearch, readContactsSearch, type ContactsSearch } from '../contacts-search.js';
import { filterTree, type AddressFilter } from '../filter/search-filter.js';

/**
 * The channels of the inbox of contact tasks (spec 1 §2), in their order; `inbox` is all of them. `my-personal-line` is the line that the user
 * calls from by default.
 */
export const INBOX_CHANNELS = ['inbox', 'calls', 'messages', 'voicemails', 'my-personal-line'] as const;
/** One of them, as it stands in the address. */
export type InboxChannel = (typeof INBOX_CHANNELS)[number];

/** In the order of the tabs. `new` is a status that only the list of all shows apart (reading 11); its address keeps working. */
export const INBOX_STATUSES = ['open', 'pending', 'closed', 'all'] as const;
const STATUSES = [...INBOX_STATUSES, 'new'] as const;
/** Where contacts stand, as it stands in the address. */
export type InboxStatus = (typeof STATUSES)[number];

/** Which list of contact tasks the path names. */
export interface InboxPlace {
  readonly channel: InboxChannel;
  readonly status: InboxStatus;
  /** The saved view that the path names. What it shows is in the address too, and can be changed there. */
  readonly viewId?: number;
  /** The team inbox that the path names. */
  readonly teamId?: number;
}

/** What paths that name no channel have in their address besides. */
export interface InboxAddress extends InboxSearch {
  /** Left out: all of them. */
  channel?: Exclude<InboxChannel, 'inbox'>;
  /** Of a team inbox; left out: what is open. */
  status?: Exclude<InboxStatus, 'open'>;
}

/** The list that a view narrows: that of its channel, or of its team inbox. */
export const withoutView = ({ viewId: _viewId, ...list }: InboxPlace): InboxPlace => list;

/** What of them is shown, as it stands in the address. Left out means: all of them, whoever was engaged last first. */
export interface InboxSearch {
  q?: string;
  mine?: true;
  unread?: true;
  /** Nobody owns them. */
  unassigned?: true;
  /** They spoke last. */
  waiting?: true;
  /** By when they were engaged last; left out: whenever that was, so that no open task is hidden by its age. */
  range?: InboxRange;
  filter?: AddressFilter;
}

/** Spans of the company's calendar. */
export type InboxRange = Exclude<QuickRange, 'all-time'>;
export const INBOX_RANGES: readonly InboxRange[] = QUICK_RANGES.filter((each) => each !== 'all-time');

const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((each) => each === value);
const flag = (value: unknown): boolean => value === true || value === 1 || value === 'true' || value === '1';

/** The list that a path names; null for one that is none. Without a status, what is open. */
export function inboxPlaceOf(channel: string | undefined, status = 'open'): InboxPlace | null {
  const [known, narrowed] = [oneOf(INBOX_CHANNELS, channel), oneOf(STATUSES, status)];
  return known === undefined || narrowed === undefined ? null : { channel: known, status: narrowed };
}

/** Parameters of the paths of the inbox. */
export interface InboxParams {
  readonly channel?: string | undefined;
  readonly status?: string | undefined;
  readonly viewId?: string | undefined;
  readonly inboxId?: string | undefined;
}

const idOf = (text: string): number | null => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

/** The list that a path of the inbox names, whichever of its forms it has; null for one that is none. */
export function inboxPlaceAt(
  { channel, status, viewId, inboxId }: InboxParams,
  address: Record<string, unknown>,
  usualStatus?: InboxStatus,
): InboxPlace | null {
  if (inboxId !== undefined) {
    const teamId = idOf(inboxId);
    const { channel: narrowed = 'inbox', status: asked = 'open' } = readInboxAddress(address);
    return teamId === null ? null : { channel: narrowed, status: asked, teamId };
  }
  if (viewId === undefined) return inboxPlaceOf(channel, status ?? usualStatus);
  const id = idOf(viewId);
  const place = inboxPlaceOf(readInboxAddress(address).channel ?? 'inbox', status);
  return id === null || place === null ? null : { ...place, viewId: id };
}

/** Reads the address of a path that names no channel. */
export function readInboxAddress(raw: Record<string, unknown>): InboxAddress {
  const [channel, status] = [oneOf(INBOX_CHANNELS, raw['channel']), oneOf(STATUSES, raw['status'])];
  return {
    ...readInboxSearch(raw),
    ...(channel === undefined || channel === 'inbox' ? {} : { channel }),
    ...(status === undefined || status === 'open' ? {} : { status }),
  };
}

/** The same for a path that names none: what of it is in the address. */
export const inboxAddress = ({ channel, status, teamId }: InboxPlace, search: InboxSearch): InboxAddress => ({
  ...search,
  ...(channel === 'inbox' ? {} : { channel }),
  ...(teamId === undefined || status === 'open' ? {} : { status }),
});

/** Reads whatever stands in the address. What is not understood is left out. */
export function readInboxSearch(raw: Record<string, unknown>): InboxSearch {
  const { q, mine, unread, filter } = readContactsSearch(raw);
  const range = oneOf(INBOX_RANGES, raw['range']);
  return {
    ...(q === undefined ? {} : { q }),
    ...(mine && { mine }),
    ...(unread && { unread }),
    ...(flag(raw['unassigned']) && { unassigned: true as const }),
    ...(flag(raw['waiting']) && { waiting: true as const }),
    ...(range === undefined ? {} : { range }),
    ...(filter === undefined ? {} : { filter }),
  };
}

const is = (field: string): FilterNode => ({ field, operator: 'is-equal-to', value: true });

/** The days of a span, by the company's calendar. */
function engagedIn(range: InboxRange, zone: string): FilterNode {
  const { from, to } = quickRange(range, Date.now(), zone);
  return { field: 'last_engagement_at', operator: 'between', value: [from, to].map((day) => day?.slice(0, 10) ?? '') };
}

/**
 * What the list of contacts is asked for. A search looks at contacts of every status (spec 1 §4).
 * @param zone the company's, IANA
 */
export function inboxAsks({ channel, status, teamId }: InboxPlace, search: InboxSearch, zone: string): ContactsSearch {
  const { q, mine, unread, unassigned, waiting, range, filter } = search;
  const tree = filterTree(search);
  const parts: FilterNode[] = [
    ...(unassigned ? [is('is_unassigned')] : []),
    ...(waiting ? [is('is_unanswered_contact')] : []),
    ...(range === undefined ? [] : [engagedIn(range, zone)]),
    ...(tree === null ? [] : [tree]),
  ];
  const whole: FilterGroup | null = parts.length === 0 ? null : { and: parts };
  // One that this release cannot read is the server's to refuse.
  const asked = filter !== undefined && tree === null ? filter : whole;
  return {
    ...(q === undefined ? {} : { q }),
    ...(mine && { mine }),
    ...(unread && { unread }),
    ...(status === 'all' || effectiveSearch(search) !== '' ? {} : { status }),
    ...(channel === 'inbox' ? {} : { channel }),
    ...(teamId === undefined ? {} : { inbox: teamId }),
    ...(asked === null ? {} : { filter: asked }),
  };
}

/** What the filters hide, without the text. */
export const narrowsInbox = ({ q: _q, ...rest }: InboxSearch): boolean => Object.keys(rest).length > 0;

export const inboxKey = ({ channel, status, viewId, teamId }: InboxPlace, search: InboxSearch): string =>
  JSON.stringify([channel, status, viewId, teamId, ...Object.entries(search).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
