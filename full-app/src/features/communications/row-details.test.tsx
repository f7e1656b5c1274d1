import { type Communication, TalkError } from '@talk/core';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WorkspaceContext, type WorkspaceParts } from '../../shared/workspace/workspace-context.js';
import { CallNote } from './call-note.js';
import { RowActions } from './row-actions.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let permissions: string[];
let answer: () => Promise<unknown>;
let sent: unknown[];

const call = (changes: object = {}) =>
  ({
    id: 3,
    contact: { name: 'Maya Lopez' },
    lead_number: '+14155550150',
    notes: 'Wants a quote',
    ...changes,
  }) as Communication;

const show = (children: ReactNode): Promise<void> => {
  const parts = {
    user: { user_permissions: permissions },
    client: { api: { call: (...args: unknown[]) => (sent.push(args), answer()) } },
    entities: { communications: { ask: (request: () => Promise<unknown>) => request() } },
  } as unknown as WorkspaceParts;
  return act(async () => root.render(<WorkspaceContext value={parts}>{children}</WorkspaceContext>));
};
const button = (name: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].find(
    (each) => each.getAttribute('aria-label') === name || each.textContent === name,
  );
  if (found === undefined) throw new Error(`There is no button ${name}.`);
  return found;
};
const press = (name: string): Promise<void> => act(async () => button(name).click());
const field = (): HTMLTextAreaElement => {
  const found = document.querySelector('textarea');
  if (found === null) throw new Error('There is no field.');
  return found;
};
const type = (text: string): Promise<void> =>
  act(async () => {
    Reflect.set(HTMLTextAreaElement.prototype, 'value', text, field());
    field().dispatchEvent(new Event('input', { bubbles: true }));
  });

beforeEach(() => {
  permissions = ['listen recording', 'update communication'];
  sent = [];
  answer = () => Promise.resolve(call());
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

it('saves the note of a call with the text that the edit began with', async () => {
  await show(<CallNote call={call()} />);
  expect(field().value).toBe('Wants a quote');
  expect(document.querySelector('button')).toBeNull();
  await type('Wants two quotes ');
  await press('Save note');
  expect(sent[0]).toContainEqual({ params: { id: 3 }, body: { notes: 'Wants two quotes', base: 'Wants a quote' } });
});

it('keeps a note that was refused, and says why', async () => {
  answer = () => Promise.reject(new Error('refused'));
  await show(<CallNote call={call()} />);
  await type('Mine');
  await press('Save note');
  await vi.waitFor(() => expect(document.querySelector('[role="alert"]')).not.toBeNull());
  expect(field().value).toBe('Mine');
  await press('Cancel');
  expect(field().value).toBe('Wants a quote');
});

it('shows what a colleague has written in the meantime, and replaces it when asked again', async () => {
  const refusal = new TalkError({ code: 'CONFLICT', message: 'Someone changed this note.' });
  const answers = [
    () => Promise.reject(refusal),
    () => Promise.resolve(call({ notes: 'Theirs' })),
    () => Promise.resolve(call({ notes: 'Mine' })),
  ];
  answer = async () => answers.shift()?.();
  await show(<CallNote call={call()} />);
  await type('Mine');
  await press('Save note');
  await vi.waitFor(() => expect(document.querySelector('[role="alert"]')?.textContent).toContain('“Theirs”'));
  expect(field().value).toBe('Mine');
  await press('Save note');
  expect(sent.at(-1)).toContainEqual({ params: { id: 3 }, body: { notes: 'Mine', base: 'Theirs' } });
});

it('shows the note alone to an agent who cannot change calls', async () => {
  permissions = [];
  await show(<CallNote call={call()} />);
  expect([document.body.textContent, document.querySelector('textarea')]).toEqual(['Wants a quote', null]);
});

it('offers to play what was recorded, and opens the details for it', async () => {
  const toggled: boolean[] = [];
  const actions = (of: Communication) => (
    <RowActions of={of} isOpen={false} tabStop={0} onToggle={(toOpen) => void toggled.push(toOpen)} />
  );
  await show(actions(call({ has_recording: true, recording_is_deleted: false })));
  await press('Play the recording of Maya Lopez');
  await press('More about the entry of Maya Lopez');
  expect(toggled).toEqual([true, true]);
  await show(actions(call({ has_recording: false })));
  expect(document.querySelectorAll('button')).toHaveLength(1);
});
