import {
  createContact,
  deleteContact,
  getContact,
  listDeletedContacts,
  restoreContact,
  type BodyOf,
  type Contact,
} from '@talk/contract';
import { expect } from 'vitest';
import { type Answer, type TestServer, type TestUser, tokenFor } from '../../../testing/index.js';

export interface DeletionsPeople {
  readonly admin: TestUser;
  /** Works with contacts, and deletes none. */
  readonly agent: TestUser;
  readonly stranger: TestUser;
}

export interface DeletionsWorld {
  people(this: void): Promise<DeletionsPeople>;
  newNumber(this: void): string;
  made(this: void, as: TestUser, body?: BodyOf<typeof createContact>): Promise<Contact>;
  remove(this: void, as: TestUser | null, id: number): Promise<Answer<typeof deleteContact>>;
  restore(this: void, as: TestUser | null, id: number): Promise<Answer<typeof restoreContact>>;
  deleted(this: void, as: TestUser): Promise<number[]>;
  /** Time goes by: the user signs in again. */
  later(this: void, as: TestUser, ms: number): Promise<TestUser>;
  /** What reading it answers: 200, or the code of the refusal. */
  seen(this: void, as: TestUser, id: number): Promise<string | number>;
  /** Everything that the database has about contacts of the company, without what only counts changes. */
  stateOf(this: void, companyId: number): Promise<Readonly<Record<string, readonly string[]>>>;
  query(this: void, text: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
}

const TABLES = [
  'contacts',
  'contact_phone_numbers',
  'contact_tags',
  'contact_list_members',
  'communications',
  'scheduled_messages',
  'message_drafts',
  'contact_links',
  'contact_crm_states',
  'dnc_numbers',
  'opt_outs',
  'consents',
];

/** Contacts that tests delete and restore. */
export function deletionsWorld(server: TestServer): DeletionsWorld {
  let next = 100;
  const newNumber = (): string => `+1415556${String((next += 1)).padStart(4, '0')}`;
  const query = async (text: string, values: readonly unknown[] = []) =>
    (await server.context.kernel.db.pool.query<Record<string, unknown>>(text, [...values])).rows;
  return {
    async people() {
      const { id } = await server.company();
      return {
        admin: await server.user(id, { name: 'Ada' }),
        agent: await server.user(id, { name: 'Bo', roles: ['Company Agent'] }),
        stranger: await server.user((await server.company()).id),
      };
    },
    newNumber,
    async made(as, body = {}) {
      const answer = await server.call(createContact, { as, body: { phone_number: newNumber(), ...body } });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body;
    },
    remove: (as, id) => server.call(deleteContact, { ...(as && { as }), params: { id } }),
    restore: (as, id) => server.call(restoreContact, { ...(as && { as }), params: { id } }),
    deleted: async (as) => (await server.call(listDeletedContacts, { as })).body.data.map(({ contact_id: id }) => id),
    async later(as, ms) {
      server.clock.advance(ms);
      return { ...as, token: await tokenFor(server.context.kernel, as.companyId, as.id) };
    },
    async seen(as, id) {
      const answer = await server.call(getContact, { as, params: { id } });
      return answer.status === 200 ? 200 : answer.error.code;
    },
    async stateOf(companyId) {
      const state = await Promise.all(
        TABLES.map(async (table) => {
          const rows = await query(
            `select (to_jsonb(t) - 'version' - 'updated_at')::text as row from ${table} t where company_id = $1 order by 1`,
            [companyId],
          );
          return [table, rows.map(({ row }) => String(row))] as const;
        }),
      );
      return Object.fromEntries(state);
    },
    query,
  };
}
