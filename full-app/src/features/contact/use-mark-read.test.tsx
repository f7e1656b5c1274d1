import type { Contact } from '@talk/core';
import { createEntities } from '@talk/core/entities';
import { contactOf } from '@talk/core/testing';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useContactChanges } from '../../entities/contact/index.js';
import { WorkspaceContext, type WorkspaceParts } from '../../shared/workspace/workspace-context.js';
import { useMarkRead } from './use-mark-read.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const of = (unread: number): Contact =>
  contactOf({ id: 7, unread_count: unread, unread_texts_count: unread, unread_voicemails_count: 0 });

let root: Root;
let read: number[];
let parts: WorkspaceParts;

function Page({ contact, isReader }: { contact: Contact; isReader: boolean }) {
  const { markUnread } = useContactChanges();
  useMarkRead(contact, true, isReader);
  return <button onClick={() => void markUnread(contact.id)}>Unread</button>;
}

const show = (contact: Contact | null, isReader = true): Promise<void> =>
  act(async () => {
    root.render(
      <WorkspaceContext value={parts}>{contact && <Page contact={contact} isReader={isReader} />}</WorkspaceContext>,
    );
  });
const pass = (ms: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  read = [];
  const api = {
    contacts: {
      markRead: async ({ params: { id } }: { params: { id: number } }) => (read.push(id), of(0)),
      markUnread: async () => of(1),
    },
  };
  parts = {
    user: { user_permissions: ['update communication'] },
    client: { api },
    entities: createEntities(),
  } as unknown as WorkspaceParts;
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.useRealTimers();
});

it('marks a contact as read for the team once it was seen', async () => {
  await show(of(2));
  await pass(900);
  expect(read).toEqual([]);
  await pass(200);
  expect(read).toEqual([7]);
});

it('reads nothing for the team while the user only watches its inbox', async () => {
  await show(of(2), false);
  await pass(5_000);
  expect(read).toEqual([]);
});

it('leaves a contact unread that the user has marked as unread here, until the next visit', async () => {
  await show(of(0));
  await act(async () => document.querySelector('button')?.click());
  await show(of(1));
  await pass(5_000);
  expect(read).toEqual([]);
  await show(null);
  await show(of(1));
  await pass(1_100);
  expect(read).toEqual([7]);
});
