import { openApp } from '../pages/app-page.js';
import { expectAccessible, expectAccessibleInBoth } from '../axe.js';
import { expect, test, type Page } from '../stack.fixture.js';

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

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('New password again').fill(password);
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(page.getByRole('button', { name: /^Your status/ })).toBeVisible();
}

test('an invited person comes in by the link in their mail, and by another one after they forgot', async ({
  visit,
  stack,
}) => {
  const { app, mailbox: mails } = stack.origins;
  const admin = await openApp(visit, stack, 'admin');
  await admin.goto(`${app}/settings/people`);
  await admin.getByRole('button', { name: 'Add a person' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Dee Novak');
  await dialog.getByLabel('Email').fill('dee@acme.test');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const listed = admin.getByRole('link', { name: /^Dee Novak/ });
  await expect(listed).toContainText('dee@acme.test · Agent · invited');

  const { page: mailbox } = await visit(mails);
  const person = await followMail(mailbox, mails, /invites you to/, 'Choose a password');
  await expect(person.getByRole('heading', { name: /^Welcome to/ })).toBeVisible();
  expect(person.url()).toBe(`${app}/reset`);
  await expectAccessibleInBoth(person, 'invitation');
  await choosePassword(person, 'a good long password');
  await expect(listed).not.toContainText('invited');
  await person.goto(`${app}/forgot-password`);
  await expect(person.getByRole('button', { name: /^Your status/ })).toBeVisible();
  await person.close();

  await mailbox.context().clearCookies();
  await mailbox.goto(`${app}/login`);
  await mailbox.getByRole('link', { name: 'Forgot your password?' }).click();
  await mailbox.getByLabel('Email').fill('dee@acme.test');
  await expectAccessible(mailbox, 'forgotten password');
  await mailbox.getByRole('button', { name: 'Mail me a link' }).click();
  await expect(mailbox.getByText('If dee@acme.test has an account')).toBeVisible();
  const again = await followMail(mailbox, mails, /^Choose a new password/, 'Choose a new password');
  await choosePassword(again, 'another good long one');
});
