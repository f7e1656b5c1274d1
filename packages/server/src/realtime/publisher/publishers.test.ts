import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { isRecord, parseJson } from '../protocol/frames.js';
import { startRealtimeNode } from '../testing/realtime-node.js';
import { createLocalPublisher, type PublishItem } from './event-publisher.js';
import { createPusherPublisher } from './pusher-publisher.js';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const item = (id: number, change: Partial<PublishItem> = {}): PublishItem => ({
  id: `id-${id}`,
  channels: ['private-company-1'],
  event: 'contact.updated',
  data: { id: `id-${id}`, seq: id, data: { name: 'Ann' } },
  ...change,
});
const oversized = item(2, { data: { id: 'id-2', seq: 2, data: { text: 'x'.repeat(11_000) } } });
const impossible = item(3, { channels: ['not a channel'] });

/** A stand-in for Pusher Channels that answers with the given statuses in turn, then 200. */
const startPusherApi = async (statuses: number[] = []) => {
  const batches: { channel: string; name: string; data: string }[][] = [];
  const http = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = parseJson(String(Buffer.concat(chunks)));
      const batch = isRecord(body) && Array.isArray(body['batch']) ? (body['batch'] as (typeof batches)[number]) : [];
      const status = statuses.shift() ?? (batch.some(({ name }) => name === 'poison') ? 400 : 200);
      if (status === 200) batches.push(batch);
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  ends.push(() => new Promise((resolve) => http.close(resolve)));
  const { port } = http.address() as AddressInfo;
  const logged: object[] = [];
  const log = { info: () => undefined, warn: () => undefined, error: (fields: object) => logged.push(fields) };
  const account = { appId: '1', key: 'k', secret: 'top-secret', host: '127.0.0.1', port, useTls: false, log };
  return { publisher: createPusherPublisher(account), batches, logged, http };
};

describe('local publisher', () => {
  it('delivers in order, shortens what is too large, and goes on after what is impossible', async () => {
    const node = await startRealtimeNode();
    ends.push(() => node.stop());
    const { client, socketId } = await node.connect();
    const data = { channel: 'private-company-1', ...node.server.signChannel(socketId, 'private-company-1') };
    client.send({ event: 'pusher:subscribe', data });
    await client.drain();
    const logged: object[] = [];
    const log = { info: () => undefined, warn: () => undefined, error: (fields: object) => logged.push(fields) };
    await createLocalPublisher(node.server, { log }).publish([item(1), oversized, impossible, item(4)]);
    const frames = await client.drain();
    expect(frames.map(({ fields }) => fields['seq'])).toEqual([1, 2, 4]);
    expect(frames[1]?.fields).toEqual({ id: 'id-2', seq: 2, data: null, partial: true });
    expect(logged).toMatchObject([{ eventId: 'id-3' }]);
  });

  it('reaches more channels than one event may name', async () => {
    const names: string[][] = [];
    const server = { trigger: (channels: readonly string[]) => Promise.resolve(void names.push([...channels])) };
    await createLocalPublisher(server).publish([item(1, { channels: Array.from({ length: 250 }, (_, n) => `c${n}`) })]);
    expect(names.map(({ length }) => length)).toEqual([100, 100, 50]);
  });

  it('rejects when the fan-out does, so that the caller repeats', async () => {
    const server = { trigger: () => Promise.reject(new Error('down')) };
    await expect(createLocalPublisher(server).publish([item(1)])).rejects.toThrow('down');
  });
});

describe('Pusher Channels publisher', () => {
  it('sends batches of ten in order, one event per channel', async () => {
    const { publisher, batches } = await startPusherApi();
    const items = Array.from({ length: 12 }, (_, index) => item(index));
    await publisher.publish([...items, item(12, { channels: ['private-user-1', 'private-user-2'] })]);
    expect(batches.map(({ length }) => length)).toEqual([10, 4]);
    expect(batches.flat().map(({ data }) => (JSON.parse(data) as { seq: number }).seq)).toEqual([
      ...Array(12).keys(),
      12,
      12,
    ]);
  });

  it('shortens what is too large, leaves out what is impossible or refused, and publishes the rest', async () => {
    const { publisher, batches, logged } = await startPusherApi();
    await publisher.publish([item(1), oversized, impossible, item(5, { event: 'poison' }), item(6)]);
    expect(batches.flat().map(({ data }) => JSON.parse(data) as object)).toMatchObject([
      { seq: 1 },
      { seq: 2, data: null, partial: true },
      { seq: 6 },
    ]);
    expect(logged).toMatchObject([{ eventId: 'id-3' }, { eventId: 'id-5' }]);
  });

  it.each([401, 429, 500])('rejects when Pusher answers %i, without its signed address', async (status) => {
    const { publisher } = await startPusherApi([status]);
    const error: unknown = await publisher.publish([item(1)]).catch((reason: unknown) => reason);
    expect(error).toEqual(new Error(`Pusher Channels did not take events (${status})`));
    expect(JSON.stringify(error)).not.toContain('auth_signature');
  });

  it('rejects when nobody answers', async () => {
    const { publisher, http } = await startPusherApi();
    await new Promise((resolve) => http.close(resolve));
    await expect(publisher.publish([item(1)])).rejects.toThrow('no answer');
  });
});
