import type { AttributeField, Contact } from '@talk/contract';
import { apiAs, type PersonsApi } from '../../support/api.js';
import { carrierControl } from '../../support/carrier-control.js';
import { openApp } from '../pages/app-page.js';
import { control } from '../pages/dialer-page.js';
import { endByChord } from '../keyboard.js';
import { untilReachable } from '../reachable.js';
import { expect, test, type Page } from '../stack.fixture.js';

// A day across the features: somebody calls while something else is half done. It is answered, muted and ended by the keys of the phone; the
// focus stays in the field, what was typed stays, and what is open stays open.

const JONAS = '+14155550151';
const WORD = 'Fenwick';
const FIELD = `Hull ${WORD}`;
const [PHONE_A, PHONE_B] = ['+14155558821', '+14155558822'];
/** Who leaves the page of a contact that was deleted says so to a contact that is not there, and a composer asks about it once more. */
const OF_DELETED = /404 \(Not Found\).*\/(?:presence|messages\/check\b.*)/;
const dock = (app: Page) => app.getByRole('region', { name: 'Phone', exact: true });
const dialog = (app: Page, name: string | RegExp) => app.getByRole('dialog', { name });

/** What is half done when the phone rings, and that it still is. The field in which one types has the focus. */
interface Scene {
  readonly open: (app: Page) => Promise<void>;
  /** What is in the field, when it is one of text. */
  readonly typed?: string;
  readonly leave: (app: Page) => Promise<void>;
}

const focused = (app: Page): Promise<string> =>
  app.evaluate(() => {
    const at = document.activeElement;
    return at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement ? at.value : (at?.tagName ?? 'nothing');
  });

const SCENES: Readonly<Record<string, Scene>> = {
  'the form of a filter': {
    typed: 'dent',
    async open(app) {
      await app.getByRole('button', { name: 'Filter', exact: true }).click();
      await expect(dialog(app, 'Filter contacts').getByRole('textbox', { name: 'Value' })).toBeFocused();
      await app.keyboard.type('dent');
    },
    async leave(app) {
      await app.keyboard.press('Enter');
      await expect(app.getByRole('group', { name: 'Active filter' })).toContainText('dental');
      await app.getByRole('button', { name: 'Remove filter' }).click();
    },
  },
  'the chooser of columns': {
    typed: 'last',
    async open(app) {
      await app.getByRole('button', { name: 'Columns' }).click();
      await dialog(app, 'Columns').getByRole('searchbox').focus();
      await app.keyboard.type('last');
    },
    async leave(app) {
      await expect(dialog(app, 'Columns')).toBeVisible();
      await app.keyboard.press('Escape');
      // What was searched for is cleared first.
      if ((await dialog(app, 'Columns').count()) > 0) await app.keyboard.press('Escape');
      await expect(dialog(app, 'Columns')).toHaveCount(0);
    },
  },
  'the dialog of a list': {
    typed: 'Half a',
    async open(app) {
      await app.goto('/lists-management');
      await app.getByRole('button', { name: 'New list' }).click();
      await dialog(app, 'New list').getByRole('textbox', { name: 'Name' }).focus();
      await app.keyboard.type('Half a');
    },
    async leave(app) {
      await expect(dialog(app, 'New list').getByRole('textbox', { name: 'Name' })).toHaveValue('Half aal');
      await dialog(app, 'New list').getByRole('button', { name: 'Cancel' }).click();
      const asked = app.getByRole('alertdialog').getByRole('button').first();
      if ((await dialog(app, 'New list').count()) > 0) await asked.click();
      await expect(dialog(app, 'New list')).toHaveCount(0);
    },
  },
  'a field of a contact': {
    typed: 'Sails and rop',
    async open(app) {
      await app.getByRole('button', { name: /^Edit Company/ }).click();
      await expect(app.getByRole('textbox', { name: 'Company' })).toBeFocused();
      await app.keyboard.type('Sails and rop');
    },
    async leave(app) {
      await app.keyboard.press('Enter');
      await expect(app.getByRole('button', { name: 'Edit Company: Sails and ropal' })).toBeVisible();
    },
  },
  'a field of the company': {
    typed: 'Plank',
    async open(app) {
      await app.getByRole('button', { name: `Edit ${FIELD}` }).click();
      await expect(app.getByRole('textbox', { name: FIELD })).toBeFocused();
      await app.keyboard.type('Plank');
    },
    async leave(app) {
      await app.keyboard.press('Enter');
      await expect(app.getByRole('button', { name: `Edit ${FIELD}: Plankal` })).toBeVisible();
    },
  },
  'what is looked for in a timeline': {
    typed: 'Sail',
    async open(app) {
      await app.getByRole('button', { name: 'Find in the timeline' }).click();
      await expect(app.getByRole('textbox', { name: 'Find in the timeline' })).toBeFocused();
      await app.keyboard.type('Sail');
    },
    async leave(app) {
      await expect(app).toHaveURL(/find=Sailal/);
      await app.keyboard.press('Escape');
      await expect(app).not.toHaveURL(/find=/);
    },
  },
  'the merging of two contacts': {
    typed: 'Jona',
    async open(app) {
      await app.getByRole('button', { name: 'More', exact: true }).click();
      await app.getByRole('menuitem', { name: 'Merge…' }).click();
      await dialog(app, /^Merge into/)
        .getByRole('searchbox')
        .focus();
      await app.keyboard.type('Jona');
    },
    async leave(app) {
      await app.keyboard.press('Escape');
      await expect(dialog(app, /^Merge into/)).toHaveCount(0);
    },
  },
};

/** Somebody calls, is answered, muted and let go, by keys alone; between any two of them a letter is typed. */
async function callOver(app: Page, stack: Parameters<typeof carrierControl>[0], typed: string): Promise<void> {
  const card = dock(app).getByRole('dialog', { name: 'Incoming call' });
  await carrierControl(stack).callIn({ from: JONAS });
  await expect(card).toContainText('Jonas Okafor');
  await app.keyboard.type('a');
  expect(await focused(app)).toBe(`${typed}a`);
  await app.keyboard.press('Alt+Shift+A');
  await expect(control(app, 'Mute')).toBeVisible();
  await app.keyboard.press('Alt+Shift+M');
  await expect(control(app, 'Unmute')).toBeVisible();
  await endByChord(app);
  await expect(dock(app).getByRole('button', { name: 'Done' })).toBeVisible();
  await app.keyboard.type('l');
  expect(await focused(app)).toBe(`${typed}al`);
  // The paperwork goes by a press of the mouse, and gives the focus back.
  await dock(app).getByRole('button', { name: 'Done' }).click();
  await expect(dock(app)).toHaveCount(0);
  await expect.poll(() => focused(app)).toBe(`${typed}al`);
}

async function makeContact(api: PersonsApi, name: string, number: string): Promise<Contact> {
  return api.request<Contact>('POST', '/api/v1/contact', { first_name: name, last_name: WORD, phone_number: number });
}

test('a call over whatever is half done: keys of the phone work, the focus stays in its field, and nothing typed is lost', async ({
  stack,
  visit,
}) => {
  const api = await apiAs(stack, 'admin');
  const contact = await makeContact(api, 'Ada', PHONE_A);
  const field = await api.request<AttributeField>('POST', '/api/v1/attribute-fields', { name: FIELD, type: 'text' });
  const app = await openApp(visit, stack, 'admin', {
    baseURL: stack.origins.app,
    viewport: { width: 1440, height: 900 },
    expects: OF_DELETED,
  });
  await app.getByRole('button', { name: /^Your status/ }).click();
  await app.getByRole('menuitemradio', { name: 'Accepting calls', exact: true }).click();
  const ready = async (): Promise<void> => {
    await expect(app.getByRole('button', { name: /^Your status: Accepting calls/ })).toBeVisible();
    await untilReachable(stack, 'admin');
  };

  for (const [name, scene] of Object.entries(SCENES))
    await test.step(name, async () => {
      if (name === 'a field of a contact') await app.goto(`/contacts/${contact.id}`);
      await ready();
      await scene.open(app);
      await callOver(app, stack, scene.typed ?? '');
      await scene.leave(app);
    });

  await test.step('the edge of a column that is dragged', async () => {
    await app.goto('/contacts');
    await ready();
    const edge = app.getByRole('separator', { name: 'Width of Phone' });
    const header = app.getByRole('columnheader', { name: 'Phone', exact: true });
    const widthPx = async (): Promise<number> => Math.round((await header.boundingBox())?.width ?? 0);
    const before = await widthPx();
    const box = await edge.boundingBox();
    if (box === null) throw new Error('The edge is not there.');
    await app.mouse.move(box.x + 4, box.y + 8);
    await app.mouse.down();
    await app.mouse.move(box.x + 24, box.y + 8, { steps: 2 });
    await carrierControl(stack).callIn({ from: JONAS });
    await expect(dock(app).getByRole('dialog', { name: 'Incoming call' })).toBeVisible();
    await app.mouse.move(box.x + 64, box.y + 8, { steps: 2 });
    await expect.poll(widthPx).toBe(before + 60);
    await app.keyboard.press('Alt+Shift+A');
    await expect(control(app, 'Mute')).toBeVisible();
    await app.mouse.move(box.x + 84, box.y + 8, { steps: 2 });
    await app.mouse.up();
    await expect.poll(widthPx).toBe(before + 80);
    await endByChord(app);
    await dock(app).getByRole('button', { name: 'Done' }).click();
    await edge.dblclick();
  });

  await test.step('an import in its wizard, and while it runs', async () => {
    await app.goto('/contacts/import');
    const lines = Array.from({ length: 800 }, (_, at) => `Row${at},${WORD},+1628${String(5_550_000 + at)}`);
    const file = { name: 'fenwick.csv', mimeType: 'text/csv' };
    await app
      .locator('input[type=file]')
      .setInputFiles({ ...file, buffer: Buffer.from(['First name,Last name,Phone', ...lines].join('\n')) });
    await app.getByRole('button', { name: 'Continue' }).click();
    await app.getByRole('checkbox', { name: 'These people agreed' }).check();
    await app.getByRole('button', { name: 'New list…' }).click();
    await app.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Harbor fair');
    await app.keyboard.press('Enter');
    await expect(app.getByRole('combobox', { name: 'Add to a list' }).locator(':checked')).toHaveText('Harbor fair');
    await app.getByRole('textbox', { name: 'Where and how' }).focus();
    await app.keyboard.type('Signed in the h');
    await ready();
    await callOver(app, stack, 'Signed in the h');
    await app.getByRole('button', { name: 'Check the file' }).click();
    const start = app.getByRole('button', { name: 'Import 800 rows' });
    await expect(start).toBeVisible();
    await ready();
    await carrierControl(stack).callIn({ from: JONAS });
    await start.click();
    await expect(dock(app).getByRole('dialog', { name: 'Incoming call' })).toBeVisible();
    await app.keyboard.press('Alt+Shift+A');
    await expect(control(app, 'Mute')).toBeVisible();
    await expect(app.getByRole('heading', { name: 'Import finished' })).toBeVisible();
    await expect(app.locator('.app-import')).toContainText('800 new contacts');
    await app.getByRole('button', { name: 'Roll back' }).click();
    await app
      .getByRole('dialog', { name: 'Roll back this import?' })
      .getByRole('button', { name: 'Roll back' })
      .click();
    await expect(app.getByRole('heading', { name: 'Import rolled back' })).toBeVisible();
    await expect(app.locator('.app-import')).toContainText('800 contacts removed');
    await endByChord(app);
    await dock(app).getByRole('button', { name: 'Done' }).click();
  });

  await test.step('a contact is deleted while the phone rings, and is back before the call is over', async () => {
    await app.goto(`/contacts/${contact.id}`);
    await ready();
    await app.getByRole('button', { name: 'More', exact: true }).click();
    await app.getByRole('menuitem', { name: 'Delete…' }).click();
    await expect(dialog(app, `Delete Ada ${WORD}?`)).toBeVisible();
    await carrierControl(stack).callIn({ from: JONAS });
    await expect(dock(app).getByRole('dialog', { name: 'Incoming call' })).toBeVisible();
    await dialog(app, `Delete Ada ${WORD}?`).getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(app).toHaveURL(/\/contacts(\?|$)/);
    await app.keyboard.press('Alt+Shift+A');
    await expect(control(app, 'Mute')).toBeVisible();
    await app.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(app.getByRole('heading', { name: `Ada ${WORD}` })).toBeVisible();
    await expect(control(app, 'Mute')).toBeVisible();
    await endByChord(app);
    await dock(app).getByRole('button', { name: 'Done' }).click();
  });
  await api.request('PATCH', `/api/v1/attribute-fields/${field.id}`, { is_archived: true });
  await api.request('DELETE', `/api/v1/contact/${contact.id}`);
});

test('a second tab of the same person: columns, pins and jobs are the same there, what is selected is its own', async ({
  stack,
  visit,
}) => {
  const api = await apiAs(stack, 'admin');
  const bea = await makeContact(api, 'Bea', PHONE_B);
  const body = { name: `Pier ${WORD}`, scope: 'personal' };
  const list = await api.request<{ id: number }>('POST', '/api/v2/contacts-list', body);
  const app = await openApp(visit, stack, 'admin', {
    baseURL: stack.origins.app,
    viewport: { width: 1440, height: 900 },
    expects: OF_DELETED,
  });
  const tab = await app.context().newPage();
  await tab.goto('/contacts');
  for (const page of [app, tab]) {
    await page.getByRole('searchbox').fill(WORD);
    await page.getByRole('searchbox').press('Enter');
    await expect(page.getByRole('checkbox', { name: `Select Bea ${WORD}` })).toBeVisible();
  }
  await test.step('a column', async () => {
    await app.getByRole('button', { name: 'Columns' }).click();
    await dialog(app, 'Columns').getByText('Website', { exact: true }).click();
    await app.keyboard.press('Escape');
    await expect(app.getByRole('columnheader', { name: 'Website' })).toHaveCount(1);
    await expect(tab.getByRole('columnheader', { name: 'Website' })).toHaveCount(1);
    await tab.getByRole('button', { name: 'Columns' }).click();
    await tab.getByRole('button', { name: 'Reset to default' }).click();
    await tab.keyboard.press('Escape');
    await expect(app.getByRole('columnheader', { name: 'Website' })).toHaveCount(0);
  });
  await test.step('a pin', async () => {
    const item = (page: Page) => page.locator('.app-lists li').filter({ hasText: `Pier ${WORD}` });
    await item(app)
      .getByRole('button', { name: `Change Pier ${WORD}` })
      .click();
    await app.getByRole('menuitem', { name: 'Pin to the top' }).click();
    for (const page of [app, tab]) await expect(item(page).locator('.app-view svg').first()).toBeVisible();
    await item(tab)
      .getByRole('button', { name: `Change Pier ${WORD}` })
      .click();
    await tab.getByRole('menuitem', { name: 'Unpin' }).click();
    await expect(item(app).locator('.app-view svg')).toHaveCount(0);
  });
  await test.step('a selection, and what is done with it', async () => {
    await app.getByRole('checkbox', { name: `Select Bea ${WORD}` }).click();
    const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected contacts' });
    await expect(bar(app)).toContainText('1 selected');
    await expect(bar(tab)).toHaveCount(0);
    await bar(app).getByRole('button', { name: 'Status' }).click();
    await app.getByRole('menuitem', { name: 'Closed' }).click();
    for (const page of [app, tab]) await expect(page.locator('.app-bulk-title').first()).toContainText('1 contact');
    // Put away in one of them, it is put away.
    await tab.locator('.app-bulk').getByRole('button', { name: 'Dismiss' }).first().click();
    await expect(tab.locator('.app-bulk-title')).toHaveCount(0);
    await expect(app.locator('.app-bulk-title')).toHaveCount(0);
  });
  await test.step('a contact that is deleted, with a field half typed in the other', async () => {
    await app.goto(`/contacts/${bea.id}`);
    await tab.goto(`/contacts/${bea.id}`);
    await tab.getByRole('button', { name: /^Edit Company/ }).click();
    await tab.getByRole('textbox', { name: 'Company' }).fill('Half a mast');
    await app.getByRole('button', { name: 'More', exact: true }).click();
    await app.getByRole('menuitem', { name: 'Delete…' }).click();
    await dialog(app, `Delete Bea ${WORD}?`).getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(tab.getByText(/deleted this contact\.$/)).toBeVisible();
    await expect(tab.getByRole('textbox', { name: 'Not saved: Company' })).toHaveValue('Half a mast');
    await tab.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(tab.getByRole('heading', { name: `Bea ${WORD}` })).toBeVisible();
    await expect(tab.getByRole('textbox', { name: 'Company' })).toHaveValue('Half a mast');
  });
  await api.request('DELETE', `/api/v2/contacts-list/${list.id}`);
  await api.request('DELETE', `/api/v1/contact/${bea.id}`);
});
