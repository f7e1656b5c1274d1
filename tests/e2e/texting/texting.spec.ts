import { openApp, openContact } from '../pages/app-page.js';
import { expectAccessible } from '../axe.js';
import { setUndoSeconds } from '../company-settings.js';
import { openHandset } from '../handset.js';
import { expect, test } from '../stack.fixture.js';
import {
  openPhoneThread,
  setTextingHours,
  textBack,
  textingOf,
  textingPicture as picture,
} from '../pages/texting-page.js';

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
  const { composer, field, log, send, text, useLine } = textingOf(agent);
  await useLine(SALES_LINE);
  await send('Your crowns are ready, Maya.');
  await expect(text('Your crowns are ready, Maya.')).toBeVisible();
  await expect(thread.getByRole('log').getByText('Your crowns are ready, Maya.')).toBeVisible();
  await expect(text('Your crowns are ready, Maya.').getByText(/^Elena Vargas · Delivered/)).toBeVisible();

  // What the meter counts is what is sent, also when addresses are shortened.
  const offer = 'Track it: https://shop.acme.test/orders/2026-11-22/crowns-and-bridges/4711?from=text&lang=en';
  await field.fill(offer);
  const counted = composer.getByText(/^\d+\/160$/);
  const count = async (): Promise<number> => Number((await counted.textContent())?.split('/')[0]);
  await expect(counted).toBeVisible();
  const asWritten = await count();
  await composer.getByRole('button', { name: 'Shorten links' }).click();
  await expect(counted).not.toHaveText(`${asWritten}/160`);
  const asSent = await count();
  await send(offer);
  const arrived = thread.getByRole('log').getByText(/^Track it: http/);
  await expect(arrived).toBeVisible();
  expect((await arrived.textContent())?.length).toBe(asSent);
  await composer.getByRole('button', { name: 'Shorten links' }).click();

  await textBack(thread, 'Great, I come by at four.');
  await expect(text('Great, I come by at four.')).toBeVisible();
  await expect(log.getByText(/^\d+ unread$/)).toHaveCount(0);
  await expectAccessible(agent, 'conversation');
  await picture(agent, 'conversation');

  // On another screen a notice says what came, and leads to it; where it is read, none does.
  const notices = agent.getByRole('region', { name: 'Notices' });
  await expect(notices).toHaveCount(0);
  await agent.getByRole('link', { name: 'Contacts', exact: true }).first().click();
  await expect(agent.getByRole('table', { name: 'Contacts' })).toBeVisible();
  await textBack(thread, 'Make it five.');
  await expect(notices).toContainText('Text from Maya Lopez: Make it five.');
  await notices.getByRole('button', { name: 'Go to page' }).click();
  await expect(agent).toHaveURL(/\/channels\/inbox\/(?:open|pending|closed)\/contacts\/\d+\/communications\/\d+/);
  await expect(text('Make it five.')).toBeInViewport();
});

test('a text can be taken back for some seconds, and then never leaves', async ({ stack, visit }) => {
  const customer = await openHandset(visit, stack.origins.sandbox, '0151', {});
  const thread = await openPhoneThread(customer, SALES);
  const agent = await openApp(visit, stack, 'agent');
  await openContact(agent, 'Jonas Okafor', 'Jonas Okafor');
  const { composer, field, send, text, useLine } = textingOf(agent);
  await useLine(SALES_LINE);
  await setUndoSeconds(stack, 20);
  await send('See you on Mondya.');
  await expect(composer.getByText('Sending', { exact: true })).toBeVisible();
  await picture(agent, 'undo');
  await composer.getByRole('button', { name: 'Undo' }).click();
  await expect(field).toHaveValue('See you on Mondya.');
  await expect(text('See you on Mondya.')).toHaveCount(0);
  await setUndoSeconds(stack, 0);
  await send('See you on Monday.');
  await expect(thread.getByRole('log').getByText('See you on Monday.')).toBeVisible();
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
  await expect(failed.getByText(/Not delivered/)).toBeVisible();
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
  ).toBeVisible();
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

  // The carrier knows of a STOP that we do not: sending again cannot help until they text START.
  const script = (sms: object) =>
    fetch(`${stack.origins.sandbox}/sandbox/api/numbers/+14155550152/script`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sms }),
    });
  await script({ kind: 'undelivered', errorCode: 21610 });
  await send('Half a thought, and the rest of it.');
  const failed = text('Half a thought, and the rest of it.').first();
  await expect(failed.getByText(/opted out/)).toBeVisible();
  await expect(failed.getByRole('button', { name: 'Call instead' })).toBeVisible();
  await expect(failed.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expect(failed.getByRole('combobox', { name: 'Other line' })).toHaveCount(0);
  await picture(agent, 'no-retry');
  await script({ kind: 'deliver' });
  await textBack(thread, 'UNSTOP');
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(thread.getByText('Half a thought, and the rest of it.')).toBeVisible();
});

test('two agents see each other, keep their drafts on every device, and do not answer twice', async ({
  stack,
  visit,
}) => {
  const customer = await openHandset(visit, stack.origins.sandbox, '0153', {});
  const thread = await openPhoneThread(customer, SALES);
  const [marcus, tom] = [await openApp(visit, stack, 'supervisor'), await openApp(visit, stack, 'admin')];
  for (const page of [marcus, tom]) await openContact(page, 'Rahul Kapoor', 'Rahul Kapoor');
  const [hers, his] = [textingOf(marcus), textingOf(tom)];
  for (const { useLine } of [hers, his]) await useLine(SALES_LINE);
  await textBack(thread, 'Which implant do you recommend?');
  await expect(hers.text('Which implant do you recommend?')).toBeVisible();
  await expect(his.text('Which implant do you recommend?')).toBeVisible();

  // Each sees that the other one writes, and no longer when nothing is left of it.
  await hers.field.fill('The short one, from what I saw.');
  await expect(his.composer.getByText(/ is replying$/)).toBeVisible();
  await expect(hers.composer.getByText(/ is replying$/)).toHaveCount(0);
  await picture(tom, 'presence');
  await his.field.fill('Hm');
  await expect(hers.composer.getByText(/ is replying$/)).toBeVisible();
  await his.field.fill('');
  await expect(hers.composer.getByText(/ is replying$/)).toHaveCount(0);

  // The draft is there after a reload, and on another device of the same person; nobody else has it.
  await expect(hers.composer.getByText('Draft saved')).toBeAttached();
  await marcus.reload();
  await expect(hers.field).toHaveValue('The short one, from what I saw.');
  const phone = await openApp(visit, stack, 'supervisor', { viewport: { width: 390, height: 800 } });
  await openContact(phone, 'Rahul Kapoor', 'Rahul Kapoor');
  const onPhone = textingOf(phone);
  await expect(onPhone.field).toHaveValue('The short one, from what I saw.');
  await onPhone.field.fill('The short one, from what I saw. Or the long one?');
  await expect(hers.field).toHaveValue('The short one, from what I saw. Or the long one?');
  await expect(his.field).toHaveValue('');
  await phone.close();

  // The second answer waits until its writer has seen the first.
  await his.send('The long one, Rahul.');
  await expect(hers.text('The long one, Rahul.')).toBeVisible();
  await hers.composer.getByRole('button', { name: 'Send SMS' }).click();
  const guard = hers.composer.getByRole('alertdialog');
  await expect(guard).toContainText('answered while you wrote');
  await expect(guard).toContainText('The long one, Rahul.');
  await expectAccessible(marcus, 'send guard');
  await picture(marcus, 'guard');
  await guard.getByRole('button', { name: 'Read it first' }).click();
  await expect(guard).toHaveCount(0);
  await expect(hers.field).toHaveValue('The short one, from what I saw. Or the long one?');
  await hers.useLine(SALES_LINE);
  await hers.field.fill('And the short one for the molar.');
  await hers.composer.getByRole('button', { name: 'Send SMS' }).click();
  await expect(thread.getByText('And the short one for the molar.')).toBeVisible();
  await expect(thread.getByText('The short one, from what I saw.')).toHaveCount(0);
  await expect(his.text('And the short one for the molar.')).toBeVisible();
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
  await expect(there.composer.getByText('You wrote something else on another device.')).toBeVisible({});
  await expectAccessible(tab, 'draft conflict');
  await picture(tab, 'draft-conflict');
  await there.composer.getByRole('button', { name: 'Keep mine' }).click();
  await expect(here.field).toHaveValue('From the second tab');

  // A composer that was left hears of nothing any more: what is written in the next one stays.
  await desk.clock.install();
  await desk.goBack();
  await openContact(desk, 'Amelia Hart', 'Amelia Hart');
  await expect(here.field).toHaveValue('From the second tab');
  const saved = (words: string) =>
    desk.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && (answer.request().postData() ?? '').includes(words),
    );
  const first = saved('and on');
  await here.field.fill('From the second tab, and on');
  await desk.clock.runFor(1_000);
  await first;
  await expect(there.field).toHaveValue('From the second tab, and on');
  const next = saved('and on with it');
  await here.field.fill('From the second tab, and on with it');
  await desk.clock.runFor(10_000);
  await next;
  await expect(there.field).toHaveValue('From the second tab, and on with it');
  await expect(here.field).toHaveValue('From the second tab, and on with it');
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
  await expect(thread.getByText('Here is the picture.')).toBeVisible();
  await expect(thread.getByText('Attachment (image/png)').or(thread.getByAltText('Attached'))).toBeVisible();
});

test('a file tells how far its upload is, is stopped, and is tried again', async ({ stack, stackLog, visit }) => {
  // The one that is stopped ends in the middle of its body.
  stackLog.expect(/request could not be served now[^]*Error: aborted/);
  const agent = await openApp(visit, stack, 'agent', { expects: /ERR_FAILED/ });
  await openContact(agent, 'Sofia Oliveira', 'Sofia Oliveira');
  const { composer, field } = textingOf(agent);
  await expect(field).toBeVisible();
  const files = composer.getByRole('list', { name: 'Attachments' });
  const picker = composer.locator('input[type=file]');
  const plan = { name: 'plan.png', mimeType: 'image/png', buffer: Buffer.concat([PNG, Buffer.alloc(1_500_000)]) };
  const network = await agent.context().newCDPSession(agent);
  const throttle = (bytesPerSecond: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    });
  await throttle(150_000);
  await picker.setInputFiles([plan]);
  await expect(files.getByText(/^Uploading, [1-9]\d? %$/)).toBeVisible();
  await expect(files.getByRole('progressbar', { name: 'Upload of plan.png' })).toHaveAttribute('value', /^[1-9]\d?$/);
  await expect(composer.getByText('The file is still being uploaded.')).toBeVisible();
  await expectAccessible(agent, 'upload');
  await picture(agent, 'upload');
  await files.getByRole('button', { name: 'Stop uploading plan.png' }).click();
  await expect(files).toHaveCount(0);
  await throttle(-1);

  await agent.route('**/api/v1/attachments', (route) => route.abort());
  await picker.setInputFiles([plan]);
  await expect(files.getByText('The server cannot be reached.')).toBeVisible();
  await expect(composer.getByText('Remove the file that cannot be sent.')).toBeVisible();
  await agent.unroute('**/api/v1/attachments');
  await files.getByRole('button', { name: 'Try plan.png again' }).click();
  await expect(composer.getByText('plan.png is attached.')).toBeAttached();
  await expect(composer.getByRole('button', { name: 'Send MMS' })).toBeEnabled();
  await files.getByRole('button', { name: 'Remove plan.png' }).click();
  await expect(field).toBeFocused();
});

test('Ctrl+Z right after Enter takes the text back, though the server has not answered yet', async ({
  stack,
  visit,
}) => {
  const customer = await openHandset(visit, stack.origins.sandbox, '0159', {});
  const thread = await openPhoneThread(customer, SALES);
  const agent = await openApp(visit, stack, 'agent');
  await openContact(agent, 'Theo Laurent', 'Theo Laurent');
  const { composer, field, log, send, useLine } = textingOf(agent);
  await useLine(SALES_LINE);
  let letThrough = (): void => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  let asked = (): void => {};
  const isAsked = new Promise<void>((resolve) => (asked = resolve));
  await agent.route('**/api/v1/messages', async (route) => {
    // The server has the text and holds it; its answer is under way.
    const answer = await route.fetch();
    asked();
    await held;
    await route.fulfill({ response: answer });
  });
  await setUndoSeconds(stack, 20);
  await field.fill('The wrong price is 40 dollars.');
  await field.press('Enter');
  await expect(field).toHaveValue('');
  await agent.keyboard.press('Control+z');
  await expect(composer.getByText('Undoing…')).toBeVisible();
  await picture(agent, 'taking-back');
  await isAsked;
  letThrough();
  await expect(field).toHaveValue('The wrong price is 40 dollars.');
  await expect(log.getByText('The wrong price is 40 dollars.')).toHaveCount(0);
  await agent.unroute('**/api/v1/messages');
  await setUndoSeconds(stack, 0);
  await send('The right price is 44 dollars.');
  await expect(thread.getByText('The right price is 44 dollars.')).toBeVisible();
  await expect(thread.getByText('The wrong price is 40 dollars.')).toHaveCount(0);
});
