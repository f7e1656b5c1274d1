import type { KeyValueStorage } from '@talk/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { act, useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closePage, openPage } from '../../shared/testing/page-driver.js';
import { createVisited, VisitedContext, type Visited } from '../../shared/workspace/visited.js';
import { readContactsSearch } from './contacts-search.js';
import {
  createListDefaults,
  defaultsAt,
  type KeptChoices,
  ListDefaultsContext,
  useKeepDefaults,
} from './list-defaults.js';

let kept: Map<string, string>;
let visited: Visited;
const storage: KeyValueStorage = {
  get: (key) => kept.get(key) ?? null,
  set: (key, value) => void kept.set(key, value),
  remove: (key) => void kept.delete(key),
};
beforeEach(() => {
  kept = new Map();
  visited = createVisited();
});

describe('the last choices in a list', () => {
  it('are there in the next tab', () => {
    createListDefaults(storage).keep('contacts', { mine: true, list: 5 });
    createListDefaults(storage).keep('inbox', { unread: true });
    const next = createListDefaults(storage);
    expect(next.contacts.peek()).toEqual({ mine: true, list: 5 });
    expect(next.inbox.peek()).toEqual({ unread: true });
  });

  it('are none where the storage cannot be read', () => {
    kept.set('contacts.shown', 'not json');
    kept.set('inbox.shown', '7');
    const { contacts, inbox } = createListDefaults(storage);
    expect([contacts.peek(), inbox.peek()]).toEqual([{}, {}]);
  });

  it('are forgotten when they are reset', () => {
    const defaults = createListDefaults(storage);
    defaults.keep('contacts', { mine: true });
    defaults.reset();
    expect([defaults.contacts.peek(), kept.size]).toEqual([{}, 0]);
  });

  it('belong to the list of contacts and to the channels of the inbox', () => {
    const defaults = createListDefaults(storage);
    defaults.keep('contacts', { list: 5 });
    defaults.keep('inbox', { mine: true });
    const at = ['/contacts', '/channels/calls', '/channels/inbox/open', '/channels/view/3', '/contacts/7', '/tags'];
    expect(at.map((path) => defaultsAt(path, defaults))).toEqual([
      { list: 5 },
      { mine: true },
      { mine: true },
      null,
      null,
      null,
    ]);
  });
});

describe('a list', () => {
  afterEach(closePage);

  async function open(address: string, before: KeptChoices['contacts'] = { list: 5 }) {
    const defaults = createListDefaults(storage);
    defaults.keep('contacts', before);
    let go: (search: object, to?: string) => Promise<void> = async () => undefined;
    function Page() {
      const navigate = useNavigate();
      useEffect(() => void (go = (search, to = '/contacts') => navigate({ to, search })), [navigate]);
      const search = readContactsSearch(useSearch({ strict: false }));
      useKeepDefaults('contacts', search, search.view === undefined);
      return JSON.stringify(search);
    }
    const page = () => (
      <ListDefaultsContext value={defaults}>
        <VisitedContext value={visited}>
          <Page />
        </VisitedContext>
      </ListDefaultsContext>
    );
    await openPage({
      routes: { '/contacts': page, '/contacts/7': page },
      address,
      api: {},
    });
    return { defaults, choose: (search: object, to?: string) => act(() => go(search, to)) };
  }

  it('keeps what the user changes in it', async () => {
    const { defaults, choose } = await open('/contacts?list=5');
    await choose({ mine: true });
    expect(defaults.contacts.peek()).toEqual({ mine: true });
    await choose({});
    expect(defaults.contacts.peek()).toEqual({});
  });

  it('keeps what the user changes beside a contact, and as the contact is closed', async () => {
    const { defaults, choose } = await open('/contacts?mine=true', { mine: true });
    await choose({ mine: true }, '/contacts/7');
    await choose({}, '/contacts/7');
    expect(defaults.contacts.peek()).toEqual({});
    await choose({ mine: true }, '/contacts');
    expect(defaults.contacts.peek()).toEqual({ mine: true });
  });

  it('adds what another page named', async () => {
    visited.record('/lists-management');
    const { defaults } = await open('/contacts?mine=true');
    expect(defaults.contacts.peek()).toEqual({ list: 5, mine: true });
  });

  it('keeps a list that another page named as it is shown', async () => {
    visited.record('/lists-management');
    const { defaults } = await open('/contacts?list=7', { mine: true });
    expect(defaults.contacts.peek()).toEqual({ list: 7 });
  });

  it('keeps nothing of a link from outside', async () => {
    const { defaults } = await open('/contacts?mine=true');
    expect(defaults.contacts.peek()).toEqual({ list: 5 });
  });

  it('keeps nothing of a saved view, nor of leaving it', async () => {
    const { defaults, choose } = await open('/contacts?mine=true&view=3');
    await choose({});
    expect(defaults.contacts.peek()).toEqual({ list: 5 });
  });
});
