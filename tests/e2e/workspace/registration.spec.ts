import { expectAccessible, expectAccessibleInBoth } from '../axe.js';
import { askOutsideDayTime } from '../company-settings.js';
import { openHandset } from '../handset.js';
import { expect, test, type Page } from '../stack.fixture.js';
import { setTextingHours, textingOf } from '../pages/texting-page.js';

const PASSWORD = 'a good long password';

/** Opens the newest mail in the mailbox and presses its button, which opens a tab. */
async function followMail(mailbox: Page, origin: string, subject: RegExp, button: string): Promise<Page> {
  await expect
    .poll(async () => {
      await mailbox.goto(origin);
      return mailbox.getByRole('heading', { level: 2 }).textContent();
    })
    .toMatch(subject);
  const opening = mailbox.waitForEvent('popup');
  await mailbox.frameLocator('iframe').getByRole('link', { name: button, exact: true }).click();
  return opening;
}

async function enterBusiness(app: Page): Promise<void> {
  await app.getByLabel('Kind of business').selectOption('Limited liability company');
  await app.getByLabel('Owned', { exact: true }).selectOption('Privately');
  await app.getByLabel('What it does').selectOption('Retail');
  await app.getByLabel('Website').fill('www.harborshoes.example');
  await app.getByLabel('United States and Canada').check();
  await app.getByLabel('Type of registration number').selectOption('EIN (United States)');
  await app.getByLabel('Registration number', { exact: true }).fill('12-3456789');
  await app.getByLabel('Street and number').fill('1 Market St');
  await app.getByLabel('City').fill('San Francisco');
  await app.getByLabel('State or province').fill('CA');
  await app.getByLabel('Title').fill('Owner');
  await app.getByLabel('Position').selectOption('Chief executive');
  await app.getByLabel(/^I may register this business/).check();
}

/** From the banner to the approval: the brand is known from the business, the campaign is refused once and corrected. */
async function registerWithCarriers(app: Page): Promise<void> {
  await expect(app.getByText('The brand is not registered with US carriers.')).toBeVisible();
  await app.getByRole('link', { name: 'Finish registration' }).first().click();
  await app.getByRole('button', { name: 'Register the brand' }).click();
  await expect(app.getByLabel('EIN')).toHaveValue('12-3456789');
  await expectAccessible(app, 'brand');
  await app.getByRole('button', { name: 'Submit the brand' }).click();
  await expect(app.getByText('Approved. Carriers know who texts.')).toBeVisible();

  await app.getByRole('button', { name: 'Register the campaign' }).click();
  await app.getByLabel('Use case').selectOption('Customer care');
  await app.getByLabel('Who texts whom, and why').fill('Harbor Shoes answers customers who ask about their orders.');
  await app
    .getByLabel('How customers agree to get texts')
    .fill('Customers check a box on our order form that says they agree to get texts.');
  await app.getByLabel('Sample message 1').fill('Harbor Shoes: your shoes are ready.');
  await app.getByLabel('Sample message 2').fill('Harbor Shoes: we close at 6 PM today.');
  await app.getByLabel('Answer with help').fill('Harbor Shoes: call us at (415) 555-0150.');
  await expect(app.getByText('Saved', { exact: true })).toBeVisible();
  await app.reload();
  await app.getByRole('button', { name: 'Submit the campaign' }).click();
  const problem = app.getByText(/^Say in at least one sample message how to stop/);
  await expect(problem).toBeVisible();
  await expectAccessible(app, 'campaign');
  await app.getByLabel('Sample message 1').fill('Harbor Shoes: your shoes are ready. Reply STOP to opt out.');
  await expect(problem).toHaveCount(0);
  await app.getByRole('button', { name: 'Submit the campaign' }).click();
  await expect(app.getByText('Approved. The lines below can text.')).toBeVisible();
  await expect(app.getByText('The brand is not registered with US carriers.')).toHaveCount(0);
}

test('a new company registers, is verified, gets a number, is approved by carriers, and makes its first call and text', async ({
  visit,
  stack,
}) => {
  const { app: origin, mailbox: mails, sandbox } = stack.origins;
  const { page } = await visit(`${origin}/login`);
  await page.getByRole('link', { name: 'Register your company' }).click();
  await page.getByLabel('First name').fill('Dee');
  await page.getByLabel('Last name').fill('Novak');
  await page.getByLabel('Work email').fill('dee@harborshoes.test');
  await page.getByLabel('Company', { exact: true }).fill('Harbor Shoes');
  await page.getByLabel('Country').selectOption('US');
  await page.getByLabel('Phone number').fill('(415) 555-0150');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Password again').fill(PASSWORD);
  await expectAccessibleInBoth(page, 'registration');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByText('We have mailed a link to dee@harborshoes.test.')).toBeVisible();

  const { page: mailbox, watch } = await visit(mails);
  watch.expect(/422/);
  const app = await followMail(mailbox, mails, /^Confirm your address for Harbor Shoes/, 'Confirm my address');
  await expect(app.getByRole('heading', { name: 'Welcome, Dee' })).toBeVisible();
  expect(app.url()).toBe(`${origin}/account-registration`);
  await app.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await app.getByRole('button', { name: 'Confirm and sign in' }).click();
  await expect(app.getByLabel('Legal name')).toHaveValue('Harbor Shoes');
  await expectAccessible(app, 'business details');

  await enterBusiness(app);
  await expect(app.getByText('Saved', { exact: true })).toBeVisible();
  await app.reload();
  await expect(app.getByLabel('City')).toHaveValue('San Francisco');
  await app.getByRole('button', { name: 'Submit for verification' }).click();
  await expect(app.getByText('A ZIP code has five digits, such as 94107.')).toBeVisible();
  await app.getByLabel('Postal code').fill('94107');
  await expect(app.getByText('A ZIP code has five digits, such as 94107.')).toHaveCount(0);
  await app.getByRole('button', { name: 'Submit for verification' }).click();
  await expect(app.getByText('Your business is verified.')).toBeVisible();

  // Tests run at any hour, also at those when customers may not be called or texted.
  await setTextingHours(stack, 'always');
  await askOutsideDayTime(stack, false);
  await app.getByRole('link', { name: 'Get a phone number' }).click();
  const dialog = app.getByRole('dialog', { name: /number/ });
  await dialog.getByLabel('Area code').fill('628');
  await dialog.getByRole('button', { name: 'Search' }).click();
  await dialog.getByRole('radio').first().check();
  await dialog.getByLabel('Name of the new line').fill('Front desk');
  await dialog.getByRole('button', { name: 'Get this number' }).click();
  await expect(app.getByRole('heading', { name: 'Front desk' })).toBeVisible();
  await registerWithCarriers(app);

  const customer = await openHandset(visit, sandbox, '0151', { hz: 700 });
  await app.goto(`${origin}/contacts`);
  await app.getByRole('button', { name: 'Open keypad' }).click();
  const number = app.getByRole('textbox', { name: 'Phone number' });
  await expect(number).toBeFocused();
  await number.fill('4155550151');
  await number.press('Enter');
  await customer.getByRole('button', { name: 'Answer' }).click();
  await expect(app.getByRole('group', { name: 'Call controls' })).toBeVisible();
  await customer.getByRole('button', { name: 'End call' }).click();
  await expect(app.getByRole('group', { name: 'Call controls' })).toHaveCount(0);

  await app.goto(`${origin}/communications/all`);
  await app
    .getByRole('link', { name: /555-0151/ })
    .first()
    .click();
  await textingOf(app).send('Thank you for your time.');
  await customer.getByRole('button', { name: /^Messages/ }).click();
  await expect(customer.getByText('Thank you for your time.')).toBeVisible();
});
