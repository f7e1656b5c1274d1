import type { ContactCenterCall } from '@talk/core/contract';
import { snapshotOf } from '@talk/core/testing';
import { createFakeClient, type FakeClient } from '@talk/ui/testing';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WorkspaceContext, type WorkspaceParts } from '../../shared/workspace/workspace-context.js';
import { SuperviseMenu } from './supervise-menu.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let client: FakeClient;
let said: string[];
beforeEach(() => {
  client = createFakeClient();
  said = [];
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

const listed = (changes: Partial<ContactCenterCall> = {}): ContactCenterCall => ({
  ...snapshotOf({ phase: 'active', user_id: 6 }),
  ring_group_id: null,
  user_name: 'Sam',
  attempting_users: [],
  notes: null,
  callback_status: null,
  forwarded_to: null,
  ...changes,
});
const show = (call: ContactCenterCall, permissions = ['barge and whisper on call']): Promise<void> => {
  const parts = {
    client,
    user: { id: 5, user_permissions: permissions },
    toasts: { show: (text: string) => said.push(text) },
  } as unknown as WorkspaceParts;
  return act(async () =>
    root.render(
      <WorkspaceContext value={parts}>
        <SuperviseMenu call={call} />
      </WorkspaceContext>,
    ),
  );
};
const menu = (): HTMLSelectElement | null => document.querySelector('[aria-label^="Supervise the call"]');
async function choose(name: string): Promise<void> {
  await act(async () => {
    const option = [...(menu()?.options ?? [])].find(({ text }) => text === name);
    if (option === undefined) throw new Error(`${name} is not offered`);
    option.selected = true;
    menu()?.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

it.each([
  ['Listen', 'listen'],
  ['Whisper to the agent', 'whisper'],
  ['Join', 'join'],
])('offers to take part: %s', async (name, mode) => {
  await show(listed());
  await choose(name);
  expect(client.commands).toEqual([`supervise call-1 ${mode}`]);
});

it('opens by an arrow key or a letter, and does nothing yet', async () => {
  await show(listed());
  let opened = 0;
  Object.assign(menu() ?? {}, { showPicker: () => void (opened += 1) });
  for (const key of ['ArrowDown', 'w']) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    await act(async () => menu()?.dispatchEvent(event));
    expect(event.defaultPrevented).toBe(true);
  }
  expect([opened, client.commands]).toEqual([2, []]);
});

it.each([
  ['who may not', listed(), []],
  ['the call of the person', listed({ user_id: 5 }), undefined],
  ['a call on hold', listed({ phase: 'held' }), undefined],
  ['a call that rings', listed({ phase: 'ringing' }), undefined],
])('is not there for %s', async (_case, call, permissions) => {
  await show(call, permissions);
  expect(menu()).toBeNull();
});

it('says why it cannot be', async () => {
  client.refuse('supervise', 'You are on a call. End it before you supervise another one.', 'CALL_STATE');
  await show(listed());
  await choose('Listen');
  expect(said).toEqual(['You are on a call. End it before you supervise another one.']);
});
