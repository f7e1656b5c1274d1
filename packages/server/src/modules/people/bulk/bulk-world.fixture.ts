import { randomUUID } from 'node:crypto';
import {
  createContact,
  getContact,
  getContactsBulk,
  startContactsBulk,
  type BodyOf,
  type Contact,
  type ContactsBulk,
} from '@talk/contract';
import { type Answer, drainJobs, type TestServer, type TestUser } from '../../../testing/index.js';
import { tags } from '../contacts/read.js';

type Body = NonNullable<BodyOf<typeof startContactsBulk>>;

export interface BulkWorld {
  start(as: TestUser | null, body: Body, key?: string): Promise<Answer<typeof startContactsBulk>>;
  read(as: TestUser, bulk: Pick<ContactsBulk, 'id'>): Promise<ContactsBulk>;
  contact(as: TestUser, fields?: BodyOf<typeof createContact>): Promise<Contact>;
  contacts(as: TestUser, ids: readonly number[]): Promise<Contact[]>;
  tag(as: TestUser, name: string, category?: number): Promise<number>;
  /** Asks, and waits until it is done. */
  whole(as: TestUser, body: Body): Promise<ContactsBulk>;
}

/** Short words for what tests of changes of many do again and again. */
export function bulkWorld(server: TestServer): BulkWorld {
  let made = 0;
  const start = (as: TestUser | null, body: Body, key: string = randomUUID()) =>
    server.call(startContactsBulk, { ...(as && { as }), body, headers: { 'Idempotency-Key': key } });
  const read = async (as: TestUser, { id }: Pick<ContactsBulk, 'id'>) =>
    (await server.call(getContactsBulk, { as, params: { id } })).body;
  return {
    start,
    read,
    async contact(as: TestUser, fields: BodyOf<typeof createContact> = {}): Promise<Contact> {
      made += 1;
      return (await server.call(createContact, { as, body: { first_name: `Person ${made}`, ...fields } })).body;
    },
    contacts: async (as: TestUser, ids: readonly number[]): Promise<Contact[]> =>
      Promise.all(ids.map(async (id) => (await server.call(getContact, { as, params: { id } })).body)),
    async tag(as: TestUser, name: string, category = 1): Promise<number> {
      const values = { companyId: as.companyId, name, color: '#2953d0', category };
      const [row] = await server.context.kernel.db.drizzle.insert(tags).values(values).returning();
      return row?.id ?? 0;
    },
    async whole(as: TestUser, body: Body): Promise<ContactsBulk> {
      const { body: bulk } = await start(as, body);
      await drainJobs(server.context);
      return read(as, bulk);
    },
  };
}
