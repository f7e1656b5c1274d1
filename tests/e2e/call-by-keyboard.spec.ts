import { expectReady } from './crm-page.js';
import { openHandset } from './handset.js';
import { tabTo } from './keyboard.js';
import { expect, expectToHear, test } from './stack.fixture.js';

const AGENT_HZ = 440;
const CUSTOMER_HZ = 700;

test('sign-in, a call and its end by keyboard alone', async ({ stack, visit }) => {
  const customer = await openHandset(visit, stack.origins.sandbox, '0151', { hz: CUSTOMER_HZ });
  const { page } = await visit(`${stack.origins.app}/widgets/dialer`, { hz: AGENT_HZ });
  const { keyboard } = page;

  await expect(page.getByRole('heading', { name: 'Sign in to call' })).toBeVisible();
  await tabTo(page.getByLabel('Email'));
  await keyboard.type(stack.credentials.accounts.agent);
  await tabTo(page.getByLabel('Password'));
  await keyboard.type(stack.credentials.password);
  await keyboard.press('Enter');
  await expectReady(page);

  // Digits go to the number wherever the focus is.
  await keyboard.type('4155550151');
  await expect(page.getByLabel('Phone number')).toHaveValue('(415) 555-0151');
  await expect(page.getByText('Jonas Okafor')).toBeVisible();
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Jonas Okafor' })).toBeVisible();
  await expect(customer.getByRole('button', { name: 'Answer' })).toBeFocused();
  await customer.keyboard.press('Enter');
  await expectToHear(page, CUSTOMER_HZ);
  await expectToHear(customer, AGENT_HZ);

  await tabTo(page.getByRole('button', { name: 'Mute' }));
  await keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Mute' })).toHaveAttribute('aria-pressed', 'true');
  await keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Mute' })).toHaveAttribute('aria-pressed', 'false');
  await tabTo(page.getByRole('button', { name: 'End call' }));
  await keyboard.press('Enter');
  const ended = page.getByRole('region', { name: 'Call disconnected' });
  await expect(ended).toContainText('You ended the call.');
  await expect(customer.getByRole('region', { name: 'Call ended' })).toBeVisible();

  await tabTo(page.getByRole('button', { name: 'Done' }));
  await keyboard.press('Enter');
  await tabTo(page.getByRole('tab', { name: 'Keypad' }));
  await keyboard.press('ArrowRight');
  const recents = page.getByRole('list', { name: 'Recents' });
  await expect(recents.getByRole('listitem').first()).toContainText('Jonas Okafor');
});
