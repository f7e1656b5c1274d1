import type { Page } from '@playwright/test';
import type { WidgetEvents } from '@talk/embed';
import type { RunningStack } from '@talk/stack';
import { watchDigits } from '../../support/carrier-log.js';
import { carrierControl } from '../../support/carrier-control.js';
import type { FakeDevice } from '../../support/devices.page.js';
import { elenasKey, openContractPage, type ContractPage } from '../pages/contract-page.js';
import { callLine, LINE_DIGITS, openHandset } from '../handset.js';
import { expect, expectMusic, expectSilence, expectToHear, test } from '../stack.fixture.js';

// What a page and the dialer owe each other (embed-anchors §6), with the whole product behind it.

const [ELENA_HZ, MAYA_HZ, JONAS_HZ] = [440, 700, 850];
const MAYA = '+14155550150';

/** Waits until the page has been told, and returns the newest of it. */
async function told<T extends keyof WidgetEvents>(
  crm: ContractPage,
  type: T,
  fits: Partial<WidgetEvents[T]> = {},
): Promise<WidgetEvents[T]> {
  const newest = async () => (await crm.of(type)).at(-1);
  await expect.poll(newest, { message: `the page is told ${type}` }).toMatchObject(fits);
  return (await newest()) as WidgetEvents[T];
}

const calls = async (stack: RunningStack): Promise<number> => (await carrierControl(stack).state()).calls.length;

test('by commands of the page: a caller is answered, muted and sent keys; a second one never ends the first', async ({
  stack,
  visit,
}) => {
  test.setTimeout(240_000);
  const maya = await openHandset(visit, stack.origins.sandbox, '0150', { hz: MAYA_HZ });
  const jonas = await openHandset(visit, stack.origins.sandbox, '0151', { hz: JONAS_HZ });
  const crm = await openContractPage(visit, stack, { hz: ELENA_HZ });
  await callLine(maya);
  const ringing = await crm.untilCall(({ phase }) => phase === 'ringing');
  expect(ringing).toMatchObject({ direction: 'inbound', peer: { number: MAYA, last4: '0150' } });
  expect((await crm.send('call.answer', { callId: ringing.id })).call?.id).toBe(ringing.id);
  await expectToHear(crm.frame, MAYA_HZ);
  await expectToHear(maya, ELENA_HZ);

  expect((await crm.send('call.set', { mute: true })).call?.muted).toBe(true);
  await expectSilence(maya);
  expect((await crm.send('call.set', { mute: false })).call?.muted).toBe(false);
  await expectToHear(maya, ELENA_HZ);
  const digits = await watchDigits(stack.origins.sandbox);
  expect((await crm.send('call.dtmf', { digits: '12#' })).call?.id).toBe(ringing.id);
  await expect.poll(digits).toBe('12#');

  await callLine(jonas);
  const second = await crm.untilCall(({ phase, id }) => phase === 'ringing' && id !== ringing.id);
  expect((await crm.send('call.answer', { callId: second.id })).code).toBe('BAD_STATE');
  await expectToHear(crm.frame, MAYA_HZ);
  expect((await crm.send('call.answer', { callId: second.id, current: 'hold' })).call?.id).toBe(second.id);
  await expectToHear(crm.frame, JONAS_HZ);
  await expectMusic(maya, [ELENA_HZ, MAYA_HZ, JONAS_HZ]);
  expect((await crm.send('call.set', { callId: ringing.id, hold: false })).call?.phase).toBe('active');
  await expectToHear(crm.frame, MAYA_HZ);
  expect((await crm.send('call.end', { callId: second.id })).call?.id).toBe(second.id);
  await expect(jonas.getByRole('region', { name: 'Call ended' })).toBeVisible();

  // Jonas again, as a third voice of the same call.
  await jonas.getByRole('button', { name: 'Done' }).click();
  expect((await crm.send('call.add', { to: '(415) 555-0151' })).call?.id).toBe(ringing.id);
  await jonas.getByRole('button', { name: 'Answer' }).click();
  await crm.send('call.set', { mute: true });
  await expectToHear(maya, JONAS_HZ);
  await expectToHear(jonas, MAYA_HZ);
  expect((await crm.send('call.end')).call?.id).toBe(ringing.id);
  await crm.untilCall(({ phase, id }) => phase === 'ended' && id === ringing.id);
});

test('what the page wants is set and told: status, look, language, context, person and tab', async ({
  stack,
  visit,
}) => {
  const crm = await openContractPage(visit, stack, { hz: ELENA_HZ });
  const phone = crm.page.frameLocator('iframe');
  expect(await told(crm, 'widget.ready')).toMatchObject({
    size: { minWidthPx: 300, minHeightPx: 500 },
    state: { auth: { status: 'signed-in' }, calls: [], audioBlocked: false },
  });

  expect(await crm.send('presence.set', { status: 'on-break' })).toMatchObject({ presence: { status: 'on-break' } });
  await told(crm, 'presence.changed', { status: 'on-break', reachable: false });
  await expect(phone.getByRole('combobox', { name: 'Your status' })).toHaveValue('on-break');
  expect((await crm.send('presence.set', { status: 'asleep' })).code).toBe('INVALID_ARGUMENT');
  await crm.send('presence.set', { status: 'accepting' });
  await told(crm, 'presence.changed', { status: 'accepting', reachable: true });

  // A language that Talk does not speak is right only where it is the page's own: it gives the reading direction.
  expect(await crm.send('config.set', { locale: 'ar' })).toMatchObject({ code: 'INVALID_ARGUMENT' });
  await crm.page.evaluate(() => document.documentElement.setAttribute('lang', 'ar'));
  await crm.send('config.set', { theme: { scheme: 'dark', accent: '#ffff00', radius: '2px' }, locale: 'ar' });
  const root = crm.frame.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expect(root).toHaveAttribute('dir', 'rtl');
  await crm.send('config.set', { theme: { scheme: 'light', accent: '#ffff00' }, locale: 'en' });
  await expect(root).toHaveAttribute('dir', 'ltr');
  // Yellow words on white are not trusted: what is drawn can be read.
  expect(await contrastOf(crm, '--accent', '--surface')).toBeGreaterThanOrEqual(4.5);

  expect(await crm.send('context.set', { phone: MAYA })).toMatchObject({ context: { phone: MAYA } });
  await expect(phone.getByRole('textbox', { name: 'Phone number' })).toHaveValue('+1 (415) 555-0150');
  expect(await crm.send('widget.set', { view: 'recents' })).toMatchObject({ view: 'recents' });
  await expect(phone.getByRole('tab', { name: 'Recents' })).toHaveAttribute('aria-selected', 'true');
  await told(crm, 'widget.changed', { view: 'recents' });
  expect(await crm.send('leader.take')).toMatchObject({ leader: { here: true } });

  await crm.send('identity.clear');
  await told(crm, 'auth.changed', { status: 'signed-out', userId: null });
  await expect(phone.getByText('No one is signed in to the page around this phone.')).toBeVisible();
  expect((await crm.send('call.start', { to: MAYA })).code).toBe('AUTH_REQUIRED');
  expect((await crm.send('identity.set', { token: await tokenOfElena(stack, crm) })) as object).toHaveProperty(
    'userId',
  );
  await told(crm, 'auth.changed', { status: 'signed-in' });
  await expect(phone.getByRole('combobox', { name: 'Your status' })).toHaveValue('accepting');
});

test('the page hears which devices there are, and which tab has the phone', async ({ stack, visit }) => {
  const desk: FakeDevice[] = [
    { id: 'mic-1', label: 'Desk', kind: 'audioinput', group: 'desk', hz: ELENA_HZ },
    { id: 'out-1', label: 'Speakers', kind: 'audiooutput', group: 'desk' },
  ];
  const headset: FakeDevice = { id: 'mic-2', label: 'Headset', kind: 'audioinput', group: 'headset', hz: 523 };
  const crm = await openContractPage(visit, stack, { hz: ELENA_HZ, devices: desk });
  await crm.frame.evaluate((devices) => window.plug?.(devices), [...desk, headset]);
  await told(crm, 'devices.changed', { microphone: 'granted' });
  await expect
    .poll(async () => (await crm.of('devices.changed')).at(-1)?.available?.map(({ label }) => label))
    .toContain('Headset');
  await expect.poll(() => crm.page.evaluate(() => window.dialer.state?.leader)).toEqual({ here: true });

  // Another tab of the same browser takes the phone.
  const other = await crm.page.context().newPage();
  await other.goto(crm.page.url());
  await expect(other.frameLocator('iframe').getByRole('combobox', { name: 'Your status' })).toHaveValue('accepting');
  await other.evaluate(() => window.dialer.call('leader.take', {}));
  await told(crm, 'leader.changed', { here: false });
  await expect.poll(() => other.evaluate(() => window.dialer.state?.leader)).toEqual({ here: true });
});

test('a page without the capabilities sees four digits, and a person in the frame decides about its calls', async ({
  stack,
  visit,
}) => {
  const maya = await openHandset(visit, stack.origins.sandbox, '0150', { hz: MAYA_HZ });
  const crm = await openContractPage(visit, stack, { hz: ELENA_HZ, dialer: 'grants: []' });
  const phone = crm.page.frameLocator('iframe');
  const question = phone.getByRole('alertdialog', { name: 'Call this number?' });
  const before = await calls(stack);
  const refused = crm.send('call.start', { to: MAYA });
  await expect(question).toContainText('The page around this phone wants to start this call.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect((await refused).code).toBe('CANCELLED');
  expect(await calls(stack)).toBe(before);

  const allowed = crm.send('call.start', { to: MAYA });
  await question.getByRole('button', { name: /^Call/ }).click();
  await maya.getByRole('button', { name: 'Answer' }).click();
  expect((await allowed).call?.peer).toEqual({ last4: '0150' });
  await expectToHear(crm.frame, MAYA_HZ);
  expect((await crm.send('call.end')).code).toBe('CAPABILITY_DENIED');
  expect((await crm.send('call.set', { mute: true })).code).toBe('CAPABILITY_DENIED');
  expect(JSON.stringify(await crm.page.evaluate(() => window.told))).not.toContain('4155550150');
  expect((await crm.of('devices.changed')).some(({ available }) => available !== undefined)).toBe(false);
  await phone.getByRole('button', { name: 'End call' }).click();

  // A grant that was not asked for at the handshake cannot be added; what was, can be taken and given back.
  await crm.page.evaluate(() => window.dialer.setGrants(['clipboard']));
  await told(crm, 'caps.changed', { grants: [] });
});

test('services of the page: it names callers, opens records, keeps the log, and its failures come back to it', async ({
  stack,
  visit,
}) => {
  const crm = await openContractPage(visit, stack, {
    hz: ELENA_HZ,
    dialer: `
      onLookup: (phone) => (window.asked = [...(window.asked ?? []), phone]) && phone.endsWith('0170') ? { id: 'A-1', name: 'Harbor lead', company: 'Harbor' } : null,
      onRecordOpen: (ref) => { window.opened = ref.id; throw new Error('no such page') },
      onCallLog: (call) => 'log-' + call.direction,`,
  });
  const phone = crm.page.frameLocator('iframe');
  const sid = await carrierControl(stack).callIn({ from: '+14155550170' });
  const card = phone.getByRole('dialog', { name: 'Incoming call' });
  await expect
    .poll(() => crm.page.evaluate(() => (window as unknown as { asked?: string[] }).asked))
    .toEqual(['+14155550170']);
  await expect(card).toContainText('Harbor lead');
  // The page's own code fails there; it is the page that has to know, and the phone goes on.
  crm.watch.expect(/no such page/);
  await card.getByRole('button', { name: 'Harbor lead' }).click();
  await told(crm, 'error', {});
  expect(await crm.page.evaluate(() => (window as unknown as { opened?: string }).opened)).toBe('A-1');
  await card.getByRole('button', { name: 'Answer' }).click();
  await crm.untilCall(({ phase }) => phase === 'active');
  await carrierControl(stack).hangUp(sid);
  const { callId, id } = await told(crm, 'log.changed', {});
  expect([callId, id]).toEqual([(await crm.of('call.changed')).at(-1)?.call.id, 'log-inbound']);
});

test('whatever is refused is refused with a code of the contract, with what it means behind it', async ({
  stack,
  visit,
}) => {
  const crm = await openContractPage(visit, stack, { hz: ELENA_HZ });
  crm.watch.expect(/422 .*\/api\/v1\/call\)/);
  const code = async (type: string, payload: object = {}) => (await crm.send(type, payload)).code;
  const before = await calls(stack);
  expect(await code('call.hopscotch')).toBe('UNSUPPORTED_COMMAND');
  expect(await code('__proto__')).toBe('UNSUPPORTED_COMMAND');
  expect(await code('call.start')).toBe('INVALID_ARGUMENT');
  expect(await code('call.start', { to: MAYA, line: 'Sales' })).toBe('INVALID_ARGUMENT');
  expect(await code('widget.set', { view: 'nowhere' })).toBe('INVALID_ARGUMENT');
  expect(await code('call.start', { to: MAYA, from: '+19995550100' })).toBe('INVALID_ARGUMENT');
  expect(await code('call.start', { to: '911' })).toBe('CALL_REJECTED');
  expect(await code('call.start', { to: `+1${LINE_DIGITS}` })).toBe('CALL_REJECTED');
  expect(await code('call.end')).toBe('NOT_FOUND');
  expect(await code('call.answer', { callId: 'nobody' })).toBe('NOT_FOUND');
  expect(await code('devices.set', { input: 'none such' })).toBe('NOT_FOUND');
  expect(await code('context.set', { phone: 'x'.repeat(70_000) })).toBe('PAYLOAD_TOO_LARGE');
  expect(await calls(stack)).toBe(before);
  const refusal = await crm.page.evaluate(() =>
    window.dialer.dial('911').catch(({ code: of, retryable, ref, details }) => ({ of, retryable, ref, details })),
  );
  expect(refusal).toMatchObject({ of: 'CALL_REJECTED', retryable: false, details: { rejection: 45 } });
  const { ref } = refusal as unknown as { ref: string };
  expect(ref).toMatch(new RegExp(`^${stack.origins.app}/docs/`));
  const manual = await fetch(ref);
  expect(manual.status).toBe(200);
  expect(await manual.text()).toContain('id="CALL_REJECTED"');
  // A forged identity is nobody: it never falls back to who was there before.
  crm.watch.expect(/status of 401/);
  expect(await code('identity.set', { token: 'forged' })).toBe('IDENTITY_INVALID');
  expect(await code('call.start', { to: MAYA })).toBe('AUTH_REQUIRED');
  const flood = await crm.page.evaluate(() =>
    Promise.all(
      Array.from({ length: 80 }, () =>
        window.dialer.call('state.get', {}).then(
          () => 'ok',
          (error) => error.code,
        ),
      ),
    ),
  );
  expect(flood).toContain('RATE_LIMITED');
  await crm.page.evaluate(() => window.dialer.destroy());
  expect(await code('state.get')).toBe('DESTROYED');
  expect(await crm.page.evaluate(() => document.querySelectorAll('iframe').length)).toBe(0);
});

test('a page that cannot have a phone is told by code why: key, kind of key, person, site', async ({
  stack,
  visit,
}) => {
  const crm = await openContractPage(visit, stack, { hz: ELENA_HZ });
  crm.watch.expect(/40[13] .*\/api\/v1\/auth\/token/);
  crm.watch.expect(/status of 403|is not on the list of key pub_unknown|publicId is missing/);
  const publicId = await publicIdOf(stack, crm);
  const outcome = (options: string) =>
    crm.page.evaluate<string>(`(async () => {
      try {
        const made = Talk.dialer({ mode: 'panel', publicId: '${publicId}', ${options} });
        try { await made.ready; return 'ready' } finally { made.destroy() }
      } catch (error) { return error.code }
    })()`);
  expect(await outcome(`key: 'uk_never_made'`)).toBe('KEY_INVALID');
  expect(await outcome(`key: 'sk_secret'`)).toBe('KEY_SCOPE');
  expect(await outcome(`key: '${stack.credentials.keys.publishable}'`)).toBe('KEY_SCOPE');
  expect(await outcome(`identity: () => Promise.reject(new Error('nobody'))`)).toBe('IDENTITY_INVALID');
  expect(await outcome(`publicId: 'pub_unknown'`)).toBe('ORIGIN_FORBIDDEN');
  expect(await outcome(`publicId: undefined`)).toBe('INVALID_ARGUMENT');
});

test('one intent dials once, however often it is sent', async ({ stack, visit }) => {
  const maya = await openHandset(visit, stack.origins.sandbox, '0150', { hz: MAYA_HZ });
  const crm = await openContractPage(visit, stack, { hz: ELENA_HZ });
  const before = await legsTo(stack, MAYA);
  const dial = (page: Page) =>
    page.evaluate((to) => window.dialer.dial(to, { idempotencyKey: 'deal-7' }).then(({ call }) => call.id), MAYA);
  const first = dial(crm.page);
  await maya.getByRole('button', { name: 'Answer' }).click();
  const id = await first;
  expect(await dial(crm.page)).toBe(id);
  await crm.send('call.end');
  await crm.untilCall(({ phase }) => phase === 'ended');
  expect(await legsTo(stack, MAYA)).toBe(before + 1);
});

/** The public id of a key that allows the page's site. */
const publicIdOf = async (stack: RunningStack, crm: ContractPage): Promise<string> =>
  (await elenasKey(stack, new URL(crm.page.url()).origin)).publicId;

const legsTo = async (stack: RunningStack, number: string): Promise<number> =>
  (await carrierControl(stack).state()).calls.filter(({ to }) => to === number).length;

/** A token as a customer's own server gets it for its user. */
async function tokenOfElena(stack: RunningStack, crm: ContractPage): Promise<string> {
  const origin = new URL(crm.page.url()).origin;
  const { secret } = await elenasKey(stack, origin);
  const answer = await fetch(`${stack.origins.app}/api/v1/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ key: secret }),
  });
  return ((await answer.json()) as { token: string }).token;
}

/** WCAG contrast of two design tokens of the frame, as drawn. */
function contrastOf(crm: ContractPage, one: string, other: string): Promise<number> {
  return crm.frame.evaluate(
    ([first, second]) => {
      const luminance = (token: string) => {
        const context = document.createElement('canvas').getContext('2d');
        if (!context) throw new Error('no canvas');
        context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(token);
        context.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
          const part = value / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const [low = 0, high = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
      return (high + 0.05) / (low + 0.05);
    },
    [one, other] as const,
  );
}
