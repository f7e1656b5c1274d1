import type { VisitorText } from '@talk/core/visitor';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { Bubble } from './bubble.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

it('makes links of web addresses in what an agent or a visitor wrote, and of nothing else', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const body = 'Look at www.shop.example/chairs (or https://shop.example/A_(b)), not javascript:alert(1) <b>here</b>';
  const text = {
    from: 'agent',
    author: 'Ana',
    at: '2026-11-21T09:00:00.000Z',
    body,
    files: [],
  } as unknown as VisitorText;
  const none = { tools: null, loadFile: () => Promise.reject(new Error('no file')) };
  await act(async () =>
    root.render(<Bubble text={text} before={undefined} nowMs={Date.parse(text.at)} locale="en-US" {...none} />),
  );
  expect([...place.querySelectorAll('a')].map(({ href, target, rel }) => [href, target, rel])).toEqual([
    ['https://www.shop.example/chairs', '_blank', 'noopener noreferrer nofollow'],
    ['https://shop.example/A_(b)', '_blank', 'noopener noreferrer nofollow'],
  ]);
  expect(place.querySelector('.tx-words')?.textContent).toBe(body);
  await act(async () => root.unmount());
  place.remove();
});
