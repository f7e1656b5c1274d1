import { computed, signal, type ReadonlySignal } from '@preact/signals-core';
import type { Communication } from '@talk/core';
import { formatDuration, formatTime, phoneDisplay } from '@talk/core/format';
import type { RecentCall } from './recents.js';
import type { PhoneClient } from './phone-ports.js';

const SHOWN = 25;

export interface RecentsModel {
  readonly state: ReadonlySignal<'loading' | 'failed' | 'ready'>;
  readonly calls: ReadonlySignal<readonly RecentCall[]>;
  load: () => Promise<void>;
  /** A call changed or is new: shown at its place, without asking again. */
  apply: (communication: Communication) => void;
}

export interface RecentsOptions {
  client: PhoneClient;
  userId: number;
  timeFormat: 12 | 24;
}

export function createRecentsModel({ client, userId, timeFormat }: RecentsOptions): RecentsModel {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const state = signal<'loading' | 'failed' | 'ready'>('loading');
  const items = signal<readonly Communication[]>([]);

  const isMine = (item: Communication): boolean =>
    item.user_id === userId || item.target_users.includes(userId) || item.attempting_users.includes(userId);

  return {
    state,
    calls: computed(() => items.value.map((item) => toRecent(item, { timeFormat, zone }))),
    load: async () => {
      try {
        const page = await client.api.communications.list({ query: { type: 'call', mine: '1', per_page: SHOWN } });
        items.value = page.data;
        state.value = 'ready';
      } catch {
        // Rows that are already there stay; only an empty list has to explain itself.
        if (items.value.length === 0) state.value = 'failed';
      }
    },
    apply: (changed) => {
      if (changed.type !== 'call' || !isMine(changed)) return;
      const known = items.value.find((item) => item.id === changed.id);
      if (known && known.version >= changed.version) return;
      const others = items.value.filter((item) => item.id !== changed.id);
      items.value = [...others, changed].sort((a, b) => b.id - a.id).slice(0, SHOWN);
    },
  };
}

interface Reading {
  timeFormat: 12 | 24;
  zone: string;
}

const MISSED: ReadonlySet<Communication['disposition_status2']> = new Set(['missed', 'abandoned', 'missed-voicemail']);

function toRecent(item: Communication, { timeFormat, zone }: Reading): RecentCall {
  const startedMs = Date.parse(item.created_at);
  const name = item.contact?.name ?? phoneDisplay(item.lead_number);
  const clock = formatTime(startedMs, zone, timeFormat);
  const talked = item.talk_time > 0 ? formatDuration(item.talk_time) : null;
  return {
    id: item.id,
    name,
    seed: String(item.contact_id ?? item.lead_number),
    detail: [talked, item.campaign_name].filter((part) => part !== null).join(' · '),
    startedMs,
    whenExact: `${new Date(startedMs).toLocaleDateString()} ${clock}`,
    kind: MISSED.has(item.disposition_status2) ? 'missed' : item.direction === 'inbound' ? 'incoming' : 'outgoing',
    number: item.lead_number,
    outcome: item.call_disposition,
  };
}
