import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Thread, ThreadCommunication } from '@talk/core/texting';
import { t } from '../texts.js';
import { hasFiles, isText, statusOf } from './thread.rows.js';

/** Screen reader announcements of the open thread, once each. */
export interface ThreadAnnouncer {
  readonly words: ReadonlySignal<string>;
  /** How many arrived since the agent was last at the end of the thread. */
  readonly fresh: ReadonlySignal<number>;
  atEnd: () => void;
  dispose: () => void;
}

/** What somebody wrote or sent: calls and reminders tell of themselves. */
const isMessage = (each: ThreadCommunication): boolean => isText(each) || each.type === 'fax' || each.type === 'email';

const bodyOf = ({ type, body, message }: ThreadCommunication): string =>
  type === 'fax'
    ? t('card.fax')
    : body !== null && body !== ''
      ? body
      : message != null && hasFiles(message)
        ? t('news.media')
        : '';

/** @param userId whose own texts are not announced. */
export function createThreadAnnouncer(thread: Thread, name: string, userId: number): ThreadAnnouncer {
  const words = signal('');
  const fresh = signal(0);
  let bad: ReadonlySet<number> = new Set();
  let held: ReadonlySet<number> = new Set();
  const ends = [
    thread.onNews((news) => {
      if (!isMessage(news)) return;
      const ours = news.direction === 'outbound';
      if (ours && news.user_id === userId) return;
      fresh.value += 1;
      words.value = t(ours ? 'news.out' : 'news.in', {
        name: ours ? (news.user_name ?? t('system')) : name,
        text: bodyOf(news),
      });
    }),
    thread.state.subscribe(({ phase, communications }) => {
      const failed = communications.filter((each) => isMessage(each) && statusOf(each).tone === 'bad');
      // A text that had failed before the thread was opened, or on an earlier page, is not announced.
      const known = bad;
      bad = new Set(failed.map(({ id }) => id));
      const first = failed.find(({ id }) => !known.has(id) && held.has(id));
      held = new Set(communications.map(({ id }) => id));
      if (phase === 'ready' && first !== undefined) words.value = t('news.failed', { text: bodyOf(first) });
    }),
  ];
  return {
    words,
    fresh,
    atEnd: () => void (fresh.value = 0),
    dispose() {
      for (const end of ends) end();
    },
  };
}
