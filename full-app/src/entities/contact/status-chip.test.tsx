import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { StatusChip } from './status-chip.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

afterEach(() => document.body.replaceChildren());

it.each([
  ['new', 'New', 'info'],
  ['open', 'Open', 'line'],
  ['pending', 'Pending', null],
  ['closed', 'Closed', 'ok'],
] as const)('shows the status %s as “%s” in its tone', async (status, word, tone) => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<StatusChip status={status} />));
  const chip = document.querySelector('.tk-chip');
  expect([chip?.textContent, chip?.getAttribute('data-tone') ?? null]).toEqual([word, tone]);
  await act(async () => root.unmount());
});
