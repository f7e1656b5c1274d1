import { TalkError, type Clock } from '@talk/core';
import { expect, it } from 'vitest';
import { sampleCommunication } from '../testing/fake-client.js';
import { createNoteModel } from './note.model.js';

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

function world() {
  const timers = new Set<() => void>();
  const clock: Pick<Clock, 'after'> = {
    after: (_delayMs, run) => {
      timers.add(run);
      return () => void timers.delete(run);
    },
  };
  const saved: { notes: string; base: string | null }[] = [];
  const answers: (() => Promise<unknown>)[] = [];
  let stored = '';
  const note = createNoteModel(1, {
    clock,
    reload: () => Promise.resolve(sampleCommunication({ notes: stored })),
    api: {
      saveNote: (({ body }: { body: { notes: string; base: string | null } }) => {
        saved.push(body);
        return answers.shift()?.() ?? Promise.resolve(sampleCommunication({ notes: body.notes }));
      }) as never,
    },
  });
  return {
    note,
    saved,
    answers,
    store: (text: string) => (stored = text),
    pause: async () => {
      const [run] = [...timers];
      timers.clear();
      run?.();
      await settle();
    },
  };
}

it('is saved once for a burst of typing, with the text that the edit started from', async () => {
  const { note, saved, pause } = world();
  note.adopt(sampleCommunication({ notes: 'Old' }));
  for (const text of ['Old n', 'Old no', 'Old note']) note.type(text);
  expect(note.state.value.saving).toBe('unsaved');
  await pause();
  expect(saved).toEqual([{ notes: 'Old note', base: 'Old' }]);
  expect(note.state.value).toMatchObject({ text: 'Old note', saving: 'saved' });
  note.type('Old note.');
  await note.flush();
  expect(saved[1]).toEqual({ notes: 'Old note.', base: 'Old note' });
});

it('is not lost when the server is unreachable, and can be saved again', async () => {
  const { note, saved, answers, pause } = world();
  answers.push(() => Promise.reject(new TalkError({ code: 'NETWORK_UNREACHABLE', message: 'Away.' })));
  note.type('Keep me');
  await pause();
  expect(note.state.value).toMatchObject({ text: 'Keep me', saving: 'failed' });
  await note.flush();
  expect([note.state.value.saving, saved.length]).toEqual(['saved', 2]);
});

it('shows what a colleague wrote, unless this agent is writing', async () => {
  const { note } = world();
  note.adopt(sampleCommunication({ notes: 'Theirs' }));
  expect(note.state.value.text).toBe('Theirs');
  note.type('Mine');
  note.adopt(sampleCommunication({ notes: 'Theirs, longer' }));
  expect(note.state.value).toMatchObject({ text: 'Mine', theirs: 'Theirs, longer' });
});

it('keeps both texts after a conflict', async () => {
  const { note, saved, answers, store, pause } = world();
  answers.push(() => Promise.reject(new TalkError({ code: 'CONFLICT', message: 'Changed.', status: 409 })));
  store('Theirs');
  note.type('Mine');
  await pause();
  expect(note.state.value).toMatchObject({ saving: 'conflict', theirs: 'Theirs', text: 'Mine' });
  note.keepBoth();
  await settle();
  expect(saved.at(-1)).toEqual({ notes: 'Theirs\nMine', base: 'Theirs' });
  expect(note.state.value.saving).toBe('saved');
});
