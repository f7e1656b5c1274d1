import { createContact, getContact, mergeContacts, undoContactMerge, type Contact } from '@talk/contract';
import { expect } from 'vitest';
import type { Answer, TestServer, TestUser } from '../../../testing/index.js';

export interface MergesPeople {
  readonly admin: TestUser;
  readonly agent: TestUser;
  /** May change nothing. */
  readonly reader: TestUser;
  /** Sees their own contacts alone. */
  readonly narrow: TestUser;
  /** Of another company. */
  readonly stranger: TestUser;
}

export interface MergesWorld {
  /** Those of a new company, and one from elsewhere. */
  people(this: void): Promise<MergesPeople>;
  newNumber(this: void): string;
  made(this: void, as: TestUser, body?: Record<string, unknown>): Promise<Contact>;
  merge(
    this: void,
    as: TestUser | null,
    winner: Contact,
    loser: Contact,
    fields?: Record<string, string>,
  ): Promise<Answer<typeof mergeContacts>>;
  undo(this: void, as: TestUser, mergeId: number): Promise<Answer<typeof undoContactMerge>>;
  read(this: void, as: TestUser, id: number): Promise<Contact>;
}

/** Contacts that tests make, merge and take apart again. */
export function mergesWorld(server: TestServer): MergesWorld {
  let next = 3000;
  const newNumber = (): string => `+1415555${(next += 1)}`;
  return {
    async people(): Promise<MergesPeople> {
      const { id: companyId } = await server.company();
      return {
        admin: await server.user(companyId, { name: 'Tom' }),
        agent: await server.user(companyId, { name: 'Bo', roles: ['Company Agent'] }),
        reader: await server.user(companyId, { roles: ['Company Reporter Access'] }),
        narrow: await server.user(companyId, {
          roles: ['Company Agent'],
          membership: { contactsVisibility: 'restricted', contactsAccessLevel: 1, canViewUnassignedContacts: false },
        }),
        stranger: await server.user((await server.company()).id),
      };
    },
    newNumber,
    async made(as: TestUser, body: Record<string, unknown> = {}): Promise<Contact> {
      const answer = await server.call(createContact, { as, body: { phone_number: newNumber(), ...body } });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body;
    },
    merge: (as: TestUser | null, winner: Contact, loser: Contact, fields: Record<string, string> = {}) =>
      server.call(mergeContacts, {
        ...(as && { as }),
        params: { id: winner.id },
        body: { loser_id: loser.id, if_version: winner.version, loser_if_version: loser.version, fields },
      }),
    undo: (as: TestUser, mergeId: number) => server.call(undoContactMerge, { as, params: { mergeId } }),
    read: async (as: TestUser, id: number) => (await server.call(getContact, { as, params: { id } })).body,
  };
}
