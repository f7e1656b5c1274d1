import { previewLink } from '@talk/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFakeWeb } from '../../../testing/fake-web.js';
import { runSchedule, type TestUser, useTestServer } from '../../../testing/index.js';

const web = createFakeWeb();
const server = useTestServer({ web });
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(60, 7)]);
const PAGE = 'https://acme.test/valo';
let agent: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  agent = await server.user((await server.company()).id, { roles: ['Company Agent'] });
  stranger = await server.user((await server.company()).id);
  web.set(PAGE, {
    body: '<title>VALO <b></title><meta property="og:image" content="/valo.png"><meta name="description" content="A light.">',
  });
  web.set('https://acme.test/valo.png', { body: png, contentType: 'image/png' });
});

const preview = (url: string, as = agent) => server.call(previewLink, { as, query: { url } });
const asked = (url: string) => web.asked.filter((each) => each === url).length;

describe('a preview', () => {
  it('is for who may read messages, and for web addresses', async () => {
    const billing = await server.user(agent.companyId, { roles: ['Billing Admin'] });
    expect((await preview(PAGE, billing)).status).toBe(403);
    for (const url of ['javascript:alert(1)', 'file:///etc/passwd', 'acme', ''])
      expect((await preview(url)).error.errors).toEqual({ url: ['Send an http or https address.'] });
    expect((await preview(`https://acme.test/${'x'.repeat(2000)}`)).status).toBe(422);
  });

  it('tells what the page says, with its picture served by us', async () => {
    const { body } = await preview(PAGE);
    expect(body).toMatchObject({
      url: PAGE,
      host: 'acme.test',
      title: 'VALO <b>',
      description: 'A light.',
      site_name: null,
    });
    const image = new URL(body.image_url ?? '');
    expect(image.origin).toBe(server.context.kernel.config.http.publicUrl);
    const answer = await server.app.inject({ url: image.pathname });
    expect([answer.headers['content-type'], answer.rawPayload.equals(png)]).toEqual(['image/png', true]);
  });

  it('is asked for once, and by each company for itself', async () => {
    const before = asked(PAGE);
    await preview(PAGE);
    expect(asked(PAGE)).toBe(before);
    await preview(PAGE, stranger);
    expect(asked(PAGE)).toBe(before + 1);
  });

  it('is empty for a page that is away, inside, or no page; with no picture that is none', async () => {
    const empty = { title: null, description: null, site_name: null, image_url: null };
    web.set('https://acme.test/inside', 'address');
    web.set('https://acme.test/gone', { body: '<title>Not found</title>', status: 404 });
    web.set('https://acme.test/data', { body: '{"title":"x"}', contentType: 'application/json' });
    for (const path of ['away', 'inside', 'gone', 'data'])
      expect((await preview(`https://acme.test/${path}`)).body).toMatchObject(empty);
    web.set('https://acme.test/odd', { body: '<title>Odd</title><meta property="og:image" content="/odd.svg">' });
    web.set('https://acme.test/odd.svg', { body: '<svg onload="alert(1)"/>', contentType: 'image/png' });
    expect((await preview('https://acme.test/odd')).body).toMatchObject({ title: 'Odd', image_url: null });
  });

  it('is refused to who asks for too many pages', async () => {
    const eager = await server.user(agent.companyId, { roles: ['Company Agent'] });
    const statuses = [];
    for (let page = 0; page < 31; page += 1) statuses.push((await preview(`https://many.test/${page}`, eager)).status);
    expect([new Set(statuses.slice(0, 30)), statuses[30]]).toEqual([new Set([200]), 429]);
    expect((await preview(PAGE, eager)).status).toBe(200);
  });
});

// Last: days end the sign-ins as well.
it('is asked for again after a while, sooner when there was nothing, and forgotten after a week with its picture', async () => {
  const images = async () =>
    (await server.context.kernel.db.pool.query("select 1 from stored_files where name like 'preview.%'")).rows.length;
  web.set('https://acme.test/away', { body: '<title>Back</title>' });
  expect((await preview('https://acme.test/away')).body.title).toBeNull();
  server.clock.advance(11 * 60_000);
  expect((await preview('https://acme.test/away')).body.title).toBe('Back');
  expect(await images()).toBe(2);
  server.clock.advance(8 * 24 * 3_600_000);
  await runSchedule(server.context, 'links.purge');
  expect(await images()).toBe(0);
});
