import { expect, row, signIn, test, type Page } from './app.fixture.js';
import type { FakeApi } from './fake-api.js';
import { looking, LOOKS } from './looks.js';

// Contacts that go and come back: one from its page, several from the list, and what a colleague’s open page says of it.

const goneOf = async (
  { deletions, emit }: Pick<FakeApi, 'deletions' | 'emit'>,
  contact: { id: number; version: number },
): Promise<void> => {
  deletions.remove(contact.id);
  const items = [{ id: contact.id, version: contact.version + 1 }];
  await emit('contacts_bulk_deleted', { items, by_name: 'Priya Sharma' }, 1);
  await emit('left_view', { type: 'contact', items }, contact.version + 1);
};
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

test('by keyboard: one is deleted from its page after a question, undone from the notice, and restored from the page of deleted ones', async ({
  api,
  page,
}) => {
  const [maya] = api.contacts;
  if (maya === undefined) throw new Error('there is no contact');
  api.allow('update contact', 'delete contact');
  await signIn(page, api, `/contacts/${maya.id}`);
  const more = page.getByRole('button', { name: 'More', exact: true });
  const dialog = dialogOf(page, `Delete ${maya.name}?`);
  const ask = async (): Promise<void> => {
    await more.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Delete…' }).press('Enter');
    await expect(dialog).toBeVisible();
  };
  await ask();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(more).toBeFocused();

  // The server refuses: it is said where it was asked.
  api.deletions.inCall.add(maya.id);
  await ask();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await expect(dialog.getByText(`${maya.name} is in a call. Delete the contact when the call is over.`)).toBeVisible();
  api.deletions.inCall.clear();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/contacts(\?|$)/);
  await expect(page.getByText(`${maya.name} was deleted.`)).toBeVisible();
  await expect(row(page, maya.name)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText(`${maya.name} is back.`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: maya.name })).toBeVisible();

  await ask();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await expect(row(page, maya.name)).toHaveCount(0);
  await page.goto(`${api.origin}/contacts/${maya.id}`);
  await expect(page.getByText('Cannot find Contact.')).toBeVisible();
  await page.goto(`${api.origin}/contacts`);
  await page.getByRole('button', { name: 'Import, export, deleted contacts' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Recently deleted' }).press('Enter');
  await expect(page).toHaveURL(/\/contacts\/deleted$/);
  api.deletions.taken.push('+14155550199');
  await page.getByRole('button', { name: `Restore ${maya.name}` }).press('Enter');
  await expect(
    page.getByText(`${maya.name} is back, without (415) 555-0199: another contact has it now.`),
  ).toBeVisible();
  await expect(page.getByText('Nothing was deleted in the last 30 days.')).toBeVisible();
});

test('all that match are deleted after a question; who is in a call is named; undo brings them back', async ({
  api,
  page,
}) => {
  const [maya, dana, third] = api.contacts;
  if (maya === undefined || dana === undefined || third === undefined) throw new Error('there are no contacts');
  api.allow('update contact', 'delete contact');
  api.deletions.inCall.add(maya.id);
  await signIn(page, api, '/contacts');
  await row(page, dana.name).getByRole('checkbox').click();
  await page.getByRole('button', { name: /^Select all 212/ }).click();
  await row(page, third.name).getByRole('checkbox').click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete…' }).click();
  await dialogOf(page, 'Delete 211 contacts?').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Bulk changes' }).getByText('210 contacts deleted')).toBeVisible();
  await page.getByRole('button', { name: '1 could not be changed' }).click();
  const failures = dialogOf(page, 'Contacts that were not changed');
  await expect(failures.getByRole('listitem')).toContainText([`${maya.name}In a call`]);
  await page.keyboard.press('Escape');
  const items = [{ id: dana.id, version: dana.version + 1 }];
  await api.emit('left_view', { type: 'contact', items }, dana.version + 1);
  await expect(row(page, dana.name)).toHaveCount(0);
  const tray = page.getByRole('region', { name: 'Bulk changes' });
  await tray.getByRole('button', { name: 'Undo' }).click();
  await expect(tray.getByText('210 contacts restored')).toBeVisible();
  const back = api.contacts.find(({ id }) => id === dana.id);
  await api.emit('contacts_bulk_created', { items: [{ id: dana.id, version: back?.version ?? 0 }] }, 1);
  await expect(row(page, dana.name)).toBeVisible();
});

test('who has it open is told by whom it was deleted, keeps what they were typing, and sees it again when it is restored', async ({
  api,
  page,
}) => {
  const [, , , dana] = api.contacts;
  if (dana === undefined) throw new Error('there is no contact');
  api.allow('update contact', 'send message', 'delete contact');
  api.consents.answerWriting();
  await signIn(page, api, `/contacts/${dana.id}`);
  await page.getByRole('button', { name: /^Edit Notes/ }).click();
  await page.getByRole('textbox', { name: 'Notes' }).fill('Wants to be called after five');
  await page.locator('.tk-composer textarea').fill('See you on Mon');
  await goneOf(api, dana);
  await expect(page.getByText('Priya Sharma deleted this contact.')).toBeVisible();
  await expect(page.getByLabel('What you were writing')).toHaveValue('See you on Mon');
  await expect(page.getByLabel('Not saved: Notes')).toHaveValue('Wants to be called after five');
  await expect(page.getByRole('link', { name: 'Back to Contacts' }).last()).toBeVisible();
  await looking(page, 'delete')('gone');
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: dana.name })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Wants to be called after five');
  await expect(page.locator('.tk-composer textarea')).toHaveValue('See you on Mon');

  // Another page of the same contact, without the right to restore: back to the list.
  const now = api.contacts.find(({ id }) => id === dana.id);
  if (now === undefined) throw new Error('it was not restored');
  await goneOf(api, now);
  await page.getByRole('link', { name: 'Back to Contacts' }).last().click();
  await expect(page).toHaveURL(/\/contacts(\?|$)/);
});

for (const look of LOOKS.slice(0, 2))
  test(`the question and the page of deleted contacts are whole: ${look.name}`, async ({ api, page }) => {
    const look_ = looking(page, `delete-${look.name}`, look.schemes);
    await page.setViewportSize({ width: look.width, height: 800 });
    api.allow('update contact', 'delete contact');
    const [maya] = api.contacts;
    for (const { id } of api.contacts.slice(5, 85)) api.deletions.remove(id);
    await signIn(page, api, `/contacts/${maya?.id}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await expect(dialogOf(page, `Delete ${maya?.name}?`)).toBeVisible();
    await look_('question');
    await page.goto(`${api.origin}/contacts/deleted`);
    await expect(page.getByRole('button', { name: /^Restore / }).first()).toBeVisible();
    await look_('page');
    // Only what is in sight is drawn, and the next page comes by itself.
    expect(await page.getByRole('button', { name: /^Restore / }).count()).toBeLessThan(45);
    await page.getByRole('region', { name: 'Recently deleted' }).evaluate((box) => box.scrollTo(0, 1e6));
    await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '81');
  });
