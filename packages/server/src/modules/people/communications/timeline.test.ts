import { listContactCommunications, markContactRead, updateContact } from '@talk/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestUser, useTestServer } from '../../../testing/index.js';

const server = useTestServer();
let admin: TestUser;

beforeAll(async () => {
  admin = await server.user((await server.company()).id);
});

const open = (leadNumber: string) =>
  server.transaction((tx) =>
    server.context.modules.communications.log.open(tx, admin.scope, {
      type: 'call',
      direction: 'inbound',
      leadNumber,
      lineId: null,
      ringGroupId: null,
      incomingNumberId: null,
      userId: null,
      targetUserIds: [],
      attemptingUserIds: [],
      currentStatus: 'ringing',
      isInternational: false,
      createdAt: server.clock.now(),
    }),
  );

const miss = (id: number) =>
  server.transaction((tx) =>
    server.context.modules.communications.log.change(tx, admin.scope, id, { dispositionStatus: 'missed' }),
  );

describe('a timeline', () => {
  it('begins with a communication that is named, goes both ways from it, and says where the unread ones begin', async () => {
    const ids: number[] = [];
    let contactId = 0;
    for (let index = 0; index < 6; index += 1) {
      server.clock.advance(60_000);
      const opened = await open('+14155554001');
      ids.push(opened.communicationId);
      contactId = opened.contactId ?? 0;
      // One entry after the third call, one after the fifth.
      if (index !== 2 && index !== 4) continue;
      server.clock.advance(1000);
      await server.call(updateContact, { as: admin, params: { id: contactId }, body: { notes: `Note ${index}` } });
    }
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = ids;
    const other = await open('+14155554002');
    const stranger = await server.user((await server.company()).id);
    const page = async (query: object, as = admin) =>
      server.call(listContactCommunications, { as, params: { id: contactId }, query: { per_page: 2, ...query } });
    const shown = async (query: object) => {
      const { body } = await page(query);
      return {
        ids: body.data.map(({ id }) => id),
        audits: body.audits.map(({ after }) => after),
        next: body.next_cursor,
      };
    };
    expect((await page({ from: c }, stranger)).status).toBe(404);
    expect((await page({ from: other.communicationId })).status).toBe(404);
    expect((await page({ from: 'x' })).error.errors).toHaveProperty('from');
    const { next } = await shown({});
    expect((await page({ from: c, cursor: next })).error.errors).toHaveProperty('from');

    expect(await shown({ from: c })).toMatchObject({ ids: [c, b], audits: [] });
    const later = await shown({ from: c, order: 'asc' });
    expect(later).toMatchObject({ ids: [c, d], audits: ['Note 2'] });
    const last = await shown({ order: 'asc', cursor: later.next });
    expect(last).toEqual({ ids: [e, f], audits: ['Note 4'], next: null });
    expect((await shown({ order: 'asc' })).ids).toEqual([a, b]);
    expect((await shown({ order: 'asc', page: 2 })).ids).toEqual([c, d]);
    expect((await page({ order: 'asc', cursor: next })).error.errors).toHaveProperty('cursor');

    await miss(b);
    await miss(e);
    expect((await page({})).body.first_unread).toEqual({ id: b, count: 2 });
    expect((await page({ from: c })).body).not.toHaveProperty('first_unread');
    await server.call(markContactRead, { as: admin, params: { id: contactId } });
    expect((await page({})).body.first_unread).toBeNull();
  });
});
