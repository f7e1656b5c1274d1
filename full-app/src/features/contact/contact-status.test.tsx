import type { Contact } from '@talk/core';
import { signal } from '@talk/core';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UnsentContext, type ContactEdit } from '../../entities/contact/index.js';
import { WorkspaceContext, type WorkspaceParts } from '../../shared/workspace/workspace-context.js';
import { ContactStatus } from './contact-status.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let saved: ContactEdit[] = [];
const parts = {
  user: { user_permissions: ['update contact'], company: { contact_status_control_enabled: true }, time_format: 24 },
  toasts: { show: () => undefined },
} as unknown as WorkspaceParts;
const edits = {
  unsaved: signal([]),
  save: (_contact: Contact, edit: ContactEdit) => (saved.push(edit), Promise.resolve({ name: 'saved' })),
};

const show = (contact: Partial<Contact>): Promise<void> =>
  act(async () =>
    root.render(
      <WorkspaceContext value={parts}>
        <UnsentContext value={edits as never}>
          <ContactStatus
            contact={{ id: 7, name: 'Maya Lopez', task_status_name: 'open', ...contact } as Contact}
            hasKey
          />
        </UnsentContext>
      </WorkspaceContext>,
    ),
  );

function list(): HTMLSelectElement {
  const found = document.querySelector('select');
  if (found === null) throw new Error('There is no list.');
  return found;
}
const words = (): string[] => [...list().options].map(({ label }) => label);
const choose = (value: string): Promise<void> =>
  act(async () => {
    list().value = value;
    list().dispatchEvent(new Event('change', { bubbles: true }));
  });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 25, 10, 0), toFake: ['Date'] });
  saved = [];
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.useRealTimers();
});

it('offers the statuses, and until when a contact is pending', async () => {
  await show({ snoozed_until: null });
  expect(words()).toEqual([
    'Open',
    'Pending',
    'Closed',
    expect.stringMatching(/^This afternoon, /),
    expect.stringMatching(/^Tomorrow morning, /),
    expect.stringMatching(/^Monday morning, /),
    'Pick a date and time…',
  ]);
  expect(document.querySelector('optgroup')?.label).toBe('Pending until, by your clock');
  const until = new Date(2026, 10, 26, 9, 0).toISOString();
  await choose(`pending until ${until}`);
  expect(saved.map(({ value, patch }) => [value, patch])).toEqual([
    [`pending until ${until}`, { task_status_name: 'pending', snoozed_until: until }],
  ]);
  await choose('closed');
  expect(saved.at(-1)?.patch).toEqual({ task_status_name: 'closed', snoozed_until: null });
});

it('shows until when it is pending, and offers that time once', async () => {
  const until = new Date(2026, 10, 26, 9, 0).toISOString();
  await show({ task_status_name: 'pending', snoozed_until: until });
  expect(document.querySelector('.app-chip-word')?.textContent).toMatch(/^Pending until Thu 0?9:00/);
  expect(list().value).toBe(`pending until ${until}`);
  expect(words().filter((each) => each.startsWith('Tomorrow morning'))).toEqual([]);
});

it('asks for a day and a time, and refuses one that has passed', async () => {
  await show({ snoozed_until: null });
  await choose('pick');
  await vi.waitFor(() => expect(document.querySelector('dialog, [role="dialog"]')).not.toBeNull());
  const field = (name: string): HTMLInputElement => {
    const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (found === null) throw new Error(`There is no ${name}.`);
    return found;
  };
  expect([field('date').value, field('time').value]).toEqual(['2026-11-26', '09:00']);
  const type = (name: string, value: string): Promise<void> =>
    act(async () => {
      Reflect.set(HTMLInputElement.prototype, 'value', value, field(name));
      field(name).dispatchEvent(new Event('input', { bubbles: true }));
    });
  const send = (): Promise<void> =>
    act(async () => document.querySelector<HTMLButtonElement>('button[type="submit"]')?.click());
  await type('date', '2026-11-25');
  await send();
  await vi.waitFor(() => expect(document.body.textContent).toContain('This time has already passed.'));
  expect(saved).toEqual([]);
  await type('date', '2026-12-01');
  await send();
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.patch.snoozed_until).toBe(new Date(2026, 11, 1, 9, 0).toISOString());
});

it('goes to the list with P', async () => {
  await show({ snoozed_until: null });
  await act(async () => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', bubbles: true, cancelable: true }));
  });
  expect(document.activeElement).toBe(list());
});
