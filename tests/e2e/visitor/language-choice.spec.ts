import { apiAs } from '../../support/api.js';
import { callLine, openHandset } from '../handset.js';
import { inEnglish } from '../in-english.js';
import { untilReachable } from '../reachable.js';
import { expect, expectToHear, test } from '../stack.fixture.js';
import { openTexting } from '../pages/visitor-page.js';

const [AGENT_HZ, MAYA_HZ] = [440, 700];

test.afterEach(async ({ stack }) => {
  await (await apiAs(stack, 'agent')).request('PATCH', '/api/v1/user/profile', { language: null });
});

test('Spanish is chosen before signing in, the server refuses in it, and a switch in a call loses neither the call nor what was typed', async ({
  stack,
  visit,
}) => {
  test.setTimeout(240_000);
  const maya = await openHandset(visit, stack.origins.sandbox, '0150', { hz: MAYA_HZ });
  const { page: app, watch } = await visit(`${stack.origins.app}/contacts`, { hz: AGENT_HZ });
  // Chromium says so itself when a sign-in is refused.
  watch.expect(/401 \(Unauthorized\).*\/login/);
  await app.getByLabel('Email').fill(stack.credentials.accounts.agent);
  await app.getByRole('combobox', { name: 'Language' }).selectOption('Español');
  // At once, and with what was typed.
  await expect(app.getByRole('heading', { name: 'Inicia sesión en Talk' })).toBeVisible();
  await expect(app).toHaveTitle('Iniciar sesión · Talk');
  await expect(app.locator('html')).toHaveAttribute('lang', 'es-419');
  await expect(app.getByLabel('Correo')).toHaveValue(stack.credentials.accounts.agent);
  expect(await inEnglish(app)).toEqual([]);
  await app.getByLabel('Contraseña').fill('not-the-password');
  await app.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(app.getByText('El correo o la contraseña no son correctos.')).toBeVisible();
  await app.getByLabel('Contraseña').fill(stack.credentials.password);
  await app.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(app.getByRole('heading', { name: 'Contactos' })).toBeVisible();
  await app.getByRole('button', { name: /^Tu estado/ }).click();
  await app.getByRole('menuitemradio', { name: 'Recibe llamadas', exact: true }).click();
  await untilReachable(stack, 'agent');

  // A refusal of the server, where the number is typed.
  await app.getByRole('button', { name: 'Abrir el teclado' }).click();
  const pad = app.getByPlaceholder('Nombre o número');
  await pad.fill('911');
  await expect(app.getByText('Aquí no se pueden hacer llamadas de emergencia. Usa un teléfono.')).toBeVisible();
  await pad.fill('');

  await callLine(maya);
  await app.getByRole('dialog', { name: 'Llamada entrante' }).getByRole('button', { name: 'Contestar' }).click();
  await expectToHear(app, MAYA_HZ);
  const call = (await (await apiAs(stack, 'agent')).timeline('+14155550150')).at(-1);
  await app.getByRole('searchbox').fill('Maya Lopez');
  await app.getByRole('link', { name: 'Maya Lopez', exact: true }).first().click();
  await expect(app.getByRole('heading', { name: 'Maya Lopez', level: 1 })).toBeVisible();
  await app.getByRole('textbox', { name: 'Mensaje', exact: true }).fill('Un momento');
  // The card of the call may lie over the menu of the account; the palette has the choice as well.
  const choose = async (name: string): Promise<void> => {
    await app.keyboard.press('Control+k');
    await app.getByRole('dialog').getByRole('combobox').fill(name);
    await app.getByRole('option', { name }).click();
  };
  await choose('Idioma: English');
  await expect(app.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('Un momento');
  await expect(app.locator('html')).toHaveAttribute('lang', 'en-US');
  const phone = app.getByRole('region', { name: 'Phone', exact: true });
  await expect(phone.getByRole('button', { name: 'End call', exact: true })).toBeVisible();
  await expectToHear(app, MAYA_HZ);
  await expectToHear(maya, AGENT_HZ);
  await choose('Language: Español');
  await expect(app.getByRole('textbox', { name: 'Mensaje', exact: true })).toHaveValue('Un momento');
  await app.getByRole('region', { name: 'Teléfono', exact: true }).getByRole('button', { name: 'Colgar' }).click();
  await expect(maya.getByText('This phone is reachable')).toBeVisible();
  expect(call?.contact_id).toBeDefined();

  // It is the person's: another browser speaks it as soon as it knows who it is.
  const { page: other } = await visit(`${stack.origins.app}/contacts`, {});
  await other.getByLabel('Email').fill(stack.credentials.accounts.agent);
  await other.getByLabel('Password').fill(stack.credentials.password);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other.getByRole('heading', { name: 'Contactos' })).toBeVisible();
});

test('a dialer of its own speaks the language that its person has chosen', async ({ stack, visit }) => {
  await (await apiAs(stack, 'agent')).request('PATCH', '/api/v1/user/profile', { language: 'es' });
  const { page } = await visit(`${stack.origins.app}/widgets/dialer`, {});
  await page.getByLabel('Email').fill(stack.credentials.accounts.agent);
  await page.getByLabel('Password').fill(stack.credentials.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('combobox', { name: 'Tu estado' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-419');
  expect(await inEnglish(page)).toEqual([]);
});

test('the widget of a site’s visitors speaks the language of the page, and so does the server to it', async ({
  stack,
  visit,
}) => {
  const { page: shop, watch } = await visit(`${stack.origins.examples}/plain-site/`, {
    prepare: (context) =>
      context.addInitScript(() => {
        if (self !== top) return;
        const page = new MutationObserver(() => {
          if (document.documentElement?.lang !== 'en') return;
          document.documentElement.lang = 'es-MX';
          page.disconnect();
        });
        page.observe(document, { childList: true, subtree: true });
      }),
  });
  // Chromium says so itself when a form is refused.
  watch.expect(/422 \(Unprocessable Entity\).*\/visitor\/start/);
  const widget = await openTexting(shop);
  await expect(widget.locator('html')).toHaveAttribute('lang', 'es-419');
  await widget.getByRole('button', { name: 'Enviarme un código' }).click();
  await expect(widget.getByText('Escriba su nombre.')).toBeVisible();
  await widget.getByLabel('Su nombre').fill('Maya');
  await widget.getByLabel('Número de celular').pressSequentially('4155550199999');
  await widget.getByRole('checkbox').check();
  await widget.getByRole('button', { name: 'Enviarme un código' }).click();
  await expect(widget.getByText(/^Esto no es un número de teléfono\./)).toBeVisible();
});
