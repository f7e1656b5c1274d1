import { WebSocket } from 'ws';
import { frameFields, isRecord, parseJson } from '../protocol/frames.js';

/** A frame as it came, with `data` decoded once more. */
export interface Frame {
  event: string;
  channel: string | undefined;
  fields: Record<string, unknown>;
  raw: Record<string, unknown>;
}

/** A WebSocket that speaks the protocol by hand, so that tests can also speak it wrongly. */
export interface RawClient {
  readonly socket: WebSocket;
  /** The next frame, in order of arrival. */
  next(): Promise<Frame>;
  send(message: unknown): void;
  /** Everything that arrived before the answer to a ping: what is not in it was not sent. */
  drain(): Promise<Frame[]>;
  /** Close code and reason. */
  closed: Promise<{ code: number; reason: string }>;
}

/** Opens a socket. Does not wait for anything, so that refusals can be observed too. */
export function openRawClient(url: string, headers: Record<string, string> = {}): RawClient {
  const socket = new WebSocket(url, { headers, perMessageDeflate: false });
  const arrived: Frame[] = [];
  const takers: ((frame: Frame) => void)[] = [];
  socket.on('error', () => undefined);
  socket.on('message', (data) => {
    // A client receives text as one Buffer.
    const frame = toFrame(Buffer.isBuffer(data) ? data.toString('utf8') : '');
    const taker = takers.shift();
    if (taker) taker(frame);
    else arrived.push(frame);
  });
  const next = (): Promise<Frame> => {
    const frame = arrived.shift();
    return frame ? Promise.resolve(frame) : new Promise((resolve) => takers.push(resolve));
  };
  const send = (message: unknown): void => socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  return {
    socket,
    next,
    send,
    async drain() {
      send({ event: 'pusher:ping', data: {} });
      const frames: Frame[] = [];
      for (let frame = await next(); frame.event !== 'pusher:pong'; frame = await next()) frames.push(frame);
      return frames;
    },
    closed: new Promise((resolve) => {
      socket.once('close', (code, reason) => resolve({ code, reason: String(reason) }));
    }),
  };
}

function toFrame(text: string): Frame {
  const raw = parseJson(text);
  if (!isRecord(raw)) throw new Error(`the server sent something that is no frame: ${text.slice(0, 80)}`);
  const channel = typeof raw['channel'] === 'string' ? raw['channel'] : undefined;
  return { event: String(raw['event']), channel, fields: frameFields(raw['data']), raw };
}
