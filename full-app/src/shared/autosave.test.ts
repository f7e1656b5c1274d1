import { createFakeClock } from '@talk/core/testing';
import { beforeEach, expect, it } from 'vitest';
import { createAutosave, type Autosave } from './autosave.js';

interface Form {
  city: string;
  street: string;
}

let clock: ReturnType<typeof createFakeClock>;
let sent: Partial<Form>[];
let isDown: boolean;
let autosave: Autosave<Form>;

beforeEach(() => {
  clock = createFakeClock();
  sent = [];
  isDown = false;
  autosave = createAutosave<Form>(async (change) => {
    sent.push(change);
    if (isDown) throw new Error('down');
  }, clock);
});

it('saves what was typed once, a moment after the last key', async () => {
  autosave.change({ city: 'O' });
  autosave.change({ city: 'Oakland', street: '1 Main' });
  await clock.advance(699);
  expect(sent).toEqual([]);
  await clock.advance(1);
  await autosave.flush();
  expect(sent).toEqual([{ city: 'Oakland', street: '1 Main' }]);
  expect(autosave.state.value).toEqual({ name: 'saved' });
});

it('keeps what the server has not taken, and sends it again with what is newer', async () => {
  isDown = true;
  autosave.change({ city: 'Oakland', street: '1 Main' });
  await autosave.flush();
  expect(autosave.state.value.name).toBe('failed');
  isDown = false;
  autosave.change({ city: 'Berkeley' });
  await autosave.flush();
  expect(sent.at(-1)).toEqual({ city: 'Berkeley', street: '1 Main' });
  await autosave.flush();
  expect(sent).toHaveLength(2);
});

it('forgets what waits where all was sent in another way', async () => {
  isDown = true;
  autosave.change({ city: 'Oakland' });
  await autosave.flush();
  autosave.change({ street: '1 Main' });
  autosave.drop();
  await clock.advance(1_000);
  await autosave.flush();
  expect(sent).toEqual([{ city: 'Oakland' }]);
});
