import { readFile } from 'node:fs/promises';
import { openApp } from '../pages/app-page.js';
import { expectAccessibleInBoth } from '../axe.js';
import { expect, test } from '../stack.fixture.js';

const numberIn = (text: string | null): number => Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''));

test('a supervisor counts a month by user, keeps the chart, and opens what a figure counts', async ({
  stack,
  visit,
}) => {
  const app = await openApp(visit, stack, 'admin', { viewport: { width: 1440, height: 900 } });
  await app.getByRole('link', { name: 'Stats' }).first().click();
  await expect(app).toHaveTitle(/^(?:\(\d+\) )?Stats · /);
  const table = app.getByRole('region', { name: 'Figures' });
  await expect(table.getByRole('rowheader').first()).toBeVisible();
  await app.getByRole('combobox', { name: 'Divide by' }).selectOption({ label: 'User' });
  await app.getByRole('combobox', { name: 'Period' }).selectOption({ label: 'By week' });
  await expect(app).toHaveURL(/by=date_v_user.*period=week|period=week.*by=date_v_user/);
  await expect(table.getByRole('rowheader', { name: 'Elena Vargas' })).toBeVisible();
  await expect(app.getByRole('figure').locator('svg').first()).toBeVisible();
  await expectAccessibleInBoth(app, 'stats');

  const menu = app.getByRole('button', { name: 'Keep or print the chart' });
  const kept = async (kind: string): Promise<Buffer> => {
    await menu.click();
    const download = app.waitForEvent('download');
    await app.getByRole('menuitem', { name: kind }).click();
    return readFile(await (await download).path());
  };
  expect((await kept('PNG picture')).subarray(1, 4).toString()).toBe('PNG');
  expect((await kept('PDF document')).subarray(0, 8).toString()).toBe('%PDF-1.4');
  expect((await kept('CSV table')).toString()).toContain('Elena Vargas');

  const drawn = app.getByRole('combobox', { name: 'Chart' });
  await drawn.selectOption({ label: 'Lines' });
  await expect(app.getByRole('figure', { name: 'Communications in each period' })).toBeVisible();
  await drawn.selectOption({ label: 'Busy hours' });
  await expect(
    app.getByRole('figure', { name: 'Communications by hour of the week' }).locator('svg').first(),
  ).toBeVisible();
  await expectAccessibleInBoth(app, 'busy hours');
  expect((await kept('CSV table')).toString()).toContain('Mon');

  const figure = table.getByRole('link', { name: /^Inbound calls, Elena Vargas: / });
  const count = numberIn(await figure.textContent());
  expect(count).toBeGreaterThan(0);
  await figure.click();
  await expect(app.getByRole('heading', { name: 'Communication Logs' })).toBeVisible();
  await expect
    .poll(async () => numberIn(await app.locator('.app-list-title [role=status]').getAttribute('title')))
    .toBe(count);
});
