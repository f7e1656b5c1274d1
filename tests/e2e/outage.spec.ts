import type { Contact } from '@talk/contract';
import { apiAs, type PersonsApi } from '../support/api.js';
import { openApp } from './app-page.js';
import { cuttableSockets, WRITTEN_TOO_LATE } from './signalling.js';
import { expect, test, type Page } from './stack.fixture.js';

// Issue 15: the screen is what the server has after 300 changes that came while its socket was cut. A few rounds with every test, a hundred
// in `npm run test:long`.

const ROUNDS = process.env['TALK_LONG'] === '1' ? 100 : 2;
const CHANGES = 300;
const CONTACTS = 50;
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

/** Renames contacts, moves them out of the list and back into it, and gives them away, in no order. */
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
    const kind = (at + round) % 4;
    if (kind === 0)
      await api.request('PUT', `/api/v1/contact/${id}`, { first_name: `Round ${round}`, last_name: `Change ${at}` });
    if (kind === 1)
      await api.request('PUT', `/api/v1/contact/${id}`, {
        company_name: at % 3 === 0 ? 'Elsewhere' : `${COMPANY} ${at}`,
      });
    if (kind === 2) await api.request('PUT', `/api/v1/contact/${id}`, { user_id: at % 8 === 2 ? null : ownerId });
    if (kind === 3) await api.request('PUT', `/api/v1/contact/${id}`, { company_name: COMPANY });
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
  const page = await openApp(visit, stack, 'admin', {
    prepare: sockets.prepare,
    viewport: { width: 1440, height: 3600 },
    expects: WRITTEN_TOO_LATE,
  });
  await page.goto(`${stack.origins.app}/contacts?${new URLSearchParams(LIST)}`);
  await expect.poll(() => shown(page)).toEqual(await held(api));
  for (let round = 1; round <= ROUNDS; round += 1) {
    await sockets.cut();
    await change(people, ids, profile.user.id, round);
    sockets.restore();
    await expect.poll(() => shown(page), { message: `round ${round}`, timeout: 60_000 }).toEqual(await held(api));
  }
});
