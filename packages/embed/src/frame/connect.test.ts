import { afterEach, expect, it } from 'vitest';
import { NAMESPACE, PROTOCOL, TalkEmbedError, toWireError } from '../protocol/index.js';
import { createFakeClock } from '../testing/fake-clock.js';
import { sampleState } from '../testing/samples.js';
import { connectToHost, type HostConnection } from './connect.js';

const PAGE = 'https://crm.test';
const lost = toWireError(new TalkEmbedError('NO_RESPONSE'));
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});
const arrived = () => new Promise((resolve) => setTimeout(resolve, 20));

/** A frame, and the page around it as far as the frame sees it. */
function framed() {
  const clock = createFakeClock();
  const nonces: string[] = [];
  const refusals: string[] = [];
  let hear = (_event: unknown): void => {};
  const parent = { postMessage: ({ nonce }: { nonce: string }) => void nonces.push(nonce) };
  const win = {
    parent,
    location: { hash: '#i=one' },
    addEventListener: (type: string, heard: typeof hear) => void (type === 'message' && (hear = heard)),
    removeEventListener: () => {},
    reportError: (error: unknown) => refusals.push(String(error)),
  };
  const connection: HostConnection = connectToHost({
    widget: 'dialer',
    build: 'test',
    wants: ['numbers'],
    allowedOrigins: [PAGE],
    commands: {} as never,
    handlers: {},
    getState: () => sampleState(),
    size: { minWidthPx: 300, minHeightPx: 500 },
    onWelcome: () => {},
    onRefused: ({ code }) => refusals.push(code),
    win: win as unknown as Window,
    clock,
  });
  const post = (fields: object, ports: MessagePort[] = []): void => {
    const data = { ns: NAMESPACE, instance: 'one', nonce: nonces.at(-1), ...fields };
    hear({ source: parent, origin: PAGE, data, ports });
  };
  function welcome(): MessagePort {
    const { port1, port2 } = new MessageChannel();
    ends.push(() => port1.close());
    const init = { open: true, config: {}, context: {} };
    post({ k: 'welcome', v: 1, grants: ['numbers'], init }, [port2]);
    return port1;
  }
  ends.push(() => connection.close());
  return { connection, clock, nonces, refusals, post, welcome };
}

it.each(['before', 'after'])(
  'says hello again after silence, when the port closes %s the page asks for it',
  async (when) => {
    const { connection, clock, nonces, refusals, post, welcome } = framed();
    const port = welcome();
    expect(connection.can('numbers')).toBe(true);
    const bye = async (): Promise<void> => {
      port.postMessage({ ns: NAMESPACE, v: 1, k: 'bye', e: lost });
      await arrived();
    };
    if (when === 'before') await bye();
    post({ k: 'reject', ...PROTOCOL, e: lost });
    if (when === 'after') await bye();
    clock.advance(1_000);
    expect(new Set(nonces).size).toBe(2);
    welcome();
    expect([connection.can('numbers'), refusals]).toEqual([true, []]);
  },
);

it('takes the goodbye of a page for one', async () => {
  const { connection, clock, nonces, refusals, welcome } = framed();
  welcome().postMessage({ ns: NAMESPACE, v: 1, k: 'bye' });
  await arrived();
  clock.advance(1_000);
  expect([new Set(nonces).size, connection.can('numbers'), refusals]).toEqual([1, false, ['DESTROYED']]);
});
