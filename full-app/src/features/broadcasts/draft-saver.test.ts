import type { Broadcast } from '@talk/core/contract';
import { expect, it } from 'vitest';
import { createDraftSaver, type SaveState } from './draft-saver.js';
import type { BroadcastPatch } from './use-broadcasts.js';

const stored = { id: 1, version: 1, name: 'Sale', body: '' } as Broadcast;

function open() {
  let fire = (): void => undefined;
  const sent: { version: number; patch: BroadcastPatch }[] = [];
  const states: SaveState['kind'][] = [];
  const refusal: { error: Error | null } = { error: null };
  const saver = createDraftSaver({
    stored,
    save: async (draft, patch) => {
      sent.push({ version: draft.version, patch });
      if (refusal.error !== null) throw refusal.error;
      return { ...draft, ...(patch as unknown as Partial<Broadcast>), version: draft.version + 1 };
    },
    onState: ({ kind }) => void states.push(kind),
    after: (_ms, run) => {
      fire = run;
      return () => {
        fire = () => undefined;
      };
    },
  });
  return { saver, sent, states, refusal, fire: () => fire() };
}

it('saves what was typed in a pause, with the version that it has then', async () => {
  const { saver, sent, states, fire } = open();
  saver.change({ body: 'H' });
  saver.change({ body: 'Hi', name: 'Sale 2' });
  expect(sent).toEqual([]);
  fire();
  expect(await saver.flush()).toMatchObject({ body: 'Hi', name: 'Sale 2', version: 2 });
  saver.change({ body: 'Hi!' });
  await saver.flush();
  expect(sent).toEqual([
    { version: 1, patch: { body: 'Hi', name: 'Sale 2' } },
    { version: 2, patch: { body: 'Hi!' } },
  ]);
  expect(states.at(-1)).toBe('saved');
});

it('keeps what was refused, and sends it with the next change', async () => {
  const { saver, sent, states, refusal } = open();
  refusal.error = new Error('no');
  saver.change({ body: '{{x}}' });
  await expect(saver.flush()).rejects.toThrow('no');
  expect(states.at(-1)).toBe('refused');
  refusal.error = null;
  saver.change({ name: 'Other' });
  await saver.flush();
  expect(sent.at(-1)?.patch).toEqual({ body: '{{x}}', name: 'Other' });
});

it('saves what a colleague’s change kept back on top of that change', async () => {
  const { saver, sent, refusal } = open();
  refusal.error = new Error('It was changed in the meantime.');
  saver.change({ body: 'Mine' });
  await expect(saver.flush()).rejects.toThrow();
  refusal.error = null;
  await saver.rebase({ ...stored, version: 7, name: 'Theirs' });
  expect(await saver.flush()).toMatchObject({ name: 'Theirs', body: 'Mine' });
  expect(sent.at(-1)).toEqual({ version: 7, patch: { body: 'Mine' } });
});

it('saves what waits when the page is left, and says nothing more', async () => {
  const { saver, sent, states } = open();
  saver.change({ body: 'Last words' });
  const before = states.length;
  saver.leave();
  await saver.flush();
  expect(sent).toHaveLength(1);
  expect(states).toHaveLength(before);
});

it('sends again what was on its way with the old version while the newer one was read', async () => {
  const { saver, sent, refusal } = open();
  saver.change({ body: 'Mine' });
  refusal.error = new Error('conflict');
  void saver.flush().catch(() => undefined);
  const waiting = saver.rebase({ ...stored, version: 7, name: 'Theirs' });
  refusal.error = null;
  expect(await waiting).toEqual({ body: 'Mine' });
  expect(await saver.flush()).toMatchObject({ body: 'Mine', name: 'Theirs', version: 8 });
  expect(sent.at(-1)).toEqual({ version: 7, patch: { body: 'Mine' } });
});
