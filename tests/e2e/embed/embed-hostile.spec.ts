import type { RunningStack } from '@talk/stack';
import { apiAs } from '../../support/api.js';
import { plainPage, serveSite, type Site } from '../../support/sites.js';
import { openContractPage } from '../pages/contract-page.js';
import { expect, test } from '../stack.fixture.js';

interface Key {
  readonly secret: string;
  readonly publicId: string;
}

/** A key for `origin` alone. */
async function keyFor(stack: RunningStack, origin: string): Promise<Key> {
  const admin = await apiAs(stack, 'admin');
  const made = await admin.request<{ secret: string; key: { public_id: string } }>('POST', '/api/v1/api-keys', {
    kind: 'user',
    name: 'One site',
    allowed_origins: [origin],
  });
  return { secret: made.secret, publicId: made.key.public_id };
}

/** A page that holds `address` in a frame, welcomes whatever says hello, and keeps what it hears. */
const holding = (address: string): string =>
  plainPage(`<iframe id="held" src="${address}" style="width:340px;height:600px"></iframe>
    <script>
      window.heard = [];
      addEventListener('message', ({ source, data }) => {
        heard.push(data);
        if (!data || data.k !== 'hello') return;
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = (event) => heard.push(event.data);
        source.postMessage({ ns: 'talk.embed', k: 'welcome', v: 1, nonce: data.nonce, instance: data.instance,
          grants: ['voice', 'numbers'], init: { open: true, config: {}, context: {} } }, '*', [port2]);
        port1.postMessage({ ns: 'talk.embed', v: 1, k: 'req', id: 'r1', t: 'state.get', p: {} });
      });
    </script>`);

test('each address of the widget can be held by the sites of its key, and by no other', async ({ stack, visit }) => {
  let address = '';
  const ours: Site = await serveSite(() => holding(address));
  const theirs: Site = await serveSite(() => holding(address));
  try {
    const { secret, publicId } = await keyFor(stack, ours.origin);
    const talk = stack.origins.app;
    // The spec's address with the key signs in by itself; the frame's waits for a page to welcome it.
    address = `${talk}/widgets/dialer/api_key/${secret}`;
    const held = await visit(ours.origin);
    await expect(held.page.frameLocator('#held').getByRole('combobox', { name: 'Your status' })).toBeVisible();
    // The key is nowhere that a page, a log or a history could read it.
    expect(held.page.frames().map((frame) => frame.url())).not.toContainEqual(expect.stringContaining(secret));

    // Any other site gets the sentence that it is on no list, and hears nothing else, whatever it says.
    const onNoList = (name: string): string => `This site is not on the list of key ${name}.`;
    for (const [path, words, code] of [
      [`/widgets/dialer/api_key/${secret}`, onNoList(`${secret.slice(0, 8)}…`), 'ORIGIN_FORBIDDEN'],
      [`/embed/1/dialer/${publicId}#i=mine`, onNoList(publicId), 'ORIGIN_FORBIDDEN'],
      ['/embed/1/dialer/default#i=mine', 'This page does not say which key it is for.', 'INVALID_ARGUMENT'],
    ] as const) {
      address = talk + path;
      const { page, watch } = await visit(theirs.origin);
      watch.expect(/status of 403|is not on the list of key|publicId is missing/);
      const place = page.frameLocator('#held');
      await expect(place.getByRole('alert')).toContainText(words);
      await expect(place.getByRole('textbox').or(place.getByRole('combobox'))).toHaveCount(0);
      const heard = () =>
        page.evaluate(() => (window as unknown as { heard: { k: string; p?: { error: { code: string } } }[] }).heard);
      await expect.poll(async () => (await heard()).map(({ k, p }) => p?.error.code ?? k)).toEqual(['hello', code]);
    }

    // Without a key the page of the spec is for our own origin only, also on a site that has one.
    address = `${talk}/widgets/dialer`;
    for (const site of [ours, theirs]) {
      const { page, watch } = await visit(site.origin);
      watch.expect(/frame-ancestors/);
      await expect.poll(() => page.frames()[1]?.url() ?? '').toMatch(/^chrome-error:/);
      expect(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([]);
    }
  } finally {
    await Promise.all([ours.close(), theirs.close()]);
  }
});

test('a site that opens the widget in a window cannot speak with it', async ({ stack, visit }) => {
  const theirs: Site = await serveSite(() => holding('about:blank'));
  try {
    const { page, watch } = await visit(theirs.origin);
    watch.expect(/./);
    const popup = page.waitForEvent('popup');
    await page.evaluate((address) => {
      Object.assign(window, { opened: open(address) });
    }, `${stack.origins.app}/embed/1/dialer/default#i=mine`);
    const window_ = await popup;
    await window_.waitForLoadState('load');
    const answers = await page.evaluate(async () => {
      const { opened, heard } = window as unknown as { opened: Window; heard: unknown[] };
      for (const nonce of ['', crypto.randomUUID()]) {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', ({ data }) => heard.push(data));
        port1.start();
        const init = { open: true, config: {}, context: {} };
        const fields = { ns: 'talk.embed', k: 'welcome', v: 1, nonce, instance: 'mine', grants: ['voice'], init };
        opened.postMessage(fields, '*', [port2]);
        port1.postMessage({ ns: 'talk.embed', v: 1, k: 'req', id: 'r1', t: 'state.get', p: {} });
      }
      return heard;
    });
    // Whatever the window wanted to answer has been sent when it has drawn itself and been asked once more.
    await expect(window_.getByLabel('Email')).toBeVisible();
    expect(answers).toEqual([]);
    expect(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([]);
  } finally {
    await theirs.close();
  }
});

test('a frame of another site beside the dialer can neither command it nor pass for it', async ({ stack, visit }) => {
  const theirs: Site = await serveSite(() => plainPage('<p>An advertisement</p>'));
  try {
    const crm = await openContractPage(visit, stack);
    await crm.page.evaluate((address) => {
      const frame = document.createElement('iframe');
      frame.src = address;
      frame.id = 'ad';
      document.body.append(frame);
    }, theirs.origin);
    await crm.page.frameLocator('#ad').getByText('An advertisement').waitFor();
    const ad = crm.page.frames().find((frame) => frame.url().startsWith(theirs.origin));
    const instance = new URL(crm.frame.url()).hash.slice('#i='.length);
    const before = (await crm.of('widget.ready')).length;
    const answers = await ad?.evaluate(async (i) => {
      const heard: unknown[] = [];
      addEventListener('message', ({ data }) => heard.push(data));
      const base = { ns: 'talk.embed', instance: i, nonce: crypto.randomUUID() };
      // To the page, as if it were the widget; to every frame, as if it were the page.
      parent.postMessage({ ...base, k: 'hello', min: 1, max: 1, build: '', widget: 'dialer', wants: ['voice'] }, '*');
      for (let n = 0; n < parent.frames.length; n += 1) {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', ({ data }) => heard.push(data));
        port1.start();
        const init = { open: true, config: {}, context: {} };
        if (parent.frames[n] !== window)
          parent.frames[n]?.postMessage({ ...base, k: 'welcome', v: 1, grants: ['voice'], init }, '*', [port2]);
        port1.postMessage({ ns: 'talk.embed', v: 1, k: 'req', id: 'r1', t: 'state.get', p: {} });
      }
      return heard;
    }, instance);
    // The page's own command goes the same way, and later.
    expect(await crm.send('state.get')).toMatchObject({ state: { auth: { status: 'signed-in' }, calls: [] } });
    expect(answers).toEqual([]);
    expect((await crm.of('widget.ready')).length).toBe(before);
  } finally {
    await theirs.close();
  }
});
