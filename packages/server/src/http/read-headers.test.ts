import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { coveringEntries } from '../policy/origins.js';
import { useTestServer, type TestUser } from '../testing/index.js';
import { HEADER_LIMITS } from './read-headers.js';

const server = useTestServer();
let app: FastifyInstance;
let admin: TestUser;
let asked = 0;

beforeAll(async () => {
  ({ app } = server);
  admin = await server.user((await server.company()).id);
  // Counts what is asked of the database; the pool goes on as before.
  const { pool } = server.context.kernel.db;
  const connect = pool.query.bind(pool) as (...given: unknown[]) => unknown;
  Object.assign(pool, {
    query: (...given: unknown[]) => {
      asked += 1;
      return connect(...given);
    },
  });
});
beforeEach(() => {
  asked = 0;
  server.clock.advance(60_000);
});

/** Fifteen thousand characters, each kind hard for another reader: labels, groups, lists, escapes, blanks. */
const HOSTILE = {
  labels: `https://${'a.'.repeat(7496)}com`,
  brackets: '('.repeat(15_000),
  commas: 'a,'.repeat(7500),
  escapes: '%F0%9F'.repeat(2500),
  blanks: `Bearer ${' '.repeat(14_990)}x`,
  equals: 'a=b;'.repeat(3750),
};

describe('a header of fifteen thousand characters', () => {
  it.each(Object.keys(HEADER_LIMITS).filter((name) => !/^(?:content-length|transfer-encoding)$/.test(name)))(
    '%s is refused before anything has read it or asked the database',
    async (name) => {
      for (const value of Object.values(HOSTILE))
        for (const method of ['GET', 'OPTIONS', 'POST'] as const) {
          const url = method === 'POST' ? '/login' : '/api/v2/contacts';
          const answer = await app.inject({ method, url, headers: { [name]: value } });
          expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
            400,
            `The header ${name} is too long: send at most ${HEADER_LIMITS[name as keyof typeof HEADER_LIMITS]} characters.`,
          ]);
        }
      expect(asked).toBe(0);
    },
  );

  it('is nothing to us under a name that we do not read', async () => {
    const headers = { authorization: `Bearer ${admin.token}`, 'x-anything': HOSTILE.brackets };
    expect((await app.inject({ url: '/api/v2/contacts', headers })).statusCode).toBe(200);
  });

  it('is refused as an address too', async () => {
    for (const url of [
      `/api/v2/contacts?search=${HOSTILE.escapes}`,
      `/${HOSTILE.labels}`,
      `/embed.js?${HOSTILE.equals}`,
    ]) {
      const answer = await app.inject({ url });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'MALFORMED_REQUEST']);
    }
    expect(asked).toBe(0);
  });
});

describe('the origin of a page', () => {
  const ask = (origin: string, ip = '203.0.113.9') =>
    app.inject({ method: 'OPTIONS', url: '/api/v2/contacts', headers: { origin }, remoteAddress: ip });

  it('makes at most as many questions as a host name has labels, and none when it is too long', () => {
    const longest = `https://${'a.'.repeat(125)}com`;
    const entries = coveringEntries(longest);
    expect(entries).toHaveLength(126);
    expect(entries.join('').length).toBeLessThan(40_000);
    expect(coveringEntries(HOSTILE.labels)).toEqual([]);
  });

  it('is looked up once for as long as the answer is believed', async () => {
    for (let count = 0; count < 10; count += 1) await ask('https://nobody.example');
    expect(asked).toBe(1);
    server.clock.advance(11_000);
    await ask('https://nobody.example');
    expect(asked).toBe(2);
  });

  it('counts against the address that asks about ever new ones, and nobody else', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 130; count += 1) statuses.push((await ask(`https://site-${count}.example`)).statusCode);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(asked).toBe(120);
    expect((await ask('https://site-0.example')).statusCode).toBe(204);
    expect((await ask('https://new.example', '203.0.113.10')).statusCode).toBe(204);
  });
});

it('reads headers in one place only, where each has its bound', () => {
  const folder = join(import.meta.dirname, '..');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.(?:test|fixture)\.ts$|^testing\/|^http\/read-headers\.ts$/.test(file),
  );
  const readers = files.filter((file) =>
    /(?<!response\.)\bheaders(?:\[|\.(?!js\b)\w)|request\.raw\.headers/.test(readFileSync(join(folder, file), 'utf8')),
  );
  // Sockets are upgraded beside the pipeline; their origin is compared with a list, and nothing is made of it.
  expect(readers.sort()).toEqual(['realtime/pusher-server.ts']);
});
