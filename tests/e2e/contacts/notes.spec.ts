import type { Contact } from '@talk/contract';
import { apiAs } from '../../support/api.js';
import { changeScheme } from '../../support/scheme.js';
import { openApp } from '../pages/app-page.js';
import { expectAccessible, expectAccessibleInBoth } from '../axe.js';
import { expect, test, type Page } from '../stack.fixture.js';

const PICTURES = process.env['NOTE_PICTURES'];
/** Light, dark and narrow. */
async function pictures(page: Page, name: string): Promise<void> {
  if (!PICTURES) return;
  const size = page.viewportSize();
  await page.screenshot({ path: `${PICTURES}/${name}-light.png` });
  await changeScheme(page, 'dark');
  await page.screenshot({ path: `${PICTURES}/${name}-dark.png` });
  await changeScheme(page, 'light');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: `${PICTURES}/${name}-narrow.png` });
  if (size) await page.setViewportSize(size);
}

test('an agent mentions the supervisor in a note by keyboard; the supervisor is told, finds it in Mentions and has read it', async ({
  stack,
  visit,
}) => {
  const api = await apiAs(stack, 'admin');
  const person = { first_name: 'Nora', last_name: 'Vale', phone_number: '+14155550186' };
  const contact = await api.request<Contact>('POST', '/api/v1/contact', person);
  const viewport = { width: 1440, height: 900 };
  const supervisor = await openApp(visit, stack, 'supervisor', { viewport });
  const agent = await openApp(visit, stack, 'agent', { viewport });
  await agent.goto(`${stack.origins.app}/contacts/${contact.id}`);
  await expect(agent.getByRole('radio', { name: 'Note' })).toBeVisible();

  const field = agent.getByRole('textbox', { name: 'Write a note' });
  // A key that comes before the page listens is lost, as it is for a person who then presses it again.
  await expect(async () => {
    if (!(await field.isVisible())) await agent.keyboard.press('n');
    await expect(field).toBeFocused({ timeout: 2_000 });
  }).toPass();
  const people = agent.getByRole('listbox', { name: 'Teammates' });
  await agent.keyboard.type('Asked for a manager, @');
  await expect(people.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(agent, 'the list of teammates');
  await pictures(agent, 'picker');
  await agent.keyboard.type('marc');
  await expect(people.getByRole('option')).toHaveText([/Marcus Hale/]);
  await agent.keyboard.press('Enter');
  await expect(people).toBeHidden();
  await expect(field).toHaveValue(/^Asked for a manager, @Marcus Hale $/);
  await agent.keyboard.type('please call back.');
  await agent.keyboard.press('Control+Enter');
  await expect(agent.getByRole('status').filter({ hasText: 'Note saved.' })).toHaveCount(1);
  const note = agent.locator('.app-note', { hasText: 'Asked for a manager' });
  await expect(note.locator('.app-mention')).toHaveText('@Marcus Hale');
  await expectAccessibleInBoth(agent, 'a note in the timeline');
  await pictures(agent, 'note');

  const toast = supervisor.getByText(/mentioned you · Nora Vale: Asked for a manager, @Marcus Hale/);
  await expect(toast).toBeVisible();
  await pictures(supervisor, 'toast');
  await supervisor.getByRole('link', { name: 'Communication Logs' }).click();
  await supervisor.getByRole('link', { name: /^Mentions 1 ?unread/ }).click();
  await expect(supervisor.getByRole('heading', { name: 'Mentions', level: 1 })).toBeVisible();
  await expect(supervisor.getByRole('status').filter({ hasText: '1 unread' })).toBeVisible();
  await expectAccessibleInBoth(supervisor, 'the channel of mentions');
  await pictures(supervisor, 'mentions');
  await supervisor.getByRole('link', { name: /Nora Vale/ }).click();
  await expect(supervisor).toHaveURL(new RegExp(`/contacts/${contact.id}/communications/\\d+`));
  await expect(supervisor.locator('.app-note', { hasText: 'please call back.' })).toBeVisible();
  await supervisor.goBack();
  await expect(supervisor.getByRole('link', { name: /Nora Vale/ })).not.toContainText('Unread');
  await expect(supervisor.getByRole('status').filter({ hasText: 'unread' })).toHaveCount(0);
});
