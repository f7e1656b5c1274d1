import { violationsIn } from '../../support/axe.js';
import { expect, test, type Page } from './app.fixture.js';

// What the looks at screens rest on: colours that were measured once are not measured again, and none that are too faint get by for it.

const faint = async (page: Page): Promise<string[]> =>
  (await violationsIn(page)).filter(({ id }) => id === 'color-contrast').flatMap(({ nodes }) => nodes);

test('texts that are too faint are found among many alike, however they came to be so', async ({ page }) => {
  const rows = Array.from({ length: 60 }, (_, at) => `<p style="position: relative"><b id="n${at}">Row ${at}</b></p>`);
  await page.setContent(`<style>body { color: #333; background: #fff }</style><main>${rows.join('')}</main>`);
  const change = (at: number, how: string, of = ''): Promise<void> =>
    page.evaluate(
      ([id, style, closest]) => {
        const text = document.getElementById(id);
        (closest === '' ? text : text?.closest(closest))?.setAttribute('style', style);
      },
      [`n${at}`, how, of] as const,
    );
  expect(await faint(page)).toEqual([]);

  // Near and far, alone and twice, by itself and by what is around and under it.
  await change(7, 'color: #bbb');
  await change(50, 'color: #bbb');
  await change(9, 'opacity: 0.3', 'p');
  await change(11, 'background: #444', 'p');
  await change(13, 'background: rgba(0, 0, 0, 0.6)', 'p');
  await page.evaluate(() => {
    const under =
      '<i style="position: absolute; inset: 0; background: #444"></i><b style="position: relative">Over</b>';
    document.querySelectorAll('p')[15]?.insertAdjacentHTML('beforeend', under);
  });
  const found = await faint(page);
  for (const id of ['n7', 'n50', 'n9', 'n11', 'n13']) expect(found.join('\n'), id).toContain(`id="${id}"`);
  expect(found.join('\n')).toContain('>Over</b>');
  expect(found).toHaveLength(6);
  expect(await faint(page), 'they are found each time').toHaveLength(6);

  // What is known of a page holds in the next, which has other colours under the same text.
  await page.setContent(`<body style="color: #333; background: #fff"><p>Fine</p><p style="background: #555">Dark</p>`);
  expect(await faint(page)).toEqual([expect.stringContaining('Dark')]);
});
