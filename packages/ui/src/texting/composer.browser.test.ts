// @vitest-environment node
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveGallery, type GallerySite } from '../testing/gallery-site.js';

let browser: Browser;
let site: GallerySite;
beforeAll(async () => {
  site = await serveGallery('texting');
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
}, 120_000);
afterAll(async () => {
  await browser.close();
  await site.close();
});

async function open<T>(state: string, work: (page: Page) => Promise<T>): Promise<T> {
  const page = await browser.newPage({ viewport: { width: 480, height: 760 }, reducedMotion: 'reduce' });
  await page.goto(site.address(state, 'light'));
  await page.waitForSelector('body[data-ready]');
  try {
    return await work(page);
  } finally {
    await page.close();
  }
}
const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const selected = (page: Page): Promise<string> =>
  field(page).evaluate((element) => {
    const { value, selectionStart, selectionEnd } = element as unknown as HTMLTextAreaElement;
    return value.slice(selectionStart, selectionEnd);
  });
const bubbles = (page: Page) => page.locator('.tk-bubble');

describe('by keyboard alone', () => {
  it('a slash finds a template, Tab goes from gap to gap, and nothing leaves before they are filled', () =>
    open('thread', async (page) => {
      await field(page).focus();
      await page.keyboard.type('Hello. /dem');
      await page.getByRole('option', { name: /Confirm the demo/ }).waitFor();
      await page.keyboard.press('Enter');
      await expect.poll(() => selected(page)).toBe('{{day}}');
      await page.keyboard.press('Tab');
      expect(await selected(page)).toBe('{{time}}');
      await page.keyboard.press('Enter');
      expect(await selected(page)).toBe('{{day}}');
      await page.keyboard.type('Thursday');
      await page.keyboard.press('Tab');
      await page.keyboard.type('10');
      expect(await field(page).inputValue()).toBe(
        "Hello. You're booked, Maya. The invite is on its way. See you Thursday at 10!",
      );
      const before = await bubbles(page).count();
      await page.keyboard.press('Enter');
      await expect.poll(() => bubbles(page).count()).toBe(before + 1);
      expect(await field(page).inputValue()).toBe('');
    }));

  it('Shift+Enter makes a line, Enter sends, and Ctrl+Z takes it back as it was', () =>
    open('thread', async (page) => {
      await field(page).focus();
      await page.keyboard.type('One');
      await page.keyboard.press('Shift+Enter');
      await page.keyboard.type('Two');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Undo' }).waitFor();
      expect(await field(page).inputValue()).toBe('');
      await page.keyboard.press('Control+z');
      await expect.poll(() => field(page).inputValue()).toBe('One\nTwo');
    }));

  it('arrows choose an emoji, which is put where the caret was', () =>
    open('thread', async (page) => {
      await field(page).fill('Well done !');
      await page.keyboard.press('ArrowLeft');
      await page.getByRole('button', { name: 'Emoji' }).press('Enter');
      await page.keyboard.type('thu');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await expect.poll(() => field(page).inputValue()).toBe('Well done 👎!');
    }));

  it('Ctrl+. opens the schedule, Esc leaves it, and a moment becomes the button', () =>
    open('written', async (page) => {
      await field(page).focus();
      await page.keyboard.press('Control+.');
      const dialog = page.getByRole('dialog', { name: 'When should it leave?' });
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await field(page).press('Control+.');
      await dialog.getByRole('button', { name: /^Tomorrow 9:00 AM \(their time\)/ }).click();
      await page.getByRole('button', { name: 'Schedule for tomorrow 9:00 AM (their time)' }).waitFor();
    }));
});

it('a second answer is held back, read, and sent on purpose', () =>
  open('guard', async (page) => {
    const guard = page.getByRole('alertdialog');
    expect(await guard.textContent()).toContain('Sam answered while you wrote');
    const before = await bubbles(page).count();
    await guard.getByRole('button', { name: 'Send anyway' }).click();
    await expect.poll(() => bubbles(page).count()).toBe(before + 1);
  }));

it('letters that force Unicode are replaced, and the meter shows what that saves', () =>
  open('thread', async (page) => {
    await field(page).fill('Łódź');
    await page.getByText(/makes? this Unicode/).waitFor();
    expect(await page.locator('.tk-length').textContent()).toMatch(/\/70 ·/);
    await page.getByRole('button', { name: /Replace \d letters?/ }).click();
    expect(await field(page).inputValue()).toMatch(/^L.dz$/);
    expect(await page.locator('.tk-length').textContent()).toMatch(/\/160 · 1 segment/);
  }));

it('a picture opens over the page and closes by Esc, the focus back on it', () =>
  open('media', async (page) => {
    const picture = page.getByRole('button', { name: 'Open picture floor-plan.png' });
    await picture.click();
    const box = page.getByRole('dialog', { name: 'Picture floor-plan.png' });
    await box.getByRole('link', { name: 'Download' }).waitFor();
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'hidden' });
    await expect.poll(() => picture.evaluate((element) => element === document.activeElement)).toBe(true);
  }));

it('new texts wait below while one reads above, and are announced once', () =>
  open('long', async (page) => {
    const pill = page.getByRole('button', { name: 'Jump to latest' });
    await pill.waitFor();
    await page.evaluate(() => {
      const { world } = window as unknown as { world: { client: { push: (type: string, data: object) => void } } };
      const text = { type: 'sms', direction: 'inbound', contact_id: 7, is_read: false, version: 1, body: 'Hello?' };
      const rest = { id: 990, user_id: null, user_name: null, campaign_id: 12, campaign_name: null, message: null };
      world.client.push('new_communication', { ...text, ...rest, created_at: new Date().toISOString() });
    });
    await page.getByRole('button', { name: '1 new message' }).click();
    await page.getByText('Hello?', { exact: true }).waitFor();
    expect(await page.locator('.tk-thread-frame [role=status]').textContent()).toBe(
      'New message from Maya Lopez: Hello?',
    );
    await expect.poll(() => page.locator('.tk-latest').count()).toBe(0);
  }));
