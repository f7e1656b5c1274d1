import { Buffer } from 'node:buffer';
import type { Locator, Page } from '@playwright/test';
import { apiAs } from '../../support/api.js';
import { openApp, openContact } from '../pages/app-page.js';
import { expectAccessible } from '../axe.js';
import { tabTo } from '../keyboard.js';
import { expect, test } from '../stack.fixture.js';
import { fillForm, openTexting, picture, readCode, verifyNumber } from '../pages/visitor-page.js';

const NUMBER = '+14155550157';
const SECOND = '+14155550143';

// One address may send eight forms in ten minutes, and all tests are one address: a new server begins to count anew.
test.beforeAll(({ stack }) => stack.restartServer());

test('a visitor of a shop with a strict policy verifies their number and texts', async ({ visit, stack }) => {
  const { page, watch } = await visit(`${stack.origins.examples}/plain-site/`);
  // The wrong code.
  watch.expect(/422.*\/visitor\/verify/);
  // What groups the digits of a number may come after they were typed.
  let formatComes = (): void => {};
  const late = new Promise<void>((resolve) => (formatComes = resolve));
  await page.route('**/assets/format-*.js', (route) => late.then(() => route.continue()));
  const widget = await openTexting(page);
  await expect(widget.getByRole('heading', { level: 1 })).toHaveText('Acme Dental Supply');
  await expectAccessible(page, 'form');
  await picture(page, 'form');

  await widget.getByRole('button', { name: 'Send me a code' }).click();
  await expect(widget.getByText('Enter your name.')).toBeVisible();
  await expect(widget.getByLabel('Your name')).toBeFocused();
  await widget.getByLabel('Your message').fill('A question about boots.');
  await fillForm(widget, NUMBER);
  await expect(widget.getByLabel('Mobile number')).toHaveValue('4155550157');
  formatComes();
  await expect(widget.getByLabel('Mobile number')).toHaveValue('(415) 555-0157');
  await widget.getByRole('button', { name: 'Send me a code' }).click();

  await expect(widget.getByLabel('Code')).toBeFocused();
  await expectAccessible(page, 'code');
  await picture(page, 'code');
  const code = await readCode(stack.origins.sandbox, NUMBER);
  const wrong = code === '000000' ? '111111' : '000000';
  let tries = 0;
  page.on('request', (request) => (tries += request.url().endsWith('/visitor/verify') ? 1 : 0));
  await widget.getByLabel('Code').fill(wrong);
  await expect(widget.getByText('That code isn’t right. You have 4 tries left.')).toBeVisible();
  // Whoever presses Enter after it, as people do, has not lost another try.
  await page.keyboard.press('Enter');

  // The number was the wrong one: what the server says about it, too late, changes nothing, and the name is still there.
  let letThrough = (): void => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  const answered = page.waitForResponse('**/api/v1/visitor/verify');
  await page.route('**/api/v1/visitor/verify', async (route) => {
    const answer = await route.fetch();
    await held;
    await route.fulfill({ response: answer });
  });
  await widget.getByLabel('Code').fill(code);
  await widget.getByRole('button', { name: 'Continue' }).click();
  await expect(widget.getByRole('button', { name: 'Checking…' })).toBeVisible();
  await expect.poll(() => tries).toBe(2);
  await widget.getByRole('button', { name: 'Use another number' }).click();
  await expect(widget.getByLabel('Mobile number')).toBeFocused();
  letThrough();
  await answered;
  await page.unroute('**/api/v1/visitor/verify');
  await expect(widget.getByLabel('Your name')).toHaveValue('Maya Lindqvist');
  await expect(widget.getByLabel('Mobile number')).toHaveValue('(415) 555-0157');
  await picture(page, 'form-again');
  await widget.getByLabel('Mobile number').fill('');
  await widget.getByLabel('Mobile number').pressSequentially(SECOND.replace('+1', ''));
  await widget.getByRole('checkbox').check();
  await widget.getByRole('button', { name: 'Send me a code' }).click();
  await widget.getByLabel('Code').fill(await readCode(stack.origins.sandbox, SECOND));

  await widget.getByLabel('Your text').fill('Do the boots come in 42?');
  await page.keyboard.press('Enter');
  const log = widget.getByRole('log');
  // What was written before name and number, once, when the number is verified.
  await expect(log.getByText('A question about boots.')).toHaveCount(1);
  await expect(log.getByText('Do the boots come in 42?')).toBeVisible();
  await expect(log.getByText('Sending…')).toHaveCount(0);
  await expectAccessible(page, 'conversation');
  await picture(page, 'talk');

  // The connection breaks: what is written now is kept, over a reload too, and leaves once, in its order, when it is back.
  watch.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const isText = (url: URL) => url.pathname === '/api/v1/visitor/messages';
  await page.route(isText, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  for (const words of ['Or in 43?', 'Brown ones, please.']) {
    await widget.getByLabel('Your text').fill(words);
    await page.keyboard.press('Enter');
  }
  await expect(log.getByText('Not sent.')).toBeVisible();
  await expect(log.getByText('Brown ones, please.')).toBeVisible();
  await picture(page, 'unsent');

  // The browser knows its visitor again; another one does not.
  await page.reload();
  // Behind its launcher the widget leaves the keyboard to the page's own search field, also once the texts are there.
  await page.evaluate(() => document.body.prepend(document.createElement('input')));
  await page.locator('body > input').focus();
  await page.frameLocator('[data-talk] iframe').getByLabel('Your text').waitFor({ state: 'attached' });
  await page.keyboard.type('boots');
  await expect(page.locator('body > input')).toHaveValue('boots');
  const again = await openTexting(page);
  await expect(again.getByLabel('Your text')).toBeFocused();
  const kept = again.getByRole('log');
  await expect(kept.getByText('Do the boots come in 42?')).toBeVisible();
  await expect(kept.getByText('Or in 43?')).toBeVisible();
  await expect(kept.getByText('Brown ones, please.')).toBeVisible();
  await page.unroute(isText);
  const agent = await apiAs(stack, 'agent');
  await expect
    .poll(async () => (await agent.timeline(SECOND)).map(({ body }) => body))
    .toEqual(['Brown ones, please.', 'Or in 43?', 'Do the boots come in 42?', 'A question about boots.']);
  await expect(kept.getByText(/Not sent|Sending/)).toHaveCount(0);
  await expect(kept.getByText('Or in 43?')).toHaveCount(1);
  const stranger = await visit(`${stack.origins.examples}/plain-site/`);
  const theirs = await openTexting(stranger.page);
  await expect(theirs.getByLabel('Your name')).toBeVisible();
});

/** Presses Tab until a control of the page has the focus, also inside our shadow root. */
async function tabOnto(page: Page, control: Locator): Promise<void> {
  const hasFocus = () =>
    control.evaluate((element) => {
      const root = element.getRootNode() as Document | ShadowRoot;
      return root.activeElement === element && document.hasFocus();
    });
  for (let presses = 0; presses < 30; presses += 1) {
    if (await hasFocus()) return;
    await page.keyboard.press('Tab');
  }
  expect(await hasFocus(), 'Tab reaches it').toBe(true);
}

const SCREENS = [
  { width: 320, colorScheme: 'dark', locale: 'ar', dir: 'rtl', number: '+14155550156' },
  { width: 480, colorScheme: 'light', locale: 'he', dir: 'rtl', number: '+14155550155' },
  { width: 390, colorScheme: 'dark', locale: 'en', dir: 'ltr', number: '+14155550151' },
] as const;

for (const { width, colorScheme, locale, dir, number } of SCREENS)
  test(`from the launcher to the answer and back by keyboard alone: ${width} px, ${colorScheme}, ${dir}`, async ({
    visit,
    stack,
  }) => {
    // Nine looks of axe at two frames.
    test.setTimeout(180_000);
    const { page, watch } = await visit(`${stack.origins.examples}/plain-site/`, {
      viewport: { width, height: 640 },
      colorScheme,
      reducedMotion: 'reduce',
    });
    watch.expect(/422.*\/visitor\/verify/);
    const look = async (state: string): Promise<void> => {
      await expectAccessible(page, `${state}, ${width} px`);
      await picture(page, `${width}-${state}`);
      const sideways = await widget.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth);
      expect(sideways, `${state}: nothing is wider than the panel`).toBe(0);
    };
    await page.evaluate(
      async (wish) => {
        const { Talk } = window as unknown as {
          Talk: { widget: { call: (type: string, payload: object) => Promise<unknown> } };
        };
        document.documentElement.lang = wish.locale;
        await Talk.widget.call('config.set', wish);
      },
      { locale },
    );
    const launcher = page.getByRole('button', { name: 'Open texting' });
    await tabOnto(page, launcher);
    await page.keyboard.press('Enter');
    const widget = page.frameLocator('[data-talk] iframe');
    await expect(widget.locator('html')).toHaveAttribute('dir', dir);

    // Opening moves the focus into the frame.
    await tabTo(widget.getByLabel('Your name'));
    await page.keyboard.press('Enter');
    await expect(widget.getByText('Enter your name.')).toBeVisible();
    await expect(widget.getByLabel('Your name')).toBeFocused();
    await look('form-errors');
    await page.keyboard.type('Noor');
    await page.keyboard.press('Tab');
    await page.keyboard.type(number);
    await page.keyboard.press('Tab');
    await expect(widget.getByRole('checkbox')).toBeFocused();
    await page.keyboard.press('Space');
    await look('form');
    await page.keyboard.press('Enter');

    await expect(widget.getByLabel('Code')).toBeFocused();
    const code = await readCode(stack.origins.sandbox, number);
    await page.keyboard.type(code === '000000' ? '111111' : '000000');
    await expect(widget.getByText('That code isn’t right. You have 4 tries left.')).toBeVisible();
    await look('code-wrong');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await expect(widget.getByLabel('Your text')).toBeFocused();
    await look('empty');

    await page.keyboard.type('One line,');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('and another.');
    await page.keyboard.press('Enter');
    const log = widget.getByRole('log');
    await expect(log.getByText('One line,\nand another.')).toBeVisible();
    await expect(log.getByText('Sending…')).toHaveCount(0);

    // A file by keyboard, and the answer.
    const choosing = page.waitForEvent('filechooser');
    await page.keyboard.press('Shift+Tab');
    await expect(widget.getByRole('button', { name: 'Attach files' })).toBeFocused();
    await page.keyboard.press('Enter');
    const chooser = await choosing;
    await chooser.setFiles({ name: 'sizes.txt', mimeType: 'text/plain', buffer: Buffer.from('42') });
    await expect(widget.getByRole('button', { name: 'Remove sizes.txt' })).toBeVisible();
    await expect(widget.getByRole('status').getByText(/^Up to 5 files/)).toBeVisible();
    await look('file');
    await expect(widget.getByLabel('Your text')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(log.getByText('sizes.txt')).toBeVisible();
    const api = await apiAs(stack, 'admin');
    await api.text((await api.contactByPhone(number)).id, 'Yes, until 6 pm: +1 415 555 0100.');
    await expect(log.getByText('Yes, until 6 pm: +1 415 555 0100.')).toBeVisible();
    await expect(log.getByText('STOP')).toHaveCount(0);
    await look('answered');
    // The bubble's sharp corner points to its writer's side, whatever the direction of the words.
    const corners = await log
      .locator('[data-from=visitor] .tx-words')
      .first()
      .evaluate((bubble) => {
        const { borderBottomLeftRadius: left, borderBottomRightRadius: right } = getComputedStyle(bubble);
        return Number.parseFloat(left) < Number.parseFloat(right) ? 'left' : 'right';
      });
    expect(corners).toBe(dir === 'rtl' ? 'left' : 'right');
    // What has scrolled away can be read by keyboard.
    await tabTo(log);

    // Forgetting asks first.
    await tabTo(widget.getByRole('button', { name: 'Forget this browser' }));
    await page.keyboard.press('Enter');
    await expect(widget.getByText('Forget your number and this conversation in this browser?')).toBeVisible();
    await look('forget');
    await tabTo(widget.getByRole('button', { name: 'Keep' }));
    await page.keyboard.press('Enter');

    // Escape closes it, and gives the focus back.
    await page.keyboard.press('Escape');
    await expect(launcher).toHaveAttribute('aria-expanded', 'false');
    await expect(launcher).toBeFocused();
    await expectAccessible(page, `closed, ${width} px`);
  });

test('a React page under StrictMode keeps one widget over its routes', async ({ visit, stack }) => {
  const { page } = await visit(`${stack.origins.examples}/react-host/`);
  const widget = await openTexting(page);
  await widget.getByLabel('Your name').fill('Ines');
  await page.getByRole('link', { name: 'Invoices' }).click();
  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible();
  await expect(widget.getByLabel('Your name')).toHaveValue('Ines');
  await expect(page.locator('[data-talk]')).toHaveCount(1);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByLabel('Show the “Text us” button').uncheck();
  await expect(page.locator('[data-talk]')).toHaveCount(0);
});

test('an agent answers into the open page, then by SMS when it is closed: one thread for both', async ({
  visit,
  stack,
}) => {
  const { page } = await visit(`${stack.origins.examples}/plain-site/`);
  const widget = await openTexting(page);
  await widget.getByLabel('Your name').fill('Ada Visitor');
  await widget.getByLabel('Mobile number').pressSequentially('4155550158');
  await widget.getByRole('checkbox').check();
  await widget.getByRole('button', { name: 'Send me a code' }).click();
  await widget.getByLabel('Code').fill(await readCode(stack.origins.sandbox, '+14155550158'));
  await widget.getByLabel('Your text').fill('Is the shop open on Sunday?');
  await page.keyboard.press('Enter');
  const log = widget.getByRole('log');
  await expect(log.getByText('Is the shop open on Sunday?')).toBeVisible();
  await expect(log.getByText('Sending…')).toHaveCount(0);

  const agent = await openApp(visit, stack, 'admin');
  await openContact(agent, 'Ingrid Solberg', 'Ingrid Solberg');
  await expect(agent.getByText('Is the shop open on Sunday?').first()).toBeVisible();
  const answer = async (body: string): Promise<void> => {
    await agent.getByRole('textbox', { name: 'Message' }).fill(body);
    await agent.getByRole('button', { name: 'Send SMS' }).click();
  };
  await answer('Yes, from ten to four.');
  await expect(log.getByText('Yes, from ten to four.')).toBeVisible();
  await picture(page, 'answered');
  const handset = await visit(`${stack.origins.sandbox}/handset?number=0158`);
  await handset.page.getByRole('button', { name: 'Messages' }).click();
  await handset.page.getByText('is your code').first().click();
  await expect(handset.page.getByText('Yes, from ten to four.')).toHaveCount(0);

  await page.goto('about:blank');
  await answer('The bell is on the left.');
  await expect(handset.page.getByText('The bell is on the left.')).toBeVisible();
  await handset.page.getByLabel('Message', { exact: true }).fill('Thank you, see you then');
  await handset.page.keyboard.press('Enter');
  await expect(agent.getByText('Thank you, see you then').first()).toBeVisible();
  await expect(agent.getByText('Is the shop open on Sunday?').first()).toBeVisible();
  await picture(agent, 'agent-thread');
});

test('a site closes, has its own button, colour, corner and language, and says what holds', async ({
  visit,
  stack,
}) => {
  const api = await apiAs(stack, 'admin');
  const { data: lines } = await api.request<{ data: { id: number }[] }>('GET', '/api/v1/campaign');
  const closed = Array.from({ length: 7 }, () => ({ is_open: false, open: null, close: null }));
  // Every line: the widget takes the first one that has a number.
  const openLines = async (is_open: boolean): Promise<void> => {
    for (const { id } of lines)
      await api.request('PATCH', `/api/v1/campaign/${id}/routing`, { business_hours: is_open ? null : closed });
  };
  await openLines(false);
  try {
    const { page } = await visit(`${stack.origins.examples}/plain-site/`, {
      viewport: { width: 1000, height: 720 },
      // The same tag with more attributes, as another site would write it.
      prepare: (context) =>
        context.addInitScript(() => {
          new MutationObserver((_, observer) => {
            const tag = document.querySelector<HTMLScriptElement>('script[data-key]');
            if (!tag) return;
            const wishes = { accent: '#8a3b12', mode: 'panel', side: 'start', locale: 'de', scheme: 'dark' };
            Object.assign(tag.dataset, wishes);
            observer.disconnect();
          }).observe(document, { childList: true, subtree: true });
        }),
    });
    const widget = page.frameLocator('[data-talk] iframe');
    await expect(widget.locator('main')).toHaveAttribute('data-screen', 'form');
    await expect(page.getByRole('button', { name: 'Open texting' })).toBeHidden();
    await page.evaluate(() => {
      const { Talk } = window as unknown as { Talk: { widget: { open: () => void } } };
      const own = Object.assign(document.createElement('button'), { textContent: 'Text the shop' });
      own.addEventListener('click', () => Talk.widget.open());
      document.querySelector('main')?.prepend(own);
    });
    await page.getByRole('button', { name: 'Text the shop' }).click();
    await expect(widget.getByText('Closed now')).toBeVisible();
    await expect(
      widget.getByText('We are closed right now. Leave a message, and we will answer when we are open.'),
    ).toBeVisible();
    const box = await page.locator('[data-talk] iframe').boundingBox();
    expect(box?.x).toBeLessThan(100);
    const submit = widget.getByRole('button', { name: 'Send me a code' });
    const [hue, lightness] = await submit.evaluate((button) => {
      const probe = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      if (!probe) throw new Error('no canvas');
      const read = (color: string): number[] => {
        probe.fillStyle = color;
        probe.fillRect(0, 0, 1, 1);
        return [...probe.getImageData(0, 0, 1, 1).data];
      };
      const [red = 0, , blue = 0] = read(getComputedStyle(button).backgroundColor);
      return [red > blue ? 'brown' : 'other', read(getComputedStyle(document.body).backgroundColor)[0] ?? 255] as const;
    });
    expect(hue).toBe('brown');
    expect(lightness).toBeLessThan(80);
    await expectAccessible(page, 'closed, dark, own button');
    await picture(page, 'closed');

    // While it is closed a text is taken all the same, and the conversation says so.
    await verifyNumber(widget, stack.origins.sandbox, '+14155550159', 'Nils Night');
    await expect(widget.getByText('We are closed right now.')).toBeVisible();
    await widget.getByLabel('Your text').fill('For tomorrow');
    await page.keyboard.press('Enter');
    await expect(widget.getByRole('log').getByText('Sending…')).toBeHidden();
    // German times have no AM and PM.
    await expect(widget.getByRole('log').locator('time')).toHaveText(/^\d\d:\d\d$/);
    await picture(page, 'closed-talk');
  } finally {
    await openLines(true);
  }
});
