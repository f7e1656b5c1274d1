import { expect, it } from 'vitest';
import { createSuggestions } from './composer.suggestions.js';

function field(start = '', loaded: Promise<void> = Promise.resolve()) {
  const held = { text: start, files: 0 };
  const suggestions = createSuggestions({
    loaded: () => loaded,
    text: () => held.text,
    isEmpty: () => held.text === '' && held.files === 0,
    write: (text) => {
      held.text = text;
    },
  });
  return { held, ...suggestions };
}

it('writes words into an empty field, and knows them again', async () => {
  const { held, suggest } = field();
  expect(await suggest('Your order\r\nhas left')).toBe('written');
  expect(held.text).toBe('Your order\nhas left');
  expect(await suggest('Your order\nhas left')).toBe('unchanged');
});

it('offers them where something is written, and adds them when the agent says so', async () => {
  const { held, suggest, offered, take } = field('Dear Maya,');
  expect(await suggest('Your order has left')).toBe('offered');
  expect([held.text, offered.value]).toEqual(['Dear Maya,', 'Your order has left']);
  take();
  expect([held.text, offered.value]).toEqual(['Dear Maya,\nYour order has left', null]);
  take();
  expect(held.text).toBe('Dear Maya,\nYour order has left');
});

it('offers them beside a file without words, and drops an offer that is dismissed', async () => {
  const { held, suggest, offered, dismiss } = field();
  held.files = 1;
  expect(await suggest('Your receipt')).toBe('offered');
  dismiss();
  expect([held.text, offered.value]).toEqual(['', null]);
});

it('replaces its own words while nobody has touched them, and never later', async () => {
  const { held, suggest, offered } = field();
  await suggest('Order 1041 has left');
  expect(await suggest('Order 1042 has left')).toBe('written');
  held.text = 'Order 1042 has left!';
  expect(await suggest('Order 1043 has left')).toBe('offered');
  expect([held.text, offered.value]).toEqual(['Order 1042 has left!', 'Order 1043 has left']);
});

it.each([
  ['takes its own words back with an empty text', 'Order 1042 has left', ''],
  ['leaves what the agent has changed', 'Order 1042 has left!', 'Order 1042 has left!'],
])('%s', async (_name, now, left) => {
  const { held, suggest } = field();
  await suggest('Order 1042 has left');
  held.text = now;
  expect(await suggest(' ')).toBe('withdrawn');
  expect(held.text).toBe(left);
});

it('waits for what the agent had written before, and only the newest words count', async () => {
  let arrive = (): void => undefined;
  const { held, suggest, offered } = field('', new Promise((resolve) => (arrive = resolve)));
  const answers = [suggest('first'), suggest('second')];
  held.text = 'from the server';
  arrive();
  expect(await Promise.all(answers)).toEqual(['withdrawn', 'offered']);
  expect([held.text, offered.value]).toEqual(['from the server', 'second']);
});
