import { computed, signal, type ReadonlySignal } from '@preact/signals-core';
import { TalkError, type Communication } from '@talk/core';
import { formatTimer } from '@talk/core/format';
import { newestFirst } from './call-kind.js';
import { listedCall, type ListedCall } from './listed-call.js';
import { createPagedList, type ListState } from './paged-list.js';
import { createPlayback, type PlaybackModel } from './playback.model.js';
import type { ListOptions } from './recents.model.js';
import type { VoicePlayer } from './voice-player.js';

const PER_PAGE = 25;

/** `mine`: left for this agent or on a line of their ring groups; `new`: those of them that are unheard; `all`: all that the agent may see. */
export type VoicemailFilter = 'mine' | 'new' | 'all';

export interface Voicemail extends ListedCall {
  readonly isNew: boolean;
  /** The address of its sound; null while it is being saved, or when it was deleted. */
  readonly address: string | null;
  readonly isDeleted: boolean;
}

export interface VoicemailModel {
  readonly state: ReadonlySignal<ListState<Voicemail>>;
  readonly filter: ReadonlySignal<VoicemailFilter>;
  /** How many of mine are unheard. */
  readonly unheard: ReadonlySignal<number>;
  readonly playback: PlaybackModel;
  show: (filter: VoicemailFilter) => void;
  /** Plays it, and marks it as heard for the team once it is. */
  play: (id: number) => Promise<void>;
  load: () => Promise<void>;
  /** Loads the number of new ones. */
  count: () => Promise<void>;
  more: () => Promise<void>;
  /** What the agent may see has changed: what is there goes, and is asked for anew. */
  restart: () => Promise<void>;
  dispose: () => void;
}

export interface VoicemailOptions extends ListOptions {
  player: VoicePlayer;
}

const MINE = { type: 'call', answer_status: 'voicemail', for_me: '1' } as const;
const QUERIES = {
  mine: MINE,
  new: { ...MINE, has_unread: '1' },
  all: { type: 'call', answer_status: 'voicemail' },
} as const;

export function createVoicemailModel({ client, entities, timeFormat, player }: VoicemailOptions): VoicemailModel {
  const { api } = client;
  const { communications } = entities;
  const filter = signal<VoicemailFilter>('mine');
  const unheard = signal(0);
  const playback = createPlayback(client, player);
  const list = createPagedList<Communication>({
    table: communications,
    order: newestFirst,
    async fetch(cursor, abort) {
      const query = { per_page: PER_PAGE, ...QUERIES[filter.peek()], ...(cursor === null ? {} : { cursor }) };
      const page = await api.communications.list({ query, signal: abort });
      const playing = playback.state.peek();
      const on = playing.name === 'idle' ? undefined : find(playing.id);
      // The one being played is not new any more, but stays in the list until the agent leaves it.
      const isGone = on !== undefined && cursor === null && page.data.every(({ id }) => id !== on.id);
      return isGone && filter.peek() === 'new' ? { ...page, data: [...page.data, on].sort(newestFirst) } : page;
    },
  });
  // A voicemail that has left the list has no button to stop it.
  const stop = list.state.subscribe(() => {
    const playing = playback.state.peek();
    const isOn = playing.name === 'playing' || playing.name === 'loading';
    if (isOn && find(playing.id) === undefined) playback.pause();
  });

  function find(id: number): Communication | undefined {
    return list.state.peek().items.find((each) => each.id === id);
  }

  // One that was just heard stays in the list of new ones until the list is reloaded.
  const stopNews = communications.onNews(({ id, facts, whole, before }) => {
    if (facts === null) {
      if (before && isVoicemail(before)) void count();
    } else if (whole !== null) {
      if (whole.type !== 'call' || !isVoicemail(whole)) return;
      // Only the server knows whether it is for this agent.
      if (!list.has(id)) void list.load();
      if (!list.has(id) || before?.is_read !== whole.is_read) void count();
    } else if (facts.is_read === true && unheard.peek() > 0) {
      // Those that were new may lie beyond the loaded rows.
      void count();
    }
  });

  let counting = false;
  let countAgain = false;
  /** The server counts: new ones may lie beyond the loaded rows. */
  async function count(): Promise<void> {
    countAgain = counting;
    if (counting) return;
    counting = true;
    try {
      const page = await api.communications.list({ query: { per_page: 1, ...QUERIES.new } });
      unheard.value = page.total ?? page.data.length;
    } catch (error) {
      // The previous number stays; the list says that the server is unreachable.
      if (!(error instanceof TalkError)) throw error;
    } finally {
      counting = false;
    }
    if (countAgain) await count();
  }

  async function markHeard(id: number): Promise<void> {
    const item = find(id);
    if (item === undefined || item.is_read) return;
    try {
      await communications.ask(
        () => api.communications.markRead({ params: { id } }),
        (heard) => [heard],
      );
    } catch (error) {
      // It stays new, for this agent and for the team, as it is at the server.
      if (!(error instanceof TalkError)) throw error;
    }
    await count();
  }

  return {
    state: computed(() => ({
      ...list.state.value,
      items: list.state.value.items.map((item) => toVoicemail(item, timeFormat.value)),
    })),
    filter,
    unheard,
    playback,
    show(next) {
      if (next === filter.peek()) return;
      filter.value = next;
      void list.restart();
    },
    async play(id) {
      const address = find(id)?.recording_url ?? null;
      if (address !== null && (await playback.play(id, address))) await markHeard(id);
    },
    load: async () => {
      await Promise.all([list.load(), count()]);
    },
    count,
    more: list.more,
    restart: async () => {
      await Promise.all([list.restart(), count()]);
    },
    dispose() {
      stop();
      stopNews();
      list.dispose();
      playback.dispose();
    },
  };
}

const isVoicemail = ({ disposition_status2: disposition }: Communication): boolean =>
  disposition === 'voicemail' || disposition === 'missed-voicemail';

const toVoicemail = (item: Communication, timeFormat: 12 | 24): Voicemail => ({
  ...listedCall(item, item.recording_seconds === null ? null : formatTimer(item.recording_seconds), timeFormat),
  isNew: !item.is_read,
  address: item.recording_url,
  isDeleted: item.recording_is_deleted,
});
