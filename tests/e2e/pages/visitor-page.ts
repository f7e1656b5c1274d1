import type { FrameLocator, Page } from '@playwright/test';
import { expect } from '../stack.fixture.js';

/** Pictures for people to look at, when a folder for them is named. */
const PICTURES = process.env['VISITOR_PICTURES'];
export async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png` });
}

/** The widget on the shop's page, by its launcher. */
export async function openTexting(page: Page): Promise<FrameLocator> {
  await page.getByRole('button', { name: 'Open texting' }).click();
  return page.frameLocator('[data-talk] iframe');
}

/** The newest code that a handset was texted. */
export async function readCode(sandbox: string, number: string): Promise<string> {
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

/** Name, number (E.164) and consent, as a person fills them in. */
export async function fillForm(widget: FrameLocator, number: string, name = 'Maya Lindqvist'): Promise<void> {
  await widget.getByLabel('Your name').fill(name);
  await widget.getByLabel('Mobile number').pressSequentially(number.replace('+1', ''));
  await widget.getByRole('checkbox').check();
}

/** From the form to the conversation. */
export async function verifyNumber(
  widget: FrameLocator,
  sandbox: string,
  number: string,
  name?: string,
): Promise<void> {
  await fillForm(widget, number, name);
  await widget.getByRole('button', { name: 'Send me a code' }).click();
  await widget.getByLabel('Code').fill(await readCode(sandbox, number));
  await expect(widget.getByLabel('Your text')).toBeVisible();
}
