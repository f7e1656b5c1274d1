import { computed, signal, type ReadonlySignal } from '@preact/signals-core';
import type { ChangedAlike, Communication } from '@talk/core';
import { formatDuration } from '@talk/core/format';
import type { PhoneClient } from '../phone-ports.js';
import { callKind, isUnanswered, newestFirst, type CallKind } from './call-kind.js';
import { listedCall, type ListedCall } from './listed-call.js';
import { createPagedList, type ListState } from './paged-list.js';

const PER_PAGE = 25;

export type RecentsFilter = 'all' | 'missed' | 'incoming' | 'outgoing';

export interface RecentCall extends ListedCall {
  readonly kind: CallKind;
  /** The agent's disposition. */
  readonly outcome: { name: string; color: string } | null;
}

export interface RecentsModel {
  readonly state: ReadonlySignal<ListState<RecentCall>>;
  readonly filter: ReadonlySignal<RecentsFilter>;
  show: (filter: RecentsFilter) => void;
  load: () => Promise<void>;
  more: () => Promise<void>;
  /** A call changed or is new: inserted in order, without a request. */
  apply: (communication: Communication) => void;
  applyAlike: (changed: ChangedAlike<Communication>) => void;
  /** These went out of view. */
  drop: (ids: readonly number[]) => void;
  /** What the agent may see has changed: what is there goes, and is asked for anew. */
  restart: () => Promise<void>;
  dispose: () => void;
}

export interface ListOptions {
  client: PhoneClient;
  userId: number;
  timeFormat: ReadonlySignal<12 | 24>;
}

const QUERIES = {
  all: {},
  missed: { direction: 'inbound', answer_status: 'unanswered' },
  incoming: { direction: 'inbound' },
  outgoing: { direction: 'outbound' },
} as const satisfies Record<RecentsFilter, object>;

const FITS: Readonly<Record<RecentsFilter, (call: Communication) => boolean>> = {
  all: () => true,
  missed: isUnanswered,
  incoming: (call) => call.direction === 'inbound',
  outgoing: (call) => call.direction === 'outbound',
};

/** Calls that this agent had, or that rang here. */
export function createRecentsModel({ client, userId, timeFormat }: ListOptions): RecentsModel {
  const filter = signal<RecentsFilter>('all');
  const list = createPagedList<Communication>({
    order: newestFirst,
    fetch: (cursor, abort) =>
      client.api.communications.list({
        query: {
          type: 'call',
          mine: '1',
          per_page: PER_PAGE,
          ...QUERIES[filter.peek()],
          ...(cursor === null ? {} : { cursor }),
        },
        signal: abort,
      }),
  });
  const isMine = (item: Communication): boolean =>
    item.user_id === userId || item.target_users.includes(userId) || item.attempting_users.includes(userId);

  return {
    state: computed(() => ({
      ...list.state.value,
      items: list.state.value.items.map((it) => toRecent(it, timeFormat.value)),
    })),
    filter,
    show(next) {
      if (next === filter.peek()) return;
      filter.value = next;
      void list.restart();
    },
    load: list.load,
    more: list.more,
    restart: list.restart,
    apply(changed) {
      if (changed.type !== 'call') return;
      const known = list.state.peek().items.find(({ id }) => id === changed.id);
      if (known && known.version >= changed.version) return;
      if (known || isMine(changed)) list.put(changed.id, FITS[filter.peek()](changed) ? changed : null);
    },
    applyAlike: list.putAlike,
    drop(ids) {
      for (const id of ids) list.put(id, null);
    },
    dispose: list.dispose,
  };
}

const toRecent = (item: Communication, timeFormat: 12 | 24): RecentCall => ({
  ...listedCall(item, item.talk_time > 0 ? formatDuration(item.talk_time) : null, timeFormat),
  kind: callKind(item),
  outcome: item.call_disposition,
});
