import { openApp, openContact } from '../pages/app-page.js';
import { control } from '../pages/dialer-page.js';
import { callLine, openHandset } from '../handset.js';
import { untilReachable } from '../reachable.js';
import { expect, expectToHear, test, type Page } from '../stack.fixture.js';

// The phone stays above whatever lies over the page, and the keys of the page rest below it.

const [AGENT_HZ, MAYA_HZ] = [440, 700];
const dock = (app: Page) => app.getByRole('region', { name: 'Phone', exact: true });

test('a call is answered, muted and ended over an open dialog, which keeps what was typed; letters below a dialog do nothing; its card moves, docks, is one line, and fits', async ({
  stack,
  visit,
}) => {
  test.setTimeout(360_000);
  const maya = await openHandset(visit, stack.origins.sandbox, '0150', { hz: MAYA_HZ });
  const app = await openApp(visit, stack, 'admin', { hz: AGENT_HZ, expects: /status of 422/ });
  await app.getByRole('button', { name: /^Your status/ }).click();
  await app.getByRole('menuitemradio', { name: 'Accepting calls', exact: true }).click();
  await untilReachable(stack, 'admin');

  // Over an overlay of the page, with a call that comes while it is open.
  await app.getByRole('button', { name: 'New contact' }).click();
  const form = app.getByRole('dialog', { name: 'New contact' });
  await form.getByLabel('First name').fill('Half');
  await callLine(maya);
  await dock(app).getByRole('button', { name: 'Answer' }).click();
  await expectToHear(maya, AGENT_HZ);
  await form.getByLabel('Last name').fill('Typed');
  await control(app, 'Mute').click();
  await expect(control(app, 'Unmute')).toBeVisible();
  await dock(app).getByRole('button', { name: 'End call' }).click();
  await dock(app).getByRole('button', { name: 'Done' }).click();
  await expect(form.getByLabel('First name')).toHaveValue('Half');
  await expect(form.getByLabel('Last name')).toHaveValue('Typed');
  await form.getByRole('button', { name: 'Cancel' }).click();

  // Below a dialog that was refused, where the focus may have fallen to the page.
  await openContact(app, 'Maya Lopez', 'Maya Lopez');
  await app.getByRole('button', { name: 'Add to Do Not Contact' }).click();
  const reason = app.getByRole('dialog', { name: 'Add to Do Not Contact?' });
  await reason.getByRole('button', { name: 'Add to Do Not Contact' }).click();
  await expect(reason.getByRole('alert').or(reason.locator('[aria-invalid="true"]')).first()).toBeVisible();
  await app.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await app.keyboard.press('Alt+Shift+C');
  await app.keyboard.press('Escape');
  await expect(reason).toHaveCount(0);
  await expect(dock(app)).toHaveCount(0);

  // The same keys call when nothing lies over the page, also from the field to which R leads; a letter alone does not. And the call is over a
  // dialog that opens during it.
  await app.keyboard.press('c');
  await app.keyboard.press('r');
  await expect(app.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused();
  await expect(dock(app)).toHaveCount(0);
  await app.keyboard.press('Alt+Shift+C');
  await maya.getByRole('button', { name: 'Answer' }).click();
  await expect(control(app, 'Mute')).toBeVisible();
  await app.getByRole('button', { name: 'Add to Do Not Contact' }).click();
  await expect(reason.getByRole('textbox')).toBeFocused();
  await control(app, 'Mute').click();
  await expect(control(app, 'Unmute')).toBeVisible();
  await reason.getByRole('button', { name: 'Cancel' }).click();

  // Over the command palette too, which stays open with what was typed.
  await app.keyboard.press('Control+k');
  const palette = app.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('combobox').fill('dark');
  await control(app, 'Unmute').click();
  await expect(control(app, 'Mute')).toBeVisible();
  await expect(palette.getByRole('combobox')).toHaveValue('dark');
  await palette.getByRole('combobox').press('Escape');
  await expect(palette).toHaveCount(0);

  // Over a menu, and over the drawer that holds the details in a smaller window.
  await app.getByRole('button', { name: /^Account of / }).click();
  await expect(app.getByRole('menu')).toBeVisible();
  await control(app, 'Mute').click();
  await expect(control(app, 'Unmute')).toBeVisible();
  await app.getByRole('menu').press('Escape');
  await expect(app.getByRole('menu')).toHaveCount(0);
  await app.setViewportSize({ width: 900, height: 800 });
  await app.getByRole('button', { name: 'Details', exact: true }).click();
  await control(app, 'Unmute').click();
  await expect(control(app, 'Mute')).toBeVisible();
  await app.getByRole('button', { name: 'Close details' }).click();
  await control(app, 'Mute').click();

  // The card of the call can be put where it covers nothing, and be made one line.
  await app.setViewportSize({ width: 1440, height: 900 });
  const name = dock(app).getByRole('heading', { name: 'Maya Lopez' });
  // Complete: what comes later in the header has come.
  await expect(dock(app).getByRole('button', { name: /^Call quality/ })).toBeVisible();
  await expect(dock(app).getByText('Recording', { exact: true })).toBeVisible();
  const before = await name.boundingBox();
  await control(app, 'Hold').click();
  await expect(control(app, 'Resume')).toBeVisible();
  await expect.poll(() => name.boundingBox()).toEqual(before);
  await control(app, 'Resume').click();

  const details = app.getByRole('complementary', { name: 'Details' });
  await dock(app).getByRole('button', { name: 'Dock beside the page' }).click();
  // What is left of the window has no room for the details.
  await expect(details).toHaveCount(0);
  await expect
    .poll(async () => overlap(await app.getByRole('main').boundingBox(), await dock(app).boundingBox()))
    .toBe(false);
  await expect.poll(() => dock(app).boundingBox()).toMatchObject({ y: 48, height: 852 });
  await dock(app).getByRole('button', { name: 'Float over the page' }).click();
  await expect.poll(async () => overlap(await details.boundingBox(), await dock(app).boundingBox())).toBe(true);
  const grip = dock(app).getByRole('button', { name: 'Move the phone' });
  const corner = await dock(app).boundingBox();
  await grip.press('ArrowLeft');
  await expect.poll(async () => (await dock(app).boundingBox())?.x).toBe((corner?.x ?? 0) - 24);
  await grip.hover();
  await app.mouse.down();
  await app.mouse.move(300, 300, { steps: 3 });
  await app.mouse.up();
  await expect.poll(async () => overlap(await details.boundingBox(), await dock(app).boundingBox())).toBe(false);

  await dock(app).getByRole('button', { name: 'Minimize' }).click();
  await expect.poll(async () => (await dock(app).boundingBox())?.height).toBeLessThan(64);
  await dock(app).getByRole('button', { name: 'Unmute' }).click();
  await dock(app).getByRole('button', { name: 'Mute', exact: true }).click();
  await app.setViewportSize({ width: 390, height: 844 });
  await expect(app.getByRole('heading', { name: 'Maya Lopez', level: 1 })).toBeInViewport();
  await expect(app.getByRole('button', { name: 'Send SMS' })).toBeInViewport({ ratio: 1 });
  await app.getByRole('link', { name: 'Contacts' }).first().click();
  await expect(app.getByRole('heading', { name: 'Contacts' })).toBeVisible();
  await dock(app)
    .getByRole('button', { name: /Show the whole call/ })
    .click();
  await expect.poll(async () => (await dock(app).boundingBox())?.height).toBe(844);

  // A window of 1440×900 at 200 %: people to transfer to are there, and can be chosen.
  await app.setViewportSize({ width: 720, height: 400 });
  await control(app, 'Transfer').click();
  const people = dock(app).getByRole('listbox').getByRole('option');
  await expect(people.first()).toBeInViewport({ ratio: 1 });
  await people.first().click();
  await expect(people.first()).toHaveAttribute('aria-selected', 'true');
  await app.keyboard.press('Escape');

  await app.setViewportSize({ width: 1440, height: 900 });
  await dock(app).getByRole('button', { name: 'End call' }).click();
  await expect(maya.getByRole('region', { name: 'Call ended' })).toBeVisible();
  await expect(dock(app).getByRole('button', { name: 'Done' })).toBeInViewport({ ratio: 1 });
  await dock(app).getByRole('button', { name: 'Done' }).click();
});

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Whether the two cover a common place; null when one of them is not there. */
function overlap(a: Box | null, b: Box | null): boolean | null {
  if (a === null || b === null) return null;
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
