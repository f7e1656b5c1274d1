import type { FrameLocator, Page } from '@playwright/test';
import { expectAccessible } from '../axe.js';
import { contactIdOf } from '../company-settings.js';
import { elenasKey } from '../pages/contract-page.js';
import { openHandset } from '../handset.js';
import { expect, test, type Visit } from '../stack.fixture.js';
import { openPhoneThread, setTextingHours, textBack, textingOf, textingPicture } from '../pages/texting-page.js';
import { plainPage, serveSite } from '../../support/sites.js';

const LINE = '(415) 555-0100';
const DRAFT = 'Your order 1042 has left';

test.beforeEach(async ({ stack }) => {
  await setTextingHours(stack, 'always');
});

interface Heard {
  readonly type: string;
  readonly payload: { message?: { phase: string; own: boolean; text?: string; id: number } };
}

/** What the page has heard of texts: phase, and whose. */
const messagesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (window as unknown as { heard: Heard[] }).heard.flatMap(({ payload: { message } }) =>
      message === undefined ? [] : [`${message.phase}${message.own ? ' own' : ''}`],
    ),
  );

interface Host {
  readonly page: Page;
  readonly frame: FrameLocator;
  /** Sends a command: its result, or the code that it was refused with. */
  call: (name: string, payload: object) => Promise<unknown>;
  state: () => Promise<Record<string, unknown>>;
}

/** A page of a customer that places an agent's texting, and keeps what it hears. */
async function openHost(visit: Visit, origins: { app: string; examples: string }, options: object): Promise<Host> {
  // The list of examples: a page of an allowed origin, with nothing of Talk on it.
  const { page } = await visit(`${origins.examples}/`, { viewport: { width: 900, height: 760 } });
  await page.evaluate(() => {
    const heading = document.createElement('h1');
    heading.textContent = 'Customer';
    const texts = document.createElement('div');
    texts.id = 'texts';
    Object.assign(texts.style, { width: '340px', height: '600px' });
    const main = document.createElement('main');
    main.append(heading, texts);
    document.body.replaceChildren(main);
  });
  await page.addScriptTag({ url: `${origins.app}/embed.js` });
  await page.evaluate((given) => {
    const all = window as unknown as { Talk: { texting(o: object): never }; texting: Texting; heard: object[] };
    interface Texting {
      on(type: '*', listener: (event: object) => void): void;
    }
    all.heard = [];
    all.texting = all.Talk.texting({ as: 'agent', container: '#texts', ...given });
    all.texting.on('*', (event) => all.heard.push(event));
  }, options);
  const inPage = (name: string, payload: object) =>
    page.evaluate(
      ([type, given]) =>
        (window as unknown as { texting: { call(t: string, p: object): Promise<unknown> } }).texting
          .call(type, given)
          .catch((error: { code: string }) => error.code),
      [name, payload] as const,
    );
  return {
    page,
    frame: page.frameLocator('iframe'),
    call: inPage,
    state: async () => ((await inPage('state.get', {})) as { state: Record<string, unknown> }).state,
  };
}

test('the order page opens a conversation with a text in it; the agent sends it, and the page hears what becomes of it', async ({
  stack,
  visit,
}) => {
  const { origins } = stack;
  const customer = await openHandset(visit, origins.sandbox, '0156', {});
  const thread = await openPhoneThread(customer, LINE);
  const { page } = await visit(`${origins.examples}/order-page/`, { viewport: { width: 1280, height: 800 } });
  // By keyboard alone.
  const button = page.getByRole('button', { name: `“${DRAFT}”` });
  await button.focus();
  await page.keyboard.press('Enter');
  const panel = page.frameLocator('iframe');
  const { field, log, useLine } = textingOf(panel);
  await expect(panel.getByRole('heading', { name: 'Amelia Hart', level: 1 })).toBeVisible();
  await expect(field).toHaveValue(DRAFT);
  await expect(field).toBeFocused();
  await useLine(`Sales · ${LINE}`);
  await expectAccessible(page, 'order page');
  await textingPicture(page, 'order-page');
  await field.focus();
  await page.keyboard.press('Enter');
  await expect(thread.getByText(DRAFT)).toBeVisible();
  const sent = page.getByRole('list', { name: 'Texts from this page' }).getByRole('listitem');
  await expect(sent).toHaveCount(1);
  await expect(sent).toContainText('Delivered');
  await expect(sent).toContainText(DRAFT);

  // The panel is closed by Escape: what comes in then is counted, and not taken for seen.
  await field.press('Escape');
  await expect(panel.getByRole('log')).toBeHidden();
  await textBack(thread, 'Thanks, that suits me!');
  await expect(page.getByLabel('1 unread')).toBeVisible();
  await expect(sent.filter({ hasText: 'Thanks, that suits me!' })).toContainText('Answer received');
  await page.getByRole('button', { name: /^Texts/ }).press('Enter');
  await expect(log.getByText('Thanks, that suits me!')).toBeVisible();
  await expect(page.getByLabel('1 unread')).toBeHidden();

  // "Open record" shows the order of the page.
  await panel.getByRole('button', { name: 'Open record' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Text Amelia Hart' })).toBeFocused();
});

test('each phase of a text is told once; without the capability no words and no numbers are told', async ({
  stack,
  visit,
}) => {
  const { origins, credentials } = stack;
  const customer = await openHandset(visit, origins.sandbox, '0156', {});
  const thread = await openPhoneThread(customer, LINE);
  const host = await openHost(visit, origins, { key: credentials.keys.user });
  const id = await contactIdOf(stack, 'Amelia Hart');
  expect(await host.call('conversation.open', { contactId: id, draft: 'On its way' })).toEqual({
    contact: { id, phone: { last4: '0156' }, record: null },
    draft: 'written',
  });
  const { composer, useLine, text } = textingOf(host.frame);
  await useLine(`Sales · ${LINE}`);
  await composer.getByRole('button', { name: 'Send SMS' }).click();
  await expect.poll(() => messagesOf(host.page)).toEqual(['queued own', 'sent own', 'delivered own']);
  await textBack(thread, 'Good to know');
  await expect(text('Good to know')).toBeVisible();
  await expect.poll(() => messagesOf(host.page)).toEqual(['queued own', 'sent own', 'delivered own', 'received']);
  const words = await host.page.evaluate(() => JSON.stringify((window as unknown as { heard: object[] }).heard));
  expect(words).not.toMatch(/On its way|Good to know|\+1415/);
  // Seen in a visible panel: nothing waits any more.
  await expect.poll(async () => (await host.state())['unread']).toEqual({ count: 0 });
});

test('what is written is never lost: words are offered beside it, and it is there when its conversation is opened again', async ({
  stack,
  visit,
}) => {
  const { origins, credentials } = stack;
  const host = await openHost(visit, origins, { key: credentials.keys.user, grants: ['sms.read', 'numbers'] });
  const { call, page, frame } = host;
  const { field } = textingOf(frame);
  // Before the widget is ready: it waits, in order.
  const [first, second] = await Promise.all([
    call('conversation.open', { phone: '415 555 0156' }),
    call('draft.set', { text: '' }),
  ]);
  expect(first).toMatchObject({ contact: { phone: { number: '+14155550156' } }, draft: null });
  expect(second).toMatchObject({ placed: 'withdrawn' });
  await field.pressSequentially('Dear Amelia, ');
  expect(await call('draft.set', { text: DRAFT })).toMatchObject({
    placed: 'offered',
    draft: { isEmpty: false, isOffered: true, text: 'Dear Amelia, ' },
  });
  const offer = frame.getByRole('group', { name: 'Suggested text' });
  await expect(offer).toContainText(DRAFT);
  await expectAccessible(page, 'an offered text');
  await textingPicture(page, 'offered');

  // The page opens another one while this is being written.
  await field.press('End');
  const typing = field.pressSequentially('one more word');
  await typing;
  expect(await call('conversation.open', { phone: '+14155550157' })).toMatchObject({ draft: null });
  await expect(field).toHaveValue('');
  await expect(offer).toHaveCount(0);
  expect(await call('conversation.open', { phone: '+14155550156', draft: 'Hello' })).toMatchObject({
    draft: 'offered',
  });
  await expect(field).toHaveValue('Dear Amelia, one more word');
  await frame.getByRole('button', { name: 'Add to message' }).click();
  await expect(field).toHaveValue('Dear Amelia, one more word\nHello');
  await expect(field).toBeFocused();

  // The frame is reloaded: the conversation and the words are there again.
  await expect(frame.getByText('Draft saved')).toBeVisible();
  const inner = page.frames().find((each) => each.url().includes('/embed/1/agent-texting/'));
  await inner?.evaluate(() => location.reload());
  await expect(field).toHaveValue('Dear Amelia, one more word\nHello');
  // While the frame is loading, the page is told so instead of a state.
  await expect
    .poll(() => call('state.get', {}))
    .toMatchObject({ state: { conversation: { status: 'open', contact: { phone: { last4: '0156' } } } } });
});

test('what a page asks wrongly is refused with a code, and nothing is opened', async ({ stack, visit }) => {
  const { origins, credentials } = stack;
  const { call, state, frame, page } = await openHost(visit, origins, { key: credentials.keys.user });
  await expect(frame.getByRole('heading', { name: 'No conversation is open' })).toBeVisible();
  await expectAccessible(page, 'nothing open');
  const refusals: readonly (readonly [string, object, string])[] = [
    ['conversation.open', {}, 'INVALID_ARGUMENT'],
    ['conversation.open', { contactId: 'undefined' }, 'INVALID_ARGUMENT'],
    ['conversation.open', { contactId: 1, phone: '+14155550156' }, 'INVALID_ARGUMENT'],
    ['conversation.open', { contactId: true }, 'INVALID_ARGUMENT'],
    ['conversation.open', { phone: 'nobody' }, 'INVALID_ARGUMENT'],
    ['conversation.open', { record: { id: 'A-1' } }, 'INVALID_ARGUMENT'],
    ['conversation.open', { contactId: 1, draft: 'x'.repeat(1601) }, 'INVALID_ARGUMENT'],
    ['conversation.open', { contactId: 1, draft: 'x'.repeat(100_000) }, 'PAYLOAD_TOO_LARGE'],
    ['draft.set', { text: 'nowhere' }, 'BAD_STATE'],
    ['draft.set', {}, 'INVALID_ARGUMENT'],
    ['message.send', { text: 'by itself' }, 'UNSUPPORTED_COMMAND'],
    ['call.start', { to: '1' }, 'UNSUPPORTED_COMMAND'],
  ];
  for (const [name, payload, code] of refusals)
    expect([name, await call(name, payload)], JSON.stringify(payload).slice(0, 80)).toEqual([name, code]);
  expect(await call('field.focus', {})).toEqual({ focused: false });
  expect(await state()).toMatchObject({
    conversation: { status: 'none', contact: null },
    auth: { status: 'signed-in' },
  });

  expect(await call('conversation.open', { phone: '+16285550143' })).toBe('NOT_FOUND');
  await expect(frame.getByRole('heading', { name: /^No contact has/ })).toBeVisible();
  expect(await state()).toMatchObject({ conversation: { status: 'new', contact: null } });
});

test('a number that nobody has becomes a contact when the agent says so, with the name that the page knows', async ({
  stack,
  visit,
}) => {
  const { origins, credentials } = stack;
  const { call, frame, page, state } = await openHost(visit, origins, { key: credentials.keys.user });
  const record = { id: 'R-7', type: 'order', phone: '(628) 555-0142', name: 'Nadia Rahman' };
  expect(await call('conversation.open', { record, draft: DRAFT })).toBe('NOT_FOUND');
  await expectAccessible(page, 'a new contact');
  await frame.getByRole('button', { name: 'Create contact' }).click();
  await expect(frame.getByRole('heading', { name: 'Nadia Rahman', level: 1 })).toBeVisible();
  await expect(textingOf(frame).field).toHaveValue(DRAFT);
  expect(await state()).toMatchObject({
    conversation: { status: 'open', contact: { record: { id: 'R-7', type: 'order' } } },
  });
  expect(await call('conversation.close', {})).toEqual({ conversation: { status: 'none', contact: null } });
  await expect(frame.getByRole('heading', { name: 'No conversation is open' })).toBeVisible();
});

test('without a key the person signs in inside, and what the page had asked for opens then', async ({
  stack,
  visit,
}) => {
  const { origins, credentials } = stack;
  const { call, frame, page } = await openHost(visit, origins, {});
  expect(await call('conversation.open', { phone: '+14155550155', draft: DRAFT })).toBe('AUTH_REQUIRED');
  await frame.getByLabel('Email').fill(credentials.accounts.agent);
  await frame.getByLabel('Password').fill(credentials.password);
  await page.keyboard.press('Enter');
  await expect(frame.getByRole('heading', { name: 'Wei Zhang', level: 1 })).toBeVisible();
  await expect(textingOf(frame).field).toHaveValue(DRAFT);
  const auth = await page.evaluate(() =>
    (window as unknown as { heard: { type: string; payload: { status: string } }[] }).heard.flatMap((event) =>
      event.type === 'auth.changed' ? [event.payload.status] : [],
    ),
  );
  expect(auth.at(-1)).toBe('signed-in');
});

test('the page is asked for the height that is wanted, only where it grants one', async ({ stack, visit }) => {
  const { origins, credentials } = stack;
  const host = await openHost(visit, origins, { key: credentials.keys.user, grants: ['resize'] });
  const height = (): Promise<number> => host.page.locator('iframe').evaluate((frame) => frame.clientHeight);
  await host.page.locator('#texts').evaluate((texts) => (texts.style.height = 'auto'));
  await expect(host.frame.getByRole('heading', { name: 'No conversation is open' })).toBeVisible();
  await expect.poll(height).toBe(320);
  await host.call('conversation.open', { phone: '+14155550156' });
  await expect.poll(height).toBeGreaterThan(400);
});

test('a page that the key does not allow gets nothing', async ({ stack, visit }) => {
  const { origins } = stack;
  const { secret: key } = await elenasKey(stack, 'https://crm.example');
  const thief = await serveSite(() =>
    plainPage(`<div id="texts" style="height:600px"></div><script src="${origins.app}/embed.js"></script>
<script>
  window.heard = [];
  window.texting = Talk.texting({ as: 'agent', key: '${key}', container: '#texts' });
  texting.on('*', (event) => heard.push(event));
  window.asked = texting.call('conversation.open', { phone: '+14155550156' }).then(() => 'open', ({ code }) => code);
</script>`),
  );
  try {
    const { page, watch } = await visit(thief.origin);
    watch.expect(/status of 403|is not on the list|frame-ancestors/);
    const code = await page.evaluate(() => (window as unknown as { asked: Promise<string> }).asked);
    expect(['ORIGIN_FORBIDDEN', 'FRAME_BLOCKED']).toContain(code);
    expect(await page.evaluate(() => JSON.stringify((window as unknown as { heard: object[] }).heard))).not.toMatch(
      /widget\.ready|conversation/,
    );
  } finally {
    await thief.close();
  }
});
