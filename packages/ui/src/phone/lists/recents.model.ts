import { durationText } from '../../i18n/clock.js';
import { computed, signal, type ReadonlySignal } from '@preact/signals-core';
import type { Communication } from '@talk/core';
import type { Entities } from '@talk/core/entities';
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
  /** What the agent may see has changed: what is there goes, and is asked for anew. */
  restart: () => Promise<void>;
  dispose: () => void;
}

export interface ListOptions {
  client: PhoneClient;
  entities: Entities;
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
export function createRecentsModel({ client, entities, userId, timeFormat }: ListOptions): RecentsModel {
  const filter = signal<RecentsFilter>('all');
  const isMine = (item: Communication): boolean =>
    item.user_id === userId || item.target_users.includes(userId) || item.attempting_users.includes(userId);
  const fits = (call: Communication): boolean => call.type === 'call' && FITS[filter.peek()](call);
  const list = createPagedList<Communication>({
    table: entities.communications,
    order: newestFirst,
    enters: (call) => fits(call) && isMine(call),
    stays: fits,
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
    dispose: list.dispose,
  };
}

const toRecent = (item: Communication, timeFormat: 12 | 24): RecentCall => ({
  ...listedCall(item, item.talk_time > 0 ? durationText(item.talk_time) : null, timeFormat),
  kind: callKind(item),
  outcome: item.call_disposition,
});
