import { expect, it, vi } from 'vitest';
import { readPageConfig } from '@talk/ui/frame';
import { takeEntry } from './entry.js';

function tab() {
  const kept = new Map<string, string>();
  const sessionStorage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  return (address: string, { framed = false, type = 'navigate', storage = sessionStorage } = {}) => {
    const replaceState = vi.fn();
    const entry = takeEntry(
      {
        location: new URL(address, 'http://talk.test') as unknown as Location,
        history: { replaceState } as never,
        sessionStorage: storage,
        performance: { getEntriesByType: () => [{ type } as unknown as PerformanceEntry] },
      },
      framed,
    );
    return { entry, addresses: replaceState.mock.calls.map(([, , address]: unknown[]) => address) };
  };
}
const open = (address: string, framed = false) => tab()(address, { framed });

it('takes a key out of the address before anything else', () => {
  expect(open('/widgets/dialer/api_key/uk_demo%5Fagent?x=1')).toEqual({
    entry: { kind: 'stand-alone', apiKey: 'uk_demo_agent' },
    addresses: ['/widgets/dialer?x=1'],
  });
  expect(open('/widgets/dialer/api_key/100%')).toMatchObject({ entry: { apiKey: '100%' } });
});

it('knows its key again after a reload, and not when somebody comes to the page anew', () => {
  const visit = tab();
  visit('/widgets/dialer/api_key/uk_demo');
  expect(visit('/widgets/dialer', { type: 'reload' }).entry).toEqual({ kind: 'stand-alone', apiKey: 'uk_demo' });
  expect(visit('/widgets/dialer', { type: 'back_forward' }).entry).toMatchObject({ apiKey: 'uk_demo' });
  expect(visit('/widgets/dialer').entry).toMatchObject({ apiKey: null });
  expect(visit('/widgets/dialer', { type: 'reload' }).entry).toMatchObject({ apiKey: null });
});

it('does without where storage is blocked', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  const storage = { getItem: blocked, setItem: blocked, removeItem: blocked };
  const visit = tab();
  expect(visit('/widgets/dialer/api_key/uk_demo', { storage }).entry).toMatchObject({ apiKey: 'uk_demo' });
  expect(visit('/widgets/dialer', { storage, type: 'reload' }).entry).toMatchObject({ apiKey: null });
});

it('is framed only under the address of frames, and inside one', () => {
  expect(open('/embed/1/dialer/default', true).entry).toEqual({ kind: 'framed' });
  expect(open('/embed/1/dialer/default').entry).toEqual({ kind: 'stand-alone', apiKey: null });
  expect(open('/widgets/dialer', true)).toEqual({ entry: { kind: 'stand-alone', apiKey: null }, addresses: [] });
});

it.each([
  ['', { publicId: null, allowedOrigins: [] }],
  [
    '{"public_id":"p","allowed_origins":["https://crm.test",7]}',
    { publicId: 'p', allowedOrigins: ['https://crm.test'] },
  ],
  ['{"allowed_origins":"*"}', { publicId: null, allowedOrigins: [] }],
  ['not json', { publicId: null, allowedOrigins: [] }],
])('reads the configuration %s', (text, expected) => {
  const page = document.implementation.createHTMLDocument();
  const script = page.createElement('script');
  Object.assign(script, { id: 'talk-config', type: 'application/json', textContent: text });
  page.head.append(script);
  expect(readPageConfig(page)).toEqual(expected);
});
