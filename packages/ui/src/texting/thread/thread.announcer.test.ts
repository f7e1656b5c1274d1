import { signal } from '@preact/signals-core';
import type { Thread, ThreadCommunication, ThreadState } from '@talk/core/texting';
import { expect, it } from 'vitest';
import { emptyThreadState, sampleText } from '../../testing/texting-samples.js';
import { createThreadAnnouncer } from './thread.announcer.js';

/** A thread as the announcer sees it. */
function threadOf() {
  const state = signal<ThreadState>({ ...emptyThreadState, phase: 'ready' });
  let tell: ((news: ThreadCommunication) => void) | null = null;
  const onNews: Thread['onNews'] = (handler) => {
    tell = handler;
    return () => undefined;
  };
  const announcer = createThreadAnnouncer({ state, onNews } as unknown as Thread, 'Fay', 5);
  return { state, announcer, arrive: (news: ThreadCommunication) => tell?.(news) };
}

const faxOf = (changes: Partial<ThreadCommunication>): ThreadCommunication => ({
  ...sampleText(9),
  type: 'fax',
  body: null,
  message: null,
  ...changes,
});

it('tells of a fax that came as of a text, and of no call', () => {
  const { announcer, arrive } = threadOf();
  arrive(faxOf({ type: 'call', direction: 'inbound' }));
  expect([announcer.words.value, announcer.fresh.value]).toEqual(['', 0]);
  arrive(faxOf({ direction: 'inbound' }));
  expect([announcer.words.value, announcer.fresh.value]).toEqual(['New message from Fay: Fax', 1]);
});

it('tells of a fax that failed while the thread was open', () => {
  const { state, announcer } = threadOf();
  const sending = faxOf({ direction: 'outbound', user_id: 5, disposition_status2: 'in-progress' });
  state.value = { ...state.value, communications: [sending] };
  expect(announcer.words.value).toBe('');
  state.value = { ...state.value, communications: [{ ...sending, disposition_status2: 'failed' }] };
  expect(announcer.words.value).toBe('A message was not delivered: Fax');
});
