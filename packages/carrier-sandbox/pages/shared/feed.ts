import { signal, type ReadonlySignal } from '@preact/signals';
import type { SandboxEvent, SandboxEventType } from '../../src/control/types.js';

export type FeedState = 'connecting' | 'open' | 'lost';

/** The sandbox's news, live. After every `onOpen` something may have been missed: read the state again. */
export interface Feed {
  readonly state: ReadonlySignal<FeedState>;
  onEvent(listener: (event: SandboxEvent) => void): void;
  onOpen(listener: () => void): void;
}

const TYPES: readonly SandboxEventType[] = [
  'call',
  'call.digit',
  'call.say',
  'conference',
  'queue',
  'recording',
  'message',
  'webhook',
  'twiml',
  'error',
  'presence',
  'number',
  'reset',
];

type Note = { kind: 'hello' } | { kind: 'state'; state: FeedState } | { kind: 'event'; event: SandboxEvent };

function createFeedCore() {
  const state = signal<FeedState>('connecting');
  const events = new Set<(event: SandboxEvent) => void>();
  const opens = new Set<() => void>();
  const feed: Feed = {
    state,
    onEvent: (listener) => void events.add(listener),
    onOpen: (listener) => void opens.add(listener),
  };
  return {
    feed,
    set(next: FeedState) {
      const wasOpen = state.value === 'open';
      state.value = next;
      if (next === 'open' && !wasOpen) for (const listener of opens) listener();
    },
    emit(event: SandboxEvent) {
      for (const listener of events) listener(event);
    },
  };
}

/** Reads the event stream until `signal` aborts. The browser reconnects by itself and says what it had last. */
function readStream(
  path: string,
  sink: { set(state: FeedState): void; emit(event: SandboxEvent): void },
  signal: AbortSignal,
): void {
  const source = new EventSource(path);
  source.addEventListener('open', () => sink.set('open'));
  source.addEventListener('error', () => sink.set('lost'));
  for (const type of TYPES) {
    source.addEventListener(type, (message) => {
      // The connection's own failures are events of this name too, without data.
      if (message instanceof MessageEvent) sink.emit(JSON.parse(String(message.data)) as SandboxEvent);
    });
  }
  signal.addEventListener('abort', () => source.close(), { once: true });
}

/** The whole event log from its start, then live, for this page alone. Ends with `signal`. */
export function openLogFeed(signal: AbortSignal): Feed {
  const core = createFeedCore();
  readStream('/sandbox/api/events?since=0', core, signal);
  return core.feed;
}

/**
 * Live events, with one connection for all windows of this browser: it allows six per host, and ten handsets may be open. The
 * window that holds the lock reads and tells the others; when it closes, the next one takes over. Ends with `signal`.
 */
export function openSharedFeed(signal: AbortSignal): Feed {
  const core = createFeedCore();
  const channel = new BroadcastChannel('sandbox-feed');
  let leading = false;
  const tell = (note: Note) => channel.postMessage(note);
  channel.addEventListener('message', ({ data }: MessageEvent<Note>) => {
    if (data.kind === 'hello' && leading) tell({ kind: 'state', state: core.feed.state.value });
    if (leading) return;
    if (data.kind === 'state') core.set(data.state);
    if (data.kind === 'event') core.emit(data.event);
  });
  const lead = () =>
    new Promise<void>((resolve) => {
      leading = true;
      const sink = {
        set: (state: FeedState) => (core.set(state), tell({ kind: 'state', state })),
        emit: (event: SandboxEvent) => (core.emit(event), tell({ kind: 'event', event })),
      };
      sink.set('connecting');
      readStream('/sandbox/api/events', sink, signal);
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  // Rejects only when `signal` aborts while waiting for the lock.
  navigator.locks.request('sandbox-feed', { signal }, lead).catch(() => undefined);
  tell({ kind: 'hello' });
  signal.addEventListener('abort', () => channel.close(), { once: true });
  return core.feed;
}

/** Runs `job` soon; calls while it runs lead to one more run after it. Failures go to `onError`. */
export function coalesce(job: () => Promise<void>, onError: (error: unknown) => void): () => void {
  let running = false;
  let again = false;
  const run = async () => {
    do {
      again = false;
      try {
        await job();
      } catch (error) {
        onError(error);
      }
    } while (again);
    running = false;
  };
  return () => {
    again = true;
    if (running) return;
    running = true;
    queueMicrotask(() => void run());
  };
}
