import { TalkError } from '@talk/core';
import { expect, it } from 'vitest';
import { settle } from '../testing/fake-client.js';
import { createFakeClock } from '../testing/fake-clock.js';
import { createDraftModel } from './draft.model.js';
import type { DraftContent, DraftsPort, SavedDraft } from './texting-ports.js';

const content = (body: string): DraftContent => ({ body, attachments: [], gifUrl: null });

function open(first: SavedDraft | null = null) {
  const clock = createFakeClock(Date.parse('2026-11-21T12:00:00.000Z'));
  let saved = first;
  let tell: ((version: number) => void) | null = null;
  const drafts: DraftsPort = {
    load: () => Promise.resolve(saved),
    save: (next, base) => {
      if ((saved?.version ?? null) !== base)
        return Promise.reject(new TalkError({ code: 'CONFLICT', message: 'Changed meanwhile.', status: 409 }));
      saved = { content: next, version: (base ?? 0) + 1 };
      tell?.(saved.version);
      return Promise.resolve(saved);
    },
    onSaved: (handler) => {
      tell = handler;
      return () => (tell = null);
    },
  };
  const followed: string[] = [];
  const model = createDraftModel(drafts, clock, ({ body }) => void followed.push(body));
  return {
    clock,
    model,
    followed,
    isHeard: () => tell !== null,
    saveElsewhere: async (body: string) => {
      saved = { content: content(body), version: (saved?.version ?? 0) + 1 };
      tell?.(saved.version);
      await settle();
    },
  };
}

it('follows what is written on another device while nothing waits here', async () => {
  const { model, clock, followed, saveElsewhere } = open();
  await model.load();
  await saveElsewhere('From the desk');
  expect(followed).toEqual(['From the desk']);
  model.write(content('From the desk, and on'));
  await clock.advance(800);
  expect(model.state.peek()).toEqual({ saving: 'saved', theirs: null });
  expect(followed).toEqual(['From the desk']);
});

it('asks which one goes on when both were written', async () => {
  const { model, clock, followed, saveElsewhere } = open();
  await model.load();
  model.write(content('Here'));
  await saveElsewhere('There');
  expect(followed).toEqual([]);
  await clock.advance(800);
  expect(model.state.peek()).toEqual({ saving: 'conflict', theirs: content('There') });
  expect(model.takeTheirs()?.body).toBe('There');
});

it('saves nothing when what was loaded is put back, whatever the order of its parts', async () => {
  const { model } = open({ version: 3, content: content('As it was') });
  await model.load();
  model.write({ attachments: [], gifUrl: null, body: 'As it was' });
  expect(model.state.peek().saving).toBe('saved');
});

it('saves one after the other, whoever asks', async () => {
  const { model, clock } = open();
  await model.load();
  model.write(content('One'));
  const first = model.flush();
  model.write(content('Two'));
  await Promise.all([first, model.flush(), model.flush()]);
  await clock.advance(800);
  expect(model.state.peek()).toEqual({ saving: 'saved', theirs: null });
});

it('hears nothing once it is over', () => {
  const { model, isHeard } = open();
  expect(isHeard()).toBe(true);
  model.dispose();
  expect(isHeard()).toBe(false);
});
