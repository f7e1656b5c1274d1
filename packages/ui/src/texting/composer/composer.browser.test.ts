// @vitest-environment node
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveGallery, type GallerySite } from '../../testing/gallery-site.js';

let browser: Browser;
let site: GallerySite;
beforeAll(async () => {
  site = await serveGallery('texting');
  browser = await chromium.connect(process.env['TALK_TEST_BROWSER'] ?? '');
});
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
  it('a slash finds a template, Tab goes from gap to gap, and nothing is sent before they are filled', () =>
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

  it('Shift+Enter makes a line, Enter sends, and Ctrl+Z takes it back unchanged', () =>
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

  it('arrows choose an emoji, which is inserted at the caret', () =>
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

  it('Ctrl+. opens the schedule, Esc closes it, and a chosen time shows on the button', () =>
    open('written', async (page) => {
      await field(page).focus();
      await page.keyboard.press('Control+.');
      const dialog = page.getByRole('dialog', { name: 'Send when?' });
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

it('new texts wait below while the agent reads above, and are announced once', () =>
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

it('a file shows its progress, is stopped and retried by keyboard, and the focus is never lost', () =>
  open('attachments', async (page) => {
    const files = page.getByRole('list', { name: 'Attachments' });
    const plan = 'a-rather-long-name-of-a-floor-plan.pdf';
    const bar = files.getByRole('progressbar', { name: `Upload of ${plan}` });
    await expect.poll(() => bar.getAttribute('value')).toBe('62');
    await page.evaluate('world.uploads[1].progress(1)');
    await expect.poll(() => files.getByText('Being checked…').count()).toBe(1);

    await files.getByRole('button', { name: 'Try price-list.pdf again' }).press('Enter');
    const stop = files.getByRole('button', { name: 'Stop uploading price-list.pdf' });
    await expect.poll(() => stop.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.evaluate('world.uploads[3].progress(0.4)');
    await expect.poll(() => files.getByText('Uploading, 40 %').count()).toBe(1);
    await page.evaluate('world.uploads[3].done({ name: "price-list.pdf" })');
    await expect.poll(() => page.getByText('price-list.pdf is attached.').count()).toBe(1);

    await files.getByRole('button', { name: `Stop uploading ${plan}` }).press('Enter');
    await expect.poll(() => bar.count()).toBe(0);
    const focused = (): Promise<string | null> =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);
    expect(await focused()).toBe('Remove price-list.pdf');
    for (const left of ['Remove setup.exe', 'Remove room.png', 'Message']) {
      await page.keyboard.press('Enter');
      await expect.poll(focused).toBe(left);
    }
    expect(await files.count()).toBe(0);
  }));

it('the page that a visitor wrote on is named once, as a link that leads there safely', () =>
  open('page', async (page) => {
    const links = page.getByRole('log').getByRole('link', { name: /^Sent from/ });
    expect(
      await links.evaluateAll((all) => all.map((each) => [each.getAttribute('href'), each.getAttribute('rel')])),
    ).toEqual([
      ['https://shop.example/chairs/a-9?colour=blue', 'noopener noreferrer nofollow'],
      ['https://shop.example/units/compare?left=a-9&right=b-12', 'noopener noreferrer nofollow'],
    ]);
    expect(await links.last().textContent()).toBe('Sent from shop.example/units/compare?left=a-9&right=b-12');
    expect(await page.getByText('Sent from Not a page').count()).toBe(1);
    const box = await links.first().boundingBox();
    expect((box?.width ?? 0) < 440 && (box?.height ?? 0) < 30).toBe(true);
  }));

it('in a right-to-left frame the agent’s own bubble has its corner on its own side, whatever its language', async () => {
  const corners = async (dir: string): Promise<[number, number][]> => {
    const page = await browser.newPage({ viewport: { width: 480, height: 760 } });
    await page.goto(site.address('thread', 'light', dir));
    await page.waitForSelector('body[data-ready]');
    const found = await page.evaluate(() =>
      ['ours', 'theirs'].map((side) => {
        const style = getComputedStyle(document.querySelector(`[data-side=${side}] .tk-bubble`) as Element);
        return [Number.parseFloat(style.borderBottomLeftRadius), Number.parseFloat(style.borderBottomRightRadius)];
      }),
    );
    await page.close();
    return found as [number, number][];
  };
  expect(await corners('ltr')).toEqual([
    [14, 4],
    [4, 14],
  ]);
  expect(await corners('rtl')).toEqual([
    [4, 14],
    [14, 4],
  ]);
});
