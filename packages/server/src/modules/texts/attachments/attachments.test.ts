import { attachGif, createSmsTemplate, getFile, getMedia, uploadAttachment } from '@talk/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFakeWeb } from '../../../testing/fake-web.js';
import { useTestServer, type TestUser } from '../../../testing/index.js';

const web = createFakeWeb();
const server = useTestServer({ web });
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(60, 7)]);
const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(60, 7)]);
const DAY_MS = 24 * 3_600_000;
let agent: TestUser;
let colleague: TestUser;
let admin: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  const { id } = await server.company();
  admin = await server.user(id);
  agent = await server.user(id, { roles: ['Company Agent'] });
  colleague = await server.user(id, { roles: ['Company Agent'] });
  stranger = await server.user((await server.company()).id);
});

const upload = (name: string, bytes: Buffer, as: TestUser = agent) =>
  server.call(uploadAttachment, { as, body: { name, data_base64: bytes.toString('base64') } });
const fetched = (as: TestUser, uuid: string) =>
  server.app.inject({ url: `/static/uploaded_file/${uuid}`, headers: { authorization: `Bearer ${as.token}` } });

describe('uploading', () => {
  it('refuses what is too large, and names the limit', async () => {
    const eleven = await upload('film.mp4', Buffer.alloc(11 * 1024 * 1024, 1));
    const message = 'Files can have at most 10 MB each. Choose a smaller one, or send a link to it.';
    expect([eleven.status, eleven.error.code, eleven.error.message]).toEqual([413, 'PAYLOAD_TOO_LARGE', message]);
    const justOver = await upload('film.mp4', Buffer.alloc(10 * 1024 * 1024 + 1, 1));
    expect([justOver.status, justOver.error.message]).toEqual([413, message]);
    const exactly = Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024 - png.length)]);
    expect((await upload('large.png', exactly)).body.bytes).toBe(10 * 1024 * 1024);
  });

  it('refuses what may not be sent whatever its name says, and what is no file', async () => {
    const program = await upload('holiday.png', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'));
    expect([program.status, program.error.errors?.['data_base64']?.[0]]).toEqual([
      422,
      'This kind of file cannot be sent in a message. Use JPEG, PNG, GIF, WebP, MP4, 3GP, MP3, WAV, OGG, AMR, PDF, vCard or plain text.',
    ]);
    for (const data_base64 of ['', '@@@@', 'YQ']) {
      const answer = await server.call(uploadAttachment, { as: agent, body: { name: 'a', data_base64 } });
      expect(answer.status).toBe(422);
    }
    const reporter = await server.user(agent.companyId, { roles: ['Company Reporter Access'] });
    expect((await upload('a.png', png, reporter)).status).toBe(403);
  });

  it('keeps the file for who uploaded it, and for nobody else', async () => {
    const { body } = await upload('Screenshot.jpeg', png);
    expect(body).toMatchObject({ name: 'Screenshot.jpeg.png', content_type: 'image/png', bytes: png.length });
    const answer = await fetched(agent, body.uuid);
    expect([answer.statusCode, answer.rawPayload.equals(png)]).toEqual([200, true]);
    for (const other of [colleague, stranger]) expect((await fetched(other, body.uuid)).statusCode).toBe(404);
    expect((await server.call(getFile, { params: { uuid: body.uuid } })).status).toBe(401);
  });

  it('shows a file to the team once a template of the company has it', async () => {
    const { body } = await upload('map.png', png, admin);
    const template = { name: 'Directions', body: 'Here we are.', attachments: [body.uuid], for_everybody: true };
    const stolen = await server.call(createSmsTemplate, { as: colleague, body: { ...template, for_everybody: false } });
    expect(stolen.error.errors?.['attachments']).toHaveLength(1);
    expect((await server.call(createSmsTemplate, { as: admin, body: template })).body.attachments).toEqual([body]);
    expect((await fetched(colleague, body.uuid)).statusCode).toBe(200);
    expect((await fetched(stranger, body.uuid)).statusCode).toBe(404);
  });
});

describe('a GIF by its address', () => {
  const attach = (url: string) => server.call(attachGif, { as: agent, body: { url } });

  it('needs a public https address that answers with a GIF', async () => {
    web.set('https://gifs.test/inside', 'address');
    web.set('https://gifs.test/large', 'too-large');
    web.set('https://gifs.test/page', { body: '<html>' });
    web.set('https://gifs.test/fake.gif', { body: png, contentType: 'image/gif' });
    web.set('https://gifs.test/gone', { body: gif, status: 404 });
    const sentence = async (url: string) => (await attach(url)).error.errors?.['url']?.[0];
    expect(await sentence('http://gifs.test/cat.gif')).toBe('The GIF needs an https address.');
    expect(await sentence('javascript:alert(1)')).toBe('The GIF needs an https address.');
    expect(await sentence('https://gifs.test/inside')).toMatch(/^This address is not on the public internet/);
    expect(await sentence('https://gifs.test/nobody')).toMatch(/^The site is not responding/);
    for (const path of ['page', 'fake.gif', 'gone'])
      expect(await sentence(`https://gifs.test/${path}`)).toBe('There is no GIF at this address.');
    expect((await attach('https://gifs.test/large')).status).toBe(413);
  });

  it('is kept as a file', async () => {
    web.set('https://gifs.test/cat.gif', { body: gif });
    const { body } = await attach('https://gifs.test/cat.gif');
    expect(body).toMatchObject({ name: 'cat.gif', content_type: 'image/gif', bytes: gif.length });
    expect((await fetched(agent, body.uuid)).rawPayload.equals(gif)).toBe(true);
  });
});

describe('the address for a carrier', () => {
  it('opens one file, for as long as it holds, to whoever has it', async () => {
    const { body } = await upload('photo.png', png);
    const url = new URL(server.context.modules.attachments.mediaUrls.publicMediaUrl(body.uuid, 60_000));
    const open = (path: string) => server.app.inject({ url: path });
    expect(url.origin).toBe(server.context.kernel.config.http.publicUrl);
    const answer = await open(url.pathname);
    expect([answer.statusCode, answer.rawPayload.equals(png)]).toEqual([200, true]);
    expect(answer.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });

    const token = url.pathname.slice('/media/'.length);
    const bytes = Buffer.from(token, 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect((await open(`/media/${changed.toString('base64url')}`)).statusCode).toBe(404);
    }
    for (const wrong of [`${token}A`, token.slice(0, -1), 'x', encodeURIComponent('../etc/passwd')])
      expect((await open(`/media/${wrong}`)).statusCode).toBe(404);

    server.clock.advance(61_000);
    expect((await server.call(getMedia, { params: { token } })).status).toBe(404);
  });
});

// Last: a day ends the sign-ins as well.
describe('what nobody used', () => {
  it('is gone after a day, bytes and all; what a message, a template or a draft has stays', async () => {
    const { attachments } = server.context.modules.attachments;
    const unused = (await upload('unused.png', png)).body.uuid;
    const sent = (await upload('sent.png', png)).body.uuid;
    const inTemplate = (await upload('template.png', png)).body.uuid;
    await server.transaction((tx) => attachments.keep(tx, agent.scope, [sent]));
    const template = { name: 'With picture', body: 'Look', attachments: [inTemplate] };
    expect((await server.call(createSmsTemplate, { as: agent, body: template })).status).toBe(200);
    const left = async () => {
      await attachments.purge();
      const { rows } = await server.context.kernel.db.pool.query<{ id: string }>('select id from stored_files');
      return [unused, sent, inTemplate].map((uuid) => rows.some(({ id }) => id === uuid));
    };
    server.clock.advance(DAY_MS - 60_000);
    expect(await left()).toEqual([true, true, true]);
    server.clock.advance(120_000);
    expect(await left()).toEqual([false, true, true]);
  });
});
