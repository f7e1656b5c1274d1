import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type {
  HandsetCallView,
  HandsetThreadView,
  HandsetView,
  MessageView,
  NumberView,
} from '../../src/control/types.js';
import { apiGet, apiPost, messageOf } from '../shared/api.js';
import { coalesce, type Feed } from '../shared/feed.js';

/** A file to send with a text. */
export interface Attachment {
  readonly name: string;
  readonly contentType: string;
  readonly dataBase64: string;
}

/** What the carrier knows of this phone: its log, its texts, and the numbers around it. */
export interface Records {
  readonly handsets: ReadonlySignal<readonly HandsetView[]>;
  /** Company lines. */
  readonly lines: ReadonlySignal<readonly NumberView[]>;
  readonly calls: ReadonlySignal<readonly HandsetCallView[] | null>;
  readonly threads: ReadonlySignal<readonly HandsetThreadView[] | null>;
  /** The open thread, oldest first; null while it is being read. */
  readonly messages: ReadonlySignal<readonly MessageView[] | null>;
  readonly peer: ReadonlySignal<string | null>;
  readonly unread: ReadonlySignal<number>;
  /** Why the last reading failed, or null. */
  readonly problem: ReadonlySignal<string | null>;
  isUnread(thread: HandsetThreadView): boolean;
  readonly nameOf: (number: string) => string | null;
  /** Whose log and texts are shown. */
  use(number: string): void;
  open(peer: string | null): void;
  /** Rejects with the carrier's sentence. */
  send(to: string, body: string, media: readonly Attachment[]): Promise<void>;
}

const SEEN_KEY = 'sandbox.handset.seen';

function readSeen(): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(SEEN_KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, string>) : {};
  } catch {
    return {};
  }
}

/** Follows the feed. Answers that arrive after the number or thread was changed are dropped. */
export function createRecords(feed: Feed): Records {
  const handsets = signal<readonly HandsetView[]>([]);
  const lines = signal<readonly NumberView[]>([]);
  const calls = signal<readonly HandsetCallView[] | null>(null);
  const threads = signal<readonly HandsetThreadView[] | null>(null);
  const messages = signal<readonly MessageView[] | null>(null);
  const peer = signal<string | null>(null);
  const problem = signal<string | null>(null);
  /** When a thread's last text was seen, by `number peer`. */
  const seen = signal(readSeen());
  let own: string | null = null;

  const keyOf = (other: string) => `${own ?? ''} ${other}`;
  const path = (rest: string) => `handsets/${encodeURIComponent(own ?? '')}/${rest}`;
  const markSeen = () => {
    const last = messages.value?.at(-1)?.at;
    if (peer.value === null || last === undefined || document.hidden) return;
    if ((seen.value[keyOf(peer.value)] ?? '') >= last) return;
    seen.value = { ...seen.value, [keyOf(peer.value)]: last };
    localStorage.setItem(SEEN_KEY, JSON.stringify(seen.value));
  };
  const failed = (error: unknown) => {
    problem.value = messageOf(error);
  };
  const reading = (job: () => Promise<void>) =>
    coalesce(async () => {
      await job();
      problem.value = null;
    }, failed);

  const readHandsets = reading(async () => {
    handsets.value = await apiGet<HandsetView[]>('handsets');
  });
  const readLines = reading(async () => {
    const numbers = await apiGet<NumberView[]>('numbers');
    lines.value = numbers.filter(({ kind }) => kind === 'line');
  });
  const readCalls = reading(async () => {
    const mine = own;
    if (mine === null) return;
    const read = await apiGet<HandsetCallView[]>(path('calls'));
    if (mine === own) calls.value = read;
  });
  const readThreads = reading(async () => {
    const mine = own;
    if (mine === null) return;
    const read = await apiGet<HandsetThreadView[]>(path('threads'));
    if (mine === own) threads.value = read;
  });
  const readMessages = reading(async () => {
    const [mine, other] = [own, peer.value];
    if (mine === null || other === null) return;
    const read = await apiGet<MessageView[]>(path(`threads/${encodeURIComponent(other)}`));
    if (mine !== own || other !== peer.value) return;
    messages.value = read;
    markSeen();
  });
  const readAll = () => {
    for (const read of [readHandsets, readLines, readCalls, readThreads, readMessages]) read();
  };
  feed.onOpen(readAll);
  feed.onEvent(({ type }) => {
    if (type === 'presence') readHandsets();
    else if (type === 'number') readLines();
    else if (type === 'call') readCalls();
    else if (type === 'message') [readThreads, readMessages].forEach((read) => read());
    else if (type === 'reset') readAll();
  });
  document.addEventListener('visibilitychange', markSeen);

  const isUnread = ({ with: other, last }: HandsetThreadView) =>
    last.from === other && (seen.value[keyOf(other)] ?? '') < last.at;
  return {
    handsets,
    lines,
    calls,
    threads,
    messages,
    peer,
    problem,
    isUnread,
    unread: computed(() => (threads.value ?? []).filter(isUnread).length),
    nameOf(number) {
      const label = [...lines.value].find((line) => line.number === number)?.label;
      if (label !== undefined && label !== number) return label;
      if (label !== undefined) return 'Company line';
      const place = handsets.value.find((handset) => handset.number === number)?.place;
      return place === undefined ? null : `Handset ${place}`;
    },
    use(number) {
      if (number === own) return;
      own = number;
      calls.value = null;
      threads.value = null;
      messages.value = null;
      peer.value = null;
      readAll();
    },
    open(other) {
      peer.value = other;
      messages.value = null;
      readMessages();
    },
    async send(to, body, media) {
      const files = media.map(({ contentType, dataBase64 }) => ({ contentType, dataBase64 }));
      await apiPost<MessageView>(path('messages'), { to, body, media: files });
      readThreads();
      readMessages();
    },
  };
}
