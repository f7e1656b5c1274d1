import { deleteCommunication, getCommunication, listContactCommunications, saveCallNote } from '@talk/contract';
import { expect, it } from 'vitest';
import { toldEvents } from '../../../testing/index.js';
import { useMessaging } from '../../texts/messaging/messaging-world.fixture.js';

const world = useMessaging();
const { server, carrier } = world;

const stored = async (companyId: number): Promise<number> => {
  const { rows } = await server.context.kernel.db.pool.query<{ count: number }>(
    'select count(*)::int as count from stored_files where company_id = $1',
    [companyId],
  );
  return rows[0]?.count ?? 0;
};

it('deletes words and files of a text; that it came stays, and the history says who deleted it', async () => {
  const at = await world.open();
  const sid = 'SM00000000000000000000000000000001';
  const url = 'https://carrier.test/photo';
  carrier.media.set(url, Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(60, 7)]));
  await at.receive('My card is 4111 1111 1111 1111', {
    MessageSid: sid,
    NumMedia: '1',
    MediaUrl0: url,
    MediaContentType0: 'image/png',
  });
  await world.jobs();
  const timeline = async () =>
    (await server.call(listContactCommunications, { as: at.agent, params: { id: at.contactId } })).body;
  const [text] = (await timeline()).data;
  if (text === undefined) throw new Error('the text did not come');
  expect(text.message?.attachments).toHaveLength(1);
  expect(await stored(at.companyId)).toBe(1);

  const remove = (as = at.agent) => server.call(deleteCommunication, { as, params: { id: text.id } });
  const helper = await server.user(at.companyId, { roles: ['Company Agent'] });
  const stranger = await server.user((await server.company()).id);
  expect((await remove(helper)).error.message).toBe('Only a Company Admin can delete what was said.');
  expect((await remove(stranger)).error.code).toBe('NOT_FOUND');

  const deleted = (await remove()).body;
  expect(deleted).toMatchObject({ id: text.id, body: null, direction: 'inbound', lead_number: at.customer });
  expect([deleted.message?.attachments, deleted.deleted_at]).toEqual([[], server.clock.now().toISOString()]);
  expect(await stored(at.companyId)).toBe(0);
  const { data, audits } = await timeline();
  expect(data).toEqual([deleted]);
  expect(audits[0]).toMatchObject({ field: 'content', before: 'sms', after: null, cause: 'person' });
  const told = await toldEvents(server.context.kernel, at.companyId);
  expect(told.findLast(({ type }) => type === 'update_communication')).toMatchObject({
    data: { id: text.id, body: null, deleted_at: deleted.deleted_at },
  });

  // Twice is once.
  expect((await remove()).body).toEqual(deleted);
});

it('deletes recording and notes of a call', async () => {
  const { id: companyId } = await server.company();
  const admin = await server.user(companyId);
  const { communicationId: id } = await server.recordedCall(companyId, admin.id);
  await server.call(saveCallNote, { as: admin, params: { id }, body: { notes: 'Wants a refund', base: null } });
  expect((await server.call(deleteCommunication, { as: admin, params: { id } })).status).toBe(200);
  const call = (await server.call(getCommunication, { as: admin, params: { id } })).body;
  expect(call).toMatchObject({ type: 'call', notes: null, has_recording: false, recording_is_deleted: true });
  expect(await stored(companyId)).toBe(0);
});

it('deletes nothing that is still under way', async () => {
  const at = await world.open();
  const { id } = await at.send();
  const refused = await server.call(deleteCommunication, { as: at.agent, params: { id } });
  expect(refused.error.message).toBe('This is still under way. Delete it when it is over.');
});
