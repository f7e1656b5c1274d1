import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { outbound, sampleCall, settle, type FakeClient } from '../../testing/fake-client.js';
import { buttonNamed as button, closePhone, openPhone, putCall, textIn as text } from '../../testing/open-phone.js';

let client: FakeClient;
beforeEach(async () => {
  ({ client } = await openPhone({}, { softBeep: { beep: () => {}, dispose: () => {} } }));
});
afterEach(closePhone);

const put = (changes: Partial<ReturnType<typeof sampleCall>> = {}): Promise<void> =>
  putCall(
    client,
    outbound('out-1', '+14155550150', {
      phase: 'active',
      callId: 'call-1',
      answeredAtMs: 0,
      held: false,
      muted: false,
      interrupted: false,
      snapshot: sampleCall(changes),
    }),
  );
const press = (name: string): Promise<void> =>
  act(async () => {
    button(name)?.click();
    await settle();
  });

it.each([
  ['listen', 'Maria is listening'],
  ['whisper', 'Maria is whispering to you'],
  ['join', 'Maria joined'],
] as const)('says who supervises the call: %s', async (mode, words) => {
  await put({ supervisors: [{ user_id: 9, name: 'Maria', mode }] });
  expect(text('.tk-supervision')).toContain(words);
  await put();
  expect(document.querySelector('.tk-supervision')).toBeNull();
});

it('asks for help with one press, and withdraws it', async () => {
  await put();
  await press('Ask for help');
  expect(client.commands).toEqual(['help true']);
  await put({ help: { by_user_id: 5, by_name: 'Priya', at: '2026-11-20T09:00:00.000Z' } });
  expect(button('Ask for help')).toBeUndefined();
  expect(text('.tk-supervision')).toContain('You asked for help. Supervisors can see it.');
  await press('Withdraw');
  expect(client.commands).toEqual(['help true', 'help false']);
});
