import { expect, signIn, test, violations, type Page } from './app.fixture.js';
import { inTheMiddle, jumps, most, scrollThrough, settled, THREAD } from './long-lists.js';
import { loadRows } from './storm.js';
import { makeContact, makeLongTimeline, makeText } from './world-data.js';

const ENTRIES = 5_000;
const ROWS = 10_000;
/** Issue 13, must show 5. */
const NODES = 3_000;

// A hundred pages of the timeline are loaded.
test.setTimeout(400_000);

const entry = (page: Page, id: number) => page.locator(`#communication-${id}`);

/** Where it stands, from the top of the page. */
const topOf = (page: Page, id: number): Promise<number> =>
  entry(page, id).evaluate((element) => element.getBoundingClientRect().top);

test('a timeline of 5,000 entries is read from its end to its beginning: few of them are in the page, and what is read keeps its place', async ({
  api,
  page,
}) => {
  api.timeline.splice(0, api.timeline.length, ...makeLongTimeline(ENTRIES));
  await signIn(page, api, '/contacts/1');
  await expect(entry(page, ENTRIES)).toBeInViewport();
  // The end stays in view while the page is still being put together.
  await settled(page);

  const steps = await scrollThrough(page, { ...THREAD, stepPx: -6_000 });
  await expect(entry(page, 1)).toBeInViewport();
  await expect(page.getByText('Start of conversation')).toBeVisible();
  expect(steps.length).toBeGreaterThan(60);
  expect(jumps(steps)).toEqual([]);
  expect(most(steps, 'nodes')).toBeLessThan(NODES);
  // All of it would be ten times as high.
  expect(most(steps, 'heightPx')).toBeLessThan(50_000);

  // Forward again: what was let go comes back.
  const back = await scrollThrough(page, { ...THREAD, stepPx: 500, most: 40 });
  expect(jumps(back)).toEqual([]);
  expect(most(back, 'nodes')).toBeLessThan(NODES);
  await page.getByRole('log').focus();
  await page.keyboard.press('End');
  await expect(entry(page, ENTRIES)).toBeInViewport();
  await expect(page.locator('.tk-latest')).toHaveCount(0);
});

test('whoever scrolls up at the moment when something grows is not put back at the end', async ({ api, page }) => {
  api.timeline.splice(0, api.timeline.length, ...makeLongTimeline(200));
  await signIn(page, api, '/contacts/1');
  const newest = entry(page, 200);
  await expect(newest).toBeInViewport();
  await settled(page);
  await newest.evaluate((element) => {
    element.style.paddingBottom = '92px';
    element.closest('[role=log]')?.scrollBy({ top: -800, behavior: 'instant' });
  });
  await settled(page);
  await expect(newest).not.toBeInViewport();

  // At the end it stays there, whatever the space.
  const log = page.getByRole('log');
  await log.evaluate((list) => (list.scrollTop = list.scrollHeight));
  await settled(page);
  await expect(newest).toBeInViewport({ ratio: 0.99 });
  for (const px of ['92px', '0px', '200px']) {
    await log.evaluate((list, marginBottom) => (list.style.marginBottom = marginBottom), px);
    await settled(page);
    await expect(newest).toBeInViewport({ ratio: 0.99 });
  }
});

test('in a long timeline one jumps to the first unread and to what a link names, and nothing moves while one reads there', async ({
  api,
  page,
}) => {
  const all = makeLongTimeline(600).map((each) => ({
    ...each,
    is_read: each.direction === 'outbound' || each.id < 500,
  }));
  const unread = all.filter(({ is_read }) => !is_read);
  const first = unread.at(-1)?.id ?? 0;
  api.timeline.splice(0, api.timeline.length, ...all);
  await signIn(page, api, '/contacts/1');
  await expect(entry(page, 600)).toBeInViewport();

  await page.getByRole('button', { name: `Jump to ${unread.length} unread` }).click();
  await expect(entry(page, first)).toBeFocused();
  await expect(page.locator('.tk-unread')).toBeInViewport();
  await expect(page.locator('.tk-first-unread')).toHaveCount(0);

  // What happens meanwhile is counted at the foot.
  const log = page.getByRole('log');
  await settled(page);
  const place = await topOf(page, first);
  for (const id of [601, 602, 603]) {
    const news = makeText(id);
    api.timeline.unshift(news);
    await api.emit('new_communication', news, 1);
  }
  const pill = page.getByRole('button', { name: '3 new messages' });
  await expect(pill).toBeVisible();
  expect(Math.abs((await topOf(page, first)) - place)).toBeLessThan(1.5);
  expect(await violations(page)).toEqual([]);

  // The focus stays on its entry while that is far out of view, and no other is drawn there.
  await scrollThrough(page, { ...THREAD, stepPx: -700, most: 4 });
  await expect(entry(page, first)).toBeFocused();
  await expect(entry(page, first)).not.toBeInViewport();
  await expect(entry(page, first + 1)).toHaveCount(0);

  // Pictures that come late, above what is read, do not move it.
  const release = api.holdPictures();
  const held = log.locator('.tk-picture.tk-skeleton');
  // As far as it takes: how many rows are drawn beyond the view depends on how high it is.
  await expect
    .poll(async () => {
      await log.evaluate((list) => (list.scrollTop -= 1_500));
      return held.count();
    })
    .toBeGreaterThan(0);
  const read = await inTheMiddle(page);
  const readAt = await topOf(page, read);
  release();
  await expect(held).toHaveCount(0);
  await expect.poll(async () => Math.abs((await topOf(page, read)) - readAt)).toBeLessThan(1.5);

  // A link leads to what is on no page that was loaded.
  await page.evaluate(() => (window.location.hash = '#communication-40'));
  await expect(entry(page, 40)).toBeFocused();
  await expect(entry(page, 40)).toBeInViewport();
  await expect(entry(page, 40)).toHaveAttribute('data-marked', '');
  await expect(entry(page, 40)).toHaveAttribute('aria-setsize', '-1');
  await page.keyboard.press('PageUp');
  // The browser moves smoothly by keyboard, and lets nothing stop it: until it has arrived.
  await settled(page);
  await expect(entry(page, 40)).toBeFocused();
  await page.keyboard.press('End');
  await expect(entry(page, 603)).toBeInViewport();
  await expect(page.locator('.tk-latest')).toHaveCount(0);
});

test('a list of 10,000 contacts scrolls with few of them in the page, and the row that is read keeps its place', async ({
  api,
  page,
}) => {
  for (let index = api.contacts.length; index < ROWS; index += 1) api.contacts.push(makeContact(index));
  api.leastRows.contacts = 1_000;
  await signIn(page, api, '/contacts');
  await loadRows(page, ROWS);
  const list = { box: '.app-table-scroll', rows: '[data-contact]', stepPx: 20_000 };
  const steps = await scrollThrough(page, list);
  expect(steps.length).toBeGreaterThan(10);
  expect(jumps(steps)).toEqual([]);
  expect(most(steps, 'nodes')).toBeLessThan(NODES);
});
