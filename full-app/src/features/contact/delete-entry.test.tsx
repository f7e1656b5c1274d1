import type { Communication } from '@talk/core';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WorkspaceContext, type WorkspaceParts } from '../../shared/workspace/workspace-context.js';
import { DeleteEntry } from './delete-entry.js';
import { mayDelete } from './may-delete.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const text = { id: 3, type: 'sms', disposition_status2: 'completed', deleted_at: null } as Communication;
const admin = { user_roles: ['Company Admin'], user_permissions: ['update communication'] };

let root: Root;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

it('is offered to admins, for what is over and not deleted yet', () => {
  expect(mayDelete(admin, text)).toBe(true);
  expect(mayDelete({ ...admin, user_roles: ['Company Agent'] }, text)).toBe(false);
  expect(mayDelete({ ...admin, user_permissions: [] }, text)).toBe(false);
  expect(mayDelete(admin, { ...text, disposition_status2: 'in-progress' })).toBe(false);
  expect(mayDelete(admin, { ...text, deleted_at: '2026-11-27T16:30:00Z' })).toBe(false);
  expect(mayDelete(admin, { ...text, type: 'note' })).toBe(false);
});

it('says what is gone for good and what stays, and deletes once it is confirmed', async () => {
  const sent: unknown[] = [];
  let closed = 0;
  const parts = {
    client: { api: { communications: { delete: (args: unknown) => (sent.push(args), Promise.resolve(text)) } } },
    entities: { communications: { ask: (request: () => Promise<unknown>) => request() } },
  } as unknown as WorkspaceParts;
  await act(async () =>
    root.render(
      <WorkspaceContext value={parts}>
        <DeleteEntry communication={text} onClose={() => (closed += 1)} />
      </WorkspaceContext>,
    ),
  );
  expect(document.body.textContent).toContain('The words and files are gone for good');
  const confirm = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Delete');
  await act(async () => confirm?.click());
  expect([sent, closed]).toEqual([[{ params: { id: 3 } }], 1]);
});
