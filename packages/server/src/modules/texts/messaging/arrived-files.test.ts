import { getCommunication, getContact } from '@talk/contract';
import { describe, expect, it } from 'vitest';
import { useMessaging, type OpenWorld } from './messaging-world.fixture.js';

const world = useMessaging();
const { server, carrier } = world;

const read = async (at: OpenWorld, id: number) =>
  (await server.call(getCommunication, { as: at.agent, params: { id } })).body;

describe('files that arrive', () => {
  it('keeps the pictures of a text by what they are, not by what they are called', async () => {
    const at = await world.open();
    const [good, bad] = ['https://carrier.test/1', 'https://carrier.test/2'];
    carrier.media.set(good, Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1'));
    carrier.media.set(bad, Buffer.from('<html><script>alert(1)</script>'));
    await at.receive('', {
      NumMedia: '2',
      MediaUrl0: good,
      MediaContentType0: 'image/jpeg',
      MediaUrl1: bad,
      MediaContentType1: 'image/png',
    });
    await world.jobs();
    const { rows } = await server.context.kernel.db.pool.query<{ id: string }>(
      'select id from communications where company_id = $1',
      [at.companyId],
    );
    const { message } = await read(at, Number(rows[0]?.id));
    expect(message?.is_mms).toBe(true);
    expect(message?.attachments).toMatchObject([
      { content_type: 'image/png', name: 'file-1.png', bytes: 12 },
      { content_type: 'application/octet-stream', name: 'file-2.bin', bytes: 31 },
    ]);
    const outsider = await world.open('now');
    const url = message?.attachments[0]?.url ?? '';
    const asked = (token: string) =>
      server.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
    expect((await asked(at.agent.token)).statusCode).toBe(200);
    expect((await asked(outsider.agent.token)).statusCode).toBe(404);
  });

  it('names the files of a text that are being fetched, and those that are lost', async () => {
    const at = await world.open();
    const url = 'https://carrier.test/gone';
    await at.receive('', { NumMedia: '1', MediaUrl0: url, MediaContentType0: 'image/heic' });
    const { body: contact } = await server.call(getContact, { as: at.agent, params: { id: at.contactId } });
    expect(contact.last_communication).toMatchObject({ preview: 'Photo', only_files: true });
    const id = Number(contact.last_communication?.id);
    const file = { name: 'file-1', content_type: 'image/heic' };
    expect((await read(at, id)).message).toMatchObject({
      attachments: [],
      missing_files: [{ ...file, state: 'arriving' }],
    });
    await world.jobs();
    expect((await read(at, id)).message).toMatchObject({
      attachments: [],
      missing_files: [{ ...file, state: 'lost' }],
    });
  });

  it('says in the row of a contact what came without words, in the language asked for', async () => {
    const at = await world.open();
    const previewIn = async (language: string) => {
      const headers = { 'accept-language': language };
      const { body } = await server.call(getContact, { as: at.agent, params: { id: at.contactId }, headers });
      return body.last_communication?.preview;
    };
    const media = (types: readonly string[]) => ({
      NumMedia: String(types.length),
      ...Object.fromEntries(
        types.flatMap((type, index) => [
          [`MediaUrl${index}`, `https://carrier.test/${type}`],
          [`MediaContentType${index}`, type],
        ]),
      ),
    });
    for (const [type, words] of [
      ['video/3gpp', 'Video'],
      ['audio/amr', 'Audio'],
      ['text/x-vcard', 'Contact card'],
      ['application/pdf', 'File'],
    ] as const) {
      await at.receive('', media([type]));
      expect(await previewIn('en')).toBe(words);
    }
    await at.receive(' ', media(['image/jpeg', 'audio/amr']));
    expect([await previewIn('en'), await previewIn('es')]).toEqual(['2 files', '2 archivos']);
    await at.receive('Photo', media(['image/jpeg']));
    expect(await previewIn('es')).toBe('Photo');
  });
});
