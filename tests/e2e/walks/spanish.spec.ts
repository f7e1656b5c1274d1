import type { BrowserContext } from '@playwright/test';
import { apiAs } from '../../support/api.js';
import { callLine, openHandset } from '../handset.js';
import { namedByCompany } from '../company-settings.js';
import { inEnglish } from '../in-english.js';
import { untilReachable } from '../reachable.js';
import { expect, expectToHear, test } from '../stack.fixture.js';

const [AGENT_HZ, MAYA_HZ] = [440, 700];

const inSpanish = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    // A frame that is still empty has no storage.
    if (origin !== 'null') localStorage.setItem('talk:language', 'es');
  });

test('a shift in Spanish: sign in, take a call, and text; the dialer’s own page speaks it too', async ({
  stack,
  visit,
}) => {
  test.setTimeout(240_000);
  const maya = await openHandset(visit, stack.origins.sandbox, '0150', { hz: MAYA_HZ });
  const { page: app } = await visit(`${stack.origins.app}/contacts`, { hz: AGENT_HZ, prepare: inSpanish });
  await app.getByLabel('Correo').fill(stack.credentials.accounts.agent);
  await app.getByLabel('Contraseña').fill(stack.credentials.password);
  await app.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(app.getByRole('heading', { name: 'Contactos' })).toBeVisible();
  await app.getByRole('button', { name: /^Tu estado/ }).click();
  await app.getByRole('menuitemradio', { name: 'Recibe llamadas', exact: true }).click();
  await untilReachable(stack, 'agent');
  expect(await inEnglish(app)).toEqual([]);

  await callLine(maya);
  const card = app.getByRole('dialog', { name: 'Llamada entrante' });
  await expect(card).toContainText('Maya Lopez');
  await expect(app).toHaveTitle('Llamada entrante: Maya Lopez · Talk');
  expect(await inEnglish(app)).toEqual([]);
  await card.getByRole('button', { name: 'Contestar' }).click();
  await expectToHear(app, MAYA_HZ);
  await expectToHear(maya, AGENT_HZ);
  const phone = app.getByRole('region', { name: 'Teléfono', exact: true });
  await phone.getByRole('button', { name: 'Espera', exact: true }).click();
  await expect(phone.getByText(/^En espera \d/)).toBeVisible();
  await phone.getByRole('button', { name: 'Retomar', exact: true }).click();
  await expect(phone.getByRole('button', { name: 'Espera', exact: true })).toBeVisible();
  await phone.getByRole('button', { name: 'Transferir', exact: true }).click();
  await expect(phone.getByPlaceholder('Busca, o escribe un número')).toBeVisible();
  expect(await inEnglish(app)).toEqual([]);
  await app.keyboard.press('Escape');
  await phone.getByRole('button', { name: 'Colgar', exact: true }).click();
  await phone.getByRole('button', { name: 'Listo', exact: true }).click();

  const api = await apiAs(stack, 'agent');
  const call = (await api.timeline('+14155550150')).at(-1);
  await app.goto(`${stack.origins.app}/contacts/${call?.contact_id}`);
  await expect(app.getByRole('heading', { name: 'Maya Lopez', level: 1 })).toBeVisible();
  await expect(app.getByRole('article').last()).toContainText('Llamada entrante · Contestada');
  await app.getByRole('textbox', { name: 'Mensaje', exact: true }).fill('Gracias por llamar');
  await app.getByRole('button', { name: 'Enviar SMS' }).click();
  await expect(app.getByText(/Entregado/).last()).toBeVisible();
  expect(await inEnglish(app, await namedByCompany(stack))).toEqual([]);

  await app.goto(`${stack.origins.app}/widgets/dialer`);
  await expect(app.getByPlaceholder('Nombre o número')).toBeVisible();
  await expect(app.locator('html')).toHaveAttribute('lang', 'es-419');
  expect(await inEnglish(app)).toEqual([]);
});
