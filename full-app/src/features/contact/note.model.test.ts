import { signal, TalkError } from '@talk/core';
import type { DraftContent, DraftState } from '@talk/ui/texting';
import { expect, it } from 'vitest';
import { createNoteModel } from './note.model.js';

const TOM = { id: 7, name: 'Tom' };
const picked = [{ ...TOM, label: '@Tom' }];

function world(stored: string | null = null) {
  const state = signal<DraftState>({ saving: 'saved', theirs: null });
  const kept: string[] = [];
  const sent: { body: string; key: string }[] = [];
  let failure: TalkError | null = null;
  let keys = 0;
  let hear: (content: DraftContent) => void = () => undefined;
  const content = (body: string): DraftContent => ({ body, attachments: [], gifUrl: null });
  const model = createNoteModel({
    contactId: 3,
    changes: {
      create: async (_contactId, body, key) => {
        sent.push({ body, key });
        if (failure !== null) throw failure;
        return { note: {} as never, not_told: [{ id: 9, name: 'Nia' }] };
      },
    },
    openDraft: (onTheirs) => {
      hear = onTheirs;
      return {
        state,
        load: async () => (stored === null ? null : content(stored)),
        write: ({ body }) => void kept.push(body),
        flush: async () => undefined,
        keepMine: () => undefined,
        takeTheirs: () => null,
        dispose: () => undefined,
      };
    },
    newKey: () => `key-${(keys += 1)}`,
  });
  return {
    model,
    kept,
    sent,
    fail: (error: TalkError | null) => void (failure = error),
    elsewhere: (body: string) => hear(content(body)),
    collide: (body: string) => void (state.value = { saving: 'conflict', theirs: content(body) }),
  };
}

it('begins with the draft, whose people get their names once they are known', async () => {
  const { model } = world('Ask <user:7>');
  await model.load();
  expect(model.view.value.text).toBe('Ask @former teammate 7');
  model.setTeam([TOM]);
  expect(model.view.value.text).toBe('Ask @Tom');
});

it('keeps what is typed as a draft, saves it once, and is empty then', async () => {
  const { model, kept, sent } = world();
  expect(model.view.value.waitsFor).toBe('Write something first.');
  model.write({ text: 'Ask @Tom ', picked });
  expect(kept).toEqual(['Ask <user:7> ']);
  expect(model.view.value.waitsFor).toBeNull();
  expect(await model.save()).toEqual([{ id: 9, name: 'Nia' }]);
  expect(sent).toEqual([{ body: 'Ask <user:7>', key: 'key-1' }]);
  expect([model.view.value.text, kept.at(-1)]).toEqual(['', '']);
});

it('stays in the field when the server refuses or is away; tried again, it is the same attempt', async () => {
  const { model, sent, fail } = world();
  model.write({ text: 'Hello', picked: [] });
  fail(new TalkError({ code: 'TIMEOUT', message: 'No answer.', retryable: true }));
  expect(await model.save()).toBeNull();
  expect(model.view.value).toMatchObject({ text: 'Hello', busy: false });
  expect(model.view.value.problem).not.toBeNull();
  fail(null);
  await model.save();
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});

it('shows what was written on another device, and loses nothing when both wrote', () => {
  const { model, kept, elsewhere, collide } = world();
  elsewhere('From my phone');
  expect(model.view.value.text).toBe('From my phone');
  model.write({ text: 'Here', picked: [] });
  collide('There');
  expect(model.view.value.text).toBe('There\n\nHere');
  expect(kept.at(-1)).toBe('There\n\nHere');
});
