import type { Communication, Contact } from '@talk/contract';
import { expect, signIn, test, violations } from './app.fixture.js';

// Two people edit one field of a contact; edits that are not saved outlive a reload; the lines of a contact are chosen.

const PICTURES = process.env['SCREEN_PICTURES'];

test('whoever types sees what a colleague has put there, and chooses; nothing typed is lost, also by a reload', async ({
  api,
  page,
}) => {
  const [maya] = api.contacts;
  if (maya === undefined) throw new Error('there is no contact');
  const change = async (fields: Partial<Contact>): Promise<void> => {
    const now = { ...(api.contacts[0] ?? maya), ...fields };
    api.contacts[0] = { ...now, version: now.version + 1 };
    await api.emit('contact_updated', api.contacts[0], api.contacts[0].version);
  };
  await signIn(page, api, `/contacts/${maya.id}`);
  await page.getByRole('button', { name: /^Edit Company/ }).click();
  const company = page.getByRole('textbox', { name: 'Company' });
  await company.fill('Lopez Dental');
  await change({ company_name: 'Lopez & Sons' });
  const theirs = page.getByRole('status').filter({ hasText: 'A colleague changed this while you were typing:' });
  await expect(theirs).toContainText('Lopez & Sons');
  await expect(company).toHaveValue('Lopez Dental');
  expect(await violations(page)).toEqual([]);
  if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/editing-theirs.png` });
  await theirs.getByRole('button', { name: 'Keep mine' }).press('Enter');
  await expect(theirs).toHaveCount(0);
  await company.press('Enter');
  await expect(page.getByRole('button', { name: 'Edit Company: Lopez Dental' })).toBeFocused();
  expect(api.contacts[0]?.company_name).toBe('Lopez Dental');

  await page.getByRole('button', { name: /^Edit Company/ }).click();
  await company.fill('Mine');
  await change({ company_name: 'Theirs' });
  await theirs.getByRole('button', { name: 'Use theirs' }).click();
  await expect(page.getByRole('button', { name: 'Edit Company: Theirs' })).toBeVisible();

  await page.getByRole('button', { name: /^Edit Notes/ }).click();
  const notes = page.getByRole('textbox', { name: 'Notes' });
  await notes.fill('Wants a quote');
  await page.reload();
  await expect(notes).toHaveValue('Wants a quote');
  await expect(page.getByText('Not saved yet: you typed this before the page was loaded again.')).toBeVisible();
  // Meanwhile somebody else wrote, too: both texts stay.
  await change({ notes: 'Called on Monday' });
  await theirs.getByRole('button', { name: 'Keep both' }).click();
  await expect(notes).toHaveValue('Called on Monday\n\nWants a quote');
  await notes.press('Control+Enter');
  await expect(page.getByRole('button', { name: /^Edit Notes: Called on Monday/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Edit Notes: Called on Monday/ })).toBeVisible();
});

test('a follow-up is set from the contact’s menu, by the contact’s clock, and stands in the timeline', async ({
  api,
  page,
}) => {
  const [maya] = api.contacts;
  if (maya === undefined) throw new Error('there is no contact');
  api.consents.answerWriting();
  await signIn(page, api, `/contacts/${maya.id}`);
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Follow up…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Follow up with Maya Lopez' });
  await expect(dialog.getByRole('textbox', { name: 'What to do' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Set follow-up' }).press('Enter');
  await expect(dialog.getByText('Enter what to do.')).toBeVisible();
  await page.keyboard.type('Send the quote');
  await dialog.getByRole('button', { name: 'Next Monday' }).press('Enter');
  await expect(dialog.getByLabel('Time', { exact: true })).toHaveValue('09:00');
  await dialog.getByLabel('Time', { exact: true }).fill('10:30');
  expect(await violations(page)).toEqual([]);
  if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/follow-up.png` });
  const answered = page.waitForResponse((response) => response.url().endsWith(`/contact/${maya.id}/reminder`));
  await dialog.getByRole('button', { name: 'Set follow-up' }).press('Enter');
  const made = (await (await answered).json()) as Communication;
  expect(made.body).toBe('Send the quote');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/^Follow-up set: .*10:30 AM their time\.$/)).toBeVisible();
  await api.emit('new_communication', made, made.version);
  await expect(page.getByRole('log').getByText('Send the quote')).toBeVisible();
});
