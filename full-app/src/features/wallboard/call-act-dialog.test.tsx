import type { ContactCenterCall } from '@talk/core/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WorkspaceContext, type WorkspaceParts } from '../../shared/workspace/workspace-context.js';
import { CallActDialog, type CallAct } from './call-act-dialog.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const call = { communication_id: 7, ring_group_id: 1, contact: { id: 3, name: 'Maya Lopez' } } as ContactCenterCall;
const groups = [
  { id: 1, name: 'Sales', should_queue: true },
  { id: 2, name: 'Workshop', should_queue: false },
  { id: 3, name: 'Support', should_queue: true },
];
let answer: () => Promise<unknown>;
let sent: unknown[];
let ends: string[];
let root: Root;

beforeEach(() => {
  answer = () => Promise.resolve({});
  [sent, ends] = [[], []];
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

const show = (which: CallAct): Promise<void> => {
  const api = { call: ({ id }: { id: string }, asked: object) => (sent.push([id, asked]), answer()) };
  const ringGroups = async () => ({ data: groups });
  const user = { user_permissions: ['list ring group'] };
  const parts = { client: { api: { ...api, company: { ringGroups } } }, user } as unknown as WorkspaceParts;
  return act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <WorkspaceContext value={parts}>
          <CallActDialog
            key={which}
            call={call}
            act={which}
            onDone={() => ends.push('done')}
            onClose={() => ends.push('closed')}
          />
        </WorkspaceContext>
      </QueryClientProvider>,
    ),
  );
};
const press = (name: string): Promise<void> =>
  act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click());
const give = (reason: string): Promise<void> =>
  act(async () => {
    const field = document.querySelector('input');
    Reflect.set(HTMLInputElement.prototype, 'value', reason, field);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });

it('names whom it is about, and ends nothing until it is confirmed', async () => {
  await show('terminate');
  expect(document.querySelector('[role="dialog"], dialog')?.textContent).toContain('End the call with Maya Lopez?');
  await press('Cancel');
  expect([sent, ends]).toEqual([[], ['closed']]);
});

it('ends the call with the reason, and without one when none is given', async () => {
  await show('terminate');
  await give('  Wrong department ');
  await press('End call');
  expect(sent).toEqual([['forceTerminate', { params: { id: 7 }, body: { reason: 'Wrong department' } }]]);
  expect(ends).toEqual(['done', 'closed']);
  await show('dequeue');
  await give('');
  await press('Remove from queue');
  expect(sent[1]).toEqual(['forceDequeue', { params: { id: 7 }, body: {} }]);
});

it('keeps the reason when the server refuses, and says why', async () => {
  answer = () => Promise.reject(new Error('refused'));
  await show('dequeue');
  await give('Asked to leave');
  await press('Remove from queue');
  expect(document.querySelector('[role="alert"]')).not.toBeNull();
  expect([document.querySelector('input')?.value, ends]).toEqual(['Asked to leave', []]);
});

it('asks before a caller passes the others in the queue', async () => {
  await show('front');
  await give('Calls for the third time');
  await press('Move to front');
  expect(sent).toEqual([['moveToFront', { params: { id: 7 }, body: { reason: 'Calls for the third time' } }]]);
  expect(ends).toEqual(['done', 'closed']);
});

it('moves a caller to a group that has a queue, and not to their own', async () => {
  await show('group');
  await act(async () => vi.waitFor(() => expect(document.querySelectorAll('option')).toHaveLength(2)));
  const options = [...document.querySelectorAll('option')].map(({ textContent }) => textContent);
  expect(options).toEqual(['Choose a ring group', 'Support']);
  const button = document.querySelector<HTMLButtonElement>('button[type=submit]');
  expect(button?.disabled).toBe(true);
  await act(async () => {
    const select = document.querySelector('select');
    if (select === null) throw new Error('There is no choice of ring groups.');
    select.value = '3';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await give('Speaks Spanish');
  await press('Move to ring group');
  expect(sent).toEqual([
    ['moveToRingGroup', { params: { id: 7 }, body: { ring_group_id: 3, reason: 'Speaks Spanish' } }],
  ]);
});
