import { afterEach, expect, it, vi } from 'vitest';
import { createScope } from '../kernel/scope.js';
import { createRoutedMedia } from './routed-media.js';
import { createBrowserSound } from './sound-port.js';

afterEach(() => vi.unstubAllGlobals());

it('reads the devices again once a microphone is open: only then does Firefox name them', async () => {
  let label = '';
  const stream = { getTracks: () => [] };
  let answer: () => Promise<unknown> = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  const mediaDevices = Object.assign(new EventTarget(), {
    getUserMedia: () => answer(),
    enumerateDevices: () => Promise.resolve([{ kind: 'audioinput', deviceId: 'mic-1', groupId: 'desk', label }]),
  });
  vi.stubGlobal('navigator', { mediaDevices });
  const media = createRoutedMedia();
  const sound = createBrowserSound({ media, soundsUrl: '/sounds', scope: createScope() });
  let changes = 0;
  const stop = sound.onDeviceChange(() => void (changes += 1));
  await expect(media.getUserMedia()).rejects.toThrow('no');
  expect(changes).toBe(0);
  answer = () => {
    label = 'Desk';
    return Promise.resolve(stream);
  };
  await media.getUserMedia();
  expect([changes, (await sound.list()).inputs]).toMatchObject([1, [{ id: 'mic-1', label: 'Desk' }]]);
  stop();
  await media.getUserMedia();
  expect(changes).toBe(1);
});
