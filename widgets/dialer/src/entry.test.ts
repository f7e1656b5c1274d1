import { expect, it, vi } from 'vitest';
import { readPageConfig } from '@talk/ui/frame';
import { takeEntry } from './entry.js';

const open = (address: string, framed = false) => {
  const replaceState = vi.fn();
  const entry = takeEntry(
    { location: new URL(address, 'http://talk.test') as unknown as Location, history: { replaceState } as never },
    framed,
  );
  return { entry, addresses: replaceState.mock.calls.map(([, , address]: unknown[]) => address) };
};

it('takes a key out of the address before anything else', () => {
  expect(open('/widgets/dialer/api_key/uk_demo%5Fagent?x=1')).toEqual({
    entry: { kind: 'stand-alone', apiKey: 'uk_demo_agent' },
    addresses: ['/widgets/dialer?x=1'],
  });
  expect(open('/widgets/dialer/api_key/100%')).toMatchObject({ entry: { apiKey: '100%' } });
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
