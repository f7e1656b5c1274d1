import { apiAs } from '../../support/api.js';
import { openApp } from '../pages/app-page.js';
import { expectAccessible, expectAccessibleInBoth } from '../axe.js';
import { openHandset } from '../handset.js';
import { expect, test } from '../stack.fixture.js';
import { openPhoneThread, setTextingHours, textBack } from '../pages/texting-page.js';

const LINE = '(415) 555-0100';

test('an admin enrolls a customer in a sequence, which stops at the reply and says why', async ({ stack, visit }) => {
  await setTextingHours(stack, 'always');
  const api = await apiAs(stack, 'admin');
  const word = `Seq${Date.now().toString(36)}`;
  const customer = await api.contactByPhone('+14155550156');
  const phone = await openHandset(visit, stack.origins.sandbox, '0156', {});
  const thread = await openPhoneThread(phone, LINE);

  const page = await openApp(visit, stack, 'admin', { viewport: { width: 1440, height: 900 } });
  await page.goto(`${stack.origins.app}/sequences`);
  await page.getByRole('button', { name: 'New sequence' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill(`Trial ${word}`);
  await page.getByLabel('Line', { exact: true }).selectOption({ label: 'Sales' });
  await page.getByRole('button', { name: 'Send a text' }).click();
  await page.getByLabel('Text', { exact: true }).fill(`Welcome {{contact.first_name|there}} ${word}`);
  await page.getByRole('button', { name: 'Send a text' }).click();
  await page.getByRole('button', { name: 'Wait', exact: true }).click();
  // By keyboard: the waiting time goes between the two texts.
  await page.getByRole('button', { name: 'Move step 3 up' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('listitem', { name: 'Step 3: Send a text' }).getByLabel('Text', { exact: true }).fill('Later');
  await expectAccessibleInBoth(page, 'editor of a sequence');
  await expect(page.getByText('All changes are saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('No contact is enrolled yet.')).toBeVisible();

  await page.goto(`${stack.origins.app}/contacts/${customer.id}`);
  const details = page.getByRole('complementary', { name: 'Details' });
  await details.getByRole('button', { name: 'Enroll in a sequence…' }).click();
  const dialog = page.getByRole('dialog');
  const choice = dialog.getByLabel('Sequence', { exact: true });
  await choice.selectOption({ label: `Trial ${word}` });
  await expect(dialog.getByText('1 can be enrolled')).toBeVisible();
  await expectAccessible(page, 'enrolling in a sequence');
  await dialog.getByRole('button', { name: 'Enroll 1 contact' }).click();
  await expect(thread.getByText(`Welcome ${customer.first_name ?? 'there'} ${word}`)).toBeVisible();
  await expect(details.getByText(/^next text/)).toBeVisible();

  await textBack(thread, `Yes please ${word}`);
  await expect(details.getByText('Stopped because the contact replied.').first()).toBeVisible();
  await details.getByRole('link', { name: `Was in Trial ${word}` }).click();
  await expect(page.getByRole('row', { name: new RegExp(`Stopped because the contact replied`) })).toBeVisible();
  await expectAccessibleInBoth(page, 'activity of a sequence');
});
