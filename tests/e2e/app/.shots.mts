import { chromium } from 'playwright';
import { startFakeApi } from '/work/wt/app/tests/e2e/app/fake-api.js';
const out = '/tmp/app-shots';
import { mkdirSync } from 'node:fs';
mkdirSync(out, { recursive: true });
const only = process.argv[2];
const api = await startFakeApi();
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const sizes = { l: [1440, 900], m: [1024, 768], s: [390, 844] } as const;
for (const theme of ['light', 'dark'] as const)
  for (const [key, [width, height]] of Object.entries(sizes)) {
    if (only && !`${theme}-${key}`.match(only)) continue;
    api.expire();
    const ctx = await browser.newContext({
      viewport: { width, height },
      colorScheme: theme,
      timezoneId: 'America/Los_Angeles',
    });
    const page = await ctx.newPage();
    page.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log(theme, key, m.type(), m.text()));
    page.on('pageerror', (e) => console.log('PAGEERROR', e.message, e.stack?.slice(0, 600)));
    await page.goto(api.origin + '/');
    await page.getByLabel('Email').waitFor();
    await page.screenshot({ path: `${out}/${theme}-${key}-signin.png` });
    await page.getByLabel('Email').fill('agent@acme.test');
    await page.getByLabel('Password').fill('talk-demo-1');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Maya Lopez' }).first().waitFor();
    await page.waitForTimeout(600);
    await page.screenshot({ path: `${out}/${theme}-${key}-list.png` });
    await page.getByRole('link', { name: 'Maya Lopez' }).first().click();
    await page.getByText('Perfect, Thursday').waitFor();
    await page.waitForTimeout(900);
    await page.screenshot({ path: `${out}/${theme}-${key}-contact.png` });
    if (key === 'l') {
      await page.getByRole('button', { name: 'Open keypad' }).click();
      await page.waitForTimeout(300);
      await page.screenshot({ path: `${out}/${theme}-${key}-keypad.png` });
      await page.getByRole('button', { name: 'Close keypad' }).first().click();
      await page.getByRole('button', { name: /Account of/ }).click();
      await page.waitForTimeout(300);
      await page.screenshot({ path: `${out}/${theme}-${key}-account.png` });
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Choose number and line' }).click();
      await page.waitForTimeout(300);
      await page.screenshot({ path: `${out}/${theme}-${key}-callmenu.png` });
      await page.keyboard.press('Escape');
    }
    await page.goto(api.origin + '/contacts');
    await page.getByRole('button', { name: 'New contact' }).click();
    await page.waitForTimeout(400);
    await page.screenshot({ path: `${out}/${theme}-${key}-new.png` });
    await page.goto(api.origin + '/contacts?q=zzzz');
    await page.getByText('Nobody matches').waitFor();
    await page.screenshot({ path: `${out}/${theme}-${key}-empty.png` });
    await ctx.close();
  }
await browser.close();
await api.close();
