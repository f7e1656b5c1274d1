import { fileURLToPath } from 'node:url';
import { openApp, openContact } from '../pages/app-page.js';
import { openCrmPage } from '../pages/crm-page.js';
import { openHandset } from '../handset.js';
import { expect, test } from '../stack.fixture.js';

const pictures = fileURLToPath(new URL('../../../docs/public/', import.meta.url));
const viewport = { width: 1440, height: 900 };

test('the CRM page during a call, for the README', async ({ stack, visit }) => {
  const customer = await openHandset(visit, stack.origins.sandbox, '0150', { hz: 700 });
  const crm = await openCrmPage(visit, stack.origins.examples, { hz: 440, viewport });
  await crm.page.getByRole('link', { name: '(415) 555-0150' }).click();
  await customer.getByRole('button', { name: 'Answer' }).click();
  await expect(crm.dialer.getByRole('timer')).toHaveText(/0:0[3-9]$/);
  await crm.page.screenshot({ path: `${pictures}crm-page.png` });
  const app = await openApp(visit, stack, 'supervisor', { viewport });
  await app.screenshot({ path: test.info().outputPath('contacts.png') });
  await openContact(app, 'Maya Lopez', 'Maya Lopez');
  await expect(app.getByRole('article').first()).toBeVisible();
  await app.screenshot({ path: test.info().outputPath('contact.png') });
  await customer.screenshot({ path: test.info().outputPath('handset.png') });
});
