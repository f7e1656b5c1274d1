import { expect, it, vi } from 'vitest';
import { createPopOut, joinPopOut, mayPopOut, popOutId, type Framing, type PopOutPorts } from './pop-out.js';

const OURS = 'https://talk.example';
const top = {};

const framing = (more: Partial<Omit<Framing, 'location'>> & { ancestorOrigins?: string[] }): Framing => {
  const { ancestorOrigins, ...rest } = more;
  const location = { hostname: 'talk.example', ...(ancestorOrigins && { ancestorOrigins }) };
  return { self: {}, parent: top, top, document: { referrer: '' }, ...rest, location };
};

it.each([
  ['a page of its own', true, framing({ self: top, parent: top, ancestorOrigins: [] })],
  ['a frame of our own pages', true, framing({ ancestorOrigins: [OURS, `${OURS}:8443`] })],
  ['a frame of another site', false, framing({ ancestorOrigins: ['https://crm.example'] })],
  ['our page inside of another site', false, framing({ ancestorOrigins: [OURS, 'https://crm.example'] })],
  ['a page of its own, in Firefox', true, framing({ self: top, parent: top })],
  ['a frame of our own pages, in Firefox', true, framing({ document: { referrer: `${OURS}/` } })],
  ['a frame of another site, in Firefox', false, framing({ document: { referrer: 'https://crm.example/' } })],
  ['a frame whose page says nothing of itself, in Firefox', false, framing({})],
  ['a frame in a frame, in Firefox', false, framing({ parent: {}, document: { referrer: `${OURS}/` } })],
])('a window of its own is offered where it shares the storage of its opener: %s', (_where, may, given) => {
  expect(mayPopOut(given)).toBe(may);
});

/** Frame and window, joined by wires as BroadcastChannel joins them: by name, and without an echo. */
function world() {
  const wires = new Set<{ name: string; hear: (message: never) => void }>();
  const opened: string[] = [];
  const closed = vi.fn();
  const leave: (() => void)[] = [];
  const ports: PopOutPorts = {
    newId: () => '0123-4567-89ab',
    openWindow: (fragment) => opened.push(fragment) > 0,
    openWire(name, hear) {
      const own = { name, hear: hear as (message: never) => void };
      wires.add(own);
      return {
        send: (message) => {
          for (const wire of wires) if (wire !== own && wire.name === name) wire.hear(message as never);
        },
        close: () => void wires.delete(own),
      };
    },
    closeWindow: closed,
    onLeave: (run) => void leave.push(run),
  };
  return { ports, opened, closed, leave, wires };
}

it('the window is told by its opener whose phone it is, asks it for tokens, and is closed by it', async () => {
  const { ports, opened, closed, leave, wires } = world();
  let token = 'first';
  const popOut = createPopOut(
    ports,
    () => ({ kind: 'token', fetchToken: async () => token }),
    async () => token,
  );
  popOut.open();
  expect(opened).toEqual(['#pop-out=0123-4567-89ab']);
  const identity = await joinPopOut(ports, popOutId(opened[0] ?? '') ?? '', () => {});
  expect(popOut.isOpen.value).toBe(true);
  if (identity.kind !== 'token') throw new Error(`a ${identity.kind} crossed the wire`);
  expect(await identity.fetchToken()).toBe('first');
  token = 'second';
  expect(await identity.fetchToken()).toBe('second');
  popOut.close();
  expect(closed).toHaveBeenCalledOnce();
  for (const run of leave) run();
  expect(popOut.isOpen.value).toBe(false);
  popOut.dispose();
  expect(wires.size, 'the wire of the window goes with it').toBe(1);
});

it('the window looks as the page wants its phone to look, from the beginning and when that changes', async () => {
  const { ports } = world();
  const popOut = createPopOut(
    ports,
    () => ({ kind: 'session' }),
    async () => null,
  );
  popOut.look({ theme: { scheme: 'dark' }, locale: 'de' });
  popOut.open();
  const looks: unknown[] = [];
  await joinPopOut(ports, '0123-4567-89ab', (look) => looks.push(look));
  popOut.look({ theme: { scheme: 'light' } });
  expect(looks).toEqual([
    { theme: { scheme: 'dark' }, locale: 'de' },
    { theme: { scheme: 'light' }, locale: 'de' },
  ]);
});

it('a window that the browser refuses is told of, until it is read or the next one opens', () => {
  const { ports } = world();
  let allowed = false;
  const popOut = createPopOut(
    { ...ports, openWindow: () => allowed },
    () => ({ kind: 'session' }),
    async () => null,
  );
  popOut.open();
  expect(popOut.isBlocked.value).toBe(true);
  popOut.forgetBlocked();
  expect(popOut.isBlocked.value).toBe(false);
  popOut.open();
  allowed = true;
  popOut.open();
  expect(popOut.isBlocked.value).toBe(false);
});

it('a key goes along, a fragment that is not ours opens nothing, and a window nobody answers is of this browser’s session', async () => {
  vi.useFakeTimers();
  try {
    const { ports } = world();
    const popOut = createPopOut(
      ports,
      () => ({ kind: 'key', key: 'uk_1' }),
      async () => null,
    );
    popOut.open();
    await expect(joinPopOut(ports, '0123-4567-89ab', () => {})).resolves.toEqual({ kind: 'key', key: 'uk_1' });
    expect([popOutId('#pop-out=short'), popOutId('#settings'), popOutId('')]).toEqual([null, null, null]);
    const alone = joinPopOut(ports, 'nobody-there', () => {});
    await vi.advanceTimersByTimeAsync(2_000);
    await expect(alone).resolves.toEqual({ kind: 'session' });
  } finally {
    vi.useRealTimers();
  }
});
