import type { Page } from '@playwright/test';
import { openApp, openContact } from './app-page.js';
import { expectAccessible } from './axe.js';
import { openHandset } from './handset.js';
import { pressKeyOn } from './keyboard.js';
import { expect, test } from './stack.fixture.js';
import { openPhoneThread, setTextingHours, textBack, textingOf } from './texting-page.js';

/** Pictures for people to look at, when a folder for them is named. */
const PICTURES = process.env['TEXTING_PICTURES'];
async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png` });
}

const SALES = '(415) 555-0100';
const SALES_LINE = `Sales · ${SALES}`;
/** A picture of one point. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.beforeEach(({ stack }) => setTextingHours(stack, 'always'));

test('an agent texts a handset, whose answer appears live', async ({ stack, visit }) => {
  const customer = await openHandset(visit, stack.origins.sandbox, '0150', {});
  const thread = await openPhoneThread(customer, SALES);
  const agent = await openApp(visit, stack, 'agent');
  await openContact(agent, 'Maya Lopez', 'Maya Lopez');
  const { log, send, text, useLine } = textingOf(agent);
  await useLine(SALES_LINE);
  await send('Your crowns are ready, Maya.');
  await expect(text('Your crowns are ready, Maya.')).toBeVisible();
  await expect(thread.getByRole('log').getByText('Your crowns are ready, Maya.')).toBeVisible({ timeout: 15_000 });
  await expect(text('Your crowns are ready, Maya.').getByText(/^Elena Vargas · Delivered/)).toBeVisible();

  await textBack(thread, 'Great, I come by at four.');
  await expect(text('Great, I come by at four.')).toBeVisible();
  await expect(log.getByText(/^\d+ unread$/)).toHaveCount(0);
  await expectAccessible(agent, 'conversation');
  await picture(agent, 'conversation');
});

test('a text can be taken back for five seconds, and then never leaves', async ({ stack, visit }) => {
  const customer = await openHandset(visit, stack.origins.sandbox, '0151', {});
  const thread = await openPhoneThread(customer, SALES);
  const agent = await openApp(visit, stack, 'agent');
  await openContact(agent, 'Jonas Okafor', 'Jonas Okafor');
  const { composer, field, send, text, useLine } = textingOf(agent);
  await useLine(SALES_LINE);
  await send('See you on Mondya.');
  await expect(composer.getByText('Message sent')).toBeVisible();
  await picture(agent, 'undo');
  await composer.getByRole('button', { name: 'Undo' }).click();
  await expect(field).toHaveValue('See you on Mondya.');
  await expect(text('See you on Mondya.')).toHaveCount(0);
  await send('See you on Monday.');
  await expect(thread.getByRole('log').getByText('See you on Monday.')).toBeVisible({ timeout: 15_000 });
  await expect(thread.getByRole('log').getByText('See you on Mondya.')).toHaveCount(0);
});

test('a text that is not delivered says why, and goes out again', async ({ stack, visit }) => {
  const script = (sms: object) =>
    fetch(`${stack.origins.sandbox}/sandbox/api/numbers/+14155550155/script`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sms }),
    });
  await script({ kind: 'undelivered', errorCode: 30003 });
  const agent = await openApp(visit, stack, 'agent');
  await openContact(agent, 'Wei Zhang', 'Wei Zhang');
  const { send, text } = textingOf(agent);
  await send('Your order has left our house.');
  const failed = text('Your order has left our house.').first();
  await expect(failed.getByText(/Not delivered/)).toBeVisible({ timeout: 15_000 });
  await expect(failed.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(failed.getByRole('combobox', { name: 'Other line' })).toBeVisible();
  await expectAccessible(agent, 'failure');
  await picture(agent, 'failure');
  await script({ kind: 'deliver' });
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(
    text('Your order has left our house.')
      .last()
      .getByText(/Delivered/),
  ).toBeVisible({ timeout: 15_000 });
});

test('STOP from the handset closes the composer at once, and START opens it', async ({ stack, visit }) => {
  const customer = await openHandset(visit, stack.origins.sandbox, '0152', {});
  const thread = await openPhoneThread(customer, SALES);
  const agent = await openApp(visit, stack, 'agent');
  await openContact(agent, 'Dana Brandt', 'Dana Brandt');
  const { composer, field, send, text, useLine } = textingOf(agent);
  await useLine(SALES_LINE);
  await field.fill('Half a thought');
  await expect(composer.getByRole('button', { name: 'Send SMS' })).toBeEnabled();
  await textBack(thread, 'STOP');
  await expect(text('STOP').first()).toBeVisible();
  await expect(composer.getByText(/opted out/i).first()).toBeVisible();
  await expect(composer.getByRole('button', { name: 'Send SMS' })).toBeDisabled();
  await expect(field).toHaveValue('Half a thought');
  await expectAccessible(agent, 'opted out');
  await picture(agent, 'stopped');
  await textBack(thread, 'START');
  await expect(composer.getByRole('button', { name: 'Send SMS' })).toBeEnabled();
  await send('Half a thought, and the rest of it.');
  await expect(thread.getByText('Half a thought, and the rest of it.')).toBeVisible({ timeout: 15_000 });
});

test('two agents see each other, keep their drafts over a reload, and do not answer twice', async ({
  stack,
  visit,
}) => {
  const customer = await openHandset(visit, stack.origins.sandbox, '0153', {});
  const thread = await openPhoneThread(customer, SALES);
  const [elena, tom] = [await openApp(visit, stack, 'supervisor'), await openApp(visit, stack, 'admin')];
  for (const page of [elena, tom]) await openContact(page, 'Rahul Kapoor', 'Rahul Kapoor');
  const [hers, his] = [textingOf(elena), textingOf(tom)];
  for (const { useLine } of [hers, his]) await useLine(SALES_LINE);
  await textBack(thread, 'Which implant do you recommend?');
  await expect(hers.text('Which implant do you recommend?')).toBeVisible();
  await expect(his.text('Which implant do you recommend?')).toBeVisible();

  await hers.field.fill('The short one, from what I saw.');
  await expect(his.composer.getByText(/is replying/)).toBeVisible();
  await picture(tom, 'presence');
  await expect(hers.composer.getByText('Draft saved')).toBeAttached();
  await elena.reload();
  await expect(hers.field).toHaveValue('The short one, from what I saw.');

  await his.send('The long one, Rahul.');
  await expect(hers.text('The long one, Rahul.')).toBeVisible();
  await hers.composer.getByRole('button', { name: 'Send SMS' }).click();
  const guard = hers.composer.getByRole('alertdialog');
  await expect(guard).toContainText('answered while you wrote');
  await expect(guard).toContainText('The long one, Rahul.');
  await expectAccessible(elena, 'send guard');
  await picture(elena, 'guard');
  await guard.getByRole('button', { name: 'Read it first' }).click();
  await hers.useLine(SALES_LINE);
  await hers.field.fill('And the short one for the molar.');
  await hers.composer.getByRole('button', { name: 'Send SMS' }).click();
  await expect(thread.getByText('And the short one for the molar.')).toBeVisible({ timeout: 15_000 });
  await expect(thread.getByText('The short one, from what I saw.')).toHaveCount(0);
});

test('a draft written in two tabs is chosen between, not overwritten', async ({ stack, visit }) => {
  const desk = await openApp(visit, stack, 'agent', { expects: /409|ERR_FAILED/ });
  await openContact(desk, 'Amelia Hart', 'Amelia Hart');
  const here = textingOf(desk);
  await expect(here.field).toBeVisible();
  const tab = await desk.context().newPage();
  await tab.goto(desk.url());
  const there = textingOf(tab);
  await expect(there.field).toBeVisible();
  await here.field.fill('From the first tab');
  await expect(here.composer.getByText('Draft saved')).toBeAttached();
  await expect(there.field).toHaveValue('From the first tab');
  // What the second tab saves does not arrive, for a while.
  await tab.route('**/draft?*', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await there.field.fill('From the second tab');
  await expect(there.composer.getByText('Draft not saved. Trying again.')).toBeVisible();
  await here.field.fill('From the first tab, longer');
  await expect(here.composer.getByText('Draft saved')).toBeAttached();
  await tab.unroute('**/draft?*');
  await expect(there.composer.getByText('You wrote something else on another device.')).toBeVisible({
    timeout: 20_000,
  });
  await expectAccessible(tab, 'draft conflict');
  await picture(tab, 'draft-conflict');
  await there.composer.getByRole('button', { name: 'Keep mine' }).click();
  await expect(here.field).toHaveValue('From the second tab');
});

test('outside the hours a text is scheduled, changed and called off', async ({ stack, visit }) => {
  const agent = await openApp(visit, stack, 'agent');
  await setTextingHours(stack, 'closed');
  await openContact(agent, 'Ingrid Solberg', 'Ingrid Solberg');
  const { composer, field, log } = textingOf(agent);
  await field.fill('The scanner is back in stock.');
  await expect(composer.getByText(/Texts may go out again/)).toBeVisible();
  await expect(composer.getByRole('button', { name: 'Send SMS' })).toHaveCount(0);
  await picture(agent, 'quiet');
  await composer.getByRole('button', { name: /^Schedule for/ }).click();
  await expect(field).toHaveValue('');
  const card = log.getByRole('article').filter({ hasText: 'The scanner is back in stock.' });
  await expect(card.getByText(/^Scheduled for/)).toBeVisible();
  await expectAccessible(agent, 'scheduled');
  await picture(agent, 'scheduled');
  await card.getByRole('button', { name: 'Edit' }).click();
  await expect(field).toHaveValue('The scanner is back in stock.');
  await field.fill('The scanner is back, with cables.');
  await composer.getByRole('button', { name: /^Save/ }).click();
  const changed = log.getByRole('article').filter({ hasText: 'The scanner is back, with cables.' });
  await expect(changed).toBeVisible();
  await changed.getByRole('button', { name: 'Cancel message' }).click();
  await expect(changed).toHaveCount(0);
  await agent.reload();
  await expect(field).toBeVisible();
  await expect(log.getByText('The scanner is back, with cables.')).toHaveCount(0);
});

test('files go along, and what cannot go says why', async ({ stack, visit }) => {
  const customer = await openHandset(visit, stack.origins.sandbox, '0154', {});
  const thread = await openPhoneThread(customer, SALES);
  const agent = await openApp(visit, stack, 'agent');
  await openContact(agent, 'Sofia Oliveira', 'Sofia Oliveira');
  const { composer, field, text, useLine } = textingOf(agent);
  await useLine(SALES_LINE);
  const picker = composer.locator('input[type=file]');
  await picker.setInputFiles([
    { name: 'xray.png', mimeType: 'image/png', buffer: PNG },
    { name: 'video.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(11 * 1024 * 1024) },
    { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') },
  ]);
  const files = composer.getByRole('list', { name: 'Attachments' });
  await expect(files.getByText('Larger than 10 MB.')).toBeVisible();
  await expect(files.getByText('Files of this type cannot be texted.')).toBeVisible();
  await expectAccessible(agent, 'attachments');
  await picture(agent, 'attachments');
  for (const name of ['video.mp4', 'page.html']) await files.getByRole('button', { name: `Remove ${name}` }).click();
  await field.fill('Here is the picture.');
  await composer.getByRole('button', { name: 'Send MMS' }).click();
  await expect(text('Here is the picture.').getByRole('button', { name: /xray\.png/ })).toBeVisible();
  await expect(thread.getByText('Here is the picture.')).toBeVisible({ timeout: 15_000 });
  await expect(thread.getByText('Attachment (image/png)').or(thread.getByAltText('Attached'))).toBeVisible();
});

test('by keyboard alone: a template, its gap, another line, and off it goes', async ({ stack, visit }) => {
  const agent = await openApp(visit, stack, 'agent', { reducedMotion: 'reduce' });
  await openContact(agent, 'Theo Laurent', 'Theo Laurent');
  const { composer, field, log } = textingOf(agent);
  await pressKeyOn(composer.getByRole('combobox', { name: 'Line to send from' }), 'Space');
  await agent.keyboard.press('Escape');
  await agent.keyboard.press('Tab');
  await expect(field).toBeFocused();
  await agent.keyboard.type('/');
  const list = agent.getByRole('listbox', { name: 'Templates' });
  await expect(list.getByRole('option').first()).toBeVisible();
  await expectAccessible(agent, 'templates');
  await picture(agent, 'templates');
  await agent.keyboard.press('ArrowDown');
  await agent.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await agent.keyboard.press('Backspace');
  await agent.keyboard.type('Typed without a mouse.');
  await agent.keyboard.press('Enter');
  await expect(log.getByText('Typed without a mouse.')).toBeVisible();
  await expect(composer.getByText('Message sent')).toBeVisible();
  await agent.keyboard.press('Control+z');
  await expect(field).toHaveValue('Typed without a mouse.');
});
