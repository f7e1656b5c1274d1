import {
  createContact,
  getDraft,
  listDrafts,
  removeDraft,
  saveDraft,
  tellPresence,
  uploadAttachment,
  type PresenceActivity,
} from '@talk/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestUser, toldEvents, useTestServer } from '../../../testing/index.js';
import { communications } from '../../people/communications/read.js';

const server = useTestServer();
let admin: TestUser;
let dana: TestUser;
let elena: TestUser;
/** Sees only contacts of her own. */
let olga: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  const { id } = await server.company();
  admin = await server.user(id);
  dana = await server.user(id, { roles: ['Company Agent'], name: 'Dana Whitfield' });
  elena = await server.user(id, { roles: ['Company Agent'], name: 'Elena Vargas' });
  const limits = {
    contactsVisibility: 'restricted',
    contactsAccessLevel: 1,
    canViewUnassignedContacts: false,
  } as const;
  olga = await server.user(id, { roles: ['Company Agent'], membership: limits });
  stranger = await server.user((await server.company()).id);
});

let numbers = 0;
async function contact(): Promise<number> {
  numbers += 1;
  const phone_number = `+1415555${String(2000 + numbers)}`;
  return (await server.call(createContact, { as: admin, body: { phone_number, user_id: admin.id } })).body.id;
}

async function lastEvents(type: string, count: number) {
  const events = await toldEvents(server.context.kernel, admin.companyId);
  return events
    .filter((event) => event.type === type)
    .slice(-count)
    .reverse()
    .map(({ data, channels, version }) => ({ data: data as Record<string, unknown>, channels, version }));
}

describe('a draft', () => {
  const sms = { mode: 'sms' } as const;
  const read = (id: number, as = dana, mode: 'sms' | 'note' = 'sms') =>
    server.call(getDraft, { as, params: { id }, query: { mode } });
  const save = (id: number, version: number, body: string, more: object = {}, as = dana) =>
    server.call(saveDraft, { as, params: { id }, query: sms, body: { body, version, ...more } });

  it('is listed for its writer alone, while something is written', async () => {
    expect((await server.call(listDrafts, {})).status).toBe(401);
    const listed = async (as: TestUser) => (await server.call(listDrafts, { as })).body.data;
    const writer = await server.user(admin.companyId, { roles: ['Company Agent'] });
    const [first, second] = [await contact(), await contact()];
    await save(first, 0, 'Hello', {}, writer);
    server.clock.advance(1_000);
    const { version } = (await save(second, 0, 'Good morning', {}, writer)).body;
    expect(await listed(writer)).toEqual([
      { contact_id: second, mode: 'sms' },
      { contact_id: first, mode: 'sms' },
    ]);
    await save(second, version, '', {}, writer);
    expect(await listed(writer)).toEqual([{ contact_id: first, mode: 'sms' }]);
    expect(await listed(elena)).toEqual([]);
  });

  it('is about a contact that one may see, in a way that exists, with the version it comes from', async () => {
    const id = await contact();
    for (const as of [olga, stranger]) {
      expect((await read(id, as)).status).toBe(404);
      expect((await save(id, 0, 'Hello', {}, as)).status).toBe(404);
      expect((await server.call(removeDraft, { as, params: { id }, query: sms })).status).toBe(404);
    }
    const noMode = await server.call(getDraft, { as: dana, params: { id }, query: { mode: 'pigeon' as 'sms' } });
    expect(noMode.error.errors).toHaveProperty('mode');
    const noVersion = await server.call(saveDraft, {
      as: dana,
      params: { id },
      query: sms,
      body: {} as { version: 0 },
    });
    expect(noVersion.error.errors).toEqual({ version: ['Send the version of the draft that you changed.'] });
    expect((await save(id, 0, 'x'.repeat(20_001))).status).toBe(422);
  });

  it('is one’s own for each contact and way of writing, and there on every device', async () => {
    const id = await contact();
    expect((await read(id)).body).toEqual({ contact_id: id, mode: 'sms', content: null, version: 0, updated_at: null });
    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(9)]).toString('base64');
    const file = (await server.call(uploadAttachment, { as: dana, body: { name: 'a.png', data_base64: png } })).body;
    const gone = '00000000-0000-4000-8000-000000000000';
    const saved = (await save(id, 0, 'Hi Maya', { attachments: [file.uuid, gone], opt_out: false })).body;
    expect(saved).toMatchObject({ version: 1, content: { body: 'Hi Maya', opt_out: false, attachments: [file] } });
    expect((await read(id)).body).toEqual(saved);
    expect((await read(id, elena)).body.version).toBe(0);
    expect((await read(id, dana, 'note')).body.version).toBe(0);
    expect(await lastEvents('draft_updated', 1)).toEqual([
      {
        data: { contact_id: id, mode: 'sms', version: 1, is_empty: false },
        channels: [`private-company-${dana.companyId}-user-${dana.id}`],
        version: 1,
      },
    ]);
  });

  it('is not written over by a device that has not seen the newest text, and the refusal carries that text', async () => {
    const id = await contact();
    await save(id, 0, 'From the desk');
    await save(id, 1, 'From the phone');
    const late = await save(id, 1, 'From the desk, and more');
    expect([late.status, late.error.code, late.error.errors]).toEqual([
      409,
      'CONFLICT',
      { body: ['From the phone'], version: ['2'] },
    ]);
    expect((await read(id)).body.content?.body).toBe('From the phone');
    expect((await save(id, 2, 'Both')).body.version).toBe(3);
    const old = { as: dana, params: { id }, query: { ...sms, version: 2 } };
    expect((await server.call(removeDraft, old)).status).toBe(409);
  });

  it('takes the same text twice as once', async () => {
    const id = await contact();
    await save(id, 0, 'Hello');
    expect(await save(id, 0, 'Hello')).toMatchObject({ status: 200, body: { version: 1 } });
  });

  it('is gone once it is empty or removed, and may be begun again from any version', async () => {
    const id = await contact();
    await save(id, 0, 'Hello');
    expect((await save(id, 1, '  ')).body).toMatchObject({ content: null, version: 2 });
    expect((await save(id, 1, 'Again')).body.version).toBe(3);
    const removed = await server.call(removeDraft, { as: dana, params: { id }, query: { ...sms, version: 3 } });
    expect(removed.body).toMatchObject({ content: null, version: 4 });
    const again = await server.call(removeDraft, { as: dana, params: { id }, query: sms });
    expect(again.body.version).toBe(4);
    expect((await lastEvents('draft_updated', 1))[0]?.data).toMatchObject({ version: 4, is_empty: true });
  });

  it('is cleared by what was sent', async () => {
    const id = await contact();
    await save(id, 0, 'On its way');
    const { drafts } = server.context.modules.threads;
    await server.transaction((tx) => drafts.clear(tx, dana.scope, { userId: dana.id, contactId: id, mode: 'sms' }));
    expect((await read(id)).body).toMatchObject({ content: null, version: 2 });
  });

  it('survives two devices that write at once: one wins, the other hears of it', async () => {
    const id = await contact();
    const answers = await Promise.all(['One', 'Two', 'Three'].map((body) => save(id, 0, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const won = answers.find(({ status }) => status === 200);
    expect((await read(id)).body.content?.body).toBe(won?.body.content?.body);
  });
});

describe('who is in a thread', () => {
  const tell = (id: number, as: TestUser, activity: PresenceActivity) =>
    server.call(tellPresence, { as, params: { id }, body: { activity } });
  const others = async (id: number, as: TestUser) =>
    (await tell(id, as, 'viewing')).body.others.map(({ user_name, activity }) => `${user_name} ${activity}`);

  it('is nobody’s affair who may not see the contact', async () => {
    const id = await contact();
    for (const as of [olga, stranger]) expect((await tell(id, as, 'writing')).status).toBe(404);
    const odd = await server.call(tellPresence, { as: dana, params: { id }, body: { activity: 'away' as 'gone' } });
    expect(odd.error.errors).toHaveProperty('activity');
  });

  it('is told to colleagues who may see the contact, and ends by itself after 15 seconds', async () => {
    const id = await contact();
    expect((await tell(id, dana, 'writing')).body.others).toEqual([]);
    const [event] = await lastEvents('thread_presence', 1);
    expect(event?.data).toEqual({
      contact_id: id,
      user_id: dana.id,
      user_name: 'Dana Whitfield',
      mode: 'sms',
      activity: 'writing',
      expires_at: new Date(server.clock.now().getTime() + 15_000).toISOString(),
    });
    expect(event?.channels).toContain(`private-company-${elena.companyId}-user-${elena.id}`);
    expect(event?.channels).not.toContain(`private-company-${olga.companyId}-user-${olga.id}`);
    expect(await others(id, elena)).toEqual(['Dana Whitfield writing']);
    server.clock.advance(15_001);
    expect(await others(id, elena)).toEqual([]);
  });

  it('holds as long as it is said again, without telling what everybody knows', async () => {
    const id = await contact();
    await tell(id, dana, 'writing');
    const before = (await lastEvents('thread_presence', 1))[0]?.version ?? 0;
    server.clock.advance(5_000);
    await tell(id, dana, 'writing');
    expect((await lastEvents('thread_presence', 1))[0]?.version).toBe(before);
    server.clock.advance(5_000);
    await tell(id, dana, 'writing');
    expect((await lastEvents('thread_presence', 1))[0]?.version).toBe(before + 1);
    server.clock.advance(10_000);
    expect(await others(id, elena)).toEqual(['Dana Whitfield writing']);
  });

  it('ends at once when they leave, and leaving twice is no news', async () => {
    const id = await contact();
    await tell(id, dana, 'viewing');
    await tell(id, dana, 'gone');
    const [left] = await lastEvents('thread_presence', 1);
    expect(left?.data).toMatchObject({ activity: 'gone', expires_at: server.clock.now().toISOString() });
    await tell(id, dana, 'gone');
    expect((await lastEvents('thread_presence', 1))[0]?.version).toBe(left?.version);
    expect(await others(id, elena)).toEqual([]);
  });
});

describe('a thread that changed', () => {
  const write = async (contactId: number, values: Partial<typeof communications.$inferInsert>): Promise<number> => {
    const [row] = await server.context.kernel.db.drizzle
      .insert(communications)
      .values({
        companyId: dana.companyId,
        type: 'sms',
        direction: 'inbound',
        contactId,
        leadNumber: '+14155550150',
        currentStatus: 'received',
        dispositionStatus: 'completed',
        ...values,
      })
      .returning({ id: communications.id });
    return row?.id ?? 0;
  };

  it('is one in which the customer or a colleague has written since, and nobody else', async () => {
    const id = await contact();
    const { threads } = server.context.modules.threads;
    const seenId = await write(id, {});
    const since = () => threads.writtenSince(reads(), dana.scope, { contactId: id, seenId, userId: dana.id });
    expect(await since()).toBeNull();
    await write(id, { direction: 'outbound', userId: dana.id });
    await write(id, { type: 'call', direction: 'outbound', userId: elena.id });
    await write(await contact(), {});
    expect(await since()).toBeNull();
    const answered = await write(id, { direction: 'outbound', userId: elena.id });
    expect(await since()).toEqual({ communicationId: answered, direction: 'outbound', userName: 'Elena Vargas' });
    const guard = () => threads.requireUnchanged(reads(), dana.scope, { contactId: id, seenId, userId: dana.id });
    await expect(guard()).rejects.toMatchObject({
      code: 'THREAD_CHANGED',
      message: 'Elena Vargas has answered in the meantime. Read it before you send.',
    });
    await write(id, {});
    await expect(guard()).rejects.toThrow('The customer has written in the meantime. Read it before you send.');
  });
});

const reads = () => ({ q: server.context.kernel.db.drizzle });
