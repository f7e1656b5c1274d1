import { expect, it } from 'vitest';
import { createRecording } from './recording.model.js';

function world(answers: (Blob | Error)[]) {
  let fetched = 0;
  const revoked: string[] = [];
  const model = createRecording({
    fetch: async () => {
      fetched += 1;
      const answer = answers.shift();
      if (answer instanceof Blob) return answer;
      throw answer ?? new Error('nothing left');
    },
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
  expect(model.state.value).toEqual({ name: 'ready', url: 'blob:1', peaks: [1], seconds: 8 });
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
