import { expect, it } from 'vitest';
import { createSaves } from './save-in-order.js';

interface Settings {
  readonly texting: boolean;
  readonly international: boolean;
  readonly limit: number;
}

/** A page that shows settings, and a server that answers when it is told to. */
function openPage() {
  let shown: Settings = { texting: true, international: false, limit: 10 };
  let server = shown;
  const asked: { answer: () => void; refuse: () => void }[] = [];
  const said: string[] = [];
  const change = createSaves<Settings, Partial<Settings>>(
    { read: () => shown, show: (value) => (shown = value) },
    (body) =>
      new Promise((resolve, reject) => {
        asked.push({
          answer: () => resolve((server = { ...server, ...body })),
          refuse: () => reject(new Error('refused')),
        });
      }),
    { saved: () => said.push('saved'), refused: () => said.push('refused') },
  );
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return { change, asked, said, settle, shown: () => shown };
}

it('shows a change at once, and asks for the next when the one before is answered', async () => {
  const { change, asked, said, settle, shown } = openPage();
  change({ texting: false });
  change({ limit: 20 });
  expect(shown()).toEqual({ texting: false, international: false, limit: 20 });
  await settle();
  expect(asked).toHaveLength(1);
  asked[0]?.answer();
  await settle();
  expect(shown()).toEqual({ texting: false, international: false, limit: 20 });
  expect([asked.length, said]).toEqual([2, ['saved']]);
});

it('undoes what was refused, and nothing else', async () => {
  const { change, asked, said, settle, shown } = openPage();
  change({ texting: false });
  change({ international: true });
  await settle();
  asked[0]?.refuse();
  await settle();
  expect(shown()).toEqual({ texting: true, international: true, limit: 10 });
  asked[1]?.refuse();
  await settle();
  expect(shown()).toEqual({ texting: true, international: false, limit: 10 });
  expect(said).toEqual(['refused', 'refused']);
});

it('goes on after a refusal', async () => {
  const { change, asked, settle, shown } = openPage();
  change({ limit: 0 });
  await settle();
  asked[0]?.refuse();
  await settle();
  change({ limit: 5 });
  await settle();
  asked[1]?.answer();
  await settle();
  expect(shown().limit).toBe(5);
});
