import type { ContactCenterCall } from '@talk/core/contract';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WorkspaceContext, type WorkspaceParts } from '../../shared/workspace/workspace-context.js';
import { CallActDialog, type CallAct } from './call-act-dialog.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const call = { communication_id: 7, contact: { id: 3, name: 'Maya Lopez' } } as ContactCenterCall;
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
  const parts = { client: { api } } as unknown as WorkspaceParts;
  return act(async () =>
    root.render(
      <WorkspaceContext value={parts}>
        <CallActDialog
          key={which}
          call={call}
          act={which}
          onDone={() => ends.push('done')}
          onClose={() => ends.push('closed')}
        />
      </WorkspaceContext>,
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
