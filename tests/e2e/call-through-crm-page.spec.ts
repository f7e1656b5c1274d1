import { crmPage } from './crm-page.js';
import { expect, expectToHear, test } from './stack.fixture.js';

const AGENT_HZ = 440;
const CUSTOMER_HZ = 700;

test('a telephone link of a foreign page rings a phone, and both hear each other', async ({ stack, visit }) => {
  const customer = await visit(`${stack.origins.sandbox}/handset?number=0150`, { hz: CUSTOMER_HZ });
  await expect(customer.page.getByText('This phone is reachable')).toBeVisible();
  const agent = await visit(`${stack.origins.examples}/crm-page/`, { hz: AGENT_HZ });
  const crm = await crmPage(agent.page);

  await agent.page.getByRole('link', { name: '(415) 555-0150' }).click();
  await expect(crm.dialer.getByRole('heading', { name: 'Maya Lopez' })).toBeVisible();
  await customer.page.getByRole('button', { name: 'Answer' }).click();

  await expectToHear(crm.frame(), CUSTOMER_HZ);
  await expectToHear(customer.page, AGENT_HZ);
});
