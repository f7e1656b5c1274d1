import type { Page } from '@playwright/test';
import { expect, row, signIn, test, violations } from './app.fixture.js';
import { makeList } from './fake-lists.js';
import { LOOKS, looking } from './looks.js';

/** Without that of the boxes. */
const headings = async (page: Page): Promise<string[]> =>
  (await page.getByRole('columnheader').allTextContents()).slice(1);
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const edge = (page: Page, name: string) => page.getByRole('separator', { name: `Width of ${name}` });
const widthOf = async (page: Page, name: string): Promise<number> =>
  Math.round((await header(page, name).boundingBox())?.width ?? 0);

test('a person chooses the columns of the list, their order and width, and what stays in sight; it is there again after a reload', async ({
  api,
  page,
}) => {
  await page.setViewportSize({ width: 1100, height: 800 });
  await signIn(page, api);
  await expect(row(page, 'Maya Lopez')).toBeVisible();
  // As many of the standard ones as there is room for.
  expect(await headings(page)).toEqual(['Name', 'Phone', 'Company', 'Owner', 'Last engagement', 'Unread']);

  await page.getByRole('button', { name: 'Columns' }).click();
  const list = page.getByRole('grid', { name: 'Columns' });
  const chooser = page.getByRole('dialog', { name: 'Columns' });
  const column = (name: string) => list.getByRole('row', { name, exact: true });
  for (const name of ['Name', 'Last engagement', 'Date added'])
    await expect(column(name).getByRole('checkbox')).toBeDisabled();
  await chooser.getByText('Email', { exact: true }).click();
  await column('Company').getByText('Company', { exact: true }).click();
  await expect(header(page, 'Email')).toHaveCount(1);
  await expect(header(page, 'Company')).toHaveCount(0);
  await page.getByRole('button', { name: 'Pin Name' }).click();
  await expect(page.getByRole('button', { name: 'Unpin Name' })).toHaveAttribute('aria-pressed', 'true');
  expect(await violations(page)).toEqual([]);

  // By keyboard alone: the email goes before the phone.
  await column('Email').getByRole('button', { name: 'Move Email' }).focus();
  await page.keyboard.press('Enter');
  await expect(list.getByRole('button', { name: /^Insert/ }).first()).toBeAttached();
  while (
    !(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')).includes('Name and Phone')
  )
    await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => headings(page))
    .toEqual(['Name', 'Email', 'Phone', 'Owner', 'Tags', 'Last engagement', 'Date added', 'Unread']);
  await page.keyboard.press('Escape');

  // With the arrow keys and by dragging.
  await edge(page, 'Phone').focus();
  const before = await widthOf(page, 'Phone');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => widthOf(page, 'Phone')).toBe(before + 16);
  const email = await widthOf(page, 'Email');
  const box = await edge(page, 'Email').boundingBox();
  if (box === null) throw new Error('The edge is not there.');
  await page.mouse.move(box.x + 4, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + 64, box.y + 8, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => widthOf(page, 'Email')).toBe(email + 60);
  await edge(page, 'Phone').dblclick();
  await expect.poll(() => widthOf(page, 'Phone')).toBe(before);

  // Scrolled sideways, the pinned name stays.
  const scroller = page.locator('.app-table-scroll');
  const nameX = (): Promise<number | undefined> =>
    row(page, 'Maya Lopez')
      .getByRole('cell')
      .nth(1)
      .boundingBox()
      .then((at) => at?.x);
  const startX = await nameX();
  await scroller.evaluate((element) => element.scrollTo({ left: 400 }));
  await expect.poll(() => scroller.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(100);
  expect((startX ?? 0) - ((await nameX()) ?? 0)).toBeLessThanOrEqual(16);

  await page.reload();
  await expect(row(page, 'Maya Lopez')).toBeVisible();
  expect((await headings(page)).slice(0, 3)).toEqual(['Name', 'Email', 'Phone']);
  expect(await widthOf(page, 'Email')).toBe(email + 60);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Reset to default' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => headings(page)).toEqual(['Name', 'Phone', 'Company', 'Owner', 'Last engagement', 'Unread']);
});

test('every column can be found, sorted by and read: counts short, several values in a popover, low rows; the server keeps it for each list', async ({
  api,
  page,
}) => {
  const [maya] = api.contacts;
  if (maya === undefined) throw new Error('There are contacts.');
  const tags = Array.from({ length: 12 }, (_, at) => ({ id: at + 1, name: `Label ${at + 1}`, color: '#2953d0' }));
  api.contacts[0] = { ...maya, tags, tag_ids: tags.map(({ id }) => id) };
  api.lists.lists.push(makeList(71, 'Spring fair'));
  api.lists.members.set(71, new Set([1]));
  await signIn(page, api);
  await expect(row(page, 'Maya Lopez')).toBeVisible();

  // Found by a few letters of its name, or of its heading.
  const columns = page.getByRole('button', { name: 'Columns' });
  const chooser = page.getByRole('dialog', { name: 'Columns' });
  const find = chooser.getByRole('searchbox', { name: 'Find a column' });
  await columns.click();
  await expect(chooser.getByRole('group')).toHaveCount(5);
  await find.fill('zzz');
  await expect(chooser.getByRole('status')).toHaveText('No column is called “zzz”.');
  await find.fill('inbound texts');
  await chooser.getByText('Inbound texts', { exact: true }).click();
  await expect(header(page, 'Inbound texts')).toHaveCount(1);
  await find.fill('ring');
  await chooser.getByText('Ring groups', { exact: true }).click();
  await find.fill('lists');
  await chooser.getByText('Lists', { exact: true }).click();
  await chooser.getByRole('button', { name: 'Compact' }).click();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(row(page, 'Maya Lopez')).toHaveCSS('height', '34px');
  const kept = () => api.layouts.find(({ list }) => list === 'all')?.layout;
  await expect.poll(kept).toMatchObject({ density: 'compact', shown: expect.arrayContaining(['inbound_texts_count']) });

  // Sorted by a count, most first; short, and exact on hover.
  await header(page, 'Inbound texts').getByRole('button').click();
  await expect(header(page, 'Inbound texts')).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/sort=inbound_texts_count/);
  const cell = (column: string) => row(page, 'Maya Lopez').locator(`[data-column="${column}"]`);
  await expect(cell('inbound_texts_count')).toHaveText('1.5k');
  await expect(cell('inbound_texts_count').locator('span')).toHaveAttribute('title', '1,523');
  await expect(cell('ring_groups')).toHaveText('East, West');
  await expect(cell('contact_lists')).toHaveText('Spring fair');
  await expect(page.locator('[data-contact]').first()).toHaveAttribute('data-contact', '1');

  // The first ten of many, by pointer and by keyboard.
  const popover = page.getByRole('dialog', { name: 'Tags' });
  await cell('tags').hover();
  await expect(popover.getByRole('listitem')).toHaveCount(10);
  await expect(popover).toContainText('and 2 more');
  await page.mouse.move(5, 5);
  await expect(popover).toHaveCount(0);
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowRight');
  await expect(cell('tags').getByRole('button', { name: 'Tags: 12, show all' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(popover.getByRole('listitem')).toHaveCount(10);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(popover).toHaveCount(0);

  // A finger that stays on the cell opens it, and no contact when it is lifted.
  const touch = { pointerType: 'touch', isPrimary: true, bubbles: true };
  const label = cell('tags').getByText('Label 1');
  await label.dispatchEvent('pointerdown', touch);
  await expect(popover.getByRole('listitem')).toHaveCount(10);
  await label.dispatchEvent('pointerup', touch);
  await label.dispatchEvent('click');
  await expect(page).toHaveURL(/\/contacts\?/);
  await page.keyboard.press('Escape');
  await expect(popover).toHaveCount(0);

  // A colleague's change, and a new text, are in the cells at once.
  await api.emit(
    'contact_updated',
    { ...api.contacts[0], ring_group_ids: [2], inbound_texts_count: 1651, version: 9 },
    9,
  );
  await expect(cell('inbound_texts_count')).toHaveText('1.7k');
  await expect(cell('ring_groups')).toHaveText('North');

  // Another list has columns of its own; on another machine it is the same.
  await page.goto(`${api.origin}/contacts?mine=true`);
  await expect(row(page, 'Maya Lopez')).toBeVisible();
  await columns.click();
  await chooser.getByRole('button', { name: 'Reset to default' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => api.layouts.map(({ list }) => list)).toEqual(['all', 'mine']);
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.includes('columns')) localStorage.removeItem(key);
  });
  await page.goto(`${api.origin}/contacts`);
  await expect(header(page, 'Inbound texts')).toHaveCount(1);
  await expect(row(page, 'Maya Lopez')).toHaveCSS('height', '34px');
});

test('a table with every column builds the cells in sight, and each is there when one scrolls to it', async ({
  api,
  page,
}) => {
  await signIn(page, api);
  await expect(row(page, 'Maya Lopez')).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  const chooser = page.getByRole('dialog', { name: 'Columns' });
  await page.getByRole('button', { name: 'Pin Name' }).click();
  for (let left = await chooser.getByRole('checkbox', { checked: false }).count(); left > 0; left -= 1)
    await chooser.locator('[data-hidden] label').first().click();
  await page.keyboard.press('Escape');
  await expect.poll(() => headings(page).then(({ length }) => length)).toBe(48);
  const cells = row(page, 'Maya Lopez').getByRole('cell');
  await expect.poll(() => cells.count()).toBeLessThan(25);
  const scroller = page.locator('.app-table-scroll');
  for (const [name, id] of [
    ['Communications', 'communications_count'],
    ['City', 'cnam_city'],
    ['Phone', 'phone_number'],
  ] as const) {
    await header(page, name).scrollIntoViewIfNeeded();
    const cell = row(page, 'Maya Lopez').locator(`[data-column="${id}"]`);
    await expect(cell).toBeVisible();
    // Under its heading, although cells before it are missing.
    const [above, below] = await Promise.all([header(page, name).boundingBox(), cell.boundingBox()]);
    expect(Math.round(above?.x ?? -1)).toBe(Math.round(below?.x ?? -2));
    await expect(row(page, 'Maya Lopez').locator('[data-column="name"]')).toBeInViewport();
  }
  expect(await scroller.evaluate(({ scrollWidth }) => scrollWidth)).toBeGreaterThan(5000);
});

test('from a contact, one goes to those before and after it in the list it was opened from, over pages', async ({
  api,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, api, '/contacts?sort=name');
  const { compare } = new Intl.Collator();
  const inOrder = api.contacts.toSorted((a, b) => compare(a.name, b.name));
  const title = page.getByRole('heading', { level: 1 });
  const isOpen = (at: number) => expect(page).toHaveURL(new RegExp(`/contacts/${inOrder[at]?.id ?? 0}\\?`));
  await page.getByRole('row').nth(1).getByRole('link').click();
  await isOpen(0);
  await expect(title).toHaveText(inOrder[0]?.name ?? '');
  await expect(page.getByRole('button', { name: 'Previous contact' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Next contact' }).click();
  await isOpen(1);
  await page.keyboard.press('[');
  await isOpen(0);
  // The list has asked for 50: the 51st is on the next page.
  for (let at = 1; at <= 51; at += 1) {
    await page.keyboard.press(']');
    await isOpen(at);
  }
  await expect(title).toHaveText(inOrder[51]?.name ?? '');
  expect(await violations(page)).toEqual([]);

  // Who came by a link was not in a list.
  await page.goto(`${api.origin}/contacts/3`);
  await expect(title).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next contact' })).toHaveCount(0);
});

for (const { name, width, language, schemes } of LOOKS) {
  test.describe(name, () => {
    test.use({ viewport: { width, height: 844 }, actionTimeout: 10_000 });
    test('columns, their chooser and what opens over a cell are whole', async ({ api, page }) => {
      const check = looking(page, `columns-${name}`, schemes);
      if (language !== null) await page.addInitScript((tag) => localStorage.setItem('talk:language', tag), language);
      const [maya] = api.contacts;
      if (maya === undefined) throw new Error('There are contacts.');
      const tags = Array.from({ length: 14 }, (_, at) => ({ id: at + 1, name: `Label ${at + 1}`, color: '#2953d0' }));
      api.contacts[0] = { ...maya, tags, tag_ids: tags.map(({ id }) => id) };
      const shown = 'name tags phone_numbers ring_groups inbound_texts_count communications_count line_type';
      api.layouts.push({
        list: 'all',
        layout: {
          shown: [...shown.split(' '), 'last_engagement_at', 'created_at', 'last_inbound_engagement_at'],
          pinned: ['name'],
          widths: {},
          density: 'compact',
        },
      });
      await signIn(page, api);
      await expect(row(page, 'Maya Lopez')).toBeVisible();
      await check('list');
      if (width < 768) {
        await row(page, 'Maya Lopez').getByRole('link').first().click();
        await expect(page.locator('.app-neighbours')).toBeVisible();
        await check('contact');
        return;
      }
      const cell = row(page, 'Maya Lopez').locator('[data-column="tags"]');
      await expect(page.getByRole('columnheader')).toHaveCount(12);
      await cell.hover();
      await expect(page.locator('.app-many-popover li')).toHaveCount(10);
      await check('popover');
      await page.mouse.move(5, 5);
      await page.locator('.app-columns-button').click();
      await expect(page.locator('.app-columns-all')).toBeVisible();
      await check('chooser');
      await page.keyboard.press('Escape');
      await row(page, 'Maya Lopez').getByRole('link').first().click();
      await expect(page.locator('.app-neighbours')).toBeVisible();
      await check('contact');
    });
  });
}

test('two tags are both whole, or one and how many more', async ({ api, page }) => {
  await signIn(page, api, '/contacts');
  const cell = row(page, 'Maya Lopez').locator('[data-column="tags"]');
  const width = (px: number) =>
    cell.evaluate(
      (element, wide) => Object.assign((element as HTMLElement).style, { width: wide, flex: 'none' }),
      `${px}px`,
    );
  await width(90);
  await expect(cell.locator('.app-tag')).toHaveText(['Demo']);
  await expect(cell.getByRole('button')).toHaveText('+1');
  await width(300);
  await expect(cell.locator('.app-tag')).toHaveText(['Demo', 'Dental']);
  await expect(cell.getByRole('button')).toHaveCount(0);
  const cut = await cell
    .locator('.app-tag')
    .evaluateAll((chips) => chips.filter((chip) => chip.scrollWidth > chip.clientWidth).length);
  expect(cut).toBe(0);
});
