import { act, useState, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closePage, openPage, until } from '../../shared/testing/page-driver.js';
import type { CommunicationsSearch } from './communications-search.js';
import { InboxField } from './inbox-field.js';

let search: CommunicationsSearch;
let asked: string[];

function Screen(): ReactNode {
  const [now, setNow] = useState(search);
  return (
    <InboxField
      search={now}
      onChange={(to) => {
        search = to;
        setNow(to);
      }}
    />
  );
}

async function call({ id }: { id: string }): Promise<unknown> {
  asked.push(id);
  return { data: [{ id: 4, name: 'Front desk' }], has_more_pages: false };
}
const open = (isOn = true) =>
  openPage({
    routes: { '/communications': Screen },
    address: '/communications',
    user: { company: { team_inbox_enabled: isOn } },
    api: { call },
  });
const field = (label: string): HTMLSelectElement | null => document.querySelector(`select[aria-label="${label}"]`);
const options = (label: string): (string | null)[] =>
  [...(field(label)?.options ?? [])].map(({ textContent }) => textContent);
async function choose(label: string, value: string): Promise<void> {
  await act(async () => {
    const select = field(label);
    if (select === null) throw new Error(`there is no choice “${label}”`);
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

beforeEach(() => {
  search = { range: 'today' };
  asked = [];
});
afterEach(closePage);

it('narrows the list to a team inbox, or to its lines, and widens it again', async () => {
  await open();
  await until(() => expect(options('Team inbox')).toEqual(['All team inboxes', 'Front desk']));
  expect(field('What of the inbox')).toBeNull();
  await choose('Team inbox', '4');
  expect(search).toEqual({ range: 'today', inbox: 4 });
  await choose('What of the inbox', 'lines');
  expect(search).toEqual({ range: 'today', inbox: 4, inboxLines: true });
  await choose('Team inbox', '');
  expect(search).toEqual({ range: 'today' });
});

it('names an inbox of the address that the user does not have', async () => {
  search = { inbox: 7 };
  await open();
  await until(() =>
    expect(options('Team inbox')).toEqual(['All team inboxes', 'Front desk', 'An inbox that is not yours']),
  );
});

it('is not there where the company has no team inboxes', async () => {
  await open(false);
  expect(field('Team inbox')).toBeNull();
  expect(asked).toEqual([]);
});
