import type { InboxUnread, SavedView } from '@talk/contract';
import { taskStatuses } from '@talk/contract/codes';
import { readFilter, type FilterCondition, type FilterGroup, type FilterNode } from '@talk/domain/filters';
import { QUICK_RANGES, quickRange } from '@talk/domain/time';
import type { Reads } from '../../../db/transaction.js';
import { ApiError } from '../../../http/errors.js';
import type { Scope } from '../../../policy/scope.js';
import { readCompanyFacts } from '../../platform/companies/read.js';
import { readViewer } from '../../platform/viewers/read.js';
import { readAllInboxSources } from '../inboxes/read.js';
import { listViews } from '../views/read.js';
import type { Channel } from './asked-filter.js';
import type { ContactFilter } from './contact-list.repository.js';
import { countUnreadIn } from './inbox-unread.repository.js';
import { ofSources, readNamed } from './named-lists.js';

type Place = { readonly kind: 'inbox' | 'view'; readonly id: number } | { readonly kind: 'line' };
interface Asked extends Omit<ContactFilter, 'tree'> {
  readonly conditions: readonly FilterNode[];
}

const CHANNELS: readonly Channel[] = ['calls', 'messages', 'voicemails', 'my-personal-line'];
/** Shorter texts do not search (spec 1 §5). */
const SEARCH_MIN_CHARACTERS = 3;

/** How many contacts with something unread are in each list that the user has besides the channels. */
export async function readInboxUnread(reads: Reads, scope: Scope, now: Date): Promise<InboxUnread> {
  const viewer = await readViewer(reads, scope);
  const { timezone: zone } = await readCompanyFacts(reads, scope);
  const moment = { nowMs: now.getTime(), zone };
  const places: { place: Place; filter: ContactFilter }[] = [];

  async function add(place: Place, { conditions, ...plain }: Asked): Promise<void> {
    const filter: FilterGroup = { and: [...conditions] };
    try {
      const named = await readNamed(reads, scope, filter);
      places.push({ place, filter: conditions.length === 0 ? plain : { ...plain, tree: { filter, moment, named } } });
    } catch (error) {
      // It names a list or a field that was deleted: opened, it says so.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  for (const { id, ...sources } of await readAllInboxSources(reads, scope))
    await add({ kind: 'inbox', id }, { conditions: [ofSources(sources)] });
  for (const { id, kind, filter } of await listViews(reads, scope)) {
    const asked = kind === 'inbox' ? askedByView(filter, moment) : undefined;
    if (asked !== undefined) await add({ kind: 'view', id }, asked);
  }
  if (viewer.defaultLineId !== null) await add({ kind: 'line' }, { channel: 'my-personal-line', conditions: [] });

  const counts = await countUnreadIn(
    reads,
    scope,
    viewer,
    places.map(({ filter }) => filter),
  );
  const counted = places.flatMap(({ place }, at) => {
    const unread = counts[at];
    return unread === undefined ? [] : [{ place, unread }];
  });
  const ofKind = (wanted: 'inbox' | 'view') =>
    counted.flatMap(({ place, unread }) => (place.kind === wanted ? [{ id: place.id, ...unread }] : []));
  return {
    inboxes: ofKind('inbox'),
    views: ofKind('view'),
    personal_line: counted.find(({ place }) => place.kind === 'line')?.unread ?? null,
  };
}

/** What the inbox shows of a view; undefined where a newer release has written it. */
function askedByView(view: SavedView['filter'], { nowMs, zone }: { nowMs: number; zone: string }): Asked | undefined {
  const tree = view.filter_groups === undefined ? undefined : readFilter(view.filter_groups);
  const channel = CHANNELS.find((each) => each === view.channel);
  const range = QUICK_RANGES.find((each) => each === view.dynamic_engagement_date_range);
  const isUnknown =
    tree?.ok === false ||
    (channel === undefined && ![undefined, 'inbox'].includes(view.channel)) ||
    (range === undefined && view.dynamic_engagement_date_range !== undefined);
  if (isUnknown) return undefined;
  const text = view.search?.trim() ?? '';
  const search = text.length < SEARCH_MIN_CHARACTERS ? undefined : text;
  const status = taskStatuses.names.find((each) => each === view.task_status);
  const isOn = (field: string): FilterCondition => ({ field, operator: 'is-equal-to', value: true });
  const days = range === undefined || range === 'all-time' ? undefined : quickRange(range, nowMs, zone);
  return {
    search,
    channel,
    my_contacts: view.my_contacts === true,
    // A search looks at contacts of every status (spec 1 §4); without a status, the inbox shows what is open.
    task_status: search !== undefined || view.task_status === 'all' ? 'all' : (status ?? 'open'),
    conditions: [
      ...(view.is_unassigned === true ? [isOn('is_unassigned')] : []),
      ...(view.is_unanswered_contact === true ? [isOn('is_unanswered_contact')] : []),
      ...(days === undefined
        ? []
        : [
            {
              field: 'last_engagement_at',
              operator: 'between' as const,
              value: [days.from, days.to].map((day) => day?.slice(0, 10) ?? ''),
            },
          ]),
      ...(tree?.ok === true ? [tree.filter] : []),
    ],
  };
}
