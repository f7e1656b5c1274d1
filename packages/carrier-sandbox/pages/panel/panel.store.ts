import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { SandboxEvent, SandboxState, NumberView } from '../../src/control/types.js';
import { apiGet, apiPost, messageOf } from '../shared/api.js';
import { coalesce, openLogFeed, type FeedState } from '../shared/feed.js';

export const VIEWS = ['calls', 'numbers', 'webhooks', 'messages', 'faxes', 'accounts', 'events'] as const;
export type View = (typeof VIEWS)[number];

/** What the panel shows and does. */
export interface Panel {
  /** Null until it was read for the first time. */
  readonly state: ReadonlySignal<SandboxState | null>;
  /** Newest first; at most 1000. */
  readonly events: ReadonlySignal<readonly SandboxEvent[]>;
  readonly feed: ReadonlySignal<FeedState>;
  readonly view: ReadonlySignal<View>;
  readonly nowMs: ReadonlySignal<number>;
  /** The last thing that was done, or why it was not. */
  readonly notice: Signal<{ tone: 'ok' | 'bad'; text: string } | null>;
  readonly lines: ReadonlySignal<readonly NumberView[]>;
  show(view: View): void;
  /** Sends a command and says how it went; resolves with whether it did. */
  run(path: string, body: unknown, done: string): Promise<boolean>;
  nameOf(number: string): string | null;
}

const EVENTS_SHOWN = 1000;
const DONE_SHOWN_MS = 5000;

function viewIn(search: string): View {
  const asked = new URLSearchParams(search).get('view');
  return VIEWS.find((view) => view === asked) ?? 'calls';
}

/** Follows the carrier until `abort`. */
export function createPanel(abort: AbortSignal): Panel {
  const state = signal<SandboxState | null>(null);
  const events = signal<readonly SandboxEvent[]>([]);
  const view = signal(viewIn(location.search));
  const nowMs = signal(Date.now());
  const notice = signal<{ tone: 'ok' | 'bad'; text: string } | null>(null);
  const feed = openLogFeed(abort);
  const labels = computed(() => new Map(state.value?.numbers.map(({ number, label }) => [number, label])));
  let arrived: SandboxEvent[] = [];

  const read = coalesce(
    async () => {
      // One repaint for a burst of events.
      const burst = arrived.reverse();
      arrived = [];
      const reset = burst.findIndex(({ type }) => type === 'reset');
      if (reset >= 0) events.value = burst.slice(0, reset + 1);
      else if (burst.length > 0) events.value = [...burst, ...events.value].slice(0, EVENTS_SHOWN);
      state.value = await apiGet<SandboxState>('state');
    },
    (error) => {
      notice.value = { tone: 'bad', text: messageOf(error) };
    },
  );
  feed.onOpen(read);
  feed.onEvent((event) => {
    const newest = arrived.at(-1)?.seq ?? events.value[0]?.seq ?? 0;
    // A restarted carrier counts from one again.
    if (event.seq <= newest) events.value = [];
    arrived.push(event);
    read();
  });
  const ticker = setInterval(() => {
    nowMs.value = Date.now();
  }, 1000);
  addEventListener('popstate', () => (view.value = viewIn(location.search)), { signal: abort });
  // What went well leaves by itself; what did not stays until it is read.
  const stop = effect(() => {
    if (notice.value?.tone !== 'ok') return undefined;
    const timer = setTimeout(() => {
      notice.value = null;
    }, DONE_SHOWN_MS);
    return () => clearTimeout(timer);
  });
  abort.addEventListener(
    'abort',
    () => {
      clearInterval(ticker);
      stop();
    },
    { once: true },
  );

  return {
    state,
    events,
    feed: feed.state,
    view,
    nowMs,
    notice,
    lines: computed(() => state.value?.numbers.filter(({ kind }) => kind === 'line') ?? []),
    show(next) {
      if (next === view.value) return;
      view.value = next;
      history.pushState(null, '', `/panel?view=${next}`);
    },
    async run(path, body, done) {
      try {
        await apiPost(path, body);
        notice.value = { tone: 'ok', text: done };
        read();
        return true;
      } catch (error) {
        notice.value = { tone: 'bad', text: messageOf(error) };
        return false;
      }
    },
    nameOf(number) {
      const label = labels.value.get(number);
      return label === undefined || label === number ? null : label;
    },
  };
}
