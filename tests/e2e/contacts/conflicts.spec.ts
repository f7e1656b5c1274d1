import type { Contact } from '@talk/contract';
import { apiAs, type PersonsApi } from '../../support/api.js';
import { openApp } from '../pages/app-page.js';
import { expect, test, type Page } from '../stack.fixture.js';

// Issue 15: two people at one contact, twenty times. Whatever the other one does meanwhile is told, and nothing that was typed is lost. The agent
// has the page open and types; the admin acts, with the same page open beside it.

const WORD = 'Saltmarsh';
/** Numbers that are nobody's in the demo. */
const [FIRST, SECOND, OTHERS, TAKEN] = ['+14155558801', '+14155558802', '+14155558803', '+14155558804'];

interface Scene {
  readonly page: Page;
  readonly api: PersonsApi;
  readonly contact: Contact;
}

type Fields = Partial<Record<'company_name' | 'email' | 'notes' | 'website', string | null>> & {
  user_id?: number | null;
};

const change = ({ api, contact }: Pick<Scene, 'api' | 'contact'>, fields: Fields): Promise<Contact> =>
  api.request<Contact>('PUT', `/api/v1/contact/${contact.id}`, fields);
const held = ({ api, contact }: Pick<Scene, 'api' | 'contact'>): Promise<Contact> =>
  api.request<Contact>('GET', `/api/v2/contacts/${contact.id}`);
const merge = (api: PersonsApi, winner: Contact, loser: Contact) =>
  api.request('POST', `/api/v2/contacts/${winner.id}/merge`, {
    loser_id: loser.id,
    if_version: winner.version,
    loser_if_version: loser.version,
  });
const composer = (page: Page) => page.locator('.tk-composer textarea');
const details = (page: Page) => page.getByRole('complementary', { name: 'Details' });
const status = (page: Page) => details(page).getByRole('combobox', { name: 'Status' });
const theirs = (page: Page) => page.getByRole('status').filter({ hasText: /^A colleague (changed|cleared) this/ });

async function type(page: Page, label: string, text: string) {
  await page.getByRole('button', { name: new RegExp(`^Edit ${label}`) }).click();
  const field = page.getByRole('textbox', { name: label, exact: true });
  await field.fill(text);
  return field;
}

/** One field, both write: theirs is shown, and the typist decides. */
const FIELDS: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  'both write one field, and mine is kept': async (scene) => {
    const field = await type(scene.page, 'Company', 'Mine');
    await change(scene, { company_name: 'Theirs' });
    await expect(theirs(scene.page)).toContainText('Theirs');
    await expect(field).toHaveValue('Mine');
    await scene.page.getByRole('button', { name: 'Keep mine' }).click();
    await field.press('Enter');
    await expect.poll(async () => (await held(scene)).company_name).toBe('Mine');
  },
  'both write one field, and theirs is taken': async (scene) => {
    await type(scene.page, 'Company', 'Mine again');
    await change(scene, { company_name: 'Theirs' });
    await scene.page.getByRole('button', { name: 'Use theirs' }).click();
    await expect(scene.page.getByRole('button', { name: 'Edit Company: Theirs' })).toBeVisible();
  },
  'both write notes, and both texts are kept': async (scene) => {
    const field = await type(scene.page, 'Notes', 'Rings after five');
    await change(scene, { notes: 'Wants a quote' });
    await scene.page.getByRole('button', { name: 'Keep both' }).click();
    await field.press('Control+Enter');
    await expect.poll(async () => (await held(scene)).notes).toBe('Wants a quote\n\nRings after five');
  },
  'they clear what is being written': async (scene) => {
    const field = await type(scene.page, 'Company', 'Not cleared');
    await change(scene, { company_name: null });
    await expect(theirs(scene.page)).toContainText('cleared');
    await scene.page.getByRole('button', { name: 'Keep mine' }).click();
    await field.press('Enter');
    await expect.poll(async () => (await held(scene)).company_name).toBe('Not cleared');
  },
  'they write another field': async (scene) => {
    const field = await type(scene.page, 'Website', 'saltmarsh.example');
    await change(scene, { email: 'greta@saltmarsh.example' });
    await expect(scene.page.getByRole('button', { name: 'Edit Email: greta@saltmarsh.example' })).toBeVisible();
    await field.press('Enter');
    await expect.poll(async () => (await held(scene)).website).toBe('saltmarsh.example');
    expect((await held(scene)).email).toBe('greta@saltmarsh.example');
  },
};

/** They file the contact while something is written. */
const FILING: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  'they give the contact to somebody': async (scene) => {
    const field = await type(scene.page, 'Company', 'Assigned meanwhile');
    const { user } = await scene.api.request<{ user: { id: number } }>('POST', '/get-auth-user', {});
    const { id } = user;
    await change(scene, { user_id: id });
    await expect(scene.page.getByLabel('Owner', { exact: true })).toHaveValue(String(id));
    await field.press('Enter');
    await expect.poll(async () => (await held(scene)).company_name).toBe('Assigned meanwhile');
    expect((await held(scene)).user_id).toBe(id);
  },
  'they take the owner away while mine is chosen': async (scene) => {
    const owner = scene.page.getByLabel('Owner', { exact: true });
    await change(scene, { user_id: null });
    await expect(owner).toHaveValue('');
    const value = await owner.locator('option').nth(1).getAttribute('value');
    await owner.selectOption(value);
    await expect.poll(async () => (await held(scene)).user_id).toBe(Number(value));
  },
  'they close the contact': async (scene) => {
    const field = await type(scene.page, 'Company', 'Closed meanwhile');
    await scene.api.request('PUT', '/api/v2/contacts/task-status', {
      contact_ids: [scene.contact.id],
      task_status: 'closed',
    });
    await expect(status(scene.page)).toHaveValue('closed');
    await field.press('Enter');
    await expect.poll(async () => (await held(scene)).company_name).toBe('Closed meanwhile');
  },
  'both choose a status: the last one counts, on both screens': async (scene) => {
    await scene.api.request('PUT', '/api/v2/contacts/task-status', {
      contact_ids: [scene.contact.id],
      task_status: 'open',
    });
    const chosen = status(scene.page);
    await expect(chosen).toHaveValue('open');
    await chosen.selectOption('pending');
    await expect.poll(async () => (await held(scene)).task_status_name).toBe('pending');
  },
  'they tag many, and this one among them': async (scene) => {
    const field = await type(scene.page, 'Company', 'Tagged meanwhile');
    const tag = await scene.api.request<{ id: number }>('POST', '/api/v1/tag', {
      name: `${WORD} rush`,
      color: '#2f6fed',
      category: 'contacts',
    });
    const action = { type: 'add_tags', tag_ids: [tag.id] };
    await scene.api.request('POST', '/api/v2/contacts/bulk', { action, contact_ids: [scene.contact.id] });
    await expect(scene.page.getByText(`${WORD} rush`).first()).toBeVisible();
    await field.press('Enter');
    await expect.poll(async () => (await held(scene)).company_name).toBe('Tagged meanwhile');
    await scene.api.request('DELETE', `/api/v1/tag/${tag.id}`);
    await expect(details(scene.page).getByText(`${WORD} rush`)).toHaveCount(0);
  },
};

/** They stop what is being written to the contact. */
const WRITING: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  'they put the contact on Do Not Contact': async ({ page, api, contact }) => {
    await composer(page).fill('Your boots are here');
    await api.request('PATCH', `/api/v1/contact/${contact.id}/dnc`, { reason: 'Asked by mail' });
    await expect(page.getByText(/Do Not Contact/).first()).toBeVisible();
    await api.request('PATCH', `/api/v1/contact/${contact.id}/undnc`, { reason: 'Came back' });
    await expect(composer(page)).toHaveValue('Your boots are here');
  },
  'they block the contact': async ({ page, api, contact }) => {
    await api.request('PATCH', `/api/v1/contact/${contact.id}/block`);
    await expect(page.getByText(/[Bb]locked/).first()).toBeVisible();
    await api.request('PATCH', `/api/v1/contact/${contact.id}/unblock`);
    await expect(composer(page)).toHaveValue('Your boots are here');
  },
  'they put the number on the company’s list, and take it off': async ({ page, api }) => {
    const { upload } = await api.request<{ upload: { id: number } }>('POST', '/api/v1/dnc-uploads', {
      lines: [FIRST],
      reason: 'A list',
    });
    await expect(page.getByText(/Do Not Contact/).first()).toBeVisible();
    await api.request('POST', `/api/v1/dnc-uploads/${upload.id}/undo`);
    await expect(composer(page)).toHaveValue('Your boots are here');
  },
  'they make another number the primary one': async ({ page, api, contact }) => {
    const { phone_numbers: numbers } = await held({ api, contact });
    const second = numbers.find(({ phone_number }) => phone_number === SECOND);
    await api.request('POST', `/api/v1/contact/${contact.id}/phone-number/${second?.id}`, { is_primary: true });
    await expect(composer(page)).toHaveValue('Your boots are here');
    expect((await held({ api, contact })).phone_number).toBe(SECOND);
  },
  'they remove a number': async ({ page, api, contact }) => {
    const { phone_numbers: numbers } = await held({ api, contact });
    const first = numbers.find(({ phone_number }) => phone_number === FIRST);
    await api.request('DELETE', `/api/v1/contact/${contact.id}/phone-number/${first?.id}`);
    await expect(page.getByRole('button', { name: /Copy .*555-8801/ })).toHaveCount(0);
    await expect(composer(page)).toHaveValue('Your boots are here');
  },
};

test('two people at one contact, twenty times: each outcome is told, and nothing typed is lost', async ({
  stack,
  visit,
}) => {
  test.setTimeout(300_000);
  const api = await apiAs(stack, 'admin');
  const made = (first_name: string, phone_number?: string): Promise<Contact> =>
    api.request<Contact>('POST', '/api/v1/contact', {
      first_name,
      last_name: WORD,
      ...(phone_number && { phone_number }),
    });
  const contact = await made('Greta', FIRST);
  await api.request('POST', `/api/v1/contact/${contact.id}/phone-number`, { phone_number: SECOND, title: 'Work' });
  const view = { viewport: { width: 1440, height: 1000 } };
  const page = await openApp(visit, stack, 'agent', { ...view, expects: /409|status of 404 .*\/presence/ });
  const beside = await openApp(visit, stack, 'admin', view);
  for (const each of [page, beside]) {
    await each.goto(`${stack.origins.app}/contacts/${contact.id}`);
    await expect(each.getByRole('heading', { level: 1, name: `Greta ${WORD}` })).toBeVisible();
  }
  const scene: Scene = { page, api, contact };
  for (const [name, act] of Object.entries({ ...FIELDS, ...FILING, ...WRITING }))
    await test.step(name, () => act(scene));
  // The other screen has come along.
  await expect(beside.getByRole('button', { name: 'Edit Company: Tagged meanwhile' })).toBeVisible();
  await expect(status(beside)).toHaveValue('pending');

  await test.step('a number that is added was given to somebody else a moment before', async () => {
    await made('Nils', OTHERS);
    await page.getByRole('button', { name: 'Add number' }).click();
    const field = details(page).getByRole('textbox', { name: 'New number' });
    await field.fill(OTHERS.slice(2));
    await field.press('Enter');
    await expect(details(page).getByText(`Nils ${WORD} has this number.`)).toBeVisible();
    await expect(field).not.toHaveValue('');
    await field.press('Escape');
  });
  await test.step('both merge the same two, each into the other: one merge happens', async () => {
    const [a, b] = [await made('Ada'), await made('Bert')];
    const outcomes = await Promise.allSettled([merge(api, a, b), merge(api, b, a)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
  await test.step('they merge the contact away: the page leads on, with the note and the text', async () => {
    const winner = await made('Wilma');
    await type(page, 'Notes', 'Half a note');
    await merge(api, winner, await held({ api, contact }));
    await expect(page).toHaveURL(new RegExp(`/contacts/${winner.id}`));
    await expect(page.getByText(/merged this contact into another one/)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Notes', exact: true })).toHaveValue(/Half a note/);
    await expect(composer(page)).toHaveValue('Your boots are here');
    await expect(beside).toHaveURL(new RegExp(`/contacts/${winner.id}`));
  });
  await test.step('they undo it: the other one is back, and what is typed stays here', async () => {
    await beside.getByRole('button', { name: `Undo the merge of Greta ${WORD}` }).click();
    await expect(beside.getByText(`Greta ${WORD} is a contact of their own again.`)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Notes', exact: true })).toHaveValue(/Half a note/);
    await expect(composer(page)).toHaveValue('Your boots are here');
    expect((await held({ api, contact })).phone_number).toBe(SECOND);
  });
  await test.step('a new contact has a number that was taken a moment before: both ways on, nothing lost', async () => {
    await page.goto(`${stack.origins.app}/contacts`);
    await page.getByRole('button', { name: 'New contact' }).click();
    const dialog = page.getByRole('dialog', { name: 'New contact' });
    await dialog.getByLabel('First name').fill('Olga');
    await dialog.getByLabel('Phone number').fill(TAKEN.slice(2));
    await made('Tove', TAKEN);
    await dialog.getByRole('button', { name: 'Create contact' }).click();
    await expect(dialog.getByText(`Tove ${WORD} has it. What you typed stays here.`)).toBeVisible();
    await expect(dialog.getByLabel('First name')).toHaveValue('Olga');
    await expect(dialog.getByRole('link', { name: `Open Tove ${WORD}` })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Merge…' })).toBeVisible();
    await page.keyboard.press('Escape');
  });
});
