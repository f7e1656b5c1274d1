import type { Contact } from '@talk/contract';
import type { Page } from '@playwright/test';
import { until } from '../../support/until.js';
import type { FakeApi } from './fake-api.js';

/** What the list does while a storm goes over it, as its page has seen it. */
export interface RowChanges {
  /** How often the row of each contact was drawn anew. */
  readonly byContact: Readonly<Record<string, number>>;
}

/** Scrolls until all rows of the list are loaded, and back to its top. */
export async function loadRows(page: Page, count: number): Promise<void> {
  const list = page.locator('.app-table-scroll');
  const rowPx = 44;
  const isWhole = async (): Promise<boolean> => {
    const heightPx = await list.evaluate((element) => {
      element.scrollTop = element.scrollHeight;
      return element.querySelector('.app-table-body')?.clientHeight ?? 0;
    });
    return heightPx >= count * rowPx;
  };
  // Page after page: of ten thousand rows there are two hundred.
  await until('all rows', isWhole, 240_000);
  await list.evaluate((element) => (element.scrollTop = 0));
  await page.locator('[aria-rowindex="2"] .app-contact-link').waitFor();
}

/** Counts from now on what is drawn anew. What tells the time goes on by itself. */
export async function watchRows(page: Page): Promise<() => Promise<RowChanges>> {
  await page.evaluate(() => {
    const byContact: Record<string, number> = {};
    Object.assign(window, { drawn: byContact });
    new MutationObserver((records) => {
      const rows = records
        .filter(({ target }) => (target instanceof Element ? target : target.parentElement)?.closest('time') == null)
        .map(({ target }) => (target instanceof Element ? target : target.parentElement)?.closest('[data-contact]'))
        .map((row) => row?.getAttribute('data-contact') ?? 'none');
      for (const id of new Set(rows)) byContact[id] = (byContact[id] ?? 0) + 1;
    }).observe(document.querySelector('.app-table-body') ?? document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
  });
  return async () => ({
    byContact: await page.evaluate(() => (window as unknown as { drawn: Record<string, number> }).drawn),
  });
}

export interface Storm {
  /** How many events named each contact. */
  readonly byContact: ReadonlyMap<number, number>;
}

/** Whole contacts and changes of many, of contacts all over the list. */
export async function blow(
  api: FakeApi,
  { events, pause }: { events: number; pause: (sent: number) => Promise<void> | void },
): Promise<Storm> {
  const byContact = new Map<number, number>();
  const { contacts } = api;
  let random = 20_261_123;
  const next = (): Contact => {
    random = (Math.imul(random, 1_103_515_245) + 12_345) >>> 0;
    // Half of it where somebody looks.
    const among = random % 2 === 0 ? 30 : contacts.length;
    const contact = contacts[Math.floor((random / 2 ** 32) * among)];
    if (contact === undefined) throw new Error('There are contacts');
    return contact;
  };
  const change = (contact: Contact, changes: Partial<Contact>): Contact => {
    const now = { ...contact, ...changes, version: contact.version + 1 };
    contacts[contact.id - 1] = now;
    byContact.set(contact.id, (byContact.get(contact.id) ?? 0) + 1);
    return now;
  };
  for (let sent = 0; sent < events; sent += 1) {
    if (sent % 5 === 4) {
      const changes = { company_name: `Company ${sent}` };
      const some = new Map([next(), next(), next()].map((each) => [each.id, each]));
      const items = [...some.values()]
        .map((each) => change(each, changes))
        .map(({ id, version, user_id, unread_count }) => ({ id, version, user_id, unread_count }));
      await api.emit('contacts_updated', { changes, items }, 1);
    } else {
      const now = change(next(), { name: `Name ${sent}`, first_name: 'Name', last_name: String(sent) });
      await api.emit('contact_updated', now, now.version);
    }
    await pause(sent + 1);
  }
  return { byContact };
}

/** What the rows on the screen say that the server does not, or the other way round. */
export async function differences(page: Page, { contacts }: FakeApi): Promise<string[]> {
  const shown = await page.locator('[data-contact]').evaluateAll((rows) =>
    rows.map((row) => ({
      id: Number(row.getAttribute('data-contact')),
      name: row.querySelector('.app-contact-link')?.textContent ?? '',
      company: row.querySelector('[data-column="company_name"]')?.textContent ?? '',
    })),
  );
  if (shown.length === 0) return ['no rows'];
  return shown.flatMap(({ id, name, company }) => {
    const contact = contacts[id - 1];
    const is = `${name}, ${company}`;
    const should = `${contact?.name ?? ''}, ${contact?.company_name ?? '–'}`;
    return is === should ? [] : [`${id}: ${is} instead of ${should}`];
  });
}
