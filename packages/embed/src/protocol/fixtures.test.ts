import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../testing/fake-clock.js';
import { createChannel, type Channel } from '../channel/channel.js';
import { createServer } from '../channel/serve.js';
import { WIDGET_COMMANDS } from './commands.js';
import { HOST_COMMANDS } from './kinds/commands.js';
import { TalkEmbedError } from './errors.js';
import { WIDGET_EVENTS } from './events.js';
import { findProblem, type Shape } from './guards.js';
import { readHello, readReject, readWelcome } from './handshake.js';
import type { WidgetEvent } from './messages.js';
import { readPortMessage } from './envelope.js';

/**
 * Messages as protocol 1 was released. They are never edited: a build that cannot read one of them has broken every page
 * that carries an older script. New optional things get new files.
 */
interface Recording {
  /** Window messages by kind. */
  handshake?: { hello: unknown; welcome: unknown; reject: unknown };
  /** Requests by the end that receives them, each with the answer it must get from a side that serves it with `result`. */
  requests?: {
    to: 'widget' | 'page';
    message: { id: string; t: string; p: unknown };
    result: unknown;
    answer: unknown;
  }[];
  events?: { t: WidgetEvent; p: unknown }[];
  /** What a receiver must leave alone. */
  ignored?: unknown[];
}

const folder = new URL('../../fixtures/protocol-1/', import.meta.url);
const recordings = readdirSync(folder).map(
  (name) => [name, JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Recording] as const,
);
const open: Channel[] = [];
afterEach(() => open.splice(0).forEach((channel) => channel.close(new TalkEmbedError('DESTROYED'))));

/** Feeds one raw message to this build's channel and returns what comes back, without the acknowledgement. */
function exchange(message: { t: string }, shape: Shape, result: unknown): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  open.push(
    createChannel({
      port: port2,
      version: 1,
      clock: createFakeClock(),
      ...createServer(new Map([[message.t, { shape, run: () => result }]]), () => true),
      onEvent: () => {},
      onGap: () => {},
      onBye: () => {},
      silent: () => {},
      onFault: () => {},
    }),
  );
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<{ k: string }>) => {
      if (data.k === 'ack') return;
      port1.close();
      resolve(data);
    });
    port1.start();
    port1.postMessage(message);
  });
}

describe.each(recordings.filter(([, { handshake }]) => !handshake))(
  'protocol 1, %s',
  (_, { requests = [], events = [], ignored = [] }) => {
    it.each(requests)('answers $message.t to the $to', async ({ to, message, result, answer }) => {
      const table: Record<string, { shape: Shape }> = to === 'widget' ? HOST_COMMANDS : WIDGET_COMMANDS;
      const shape = table[message.t]?.shape;
      expect(shape).toBeDefined();
      expect(await exchange(message, shape ?? {}, result)).toEqual(answer);
    });

    it.each(events)('believes the event $t', ({ t, p }) => {
      expect(findProblem(WIDGET_EVENTS[t], p)).toBeNull();
    });

    it.each(ignored.map((message) => [message]))('ignores %j', (message) => {
      expect(readPortMessage(message, 1)).toBeNull();
    });
  },
);

it('understands the handshake of protocol 1', () => {
  const recorded = recordings.flatMap(([, { handshake }]) => handshake ?? []);
  expect(recorded).not.toEqual([]);
  for (const { hello, welcome, reject } of recorded) {
    expect(readHello(hello)).toEqual(hello);
    expect(readWelcome(welcome)).toEqual(welcome);
    expect(readReject(reject)).toEqual(reject);
    expect([readHello(welcome), readWelcome(reject), readReject(hello)]).toEqual([null, null, null]);
  }
});

it('has a recording of every command and event of protocol 1', () => {
  const all = recordings.map(([, recording]) => recording);
  const commands = new Set(all.flatMap(({ requests = [] }) => requests.map(({ message }) => message.t)));
  const events = new Set(all.flatMap(({ events = [] }) => events.map(({ t }) => t as string)));
  expect(Object.keys({ ...HOST_COMMANDS, ...WIDGET_COMMANDS }).filter((name) => !commands.has(name))).toEqual([]);
  expect(Object.keys(WIDGET_EVENTS).filter((name) => !events.has(name))).toEqual([]);
});
