import { once } from 'node:events';
import { WebSocket } from 'ws';

export interface WireMessage {
  type: string;
  version?: string;
  payload: Record<string, unknown>;
}

/** A scripted browser: speaks the wire protocol word for word, without the SDK's own ideas. */
export interface SignallingClient {
  send(type: string, payload?: object): void;
  /** Sends a frame as it is. */
  raw(frame: string | Buffer): void;
  /** The next message, in order of arrival. Heartbeats are answered and not reported. */
  next(): Promise<WireMessage>;
  /** The next message, which must be of this type. */
  expect(type: string): Promise<Record<string, unknown>>;
  readonly heartbeats: number;
  /** Stops answering heartbeats, as a frozen page would. */
  freeze(): void;
  close(): void;
  /** Drops the connection without a closing handshake. */
  terminate(): void;
  readonly closed: Promise<number>;
}

export async function connectSignalling(host: string, path = '/signal'): Promise<SignallingClient> {
  const socket = new WebSocket(`ws://${host}${path}`);
  const arrived: WireMessage[] = [];
  const waiting: ((message: WireMessage) => void)[] = [];
  let heartbeats = 0;
  let frozen = false;
  socket.on('message', (data: Buffer) => {
    const frame = data.toString('utf8');
    if (frame === '\n') {
      heartbeats += 1;
      if (!frozen) socket.send('\n');
      return;
    }
    const message = JSON.parse(frame) as WireMessage;
    const waiter = waiting.shift();
    if (waiter) waiter(message);
    else arrived.push(message);
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await once(socket, 'open');

  function next(): Promise<WireMessage> {
    const message = arrived.shift();
    return message ? Promise.resolve(message) : new Promise((resolve) => waiting.push(resolve));
  }
  return {
    send: (type, payload = {}) => socket.send(JSON.stringify({ type, version: '1.6', payload })),
    raw: (frame) => socket.send(frame),
    next,
    async expect(type) {
      const message = await next();
      if (message.type !== type) throw new Error(`Expected ${type}, got ${JSON.stringify(message)}`);
      return message.payload;
    },
    get heartbeats() {
      return heartbeats;
    },
    freeze() {
      frozen = true;
    },
    close: () => socket.close(),
    terminate: () => socket.terminate(),
    closed,
  };
}
