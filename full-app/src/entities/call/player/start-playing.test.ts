import { expect, it } from 'vitest';
import { startPlaying } from './start-playing.js';

const refusing = (name: string) => ({ play: () => Promise.reject(new DOMException('', name)) });

it('takes an interrupted start for no failure, and tells of any other', async () => {
  await expect(startPlaying(refusing('AbortError'))).resolves.toBeUndefined();
  await expect(startPlaying(null)).resolves.toBeUndefined();
  await expect(startPlaying(refusing('NotSupportedError'))).rejects.toThrow(DOMException);
});
