// @vitest-environment node
import { chromium } from 'playwright';
import { it } from 'vitest';
import { serveGallery } from './testing/gallery-site.js';
it('shots', { timeout: 180000 }, async () => {
  const site = await serveGallery();
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const states = (process.env['STATES'] ?? '').split(',');
  for (const [w, h, theme] of [
    [300, 500, 'light'],
    [340, 600, 'dark'],
    [390, 800, 'light'],
  ] as const) {
    const page = await browser.newPage({ viewport: { width: w, height: h } });
    page.on('pageerror', (e) => console.log('ERR', e.message));
    page.on('console', (m) => console.log(m.text()));
    for (const s of states) {
      await page.goto(site.address(s, theme));
      await page.waitForSelector('#phone > *');
      await page.waitForTimeout(400);
      await page.screenshot({ path: `/tmp/shots/${s}-${w}.png` });
    }
    await page.close();
  }
  await browser.close();
  await site.close();
});
