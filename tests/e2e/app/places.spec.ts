import { expect, row, signIn, test, titled, violations, type Page } from './app.fixture.js';
import { scrollThrough } from './long-lists.js';
import { makeContact } from './world-data.js';

// Where somebody is in the app, and what keeps them there.

const scrolled = (page: Page) => page.locator('.app-table-scroll').evaluate((list) => list.scrollTop);
const marked = (page: Page) => page.getByRole('navigation', { name: /^Filters/ }).locator('[aria-current]');

test('filters combine and are marked one by one; J and K move the focus; back from a contact the list is as it was left', async ({
  api,
  page,
}) => {
  await signIn(page, api, '/contacts?mine=true');
  await page.getByRole('link', { name: 'Open', exact: true }).click();
  await expect(page).toHaveURL(/mine=true&status=open/);
  await expect(marked(page)).toHaveText(['My contacts', 'Open']);
  // A mark besides the colour: what is on can be taken off alone.
  await expect(marked(page).locator('svg')).toHaveCount(2);
  await page.getByRole('navigation', { name: 'Filters' }).getByRole('link', { name: 'My contacts' }).click();
  await expect(marked(page)).toHaveText(['Open']);
  const table = page.getByRole('table', { name: 'Contacts' });
  await expect(table).toHaveAttribute('aria-rowcount', '54');
  await expect(row(page, 'Maya Lopez')).toHaveAttribute('aria-rowindex', '2');

  for (let presses = 0; presses < 30; presses += 1) await page.keyboard.press('j');
  await page.keyboard.press('k');
  // Whoever hears the page hears where they are: the focus has gone along.
  const focused = page.locator('.app-contact-link:focus');
  const thirtieth = page.locator('[aria-rowindex="30"]');
  await expect(thirtieth.locator('.app-contact-link')).toBeFocused();
  await expect(thirtieth).toHaveAttribute('aria-current', 'true');
  const name = await focused.innerText();
  // The list may still be on its way to the row.
  await scrollThrough(page, { box: '.app-table-scroll', rows: '[data-contact]', stepPx: 0, most: 0 });
  const place = await scrolled(page);
  expect(place).toBeGreaterThan(200);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Contacts' }).click();
  await expect(page).toHaveURL(/status=open/);
  await expect(thirtieth).toBeInViewport();
  await expect.poll(() => scrolled(page)).toBe(place);
  // One from the middle: to press the last one in view, Playwright may bring it further in.
  const middle = page.locator('[aria-rowindex="22"]');
  const other = await middle.locator('.app-contact-link').innerText();
  await middle.locator('.app-contact-link').press('Enter');
  await expect(page.getByRole('heading', { name: other, level: 1 })).toBeVisible();
  await page.goBack();
  await expect(middle).toHaveAttribute('aria-current', 'true');
  await expect.poll(() => scrolled(page)).toBe(place);
  // Another list begins at its top.
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await expect(table).toHaveAttribute('aria-rowcount', '213');
  await expect.poll(() => scrolled(page)).toBe(0);
});

test('where there is room, the list stays beside the open contact; where there is not, each takes the place of the other', async ({
  api,
  page,
}) => {
  await signIn(page, api, '/contacts?status=open');
  const table = page.getByRole('table', { name: 'Contacts' });
  await expect(table).toHaveAttribute('aria-rowcount', '54');
  const open = page.locator('[data-contact][aria-current]');
  await page.locator('[aria-rowindex="2"] .app-contact-link').click();
  await expect(open).toHaveAttribute('aria-rowindex', '2');
  await page.getByRole('link', { name: 'Back to Contacts' }).click();
  await expect(page).toHaveTitle(titled('Contacts · Acme · Talk'));
  // From the one that was open.
  for (let presses = 0; presses < 29; presses += 1) await page.keyboard.press('j');
  const name = await page.locator('.app-contact-link:focus').innerText();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  // Beside a contact the list is where that contact is, wherever it was with another.
  await expect(open).toBeInViewport();
  await expect(open).toHaveAttribute('aria-rowindex', '31');
  await expect(page).toHaveTitle(titled(`${name} · Acme · Talk`));

  // The list is one stop of the Tab key, and the first link of the page leads past it.
  await open.locator('.app-contact-link').focus();
  await page.keyboard.press('Tab');
  await expect(page.locator('[data-contact] :focus')).toHaveCount(0);
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await expect(page.locator('.app-contact-main')).toBeFocused();

  expect(await violations(page)).toEqual([]);
  // The next one is opened from the list, which does not move.
  const next = page.locator('[aria-rowindex="32"] .app-contact-link');
  // To press one that is half in view, Playwright would bring it further in.
  await next.scrollIntoViewIfNeeded();
  await scrollThrough(page, { box: '.app-table-scroll', rows: '[data-contact]', stepPx: 0, most: 0 });
  const place = await scrolled(page);
  const nextName = await next.innerText();
  await next.click();
  await expect(page.getByRole('heading', { name: nextName, level: 1 })).toBeVisible();
  await expect(open).toHaveAttribute('aria-rowindex', '32');
  expect(await scrolled(page)).toBe(place);
  // In another pane the arrows are that pane's.
  await page.locator('summary').first().press('ArrowDown');
  await expect(open).toHaveAttribute('aria-rowindex', '32');
  // Another list, the same contact; after a reload too.
  await page.getByRole('navigation', { name: 'Filters' }).getByRole('link', { name: 'My contacts' }).click();
  await expect(page).toHaveURL(/\/contacts\/\d+\?status=open&mine=true$/);
  await expect(page.getByRole('heading', { name: nextName, level: 1 })).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: nextName, level: 1 })).toBeVisible();
  await expect(marked(page)).toHaveText(['My contacts', 'Open']);

  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(table).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Details' })).toBeVisible();
  await page.setViewportSize({ width: 1100, height: 900 });
  await expect(page.getByRole('complementary', { name: 'Details' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to Contacts' }).click();
  await expect(marked(page)).toHaveText(['My contacts', 'Open']);
  await expect(page).toHaveTitle(titled('Contacts · Acme · Talk'));
});

test('nothing of a screen can be scrolled out of its place, whatever is brought into view', async ({ api, page }) => {
  await signIn(page, api);
  await expect(row(page, 'Maya Lopez')).toBeVisible();
  const tops = () =>
    page.evaluate(() => {
      for (const element of document.querySelectorAll('#root *')) element.scrollIntoView();
      return ['.app', '.app-top', '.app-main', '.app-main > *'].map((name) => {
        const box = document.querySelector(name);
        return [name, box?.getBoundingClientRect().top, box?.scrollTop];
      });
    });
  const inPlace = [
    ['.app', 0, 0],
    ['.app-top', 0, 0],
    ['.app-main', 48, 0],
    ['.app-main > *', 48, 0],
  ];
  expect(await tops()).toEqual(inPlace);
  await page.locator('.app-table-scroll').evaluate((list) => list.scrollTo({ top: 0 }));
  await row(page, 'Maya Lopez').getByRole('link', { name: 'Maya Lopez', exact: true }).click();
  await expect(page.getByRole('article').last()).toBeVisible();
  expect(await tops()).toEqual(inPlace);
});

test('how long ago something was goes on by itself, and is never in the future', async ({ api, page }) => {
  await signIn(page, api);
  await expect(page.getByRole('button', { name: /Live: changes appear at once/ })).toBeVisible();
  // A call of now, told by a server whose clock is ahead.
  // Ahead of every moment that the page has seen, however long this takes.
  const nowMs = (await page.evaluate(() => Date.now())) + 120_000;
  await page.clock.setFixedTime(nowMs);
  const atMs = nowMs + 11_000;
  const maya = { ...makeContact(0), last_engagement_at: new Date(atMs).toISOString(), version: 50 };
  await api.emit('contact_updated', maya, 50);
  const when = row(page, 'Maya Lopez').locator('[data-column="last_engagement_at"] time');
  await expect(when).toHaveText('Now');
  await page.clock.setFixedTime(atMs + 45_000);
  await expect(when).toHaveText('45s');
  await page.clock.setFixedTime(atMs + 65_000);
  await expect(when).toHaveText('1m');
});

test('a contact that cannot be shown leaves the others as they are', async ({ api, page, complaints }) => {
  complaints.expect(/local_zone|null|undefined|Error/);
  const [, dana] = api.contacts;
  if (dana === undefined) throw new Error('no contact');
  await signIn(page, api, '/contacts/1');
  await expect(page.getByRole('heading', { name: 'Maya Lopez', level: 1 })).toBeVisible();
  api.breakContract();
  api.contacts[1] = { ...dana, version: dana.version + 1, local_zone: null as never };
  await row(page, 'Dana Brandt').getByRole('link', { name: 'Dana Brandt', exact: true }).click();
  await expect(page.getByText('Something on this screen failed.')).toBeVisible();
  // What fails is that contact, not the list beside it.
  await expect(row(page, 'Dana Brandt')).toBeVisible();
  // From one contact straight to the other, with no other screen in between.
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Maya Lopez', level: 1 })).toBeVisible();
  await expect(page.getByText('Something on this screen failed.')).toHaveCount(0);
});

test('a day’s heading is never read as that of the next day, however far the thread is scrolled', async ({
  api,
  page,
}) => {
  await signIn(page, api, '/contacts/1');
  const thread = page.getByRole('log');
  await expect(page.getByRole('article').last()).toBeVisible();
  const wrong = await thread.evaluate(async (log) => {
    const found: string[] = [];
    const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const within = (element: Element, top: number, bottom: number): boolean => {
      const box = element.getBoundingClientRect();
      return Math.min(box.bottom, bottom) - Math.max(box.top, top) > 0;
    };
    function look(): void {
      const room = log.getBoundingClientRect();
      const headings = [...log.querySelectorAll('h2')].filter((each) => within(each, room.top, room.bottom));
      for (const [index, heading] of headings.slice(0, -1).entries()) {
        const from = heading.getBoundingClientRect().bottom;
        const to = headings[index + 1]?.getBoundingClientRect().top ?? from;
        const between = [...log.querySelectorAll('article, .tk-audit')].some((each) => within(each, from, to));
        if (!between) found.push(`${heading.textContent} over ${headings[index + 1]?.textContent} at ${log.scrollTop}`);
      }
    }
    const isBeginning = (): boolean => log.scrollTop <= 0 && log.querySelector('.tk-thread-top button') === null;
    while (!isBeginning()) {
      // Less than is drawn beyond the view; then what is further up has its turn.
      for (let step = 0; step < 20 && log.scrollTop > 0; step += 1) {
        log.scrollTop -= 9;
        look();
      }
      await frame();
    }
    return found;
  });
  expect(wrong).toEqual([]);
});
