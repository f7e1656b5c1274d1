import type { Contact } from '@talk/contract';
import { apiAs, type PersonsApi } from '../../support/api.js';
import { openApp } from '../pages/app-page.js';
import { cuttableSockets, WRITTEN_TOO_LATE } from '../signalling.js';
import { expect, test, type Page } from '../stack.fixture.js';

// Issue 15: the screen is what the server has after 300 changes that came while its socket was cut. A few rounds with every test, a hundred
// in `npm run test:long`. Issue 16: so is the inbox, beside the list of contacts.

const ROUNDS = process.env['TALK_LONG'] === '1' ? 100 : 2;
const CHANGES = 300;
// No multiple of the kinds of changes, so that each contact meets all of them.
const CONTACTS = 48;
const AT_ONCE = 6;
const COMPANY = 'Tidewater Mills';
const LIST = { q: COMPANY, sort: 'name', order: 'asc' };

type Row = readonly [id: number, name: string, company: string, owner: string];

const shown = (page: Page): Promise<Row[]> =>
  page.locator('[data-contact]').evaluateAll((rows) =>
    rows.map((row) => {
      const cell = (column: string) => row.querySelector(`[data-column="${column}"]`)?.textContent ?? '';
      return [
        Number(row.getAttribute('data-contact')),
        row.querySelector('.app-contact-link')?.textContent ?? '',
        cell('company_name'),
        cell('contact_owner'),
      ] as const;
    }),
  );

async function held(api: PersonsApi): Promise<Row[]> {
  const query = new URLSearchParams({ search: COMPANY, sort: 'name', order: 'asc', per_page: '100' });
  const { data } = await api.request<{ data: Contact[] }>('GET', `/api/v2/contacts?${query}`);
  return data.map(({ id, name, company_name, owner_name }) => [
    id,
    name ?? '',
    company_name ?? '',
    owner_name ?? 'Unassigned',
  ]);
}

type Task = readonly [id: number, name: string, status: string];

const OF_COMPANY = JSON.stringify({ and: [{ field: 'company_name', operator: 'contains', value: COMPANY }] });

/** The rows of the inbox, with those that came while nobody looked. */
async function shownTasks(inbox: Page): Promise<Task[]> {
  const arrivals = inbox.locator('.app-arrivals');
  if (await arrivals.isVisible()) await arrivals.click();
  return inbox
    .locator('.app-inbox-row[data-contact]')
    .evaluateAll((rows) =>
      rows
        .map(
          (row) =>
            [
              Number(row.getAttribute('data-contact')),
              row.querySelector('.app-contact-link')?.textContent ?? '',
              row.querySelector('.app-inbox-line .app-status-chip')?.textContent ?? '',
            ] as const,
        )
        .toSorted(([a], [b]) => b - a),
    );
}

async function heldTasks(api: PersonsApi): Promise<Task[]> {
  const query = new URLSearchParams({ filter_groups: OF_COMPANY, per_page: '100' });
  const { data } = await api.request<{ data: Contact[] }>('GET', `/api/v2/contacts?${query}`);
  const word = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
  return data
    .map(({ id, name, task_status_name }) => [id, name ?? '', word(task_status_name)] as const)
    .toSorted(([a], [b]) => b - a);
}

/** Renames contacts, moves them out of the list and back into it, gives them away and files them, in no order. */
async function change(
  people: readonly PersonsApi[],
  ids: readonly number[],
  ownerId: number,
  round: number,
): Promise<void> {
  let next = 0;
  const one = async (at: number): Promise<void> => {
    // By turns: one person may not change so much in a minute as all rounds do.
    const api = people[at % people.length] as PersonsApi;
    const id = ids[(at * 7 + round) % ids.length] ?? 0;
    const kind = (at + round) % 5;
    if (kind === 0)
      await api.request('PUT', `/api/v1/contact/${id}`, { first_name: `Round ${round}`, last_name: `Change ${at}` });
    if (kind === 1)
      await api.request('PUT', `/api/v1/contact/${id}`, {
        company_name: at % 3 === 0 ? 'Elsewhere' : `${COMPANY} ${at}`,
      });
    if (kind === 2) await api.request('PUT', `/api/v1/contact/${id}`, { user_id: at % 8 === 2 ? null : ownerId });
    if (kind === 3) await api.request('PUT', `/api/v1/contact/${id}`, { company_name: COMPANY });
    const task_status = at % 2 === 0 ? 'open' : 'closed';
    if (kind === 4) await api.request('PUT', '/api/v2/contacts/task-status', { contact_ids: [id], task_status });
  };
  const worker = async (): Promise<void> => {
    while (next < CHANGES) {
      next += 1;
      await one(next);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

test('after 300 changes while the socket was cut, the screen is what the server has', async ({ stack, visit }) => {
  test.setTimeout(60_000 + ROUNDS * 60_000);
  const api = await apiAs(stack, 'admin');
  const people = [api, await apiAs(stack, 'supervisor'), await apiAs(stack, 'agent')];
  const profile = await api.request<{ user: { id: number } }>('POST', '/get-auth-user', {});
  const ids: number[] = [];
  for (let index = 0; index < CONTACTS; index += 1) {
    const fields = { first_name: 'Tide', last_name: `Water ${index}`, company_name: COMPANY };
    ids.push((await api.request<Contact>('POST', '/api/v1/contact', fields)).id);
  }
  const sockets = cuttableSockets(new RegExp(`^ws://${new URL(stack.origins.app).host}/`));
  const how = { prepare: sockets.prepare, viewport: { width: 1440, height: 3800 }, expects: WRITTEN_TOO_LATE };
  const page = await openApp(visit, stack, 'admin', how);
  const inbox = await openApp(visit, stack, 'admin', how);
  await page.goto(`${stack.origins.app}/contacts?${new URLSearchParams(LIST)}`);
  await expect.poll(() => shown(page)).toEqual(await held(api));
  await inbox.goto(`${stack.origins.app}/channels/inbox/all?${new URLSearchParams({ filter: OF_COMPANY })}`);
  await expect.poll(() => shownTasks(inbox)).toEqual(await heldTasks(api));
  for (let round = 1; round <= ROUNDS; round += 1) {
    await sockets.cut();
    await change(people, ids, profile.user.id, round);
    sockets.restore();
    const said = { message: `round ${round}`, timeout: 60_000 };
    await expect.poll(() => shown(page), said).toEqual(await held(api));
    await expect.poll(() => shownTasks(inbox), said).toEqual(await heldTasks(api));
  }
});
