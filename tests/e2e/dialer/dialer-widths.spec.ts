import { apiAs } from '../../support/api.js';
import { carrierControl } from '../../support/carrier-control.js';
import { openContractPage, type ContractPage } from '../pages/contract-page.js';
import { callLine, openHandset } from '../handset.js';
import { expect, test } from '../stack.fixture.js';

// Every face of the dialer in the widths that pages give it, read in both directions.

const WIDTHS = [300, 340, 400, 480];

/** What does not fit at these widths: a page that scrolls sideways, something cut off, a target that is too small to hit. */
async function misfits(crm: ContractPage): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await crm.page.evaluate((px) => {
      const place = document.querySelector<HTMLElement>('#phone');
      if (place) place.style.width = `${px}px`;
    }, width);
    await expect.poll(() => crm.frame.evaluate(() => innerWidth)).toBe(width);
    const here = await crm.frame.evaluate(() => {
      const bad: string[] = [];
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth > clientWidth) bad.push(`the page is ${scrollWidth} px wide`);
      for (const element of document.querySelectorAll<HTMLElement>(
        'button, input, select, textarea, summary, [role=tab]',
      )) {
        const { left, right, width: wide, height } = element.getBoundingClientRect();
        if (wide === 0 || height === 0 || !element.checkVisibility({ visibilityProperty: true })) continue;
        const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 30);
        if (left < -0.5 || right > innerWidth + 0.5) bad.push(`“${name}” is cut off`);
        const least = element.matches('.tk-controls button, .tk-call-actions [data-size=large]') ? 44 : 24;
        const label = element.closest('label')?.getBoundingClientRect();
        const [x, y] = [Math.max(wide, label?.width ?? 0), Math.max(height, label?.height ?? 0)];
        if (Math.min(x, y) < least - 0.5) bad.push(`“${name}” is ${Math.round(x)} × ${Math.round(y)}`);
      }
      return bad;
    });
    found.push(...here.map((what) => `${width} px: ${what}`));
  }
  return found;
}

for (const [dir, locale] of [
  ['ltr', 'en'],
  ['rtl', 'ar'],
] as const) {
  test(`the dialer fits from 300 to 480 px in every state, ${dir}`, async ({ stack, visit }) => {
    test.setTimeout(240_000);
    const admin = await apiAs(stack, 'admin');
    const maya = await openHandset(visit, stack.origins.sandbox, '0150', { hz: 700 });
    const crm = await openContractPage(visit, stack, { hz: 440, lang: locale });
    const phone = crm.page.frameLocator('iframe');
    await expect(crm.frame.locator('html')).toHaveAttribute('dir', dir);
    // What lays itself out by its own size has done so a frame later.
    const fits = (face: string) =>
      test.step(face, () => expect.poll(() => misfits(crm), { message: face }).toEqual([]));

    await fits('keypad');
    await phone.getByRole('textbox', { name: 'Phone number' }).fill('4155550150');
    await expect(phone.getByText('Maya Lopez')).toBeVisible();
    await fits('a number with its contact');
    await phone.getByRole('textbox', { name: 'Phone number' }).fill('911');
    await expect(phone.locator('.tk-stop')).toBeVisible();
    await fits('a number that may not be called');
    await phone.getByRole('textbox', { name: 'Phone number' }).fill('');
    for (const tab of ['Recents', 'Contacts', 'Voicemail']) {
      await phone.getByRole('tab', { name: tab }).click();
      const first = tab === 'Voicemail' ? phone.getByRole('button', { name: 'Mine' }) : phone.getByRole('listitem');
      await expect(first.first()).toBeVisible();
      await fits(tab);
    }
    await phone.getByRole('tab', { name: 'Contacts' }).click();
    await phone.getByRole('list', { name: 'Contacts' }).getByRole('button').first().click();
    await fits('a contact');
    await phone.getByRole('button', { name: 'Settings' }).click();
    await fits('settings');
    await phone.getByRole('button', { name: 'Back', exact: true }).click();

    await callLine(maya);
    await expect(phone.getByRole('dialog', { name: 'Incoming call' })).toContainText('Maya Lopez');
    await fits('ring card');
    await phone.getByRole('button', { name: 'Answer' }).click();
    await expect(phone.getByRole('group', { name: 'Call controls' })).toBeVisible();
    await fits('in a call');
    for (const sheet of ['Keypad', 'Transfer', 'Add', 'Park', 'More']) {
      await phone
        .getByRole('group', { name: 'Call controls' })
        .getByRole('button', { name: sheet, exact: true })
        .click();
      await fits(`the sheet ${sheet}`);
      await crm.page.keyboard.press('Escape');
    }
    const second = await carrierControl(stack).callIn({ from: '+14155550172' });
    await expect(phone.getByRole('button', { name: 'Hold & answer' })).toBeVisible();
    await fits('a second caller');
    await carrierControl(stack).hangUp(second);

    await admin.request('PATCH', '/api/v1/company/wrap-up', { wrap_up_seconds: 120, force_call_disposition: true });
    try {
      await phone.getByRole('button', { name: 'End call' }).click();
      await expect(phone.getByRole('region', { name: 'After the call' })).toBeVisible();
      await fits('wrap-up');
      await phone.getByRole('radio').first().click();
      await phone.getByRole('button', { name: 'Finish now' }).click();
      await expect(phone.getByRole('region', { name: 'After the call' })).toHaveCount(0);
    } finally {
      await admin.request('PATCH', '/api/v1/company/wrap-up', { wrap_up_seconds: 0, force_call_disposition: false });
    }
  });
}
