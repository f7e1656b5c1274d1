import { createEntities } from '@talk/core/entities';
import { contactOf } from '@talk/core/testing';
import { act, useRef } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closePage, openPage } from '../../shared/testing/page-driver.js';
import { useActKeys } from './use-act-keys.js';
import type { InboxActs } from './use-inbox-acts.js';
import { useStatusKeys } from './use-status-keys.js';

let together: string[];
let alone: string[];
const entities = createEntities();
const acts = {
  whyNoStatus: null,
  isViewOnly: false,
  setStatus: (_contact: unknown, status: string) => void alone.push(status),
  markUnread: () => void alone.push('unread'),
} as unknown as InboxActs;

function Selected({ whyNot }: { whyNot: string | null }) {
  useStatusKeys(whyNot, (status) => void together.push(status));
  return null;
}

function open(isSelecting: boolean, whyNot: string | null = null): Promise<unknown> {
  function Inbox() {
    const scroller = useRef<HTMLElement>(null);
    useActKeys({ scroller, currentId: 1, openId: null, acts, isSelecting });
    return isSelecting && <Selected whyNot={whyNot} />;
  }
  return openPage({ routes: { '/': Inbox }, address: '/', api: {}, parts: { entities } });
}
const press = (key: string, how: KeyboardEventInit = {}): Promise<void> =>
  act(async () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...how })));

beforeEach(async () => {
  [together, alone] = [[], []];
  await entities.contacts.ask(
    async () => contactOf({ id: 1 }),
    (contact) => [contact],
  );
});
afterEach(closePage);

it('changes all that are selected with a key, and no single row', async () => {
  await open(true);
  await press('e');
  await press('e', { repeat: true });
  await press('p', { ctrlKey: true });
  await press('u');
  await press('o');
  expect([together, alone]).toEqual([['closed', 'open'], []]);
});

it('changes nothing of what is selected where statuses are fixed', async () => {
  await open(true, 'An admin has fixed them.');
  await press('p');
  expect([together, alone]).toEqual([[], []]);
});

it('changes the current row while none is selected', async () => {
  await open(false);
  await press('e');
  await press('u');
  expect(alone).toEqual(['closed', 'unread']);
});
