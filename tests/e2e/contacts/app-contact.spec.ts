import type { Contact } from '@talk/contract';
import { apiAs } from '../../support/api.js';
import { openApp } from '../pages/app-page.js';
import { changeRows } from '../company-settings.js';
import { expect, test, type Page } from '../stack.fixture.js';

// What a person does with a contact, and what the page asks the server for it.

/** What the page has asked of our API: `METHOD path?query`, and when, in milliseconds of the page. */
const asked = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/api\/v\d\//.test(name))
      .map(({ name, startTime }) => {
        const { pathname, search } = new URL(name);
        return { path: pathname.replaceAll(/\/\d+(?=\/|$)/g, '/{id}') + search.replaceAll(/\d+/g, 'N'), startTime };
      }),
  );

/** Asked again and again on purpose, so many milliseconds apart; a heartbeat is answered when it is due. */
const REPEATED = {
  '/api/v1/contact/{id}/presence': 7_000,
  '/api/v1/profile/get-agent-status': 5_000,
  '/api/v1/voice/heartbeat': 0,
} as const;

/** How many contacts of the user, or of nobody, have something unread: the badges. */
const unreadCount = (...fields: readonly string[]): string => {
  const owners = [
    { field: 'contact_owner', operator: 'any-of', value: [1] },
    { field: 'contact_owner', operator: 'unknown' },
  ];
  const unread = fields.map((field) => ({ field, operator: 'more-than', value: 0 }));
  const filter_groups = JSON.stringify({ and: [{ or: owners }, { or: unread }] });
  return `/api/v2/contacts/count?${new URLSearchParams({ filter_groups }).toString().replaceAll(/\d+/g, 'N')}`;
};

/** What one page load asks for. Nothing stands here twice; when a line is added, it is for a reason. */
const COLD_LOAD = [
  // Fields that the company defines.
  '/api/v1/attribute-fields',
  '/api/v1/call/check?phone_number=%NBN&contact_id=N&campaign_id=N',
  '/api/v1/call/current',
  '/api/v1/campaign',
  '/api/v1/contact-center/parked-calls',
  '/api/v1/contact/{id}/communications?per_page=N',
  '/api/v1/contact/{id}/draft?mode=sms',
  // The contact's records in CRMs, as far as they are known: no CRM is asked.
  '/api/v1/contact/{id}/integration-data?with_duplicates=N&with_lifecycle_stages=N&dialer_mode=N',
  // Kinds of its numbers, and which of them may not be texted.
  '/api/v1/contact/{id}/sequence-info',
  '/api/v1/contact/{id}/texting',
  '/api/v1/disposition-status',
  '/api/v1/messages/check?contact_id=N&with_media=N&attachments=N',
  '/api/v1/realtime/config',
  '/api/v1/reports/communications?per_page=N&type=call&answer_status=voicemail&for_me=N&has_unread=N',
  '/api/v1/ring-group',
  '/api/v1/scheduled-messages?contact_id=N&per_page=N',
  '/api/v1/tag?category=contacts',
  // Whether a phone would ring for what is in view here.
  '/api/v1/user/push-devices',
  '/api/v1/voice/token',
  // The lists that it may be put into, and those that it is in.
  '/api/v2/contacts-list',
  // Changes of many contacts that are under way, for the tray.
  '/api/v2/contacts/bulk',
  unreadCount('unread_count'),
  unreadCount('unread_missed_calls_count', 'unread_voicemails_count'),
  '/api/v2/contacts/lists?contact_ids=N',
  '/api/v2/contacts/{id}',
  // Which of its numbers the power dialer leaves alone.
  '/api/v2/contacts/{id}/dialer-holds',
  // Who may be the same person.
  '/api/v2/contacts/{id}/duplicates',
  '/api/v2/events?since=N&limit=N&wait_seconds=N',
  // The badge of mentions.
  '/api/v2/mentions/unread',
  // The bell's.
  '/api/v2/notifications/unseen',
  '/api/v2/users',
];

test('one page load asks for each thing once, and tells of one person once in each interval', async ({
  stack,
  visit,
}) => {
  const app = await openApp(visit, stack, 'agent');
  const body = { first_name: 'Cold', last_name: 'Load', phone_number: '+14155557730' };
  const api = await apiAs(stack, 'agent');
  const { id } = await api.request<Contact>('POST', '/api/v1/contact', body);
  // What kind of line it is, is learned once, and then told: not during this load.
  await api.request('GET', `/api/v1/messages/check?contact_id=${id}`);
  // What earlier tests left unseen would be marked as seen by this load.
  await api.request('POST', '/api/v2/notifications/seen', {});
  await app.goto(`${stack.origins.app}/contacts/${id}`);
  const isRepeated = (path: string): path is keyof typeof REPEATED => path in REPEATED;
  const once = async () => (await asked(app)).map(({ path }) => path).filter((path) => !isRepeated(path));
  await expect.poll(async () => [...new Set(await once())].sort()).toEqual(COLD_LOAD);
  const beats = async () => (await asked(app)).filter(({ path }) => path.endsWith('/presence')).length;
  await expect.poll(beats, { message: 'the second interval' }).toBeGreaterThan(1);

  expect((await once()).sort()).toEqual(COLD_LOAD);
  const tooSoon = (await asked(app)).filter(({ path, startTime }, index, all) => {
    const before = all.slice(0, index).findLast((each) => each.path === path);
    // Half of it: the first one of a page waits for its turn, the next one leaves at once.
    return isRepeated(path) && before !== undefined && startTime - before.startTime < REPEATED[path] / 2;
  });
  expect(tooSoon).toEqual([]);
});

/** Whether two parts of the page lie over each other. */
const overlap = (page: Page, one: string, other: string) =>
  page.evaluate(
    ([first = '', second = '']) => {
      const [a, b] = [first, second].map((name) => document.querySelector(name)?.getBoundingClientRect());
      if (a === undefined || b === undefined) return null;
      return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    },
    [one, other],
  );

test('status, tags and time zone of a contact are chosen, and whoever may not is told why; a notice lies over no field', async ({
  stack,
  visit,
}) => {
  const api = await apiAs(stack, 'admin');
  const body = { first_name: 'Chosen', last_name: 'Ones', phone_number: '+14155557731' };
  const { id } = await api.request<Contact>('POST', '/api/v1/contact', body);
  const now = () => api.request<Contact>('GET', `/api/v2/contacts/${id}`);
  // Where the contact has changed meanwhile, in something else, the app sends the status again by itself.
  const app = await openApp(visit, stack, 'agent', { expects: /status of 409 .*\/task-status/ });
  await app.goto(`${stack.origins.app}/contacts/${id}`);
  const head = app.locator('.app-contact-head');
  const details = app.getByRole('complementary', { name: 'Details' });
  await head.getByRole('combobox', { name: 'Status' }).selectOption('Pending');
  await expect(details.getByRole('combobox', { name: 'Status' })).toHaveValue('pending');
  await expect(app.getByText('Elena Vargas changed status from New to Pending')).toBeVisible();
  const tomorrow = await head.locator('option', { hasText: 'Tomorrow morning' }).getAttribute('value');
  await head.getByRole('combobox', { name: 'Status' }).selectOption(tomorrow);
  await expect(app.getByText(/^Elena Vargas snoozed the contact until /)).toBeVisible();
  await expect(head.getByText(/^Pending until \w{3} 9:00 AM$/).first()).toBeVisible();
  await head.getByRole('combobox', { name: 'Status' }).selectOption('pending');
  await expect(app.getByText('Elena Vargas ended the snooze')).toBeVisible();

  await details.getByRole('button', { name: 'Change tags: No tags' }).click();
  await app.getByRole('menuitemcheckbox', { name: 'Orthodontics' }).click();
  await app.getByRole('menuitemcheckbox', { name: 'Renewal due' }).click();
  await app.keyboard.press('Escape');
  await expect(details.getByRole('button', { name: 'Change tags: Orthodontics, Renewal due' })).toBeFocused();
  await expect.poll(async () => (await now()).tags.map(({ name }) => name)).toEqual(['Orthodontics', 'Renewal due']);

  const zone = details.getByRole('combobox', { name: 'Time zone' });
  await expect(zone).toHaveValue('');
  await zone.selectOption({ label: 'Tokyo' });
  await expect(details).toContainText('(set manually)');
  expect((await now()).local_zone).toMatchObject({ zones: ['Asia/Tokyo'], source: 'explicit' });

  for (const width of [1440, 390]) {
    await app.setViewportSize({ width, height: 844 });
    if (width < 1280) await app.getByRole('button', { name: 'Details', exact: true }).click();
    const copy = details.getByRole('button', { name: /^Copy/ });
    await copy.click();
    // Under the pointer it stays while it is measured.
    await app.locator('.app-toast').last().hover();
    await expect.poll(() => overlap(app, '.app-toast:last-child', '.tk-composer')).toBe(false);
    // By keyboard: F6 leads there, and when it is dismissed the focus is back where it was.
    await app.keyboard.press('F6');
    await expect(app.getByRole('region', { name: 'Notices' })).toBeFocused();
    await app.keyboard.press('Tab');
    await expect(app.getByRole('alertdialog', { name: /cop/ })).toBeFocused();
    await app.keyboard.press('Tab');
    await app.keyboard.press('Enter');
    await expect(app.locator('.app-toast')).toHaveCount(0);
    await expect(copy).toBeFocused();
  }

  // Who may not call or write is refused both.
  const reader = await openApp(visit, stack, 'reporter', { expects: /status of 403/ });
  await reader.goto(`${stack.origins.app}/contacts/${id}`);
  const why = 'You don’t have permission to change contacts. An admin can give it to you.';
  const fixed = reader.locator('.app-contact-head').getByRole('button', { name: `Status: Pending. ${why}` });
  await expect(fixed).toHaveAttribute('title', why);
  await fixed.press('Enter');
  await expect(reader.locator('.app-toast')).toContainText(why);
  await expect(reader.getByRole('button', { name: `Tags: Orthodontics, Renewal due. ${why}` })).toBeVisible();
});

test('a number that nobody has is called, texted or added where it was searched for', async ({ stack, visit }) => {
  const app = await openApp(visit, stack, 'agent');
  const search = async (text: string, number: string): Promise<void> => {
    await app.getByRole('searchbox').fill(text);
    await expect(app.getByText(`No contact has ${number}`)).toBeVisible();
  };
  await search('415.555.7741', '(415) 555-7741');
  await app.getByRole('button', { name: 'Call', exact: true }).click();
  const phone = app.getByRole('region', { name: 'Phone', exact: true });
  await expect(phone.getByRole('heading', { name: '(415) 555-7741' })).toBeVisible();
  await phone.getByRole('button', { name: /^(End|Cancel) call$/ }).click();

  await search('415-555-7743', '(415) 555-7743');
  await app.getByRole('button', { name: 'Add contact' }).click();
  const dialog = app.getByRole('dialog', { name: 'New contact' });
  await expect(dialog.getByLabel('Phone number')).toHaveValue('(415) 555-7743');
  await dialog.getByLabel('First name').fill('Nobody');
  await app.keyboard.press('Enter');
  await expect(app.getByRole('heading', { name: 'Nobody', level: 1 })).toBeVisible();

  await search('+1 415 555 7742', '(415) 555-7742');
  await app.getByRole('button', { name: 'Text', exact: true }).click();
  await expect(app.getByRole('heading', { name: '(415) 555-7742', level: 1 })).toBeVisible();
  await expect(app.getByRole('textbox', { name: /^Message/ })).toBeFocused();
});

test('a contact that is given to somebody else goes from the list and the page of who may not see it any more; what they wrote stays', async ({
  stack,
  visit,
}) => {
  const restricted = `update memberships m set contacts_visibility = $2, contacts_access_level = 1, can_view_unassigned_contacts = $3
    from users u where u.id = m.user_id and u.email = $1`;
  const { agent, admin } = stack.credentials.accounts;
  await changeRows(stack, restricted, [agent, 'restricted', false]);
  try {
    const admins = await apiAs(stack, 'admin');
    const { data: people } = await admins.request<{ data: { id: number; email: string }[] }>('GET', '/api/v2/users');
    const [agentId, adminId] = [agent, admin].map((address) => people.find(({ email }) => email === address)?.id);
    const body = { first_name: 'Wander', last_name: 'Er', phone_number: '+14155557796', user_id: agentId };
    const { id } = await admins.request<Contact>('POST', '/api/v1/contact', body);
    const give = (userId: number | undefined) =>
      admins.request('PUT', `/api/v1/contact/${id}`, { user_id: userId, first_name: 'Wander' });

    const app = await openApp(visit, stack, 'agent', { expects: /404/ });
    await app.goto(`${stack.origins.app}/contacts/${id}`);
    await expect(app.getByRole('heading', { name: 'Wander Er', level: 1 })).toBeVisible();
    await app.getByRole('textbox', { name: 'Message', exact: true }).fill('Half a sen');
    await give(adminId);
    await expect(app.getByText('You can no longer see this contact.')).toBeVisible();
    await expect(app.getByText('Wander Er')).toHaveCount(0);
    await expect(app.getByLabel('What you were writing')).toHaveValue('Half a sen');

    await give(agentId);
    await expect(app.getByRole('heading', { name: 'Wander Er', level: 1 })).toBeVisible();
    await expect(app.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('Half a sen');

    await app.goto(`${stack.origins.app}/contacts?sort=created_at&order=desc&mine=true`);
    const row = app.getByRole('link', { name: 'Wander Er', exact: true });
    await expect(row).toBeVisible();
    await give(adminId);
    await expect(row).toHaveCount(0);
    await give(agentId);
    await app.getByRole('button', { name: '1 new', exact: true }).click();
    await expect(row).toBeVisible();
  } finally {
    await changeRows(stack, restricted, [agent, 'everyone', true]);
  }
});
