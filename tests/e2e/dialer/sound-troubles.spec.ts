import type { FrameLocator, Page } from '@playwright/test';
import type { RunningStack } from '@talk/stack';
import { carrierControl } from '../../support/carrier-control.js';
import type { FakeDevice } from '../../support/devices.page.js';
import { plainPage, serveSite } from '../../support/sites.js';
import { elenasKey, openContractPage } from '../pages/contract-page.js';
import { expectReady } from '../pages/crm-page.js';
import { nextRegistration, untilReachable } from '../reachable.js';
import { expect, expectToHear, test, type PersonOptions, type Visit } from '../stack.fixture.js';

// What keeps a phone from being heard or from hearing, told apart, each with its mend. Here the browser asks for the microphone and
// waits for a click before it makes a sound, as it does for everybody.

const FRIENDLY = ['--use-fake-ui-for-media-stream', '--autoplay-policy=no-user-gesture-required'];
test.use({
  // Its looks into the page count as gestures of a person.
  trace: 'off',
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = (launchOptions.args ?? []).filter((arg) => !FRIENDLY.includes(arg));
      // The browser's own default; Chromium without a window has another.
      args.push('--autoplay-policy=document-user-activation-required');
      await use({ ...launchOptions, args });
    },
    { scope: 'worker' },
  ],
});

/** The browser's own word for it, once a ring that nobody can hear yet begins; before that a page is silent in every way. */
const BLOCKED = /The AudioContext was not allowed to start/;

type Phone = Page | FrameLocator;
type Open = (visit: Visit, stack: RunningStack) => Promise<Phone>;

const mic: FakeDevice = { id: 'mic-1', label: 'Desk', kind: 'audioinput', group: 'desk', hz: 440 };

interface Alone extends PersonOptions {
  /** A complaint that is provoked. */
  readonly expects?: RegExp;
}

/** The dialer alone in a tab, signed in by its key: nobody has clicked anything. */
async function openAlone(visit: Visit, stack: RunningStack, { expects, ...options }: Alone = {}): Promise<Page> {
  const address = `${stack.origins.app}/widgets/dialer/api_key/${stack.credentials.keys.user}`;
  const phoneComes = await nextRegistration(stack);
  const { page, watch } = await visit(address, options);
  if (expects) watch.expect(expects);
  // A look of ours into the page counts as a gesture of a person.
  await phoneComes();
  await expectReady(page);
  return page;
}

/** The dialer in a frame of a site that forgot to hand on the microphone. */
const openWithoutDelegation: Open = async (visit, stack) => {
  let body = '';
  const site = await serveSite(() => body);
  const { secret } = await elenasKey(stack, site.origin);
  body = plainPage(
    `<iframe src="${stack.origins.app}/widgets/dialer/api_key/${secret}" style="width:340px;height:600px">`,
  );
  const { page } = await visit(site.origin);
  page.once('close', () => void site.close());
  const phone = page.frameLocator('iframe');
  await expectReady(phone);
  return phone;
};

/** A firewall that comes down between the page and the phone network: no new connection reaches it. */
const openBehindFirewall: Open = async (visit, stack) => {
  const page = await openAlone(visit, stack, {
    hz: 440,
    expects: /ws:\/\/localhost:9/,
    prepare: (context) =>
      context.addInitScript(() => {
        const Native = WebSocket;
        window.WebSocket = class extends Native {
          constructor(address: string | URL, protocols?: string | string[]) {
            // Port 9 is that of no service: the browser is refused at once.
            super(Object.hasOwn(window, 'firewall') ? 'ws://localhost:9' : address, protocols);
          }
        };
      }),
  });
  await page.evaluate(() => Object.assign(window, { firewall: true }));
  return page;
};

/** A firewall that lets no sound through. */
const openWithoutMedia: Open = (visit, stack) =>
  openAlone(visit, stack, {
    hz: 440,
    prepare: (context) =>
      context.addInitScript(() => {
        const Native = RTCPeerConnection;
        window.RTCPeerConnection = class extends Native {
          override setRemoteDescription(description: RTCSessionDescriptionInit): Promise<void> {
            const sdp = (description.sdp ?? '').replaceAll(/^a=candidate:.*\r\n/gm, '');
            return super.setRemoteDescription({ type: description.type, sdp });
          }
        };
      }),
  });

const TROUBLES: {
  what: string;
  open: Open;
  step: string;
  mend: string;
  sentence: string | null;
  cause: string | null;
}[] = [
  {
    what: 'the page around it (policy)',
    open: openWithoutDelegation,
    step: 'The page lets the phone use the microphone',
    mend: 'The page around this phone does not pass on the microphone. Its owner must add allow="microphone" to the frame.',
    sentence: 'The page around this phone does not let it use the microphone. Its owner must allow it for this frame.',
    cause: 'Permission blocked',
  },
  {
    what: 'the person’s own No (permission)',
    open: (visit, stack) => openAlone(visit, stack, { permissions: [], whole: true }),
    step: 'The microphone is allowed',
    mend: 'Click the icon next to the address and allow the microphone. Then test again.',
    sentence: 'The microphone is blocked. Allow it in the address bar of the browser.',
    cause: 'Permission blocked',
  },
  {
    what: 'no microphone (device)',
    open: (visit, stack) => openAlone(visit, stack, { hz: 440, devices: [] }),
    step: 'The microphone works',
    mend: 'Plug in a microphone or a headset.',
    sentence: 'No microphone was found. Plug one in.',
    cause: 'No microphone',
  },
  {
    what: 'a microphone that another program holds (device)',
    open: (visit, stack) => openAlone(visit, stack, { hz: 440, devices: [{ ...mic, isHeld: true }] }),
    step: 'The microphone works',
    mend: 'Another program is using the microphone. Close it, or choose another microphone.',
    sentence: 'Another program uses the microphone.',
    cause: 'Microphone in use',
  },
  {
    what: 'a firewall before the phone network (network)',
    open: openBehindFirewall,
    step: 'The phone network is reached',
    mend: 'A firewall or a proxy blocks the connection to the phone network (WebSocket).',
    sentence: null,
    cause: null,
  },
  {
    what: 'a firewall before the sound (network)',
    open: openWithoutMedia,
    step: 'The phone network is reached',
    mend: 'A firewall or VPN blocks the sound. It must allow outgoing UDP.',
    sentence: null,
    cause: null,
  },
];

for (const { what, open, step, mend, sentence, cause } of TROUBLES) {
  test(`the connection test names ${what} and its mend`, async ({ stack, visit }) => {
    test.setTimeout(240_000);
    const phone = await open(visit, stack);
    await phone.getByRole('button', { name: 'Settings' }).click();
    await phone.getByRole('button', { name: 'Test the connection' }).click();
    await expect(phone.getByText('Calls do not work here yet.')).toBeVisible();
    const failed = phone.locator('.tk-steps [data-result=failed]');
    await expect(failed).toHaveCount(1);
    await expect(failed).toContainText(step);
    await expect(failed.getByRole('paragraph')).toHaveText(mend);
    if (sentence === null || cause === null) return;

    // Whoever calls instead reads the same trouble, and nobody is rung.
    const before = (await carrierControl(stack).state()).calls.length;
    await phone.getByRole('button', { name: 'Back', exact: true }).click();
    await phone.getByRole('textbox', { name: 'Phone number' }).fill('4155550160');
    await phone.getByRole('textbox', { name: 'Phone number' }).press('Enter');
    await expect(phone.getByText(sentence).first()).toBeVisible();
    await expect(phone.locator('[data-blocked]')).toHaveText(cause);
    expect((await carrierControl(stack).state()).calls.length).toBe(before);
  });
}

test('a caller whom nobody can hear ring yet: the phone says that a click is missing, and rings after it', async ({
  stack,
  visit,
}) => {
  const page = await openAlone(visit, stack, { hz: 440, expects: BLOCKED });
  await untilReachable(stack, 'agent');
  const carrier = carrierControl(stack);
  const sid = await carrier.callIn({ from: '+14155550150' });
  await expect(page.getByRole('dialog', { name: 'Incoming call' })).toBeVisible();
  await expect(page.getByText('The browser blocks sound until you click.')).toBeVisible();
  await page.getByRole('button', { name: 'Turn on sound' }).click();
  await expect(page.getByText('The browser blocks sound until you click.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Answer' }).click();
  // The scripted phone of the caller hums, and hears the agent.
  await expectToHear(page, 700);
  await expect.poll(async () => (await carrier.audio(sid, [440])).heard[440] ?? 0).toBeGreaterThan(0.5);
  // A sound is fetched when it is first heard; only the ring beforehand.
  const resources = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const fetched = async () => (await resources()).flatMap((name) => /\/sounds\/(.+)\.wav$/.exec(name)?.[1] ?? []);
  expect(await fetched()).toEqual(['incoming']);
  await page.getByRole('button', { name: 'End call' }).click();
  await expect.poll(fetched).toEqual(['incoming', 'disconnect']);
});

test('a page is told that the browser blocks sound, and that a click has ended it', async ({ stack, visit }) => {
  const crm = await openContractPage(visit, stack, { hz: 440, untouched: true });
  crm.watch.expect(BLOCKED);
  await untilReachable(stack, 'agent');
  const sid = await carrierControl(stack).callIn({ from: '+14155550170' });
  await crm.untilCall(({ phase }) => phase === 'ringing');
  await expect.poll(() => crm.of('audio.blocked')).toEqual([{ blocked: true }]);
  await expect.poll(() => crm.page.evaluate(() => window.dialer.state?.audioBlocked)).toBe(true);
  await crm.page.frameLocator('iframe').getByRole('button', { name: 'Turn on sound' }).click();
  await expect.poll(() => crm.of('audio.blocked')).toEqual([{ blocked: true }, { blocked: false }]);
  await carrierControl(stack).hangUp(sid);
});

const NO_MICROPHONE: { code: string; told: string; options: PersonOptions }[] = [
  { code: 'MIC_DENIED', told: 'denied', options: { permissions: [], whole: true } },
  { code: 'MIC_NOT_FOUND', told: 'missing', options: { hz: 440, devices: [] } },
  { code: 'MIC_IN_USE', told: 'granted', options: { hz: 440, devices: [{ ...mic, isHeld: true }] } },
];
for (const { code, told, options } of NO_MICROPHONE) {
  test(`a page’s call that the microphone forbids is refused with ${code}`, async ({ stack, visit }) => {
    const crm = await openContractPage(visit, stack, options);
    const before = (await carrierControl(stack).state()).calls.length;
    expect((await crm.send('call.start', { to: '+14155550160' })).code).toBe(code);
    expect(await crm.page.evaluate(() => window.dialer.state?.devices.microphone)).toBe(told);
    expect((await carrierControl(stack).state()).calls.length).toBe(before);
  });
}
