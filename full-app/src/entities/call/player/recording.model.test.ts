import { expect, it } from 'vitest';
import { createRecording } from './recording.model.js';

function world(answers: (Blob | Error)[], levels: readonly number[] | null = null) {
  let fetched = 0;
  const revoked: string[] = [];
  const model = createRecording({
    fetch: async () => {
      fetched += 1;
      const answer = answers.shift();
      if (answer instanceof Blob) return answer;
      throw answer ?? new Error('nothing left');
    },
    fetchLevels: async () => levels,
    decode: async (bytes) => ({ peaks: [1], seconds: bytes.byteLength }),
    urls: { createObjectURL: () => 'blob:1', revokeObjectURL: (url) => void revoked.push(url) },
  });
  return { model, revoked, fetchedTimes: () => fetched };
}

it('fetches once, however often it is asked', async () => {
  const { model, fetchedTimes } = world([new Blob(['12345678'])]);
  await Promise.all([model.load(), model.load()]);
  await model.load();
  expect(fetchedTimes()).toBe(1);
  expect(model.state.value).toEqual({ name: 'ready', url: 'blob:1', seconds: 8 });
  expect(model.peaks.value).toEqual([1]);
});

it('draws the picture of the server, and fetches no sound for it', async () => {
  const { model, fetchedTimes } = world([new Blob(['1'])], [0, 50, 100]);
  await model.look();
  expect([model.peaks.value, fetchedTimes(), model.state.value.name]).toEqual([[0, 0.5, 1], 0, 'idle']);
  await model.load();
  expect(model.peaks.value).toEqual([0, 0.5, 1]);
});

it('can be tried again after a failure, and gives its memory back', async () => {
  const { model, revoked } = world([new Error('gone'), new Blob(['1'])]);
  await model.load();
  expect(model.state.value.name).toBe('failed');
  await model.load();
  expect(model.state.value.name).toBe('ready');
  model.dispose();
  expect(revoked).toEqual(['blob:1']);
});
