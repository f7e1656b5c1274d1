import type { Page } from '@playwright/test';
import { expect, row, signIn, test, violations } from './app.fixture.js';

const headings = (page: Page): Promise<string[]> => page.getByRole('columnheader').allTextContents();
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
  const column = (name: string) => list.getByRole('row', { name, exact: true });
  await expect(column('Name').getByRole('checkbox')).toBeDisabled();
  await column('Email').getByText('Email', { exact: true }).click();
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
      .first()
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
  await page.getByRole('button', { name: 'Back to the standard columns' }).click();
  await expect.poll(() => headings(page)).toEqual(['Name', 'Phone', 'Company', 'Owner', 'Last engagement', 'Unread']);
});
