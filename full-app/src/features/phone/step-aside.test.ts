import { signal } from '@talk/core';
import { beforeEach, expect, it, vi } from 'vitest';
import { createPhonePanel } from './phone-panel.store.js';
import { stepAside } from './step-aside.js';

let isSmall: boolean;
let go: (change: { readonly pathChanged: boolean }) => void;
const call = signal<{ readonly key: string } | null>(null);
const panel = createPhonePanel({ get: () => null, set: () => undefined });

beforeEach(() => {
  isSmall = true;
  call.value = null;
  panel.setOpen(true);
  panel.minimize(null);
  vi.stubGlobal('matchMedia', () => ({ matches: isSmall }));
  const subscribe = (_event: string, heard: typeof go) => {
    go = heard;
    return () => undefined;
  };
  stepAside({ subscribe }, panel, call);
});

it('closes the keypad of a small screen when another page is opened', () => {
  go({ pathChanged: true });
  expect(panel.open.value).toBe(false);
  expect(panel.minimized.value).toBeNull();
});

it('makes a call on a small screen one line when another page is opened', () => {
  call.value = { key: 'CA1' };
  go({ pathChanged: true });
  expect(panel.minimized.value).toBe('CA1');
});

it('leaves the phone where it is beside a page that is wide enough, and while the page stays the same', () => {
  call.value = { key: 'CA1' };
  go({ pathChanged: false });
  isSmall = false;
  go({ pathChanged: true });
  expect(panel.open.value).toBe(true);
  expect(panel.minimized.value).toBeNull();
});
