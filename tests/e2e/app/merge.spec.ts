import { expect, signIn, test, violations, type Page } from './app.fixture.js';
import { changeScheme } from '../../support/scheme.js';

// Two contacts that are one: found, chosen field by field, merged, told to who has the other open, and undone.

/** Pictures for people to look at, when a folder for them is named. */
const PICTURES = process.env['SCREEN_PICTURES'];
const picture = async (page: Page, name: string): Promise<void> => {
  if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/merge-${name}.png` });
};

test('by keyboard: another contact is found, what stays is chosen field by field, and it is undone', async ({
  api,
  page,
}) => {
  const [winner, loser] = [api.contacts[0], api.contacts[1]];
  if (winner === undefined || loser === undefined) throw new Error('there are no contacts');
  await signIn(page, api, `/contacts/${winner.id}`);
  await page.getByRole('button', { name: 'More', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Merge…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Merge into ${winner.name}` });
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(loser.name);
  await expect(dialog.getByRole('button', { name: `Choose ${loser.name}` })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'search');
  await dialog.getByRole('button', { name: `Choose ${loser.name}` }).press('Enter');
  await expect(dialog.getByText(/What moves: .*\d+ calls/)).toBeVisible();
  const email = dialog.getByRole('group', { name: 'Email' });
  await email.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(email.getByRole('radio').nth(1)).toBeChecked();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'choice');
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await picture(page, 'choice-390');
  await changeScheme(page, 'dark');
  expect(await violations(page)).toEqual([]);
  await picture(page, 'choice-390-dark');
  await changeScheme(page, 'light');
  await page.setViewportSize({ width: 1440, height: 900 });

  // Someone changes one of the two: it is said, what was chosen stays, and the next press counts.
  const changed = api.contacts[1];
  if (changed !== undefined) api.contacts[1] = { ...changed, version: changed.version + 1, notes: 'New' };
  await dialog.getByRole('button', { name: 'Merge', exact: true }).press('Enter');
  await expect(dialog.getByText('Someone changed one of the two in the meantime.')).toBeVisible();
  await expect(email.getByRole('radio').nth(1)).toBeChecked();
  await expect(dialog.getByRole('group', { name: 'Notes' }).getByRole('radio', { name: 'New' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Merge', exact: true })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(`${loser.name} was merged into ${winner.name}.`)).toBeVisible();
  expect(api.contacts[0]?.email).toBe(loser.email);
  const told = { merge_id: 1, winner_id: winner.id, loser_id: loser.id, loser_name: loser.name };
  await api.emit('contact_merged', { ...told, loser_version: 9, by_name: 'Sam Reed', is_undone: false }, 1);
  await expect(page.getByText(`Sam Reed merged ${loser.name} into this contact`)).toBeVisible();
  await picture(page, 'merged');
  await page.getByRole('button', { name: `Undo the merge of ${loser.name}` }).press('Enter');
  await expect(page.getByText(`${loser.name} is a contact of their own again.`)).toBeVisible();
  expect(api.contacts.find(({ id }) => id === winner.id)?.email).toBe(winner.email);
  await page.goto(`${api.origin}/contacts/${loser.id}`);
  await expect(page.getByRole('heading', { level: 1, name: loser.name })).toBeVisible();
});

test('who has the other one open is led on with what they were typing; its old address leads there, too', async ({
  api,
  page,
}) => {
  const [winner, loser] = [api.contacts[2], api.contacts[3]];
  if (winner === undefined || loser === undefined) throw new Error('there are no contacts');
  api.allow('send message');
  api.consents.answerWriting();
  await signIn(page, api, `/contacts/${loser.id}`);
  await page.getByRole('button', { name: /^Edit Notes/ }).click();
  await page.getByRole('textbox', { name: 'Notes' }).fill('Wants to be called after five');
  await page.locator('.tk-composer textarea').fill('See you on Mon');
  await expect(page.locator('.tk-composer-head')).toContainText('Main');
  const before = new Map(api.asked);
  const merge = api.merges.merge(winner.id, loser.id);
  const told = {
    merge_id: merge.id,
    winner_id: winner.id,
    loser_id: loser.id,
    loser_name: loser.name,
    loser_version: loser.version + 1,
    by_name: 'Sam Reed',
    is_undone: false,
  };
  await api.emit('contact_merged', told, 1);
  await expect(page).toHaveURL(new RegExp(`/contacts/${winner.id}`));
  await expect(page.getByText('Sam Reed merged this contact into another one.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: winner.name })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Wants to be called after five');
  // The words stay addressed to the number that they were written to, which is one of the winner's now.
  await expect(page.locator('.tk-composer textarea')).toHaveValue('See you on Mon');
  await expect(page.getByRole('combobox', { name: 'Number to send to' })).toHaveValue(loser.phone_number ?? '');
  // Nothing is asked about the one that is gone. That someone was writing there can still be on its way.
  const askedOf = [...api.asked].filter(
    ([path, times]) => path.startsWith('GET ') && path.includes(`/${loser.id}/`) && times > (before.get(path) ?? 0),
  );
  expect(askedOf).toEqual([]);
  await picture(page, 'led');
  await page.goto(`${api.origin}/contacts/${loser.id}`);
  await expect(page).toHaveURL(new RegExp(`/contacts/${winner.id}`));
  await expect(page.getByText(`This contact was merged into ${winner.name}.`)).toBeVisible();
});

test('a possible duplicate is offered, and remembered when it is none; exactly two of the list can be merged', async ({
  api,
  page,
}) => {
  const [first, second] = [api.contacts[0], api.contacts[1]];
  if (first === undefined || second === undefined) throw new Error('there are no contacts');
  const { id, name, company_name, timezone, phone_number, user_id, owner_name, last_engagement_at, email } = second;
  const contact = { id, name, company_name, timezone, phone_number, user_id, owner_name, last_engagement_at, email };
  api.merges.duplicates.set(first.id, [{ contact, reasons: ['email'] }]);
  await signIn(page, api, `/contacts/${first.id}`);
  await expect(page.getByRole('link', { name: `Possible duplicate: ${name}` })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'duplicate');
  await page.setViewportSize({ width: 390, height: 800 });
  await picture(page, 'duplicate-390');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Merge…' }).click();
  const dialog = page.getByRole('dialog', { name: `Merge into ${first.name}` });
  await expect(dialog.getByText(`${name} becomes part of this contact.`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Not the same' }).click();
  await expect(page.getByText('Possible duplicate')).toHaveCount(0);

  await page.goto(`${api.origin}/contacts`);
  await page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: first.name, exact: true }) })
    .getByRole('checkbox')
    .click();
  await expect(page.getByRole('toolbar').getByRole('button', { name: 'Merge…' })).toHaveCount(0);
  await page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
    .getByRole('checkbox')
    .click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Merge…' }).click();
  await expect(
    page.getByRole('dialog', { name: /^Merge into / }).getByText('becomes part of this contact.'),
  ).toBeVisible();
});

test('a number is labelled and made primary; one that another contact has is refused by name, with both ways on', async ({
  api,
  page,
}) => {
  const [maya, dana] = [api.contacts[0], api.contacts[1]];
  if (maya === undefined || dana === undefined) throw new Error('there are no contacts');
  await signIn(page, api, `/contacts/${maya.id}`);
  await page.getByRole('button', { name: 'Edit (415) 555-0199' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit (415) 555-0199' });
  await dialog.getByLabel('Number', { exact: true }).fill('(415) 555-0151');
  await dialog.getByLabel('Label').fill('Front desk');
  await dialog.getByLabel('Primary number').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Another contact already has this number.')).toBeVisible();
  await expect(dialog.getByRole('link', { name: `Open ${dana.name}` })).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Merge…' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'taken');
  await dialog.getByLabel('Number', { exact: true }).fill('(415) 555-0199');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Front desk')).toBeVisible();
  expect(api.contacts.find(({ id }) => id === maya.id)?.phone_number).toBe('+14155550199');
  await picture(page, 'numbers');
});

test('an entry of the history that the address names is brought into view and marked for a moment', async ({
  api,
  page,
}) => {
  await signIn(page, api, '/contacts/1#contact-audit-9');
  const entry = page.locator('#contact-audit-9');
  await expect(entry).toBeInViewport();
  await expect(entry).toBeFocused();
  await expect(entry).toHaveAttribute('data-marked', '');
  await picture(page, 'audit');
  await expect(entry).not.toHaveAttribute('data-marked');
});

test('a new contact whose number is taken is merged with the one who has it: what was typed is the other side', async ({
  api,
  page,
}) => {
  api.allow('create contact', 'update contact');
  const dana = api.contacts[1];
  if (dana === undefined) throw new Error('there is no contact');
  await signIn(page, api, '/contacts');
  await page.getByRole('button', { name: 'New contact' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New contact' });
  await dialog.getByLabel('Phone number').fill('(415) 555-0151');
  await dialog.getByRole('button', { name: 'Create contact' }).click();
  await expect(dialog.getByRole('link', { name: `Open ${dana.name}` })).toBeVisible();
  // Nothing but the number: there is nothing to merge.
  await dialog.getByRole('button', { name: 'Merge…' }).click();
  await expect(page.getByText('There is nothing to merge but the number, which that contact has.')).toBeVisible();
  await dialog.getByLabel('First name').fill('Danielle');
  expect(await violations(page)).toEqual([]);
  await picture(page, 'new-taken');
  await dialog.getByRole('button', { name: 'Merge…' }).press('Enter');
  const merge = page.getByRole('dialog', { name: `Merge into ${dana.name}` });
  await expect(merge.getByText('Danielle', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/contacts/${dana.id}#merge-`));
});
