import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, migrateTestDatabase, useTestDatabase, type TestServer } from '../../../testing/index.js';

const database = useTestDatabase({ migrate: migrateTestDatabase });
const EXAMPLES = 'http://localhost:4100';
const ORIGINS = [
  'https://acme.lightning.force.com',
  'https://acme.my.salesforce.com',
  'https://acme--c.vf.force.com',
  'https://acme--c.visualforce.com',
];
let root: string;
let server: TestServer;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'talk-salesforce-'));
  const page = join(root, 'widgets/salesforce-softphone/dist/index.html');
  await mkdir(dirname(page), { recursive: true });
  await writeFile(page, '<!doctype html><!--talk-config-->');
  server = await createTestServer(database.url, {
    env: {
      WEB_ROOT: root,
      PUBLIC_URL: 'https://talk.test',
      SALESFORCE_CLIENT_ID: 'id',
      SALESFORCE_CLIENT_SECRET: 'secret',
      SALESFORCE_LOGIN_URL: 'http://localhost:4300',
    },
  });
  await connect('acme.my.salesforce.com');
  await connect('globex--uat.sandbox.my.salesforce.com');
});
afterAll(async () => {
  await server.app.close();
  await server.context.end();
  await rm(root, { recursive: true });
});

async function connect(domain: string): Promise<number> {
  const { id } = await server.company();
  await server.context.kernel.db.pool.query(
    `insert into company_integrations (company_id, name, settings, sealed_tokens) values ($1, 'salesforce', $2, 'sealed')`,
    [id, { company_ui_domain: domain }],
  );
  return id;
}

async function softphone(origin: string | null, name = 'sfdcIframeOrigin') {
  const query = origin === null ? '' : `?mode=Lightning&${name}=${encodeURIComponent(origin)}`;
  const { headers, body, statusCode } = await server.app.inject({ url: `/salesforce/softphone${query}` });
  const policy = String(headers['content-security-policy']);
  const part = (directive: string) => new RegExp(`${directive} ([^;]+)`).exec(policy)?.[1]?.split(' ') ?? [];
  const [, config = '{}'] = /id="talk-config">(.*?)<\/script>/.exec(body) ?? [];
  return {
    statusCode,
    headers,
    ancestors: part('frame-ancestors'),
    scripts: part('script-src').filter((source) => source.startsWith('http')),
    allowed: (JSON.parse(config) as { allowed_origins: string[] }).allowed_origins,
  };
}

describe('the softphone’s page', () => {
  it.each(ORIGINS)(
    'may be held by an org that a company has connected, and loads the library from there: %s',
    async (origin) => {
      const page = await softphone(origin);
      expect(page).toMatchObject({ statusCode: 200, ancestors: ORIGINS, allowed: ORIGINS, scripts: [origin] });
      // The library says nothing of who may load it: a page that demands that could not.
      expect(page.headers).not.toHaveProperty('cross-origin-embedder-policy');
    },
  );

  it('knows the hosts of a sandbox', async () => {
    const origin = 'https://globex--uat.sandbox.lightning.force.com';
    expect((await softphone(origin)).ancestors).toEqual([
      origin,
      'https://globex--uat.sandbox.my.salesforce.com',
      'https://globex--uat--c.sandbox.vf.force.com',
      'https://globex--uat--c.sandbox.visualforce.com',
    ]);
  });

  it.each([
    'https://globex.lightning.force.com',
    'https://globex--uat.lightning.force.com',
    'http://acme.lightning.force.com',
    'https://acme.lightning.force.com:8443',
    'https://acme.lightning.force.com.evil.example',
    'https://evil.example/https://acme.lightning.force.com',
    'https://acme.lightning.force.com; script-src *',
    'https://acme.lightning.force.com\nhttps://evil.example',
    EXAMPLES,
    '*',
    '',
  ])('may be held by nobody, and runs nothing of theirs, in the name of %j', async (origin) => {
    expect(await softphone(origin)).toMatchObject({ ancestors: ["'none'"], allowed: [], scripts: [] });
  });

  it('takes no list of origins', async () => {
    const { headers } = await server.app.inject({
      url: `/salesforce/softphone?sfdcIframeOrigin=${ORIGINS[0]}&sfdcIframeOrigin=https://evil.example`,
    });
    expect(String(headers['content-security-policy'])).toContain("frame-ancestors 'none'");
  });

  it('by itself is for our own pages', async () => {
    expect(await softphone(null)).toMatchObject({ ancestors: ["'self'"], allowed: [], scripts: [] });
  });

  it('may be held by the stand-in’s pages while a company has connected it, and no longer', async () => {
    const id = await connect('localhost:4300');
    expect((await softphone(EXAMPLES)).ancestors).toEqual([EXAMPLES]);
    await server.context.kernel.db.pool.query(
      `update company_integrations set sealed_tokens = null where company_id = $1`,
      [id],
    );
    expect((await softphone(EXAMPLES)).ancestors).toEqual(["'none'"]);
  });
});

describe('the call center’s definition', () => {
  it('can be imported as it is', async () => {
    const { headers, body } = await server.app.inject({ url: '/salesforce/call-center.xml' });
    expect([headers['content-type'], headers['content-disposition']]).toEqual([
      'application/xml; charset=utf-8',
      'attachment; filename="talk-call-center.xml"',
    ]);
    const items = [...body.matchAll(/<item sortOrder="(\d+)" name="(\w+)" label="[^"<]+">([^<]*)<\/item>/g)].map(
      ([, order, name, value]) => [Number(order), name, value],
    );
    expect(items.slice(0, 4)).toEqual([
      [0, 'reqInternalName', 'TalkSoftphone'],
      [1, 'reqDisplayName', 'Talk Softphone'],
      [2, 'reqAdapterUrl', 'https://talk.test/salesforce/softphone'],
      [3, 'reqUseApi', 'true'],
    ]);
    const values = new Map(items.map(([, name, value]) => [name, value]));
    expect(values.get('reqInternalName')).toMatch(/^[A-Za-z][A-Za-z\d]{0,39}$/);
    expect(values.get('reqSalesforceCompatibilityMode')).toBe('Classic_and_Lightning');
    // The two come together.
    expect([values.get('reqStandbyUrl'), values.get('reqTimeout')]).toEqual([
      'https://talk.test/salesforce/softphone?standby=1',
      '60000',
    ]);
    expect(
      [...body.matchAll(/<section sortOrder="(\d)" name="(\w+)"/g)].map(([, order, name]) => [order, name]),
    ).toEqual([
      ['0', 'reqGeneralInfo'],
      ['1', 'talkOptions'],
    ]);
    expect(body.match(/<(?!\?|!)/g)).toHaveLength(2 * (1 + 2 + items.length));
  });
});
