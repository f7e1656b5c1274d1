import type { Mention } from '@talk/core/contacts';
import { expect, it } from 'vitest';
import { createToasts } from '../../shared/toasts.store.js';
import { showMention } from './mention-notices.js';

const AT = Date.parse('2026-11-21T09:00:00.000Z');

function world() {
  const clock = { nowMs: () => AT, after: () => () => undefined };
  const toasts = createToasts(clock);
  let [sounds, opened] = [0, 0];
  const tell = (changes: Partial<Mention> = {}, isSeen = false): void => {
    const mention: Mention = {
      id: 1,
      communication_id: 2,
      contact_id: 3,
      contact_name: 'Maya Lopez',
      mentioner: { id: 4, name: 'Dana' },
      mentioned: { id: 5, name: 'Tom' },
      body: 'Please call,\n<user:5>',
      users: [{ id: 5, name: 'Tom' }],
      created_at: new Date(AT - 1_000).toISOString(),
      read_at: null,
      ...changes,
    };
    const open = () => void (opened += 1);
    showMention(mention, { toasts, clock, isSeen: () => isSeen, open, sound: () => void (sounds += 1) });
  };
  return { tell, toasts, texts: () => toasts.shown.value.map(({ text }) => text), counts: () => [sounds, opened] };
}

it('says who, on whom and what, and leads there; one mention never takes the place of another', () => {
  const { tell, texts, toasts, counts } = world();
  tell();
  tell({ id: 6, body: 'And <user:44>' });
  expect(texts()).toEqual([
    'Dana mentioned you · Maya Lopez: Please call, @Tom',
    'Dana mentioned you · Maya Lopez: And @former teammate',
  ]);
  toasts.shown.value[0]?.action?.run();
  expect(counts()).toEqual([2, 1]);
});

it('is silent about what is on the screen, and about what is old', () => {
  const { tell, texts, counts } = world();
  tell({}, true);
  tell({ created_at: new Date(AT - 30_001).toISOString() });
  expect([texts(), counts()]).toEqual([[], [0, 0]]);
});
