import { afterEach, expect, it, vi } from 'vitest';
import { wipeStorage } from './wipe-storage.js';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('removes what was kept under its prefix, and nothing else', () => {
  localStorage.setItem('talk:sound', '1');
  localStorage.setItem('crm:theme', 'dark');
  wipeStorage('talk:');
  expect(Object.keys(localStorage)).toEqual(['crm:theme']);
});

it('is no error where storage is forbidden: a page can sign its user out all the same', () => {
  vi.stubGlobal('localStorage', undefined);
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('forbidden', 'SecurityError');
    },
  });
  expect(() => wipeStorage('talk:')).not.toThrow();
});
