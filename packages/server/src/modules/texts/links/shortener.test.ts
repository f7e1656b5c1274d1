import { listLinkDomains, openShortLink, parseLinks, updateLinkDomains } from '@talk/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFakeWeb } from '../../../testing/fake-web.js';
import { useTestServer, type TestUser } from '../../../testing/index.js';

const web = createFakeWeb();
const server = useTestServer({ web, env: { PUBLIC_URL: 'https://talk.test' } });
let admin: TestUser;
let agent: TestUser;
let stranger: TestUser;
const LONG = 'https://shop.acme.test/products/curing-lights/valo-grand?utm_source=text&utm_campaign=spring';

beforeAll(async () => {
  const { id } = await server.company();
  admin = await server.user(id);
  agent = await server.user(id, { roles: ['Company Agent'] });
  stranger = await server.user((await server.company()).id);
});

const parse = (text: string, more: { remember?: boolean } = {}, as = agent) =>
  server.call(parseLinks, { as, body: { text, ...more } });
const setDomains = (domains: { host: string; is_default?: boolean }[], as = admin) =>
  server.call(updateLinkDomains, { as, body: { domains } });
const shorten = async (text: string, as = agent): Promise<string> =>
  (await server.transaction((tx) => server.context.modules.links.shortener.shorten(tx, as.scope, text))).text;
const open = (path: string, host = 'talk.test') => server.app.inject({ url: path, headers: { host } });
/** By the whole address, as somebody taps it. */
const tap = (short: string) => open(new URL(short).pathname, new URL(short).host);

/** Brings a domain to us, as its operator does. */
async function leadToUs(host: string): Promise<void> {
  web.set(`https://${host}/s/_talk`, { body: (await open('/s/_talk', host)).body });
}
/** Names a company in a domain's DNS, as its owner does. */
async function nameCompany(host: string, as: TestUser): Promise<void> {
  const { txt_record } = (await server.call(listLinkDomains, { as })).body;
  web.setTxt(`_talk.${host}`, txt_record);
}
async function ownDomain(host: string, as = admin): Promise<void> {
  await leadToUs(host);
  await nameCompany(host, as);
}

describe('what would become of a text', () => {
  it('is told only to who may send, for a text of a length that can be sent', async () => {
    const reporter = await server.user(agent.companyId, { roles: ['Company Reporter Access'] });
    expect((await parse('Hi', {}, reporter)).status).toBe(403);
    expect((await parse('x'.repeat(1601))).error.errors).toEqual({ text: ['Keep the text within 1600 characters.'] });
  });

  it('says which addresses get shorter, and what that does to the length', async () => {
    const text = `Look: ${LONG} or https://a.test/b. ${'x'.repeat(60)}`;
    const { body } = await parse(text);
    expect(body.links).toEqual([
      { text: LONG, start: 6, end: 6 + LONG.length, short: 'https://talk.test/s/·······', saves: LONG.length - 27 },
      { text: 'https://a.test/b', start: text.indexOf('https://a'), end: text.indexOf('. x'), short: null, saves: 0 },
    ]);
    expect([body.before, body.after]).toEqual([
      { characters: text.length, segments: 2 },
      { characters: text.length - LONG.length + 27, segments: 1 },
    ]);
    const { rows } = await server.context.kernel.db.pool.query('select 1 from short_links');
    expect(rows).toEqual([]);
  });

  it('remembers a user’s choice, and only theirs', async () => {
    expect((await parse('Hi')).body.remembered).toBe(false);
    expect((await parse('Hi', { remember: true })).body.remembered).toBe(true);
    expect((await parse('Hi')).body.remembered).toBe(true);
    expect((await parse('Hi', {}, admin)).body.remembered).toBe(false);
    expect((await parse('Hi', { remember: false })).body.remembered).toBe(false);
  });
});

describe('a short link', () => {
  it('leads where the text said, and counts who follows it', async () => {
    const short = await shorten(`Look: ${LONG}, or ${LONG}!`);
    const [, code = ''] = /^Look: https:\/\/talk\.test\/s\/(\w{7}), or https:\/\/talk\.test\/s\/\1!$/.exec(short) ?? [];
    expect(code).toHaveLength(7);
    const answer = await open(`/s/${code}`);
    expect([answer.statusCode, answer.headers.location, answer.headers['referrer-policy']]).toEqual([
      302,
      LONG,
      'no-referrer',
    ]);
    await open(`/s/${code}?to=https://evil.test`);
    const { rows } = await server.context.kernel.db.pool.query(
      'select target, clicks, created_by::int as by from short_links where code = $1',
      [code],
    );
    expect(rows).toEqual([{ target: LONG, clicks: 2, by: agent.id }]);
  });

  it('is made anew for each message, and never of what is short already', async () => {
    const [one, two] = [await shorten(LONG), await shorten(LONG)];
    expect(one).not.toBe(two);
    const padded = `${one}?${'x'.repeat(60)}`;
    expect(await shorten(padded)).toBe(padded);
    expect(await shorten('https://a.test/b and no link')).toBe('https://a.test/b and no link');
  });

  it('that does not exist leads nowhere', async () => {
    for (const code of ['AAAAAAA', '%2F%2Fevil.test', 'https:%2F%2Fevil.test', '_talk2'])
      expect((await open(`/s/${code}`)).statusCode).toBe(404);
    expect((await server.call(openShortLink, { params: { code: 'x'.repeat(41) } })).status).toBe(404);
    await server.context.kernel.db.pool.query(
      "insert into short_links (company_id, code, target) values ($1, 'BADBADB', 'javascript:alert(1)')",
      [agent.companyId],
    );
    expect((await open('/s/BADBADB')).statusCode).toBe(404);
  });

  it('that does not exist is a page to people, and JSON only to who asks for it', async () => {
    const ask = (accept?: string) =>
      server.app.inject({ url: '/s/AAAAAAA', ...(accept === undefined ? {} : { headers: { accept } }) });
    for (const accept of ['text/html,application/xhtml+xml,application/json;q=0.9', '*/*', undefined]) {
      const page = await ask(accept);
      expect([page.statusCode, page.headers['content-type'], page.headers['cache-control']]).toEqual([
        404,
        'text/html; charset=utf-8',
        'no-store',
      ]);
      expect(page.body).toContain('This link does not work');
      // Nothing is run, fetched or told to anybody.
      expect(page.body).not.toMatch(/<script|<img|<link|src=|href=|url\(/);
      expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+';/);
      expect(page.headers['set-cookie']).toBeUndefined();
    }
    const json = await ask('application/json');
    expect([json.statusCode, json.json().code]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('domains of a company', () => {
  it('are set by admins, each a name, each once, one the default', async () => {
    expect((await setDomains([], agent)).status).toBe(403);
    for (const host of [
      'https://go.acme.test',
      'go.acme.test/x',
      'localhost',
      '127.0.0.1',
      'a b.test',
      'go.acme.test:8443',
    ])
      expect((await setDomains([{ host }])).error.errors).toEqual({
        'domains.0.host': ['Enter a domain such as go.example.com.'],
      });
    expect((await setDomains([{ host: 'a.test' }, { host: 'A.test' }])).error.errors).toEqual({
      'domains.1.host': ['This domain is already on the list.'],
    });
    const two = [
      { host: 'a.test', is_default: true },
      { host: 'b.test', is_default: true },
    ];
    expect((await setDomains(two)).error.errors).toEqual({ domains: ['Only one domain can be the default.'] });
  });

  it('must lead to us before links go out on them', async () => {
    web.set('https://elsewhere.test/s/_talk', { body: 'Welcome to nginx!' });
    // The answer of another domain that leads to us, copied.
    web.set('https://copied.test/s/_talk', { body: (await open('/s/_talk', 'go.acme.test')).body });
    for (const host of ['elsewhere.test', 'nobody.test', 'copied.test'])
      expect((await setDomains([{ host }])).error.errors).toEqual({
        'domains.0.host': [
          `${host} does not lead to us yet. Point it to talk.test with a certificate of its own, then save again.`,
        ],
      });
    expect((await server.call(listLinkDomains, { as: agent })).body).toEqual({
      domains: [],
      fallback_host: 'talk.test',
      txt_record: expect.stringMatching(/^talk-domain=[\w-]{43}$/),
    });
  });

  it('must name the company before links go out on them: what proves one for one company proves nothing for another', async () => {
    await ownDomain('go.strangers.test', stranger);
    const { txt_record } = (await server.call(listLinkDomains, { as: admin })).body;
    const refused = await setDomains([{ host: 'go.strangers.test' }]);
    expect([refused.status, refused.error.errors]).toEqual([
      422,
      {
        'domains.0.host': [
          `go.strangers.test does not name your company yet. Add a TXT record for _talk.go.strangers.test that says ${txt_record}, then save again.`,
        ],
      },
    ]);
    expect((await setDomains([{ host: 'go.strangers.test' }], stranger)).status).toBe(200);
    expect((await setDomains([{ host: 'go.strangers.test' }])).status).toBe(422);
    expect((await setDomains([], stranger)).status).toBe(200);
  });

  it('carry the links of their company, and of no other', async () => {
    await ownDomain('go.acme.test');
    await ownDomain('l.acme.test');
    const answer = await setDomains([{ host: 'L.acme.test' }, { host: 'go.acme.test', is_default: true }]);
    expect(answer.body.domains).toEqual([
      { host: 'go.acme.test', is_default: true },
      { host: 'l.acme.test', is_default: false },
    ]);
    const short = await shorten(LONG);
    expect(short).toMatch(/^https:\/\/go\.acme\.test\/s\/\w{7}$/);
    expect((await tap(short)).headers.location).toBe(LONG);
    expect((await parse(LONG)).body.host).toBe('go.acme.test');
    expect(await shorten(LONG, stranger)).toMatch(/^https:\/\/talk\.test\/s\//);
    // One that is kept is not asked again; when the default goes, the first takes its place.
    const asked = web.asked.length;
    expect((await setDomains([{ host: 'l.acme.test' }])).body.domains).toEqual([
      { host: 'l.acme.test', is_default: true },
    ]);
    expect(web.asked.length).toBe(asked);
  });

  it('open the links of their company only; ours opens those of all', async () => {
    await ownDomain('go.acme.test');
    await ownDomain('go.hub.test', stranger);
    await setDomains([{ host: 'go.acme.test' }]);
    await setDomains([{ host: 'go.hub.test' }], stranger);
    const [ours, theirs] = [await shorten(LONG), await shorten(LONG, stranger)];
    const [code, foreign] = [new URL(ours).pathname, new URL(theirs).pathname];
    for (const host of ['go.hub.test', 'GO.hub.test.', 'go.hub.test:443', 'unknown.test'])
      expect([host, (await open(code, host)).statusCode]).toEqual([host, 404]);
    expect((await open(foreign, 'go.acme.test')).statusCode).toBe(404);
    for (const host of [
      'go.acme.test',
      'GO.acme.test.',
      'go.acme.test:443',
      'talk.test',
      'localhost:4000',
      '127.0.0.1',
    ])
      expect([host, (await open(code, host)).headers.location]).toEqual([host, LONG]);
    // Refused ones are no clicks.
    const { rows } = await server.context.kernel.db.pool.query('select clicks from short_links where code = $1', [
      foreign.slice(3),
    ]);
    expect(rows).toEqual([{ clicks: 0 }]);
  });

  it('still open what was sent on them after they were taken off the list, and carry nothing new', async () => {
    await ownDomain('old.acme.test');
    await setDomains([{ host: 'old.acme.test' }]);
    const short = await shorten(LONG);
    expect(short).toMatch(/^https:\/\/old\.acme\.test\//);
    expect((await setDomains([])).body.domains).toEqual([]);
    expect((await tap(short)).headers.location).toBe(LONG);
    expect(await shorten(LONG)).toMatch(/^https:\/\/talk\.test\//);
    server.clock.advance(1000);
    const later = new URL(await shorten(LONG)).pathname;
    expect((await open(later, 'old.acme.test')).statusCode).toBe(404);
    // Somebody else has it now.
    await nameCompany('old.acme.test', stranger);
    await setDomains([{ host: 'old.acme.test' }], stranger);
    expect((await tap(short)).statusCode).toBe(404);
    await setDomains([], stranger);
    // Its owner may have left: taken up again, it is asked again.
    web.setTxt('_talk.old.acme.test', 'v=spf1');
    expect((await setDomains([{ host: 'old.acme.test' }])).status).toBe(422);
  });
});
