import { mergeContacts, type Contact } from '@talk/contract';
import type { ForeignCompany, ForeignRequest } from './access-fixtures.js';

type MakesRequest = (foreign: ForeignCompany) => Promise<ForeignRequest>;

/** Requests about two contacts of the other company. */
export function mergeRequests(foreignContact: (foreign: ForeignCompany) => Promise<Contact>) {
  async function pair(foreign: ForeignCompany) {
    const [winner, loser] = [await foreignContact(foreign), await foreignContact(foreign)];
    const versions = { if_version: winner.version, loser_if_version: loser.version };
    return { params: { id: winner.id }, body: { loser_id: loser.id, ...versions, fields: {} } };
  }
  const ofContact: MakesRequest = async (foreign) => ({ params: { id: (await foreignContact(foreign)).id } });
  return {
    mergeContacts: pair,
    listContactMerges: ofContact,
    async undoContactMerge(foreign) {
      const made = await foreign.server.call(mergeContacts, { as: foreign.admin, ...(await pair(foreign)) });
      return { params: { mergeId: made.body.merge.id } };
    },
    listContactDuplicates: ofContact,
    async setContactsDistinct(foreign) {
      const { params, body } = await pair(foreign);
      return { params, body: { other_id: body.loser_id } };
    },
    async updateContactPhoneNumber(foreign) {
      const contact = await foreignContact(foreign);
      return { params: { id: contact.id, phoneId: contact.phone_numbers[0]?.id }, body: { title: 'Ours' } };
    },
  } satisfies Record<string, MakesRequest>;
}
