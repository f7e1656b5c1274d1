import { afterEach, expect, it, vi } from 'vitest';
import { withDefaultPorts } from './default-ports.js';

afterEach(() => localStorage.clear());

it('what a client keeps outlives the page without any port being passed, under a prefix of its own', () => {
  withDefaultPorts().storage.set('sound.devices', '{}');
  expect(Object.keys(localStorage)).toEqual(['talk:sound.devices']);
  expect(withDefaultPorts().storage.get('sound.devices')).toBe('{}');
  withDefaultPorts().storage.remove('sound.devices');
  expect(localStorage).toHaveLength(0);
});

it('a storage that is full keeps what it can for as long as the page lasts', () => {
  const { storage } = withDefaultPorts();
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  storage.set('sound.devices', '{}');
  full.mockRestore();
  expect(storage.get('sound.devices')).toBe('{}');
  expect(withDefaultPorts().storage.get('sound.devices')).toBeNull();
});

it('a page that comes back is noticed without any port being passed, until it is no longer asked for', () => {
  const seen: boolean[] = [];
  const stop = withDefaultPorts().page.onResume(({ restored }) => seen.push(restored));
  dispatchEvent(new Event('online'));
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(seen).toEqual([false, true, false]);
  stop();
  dispatchEvent(new Event('online'));
  expect(seen).toHaveLength(3);
});
