import { signal, type Contact } from '@talk/core';
import { createEntities } from '@talk/core/entities';
import { contactOf } from '@talk/core/testing';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { UnsentContext } from '../../entities/contact/index.js';
import { WorkspaceContext, type WorkspaceParts } from '../../shared/workspace/workspace-context.js';
import { EditableField } from './editable-field.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let answer: (outcome: object) => void;
const parts = {
  user: { id: 9, company_id: 1 },
  entities: createEntities(),
  toasts: { show: () => undefined },
} as unknown as WorkspaceParts;
const edits = {
  unsaved: signal([]),
  save: () => new Promise<object>((resolve) => (answer = resolve)),
};
const of = (email: string): Contact => contactOf({ id: 7, email });

const show = (contact: Contact | null): Promise<void> =>
  act(async () =>
    root.render(
      <WorkspaceContext value={parts}>
        <UnsentContext value={edits as never}>
          {contact && <EditableField contact={contact} name="email" label="Email" editable />}
        </UnsentContext>
      </WorkspaceContext>,
    ),
  );
const field = (): HTMLInputElement | null => document.querySelector('input');
async function write(text: string): Promise<void> {
  await act(async () => document.querySelector<HTMLButtonElement>('button.app-value')?.click());
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text);
    field()?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
const save = (): Promise<void> =>
  act(async () => void field()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));

beforeEach(() => {
  sessionStorage.clear();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

it('keeps what was typed when the contact is left, and goes on with it', async () => {
  await show(of('old@example.com'));
  await write('new@example.com');
  await show(null);
  await show(of('old@example.com'));
  expect(field()?.value).toBe('new@example.com');
});

it('is not unsaved any more when the contact is left before the answer', async () => {
  await show(of('old@example.com'));
  await write('new@example.com');
  await save();
  await show(null);
  await act(async () => answer({ name: 'saved' }));
  await show(of('new@example.com'));
  expect(field()).toBeNull();
});

it('keeps what the server refuses after the contact was left', async () => {
  await show(of('old@example.com'));
  await write('new@example.com');
  await save();
  await show(null);
  await act(async () => answer({ name: 'refused', message: 'No.' }));
  await show(of('old@example.com'));
  expect(field()?.value).toBe('new@example.com');
});

it('does not take the own text for a colleague’s when its answer arrives on another visit', async () => {
  await show(of('old@example.com'));
  await write('new@example.com');
  await save();
  await show(null);
  await show(of('old@example.com'));
  await show(of('new@example.com'));
  expect(document.querySelector('.app-theirs')).toBeNull();
  await show(of('theirs@example.com'));
  expect(document.querySelector('.app-theirs')).not.toBeNull();
});
