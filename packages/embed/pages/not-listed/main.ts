/**
 * What the page around the frame hears while its site is on no list: the same that is read here, as the reason why there is no widget.
 * It welcomes us as it would the widget; whatever the welcome holds is left alone, and nothing else is listened to.
 */
import { NAMESPACE, PROTOCOL, readWelcome, TalkEmbedError, toWireError } from '../../src/protocol/index.js';
import type { Hello, PortMessage } from '../../src/protocol/index.js';
import './page.css';

const { site = '', key = '' } = document.body.dataset;
/** What a page gets that names no key: the site need not be on any list to be told so. */
const isUnnamed = key === 'default';
const sentence = isUnnamed
  ? `publicId is missing: pass the public id of a key whose list has ${site}, or a key that holds it.`
  : `${site} is not on the list of key ${key}. Add it under API keys.`;
const error = toWireError(
  isUnnamed
    ? new TalkEmbedError('INVALID_ARGUMENT', sentence, { site })
    : new TalkEmbedError('ORIGIN_FORBIDDEN', sentence, { site, key }),
);
const [, widget = ''] = /^\/embed\/1\/([\w-]+)\//.exec(location.pathname) ?? [];
const instance = new URLSearchParams(location.hash.slice(1)).get('i') ?? '';
const nonce = crypto.randomUUID();

const heading = document.querySelector('h1');
if (isUnnamed && heading) heading.textContent = 'This page does not say which key it is for.';

// oxlint-disable-next-line no-console -- for whoever builds the page: a panel that is closed shows nothing
console.error(`Talk: ${sentence}`);

addEventListener('message', ({ source, origin, data, ports: [port] }: MessageEvent<unknown>) => {
  const welcome = readWelcome(data);
  if (source !== parent || origin !== site || welcome?.nonce !== nonce) return;
  const { v } = welcome;
  port?.postMessage({ ns: NAMESPACE, v, k: 'evt', t: 'widget.failed', p: { error }, seq: 1 } satisfies PortMessage);
});

const hello: Hello = {
  ns: NAMESPACE,
  k: 'hello',
  ...PROTOCOL,
  build: 'not-listed',
  widget,
  instance,
  nonce,
  wants: [],
};
parent.postMessage(hello, site);
