import type { FrameLocator, Page } from '@playwright/test';
import { openApp, openContact } from './app-page.js';
import { expectAccessible } from './axe.js';
import { expect, test } from './stack.fixture.js';

/** Pictures for people to look at, when a folder for them is named. */
const PICTURES = process.env['VISITOR_PICTURES'];
async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png` });
}

const NUMBER = '+14155550157';

/** The widget on the shop's page, by its launcher. */
async function openTexting(page: Page): Promise<FrameLocator> {
  await page.getByRole('button', { name: 'Open texting' }).click();
  return page.frameLocator('[data-talk] iframe');
}

/** The newest code that the handset was texted. */
async function readCode(sandbox: string, number = NUMBER): Promise<string> {
  let code = '';
  await expect
    .poll(
      async () => {
        const state = (await (await fetch(`${sandbox}/sandbox/api/state`)).json()) as {
          messages: { to: string; body: string }[];
        };
        const codes = state.messages.flatMap(({ to, body }) => {
          const [, found] = /^(\d{6}) is your code/.exec(to === number ? body : '') ?? [];
          return found === undefined ? [] : [found];
        });
        return (code = codes.at(-1) ?? '');
      },
      { message: 'the code was texted to the handset' },
    )
    .not.toBe('');
  return code;
}

async function fillForm(widget: FrameLocator): Promise<void> {
  await widget.getByLabel('Your name').fill('Maya Lindqvist');
  await widget.getByLabel('Mobile number').pressSequentially('4155550157');
  await widget.getByRole('checkbox').check();
}

test('a visitor of a shop with a strict policy verifies their number and texts', async ({ visit, stack }) => {
  const { page, watch } = await visit(`${stack.origins.examples}/plain-site/`);
  // The wrong code.
  watch.expect(/422.*\/visitor\/verify/);
  const widget = await openTexting(page);
  await expect(widget.getByRole('heading', { level: 1 })).toHaveText('Acme Dental Supply');
  await expectAccessible(page, 'form');
  await picture(page, 'form');

  await widget.getByRole('button', { name: 'Send me a code' }).click();
  await expect(widget.getByText('Enter your name.')).toBeVisible();
  await expect(widget.getByLabel('Your name')).toBeFocused();
  await fillForm(widget);
  await expect(widget.getByLabel('Mobile number')).toHaveValue('(415) 555-0157');
  await widget.getByRole('button', { name: 'Send me a code' }).click();

  await expect(widget.getByLabel('Code')).toBeFocused();
  await expectAccessible(page, 'code');
  await picture(page, 'code');
  const code = await readCode(stack.origins.sandbox);
  const wrong = code === '000000' ? '111111' : '000000';
  await widget.getByLabel('Code').fill(wrong);
  await expect(widget.getByText('This is not the code. You have 4 tries left.')).toBeVisible();
  await widget.getByLabel('Code').fill(code);
  await widget.getByRole('button', { name: 'Continue' }).click();

  await widget.getByLabel('Your text').fill('Do the boots come in 42?');
  await page.keyboard.press('Enter');
  const log = widget.getByRole('log');
  await expect(log.getByText('Do the boots come in 42?')).toBeVisible();
  await expect(log.getByText('Sending…')).toBeHidden();
  await expectAccessible(page, 'conversation');
  await picture(page, 'talk');

  // The browser knows its visitor again; another one does not.
  await page.reload();
  const again = await openTexting(page);
  await expect(again.getByRole('log').getByText('Do the boots come in 42?')).toBeVisible();
  const stranger = await visit(`${stack.origins.examples}/plain-site/`);
  const theirs = await openTexting(stranger.page);
  await expect(theirs.getByLabel('Your name')).toBeVisible();
});

test('by keyboard alone, on a narrow dark page that is read from right to left', async ({ visit, stack }) => {
  const { page } = await visit(`${stack.origins.examples}/plain-site/`, {
    viewport: { width: 320, height: 640 },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  });
  await page.evaluate(async () => {
    const { Talk } = window as unknown as {
      Talk: { widget: { call: (type: string, payload: object) => Promise<unknown> } };
    };
    await Talk.widget.call('config.set', { locale: 'ar' });
  });
  const launcher = page.getByRole('button', { name: 'Open texting' });
  await launcher.focus();
  await page.keyboard.press('Enter');
  const widget = page.frameLocator('[data-talk] iframe');
  await expect(widget.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(widget.getByLabel('Your name')).toBeVisible();

  // Opening moves the focus into the frame.
  await page.keyboard.press('Tab');
  await expect(widget.getByLabel('Your name')).toBeFocused();
  await page.keyboard.type('Noor');
  await page.keyboard.press('Tab');
  await page.keyboard.type('+14155550156');
  await page.keyboard.press('Tab');
  await expect(widget.getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Space');
  await expectAccessible(page, 'narrow form');
  await picture(page, 'narrow-form');
  await page.keyboard.press('Enter');
  await expect(widget.getByLabel('Code')).toBeFocused();
  await page.keyboard.type(await readCode(stack.origins.sandbox, '+14155550156'));
  await expect(widget.getByLabel('Your text')).toBeFocused();
  await page.keyboard.type('One line,');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('and another.');
  await page.keyboard.press('Enter');
  await expect(widget.getByRole('log').getByText('One line,\nand another.')).toBeVisible();
  await expectAccessible(page, 'narrow conversation');
  await picture(page, 'narrow-talk');
  const sideways = await widget.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth);
  expect(sideways).toBe(0);

  // Escape closes it, and gives the focus back.
  await page.keyboard.press('Escape');
  await expect(launcher).toHaveAttribute('aria-expanded', 'false');
});

test('a React page under StrictMode keeps one widget over its routes', async ({ visit, stack }) => {
  const { page } = await visit(`${stack.origins.examples}/react-host/`);
  const widget = await openTexting(page);
  await widget.getByLabel('Your name').fill('Ines');
  await page.getByRole('link', { name: 'Invoices' }).click();
  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible();
  await expect(widget.getByLabel('Your name')).toHaveValue('Ines');
  await expect(page.locator('[data-talk]')).toHaveCount(1);
  await page.getByLabel('Text us').uncheck();
  await expect(page.locator('[data-talk]')).toHaveCount(0);
});

interface HostLoad {
  longTasks: { name: string; ms: number }[];
  shifts: number;
}

test('an agent answers into the open page, then by SMS when it is closed: one thread for both', async ({
  visit,
  stack,
}) => {
  const { page } = await visit('about:blank');
  await page.addInitScript(() => {
    if (window !== top) return;
    const load: HostLoad = { longTasks: [], shifts: 0 };
    Object.assign(window, { load });
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) load.longTasks.push({ name, ms: Math.round(duration) });
    }).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) load.shifts += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${stack.origins.examples}/plain-site/`);
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
  await expect(log.getByText('Sending…')).toBeHidden();

  const agent = await openApp(visit, stack, 'admin');
  await openContact(agent, 'Ingrid Solberg', 'Ingrid Solberg');
  await expect(agent.getByText('Is the shop open on Sunday?').first()).toBeVisible();
  const answer = async (body: string): Promise<void> => {
    await agent.getByRole('textbox', { name: 'Message' }).fill(body);
    await agent.getByRole('button', { name: 'Send SMS' }).click();
  };
  await answer('Yes, from ten to four.');
  await expect(log.getByText('Yes, from ten to four.')).toBeVisible({ timeout: 15_000 });
  await picture(page, 'answered');
  const handset = await visit(`${stack.origins.sandbox}/handset?number=0158`);
  await handset.page.getByRole('button', { name: 'Messages' }).click();
  await handset.page.getByText('is your code').first().click();
  await expect(handset.page.getByText('Yes, from ten to four.')).toHaveCount(0);

  const load = await page.evaluate(() => (window as unknown as { load: HostLoad }).load);
  process.stdout.write(`host page: ${JSON.stringify(load)}\n`);
  expect(load.shifts).toBe(0);

  await page.goto('about:blank');
  await answer('The bell is on the left.');
  await expect(handset.page.getByText('The bell is on the left.')).toBeVisible({ timeout: 30_000 });
  await handset.page.getByLabel('Message', { exact: true }).fill('Thank you, see you then');
  await handset.page.keyboard.press('Enter');
  await expect(agent.getByText('Thank you, see you then').first()).toBeVisible();
  await expect(agent.getByText('Is the shop open on Sunday?').first()).toBeVisible();
  await picture(agent, 'agent-thread');
});
