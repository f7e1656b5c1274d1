import { expect, it } from 'vitest';
import type { Communication } from '@talk/core';
import { createToasts } from '../../shared/toasts.store.js';
import { followTexts } from './text-notices.js';

interface News {
  readonly kind: 'created' | 'changed';
  readonly whole: Communication;
  readonly replayed: boolean;
}

const AT = Date.parse('2026-11-21T09:00:00.000Z');
const ME = 5;

function world() {
  let hear: (news: News) => void = () => undefined;
  const clock = { nowMs: () => AT, after: () => () => undefined };
  const toasts = createToasts(clock);
  let sounds = 0;
  const opened: number[] = [];
  let seen: number | null = null;
  followTexts({
    entities: { communications: { onNews: (handler: typeof hear) => ((hear = handler), () => {}) } } as never,
    toasts,
    userId: ME,
    clock,
    isSeen: (contactId) => contactId === seen,
    sound: () => void (sounds += 1),
    open: ({ id }) => void opened.push(id),
  });
  const tell = (changes: object = {}, news: Partial<News> = {}): void => {
    const whole = {
      id: 1,
      type: 'sms',
      direction: 'inbound',
      contact_id: 7,
      contact: { name: 'Maya Lopez', user_id: ME },
      lead_number: '+14155550150',
      body: 'Is it there?',
      is_read: false,
      created_at: new Date(AT - 1_000).toISOString(),
      ...changes,
    } as unknown as Communication;
    hear({ kind: 'created', whole, replayed: false, ...news });
  };
  return {
    sounds: () => sounds,
    tell,
    opened,
    look: (contactId: number) => void (seen = contactId),
    toasts,
    texts: () => toasts.shown.value.map(({ text }) => text),
  };
}

it('tells of a text from one’s own contact, for thirty seconds, and leads to it', () => {
  const { tell, texts, toasts, opened, sounds } = world();
  tell();
  expect(texts()).toEqual(['Text from Maya Lopez: Is it there?']);
  expect(toasts.shown.value[0]?.shownMs).toBe(30_000);
  toasts.shown.value[0]?.action?.run();
  expect(opened).toEqual([1]);
  expect(sounds()).toBe(1);
});

it('says the newest of a contact alone, and others beside it', () => {
  const { tell, texts } = world();
  tell();
  tell({ id: 2, body: 'Hello?' });
  tell({ id: 3, contact_id: null, contact: null });
  tell({ id: 4, contact_id: 8, contact: { name: 'Tom', user_id: null }, body: '' });
  tell({ id: 5, contact_id: 9, contact: { name: 'Wei', user_id: ME }, type: 'fax', body: null });
  expect(texts()).toEqual(['Text from Maya Lopez: Hello?', 'Text from Tom, with a file', 'Fax from Wei']);
});

it('cuts a long text between characters, and keeps it on one line', () => {
  const { tell, texts } = world();
  tell({ body: `${'a'.repeat(119)}👍🏽 and\nmore` });
  expect(texts()).toEqual([`Text from Maya Lopez: ${'a'.repeat(119)}…`]);
});

it('is silent about what is seen, old, replayed, changed, sent, of a colleague’s contact, or no text', () => {
  const { tell, texts, look } = world();
  tell({ contact: { name: 'Maya Lopez', user_id: 6 } });
  tell({ is_read: true });
  tell({ created_at: new Date(AT - 30_001).toISOString() });
  tell({ direction: 'outbound' });
  tell({ type: 'call' });
  tell({}, { replayed: true });
  tell({}, { kind: 'changed' });
  look(7);
  tell();
  expect(texts()).toEqual([]);
});
