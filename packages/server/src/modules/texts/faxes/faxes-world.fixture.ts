import { randomUUID } from 'node:crypto';
import {
  checkFax,
  getCommunication,
  sendFax,
  updateContact,
  uploadFaxFile,
  type BodyOf,
  type Communication,
} from '@talk/contract';
import type { Answer, TestUser } from '../../../testing/index.js';
import { writePdf } from '../../../write-pdf.js';
import { useMessaging, type MessagingWorld, type OpenWorld } from '../messaging/messaging-world.fixture.js';
import { FAX_PATH, faxAddresses } from './fax.addresses.js';

/** What a fax engine says of a telephone. */
export const NO_FAX = 'Timed out waiting for initial communication';
export const EMAIL = 'maya@example.com';

/** A PDF with so many pages. */
export const pdf = (pages: number): Buffer =>
  Buffer.from(writePdf(Array.from({ length: pages }, (_, page) => [`Page ${page + 1}`])), 'latin1');

/** A company whose line can fax, with an agent and a customer who has an email address. */
export interface FaxWorld extends Omit<OpenWorld, 'report'> {
  upload(pages?: number, as?: TestUser): Promise<string>;
  fax(values?: Partial<BodyOf<typeof sendFax>>, as?: TestUser): Promise<Answer<typeof sendFax>>;
  /** Sends one, and lets its undo time pass. */
  sent(values?: Partial<BodyOf<typeof sendFax>>): Promise<Communication>;
  check(values?: { phone_number?: string; campaign_id?: number }): Promise<Answer<typeof checkFax>>;
  /** The same after days, by somebody who has signed in since. */
  checkLater(): Promise<Answer<typeof checkFax>>;
  read(id: number): Promise<Communication>;
  /** The carrier tells what became of a fax. */
  report(id: number, status: string, values?: Readonly<Record<string, string>>): Promise<number>;
  /** A fax came in, with all its pages. */
  arrive(values?: Readonly<Record<string, string>>): Promise<string>;
}

type Server = MessagingWorld['server'];
const faxCall = (server: Server, as: TestUser, body: BodyOf<typeof sendFax>): Promise<Answer<typeof sendFax>> =>
  server.call(sendFax, { as, headers: { 'idempotency-key': randomUUID() }, body });
const checkCall = (server: Server, as: TestUser, contactId: number, values: object): Promise<Answer<typeof checkFax>> =>
  server.call(checkFax, { as, query: { contact_id: contactId, ...values } });

/** A server with a carrier in memory; call at the top level. */
export function useFaxes() {
  const world = useMessaging();
  const { server, carrier } = world;

  async function open(email: string | null = EMAIL): Promise<FaxWorld> {
    const at = await world.open();
    const { agent, contactId, customer, line } = at;
    carrier.faxAnswers.length = 0;
    await server.context.kernel.db.pool.query('update incoming_numbers set sends_faxes = true where company_id = $1', [
      at.companyId,
    ]);
    if (email !== null) await server.call(updateContact, { as: agent, params: { id: contactId }, body: { email } });
    const upload: FaxWorld['upload'] = async (pages = 2, as = agent) => {
      const body = { name: 'Offer.pdf', data_base64: pdf(pages).toString('base64') };
      const answer = await server.call(uploadFaxFile, { as, body });
      if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.error)}`);
      return answer.body.uuid;
    };
    const fax: FaxWorld['fax'] = async (values = {}, as = agent) =>
      faxCall(server, as, { contact_id: contactId, file: values.file ?? (await upload(2, as)), ...values });
    const read: FaxWorld['read'] = async (id) =>
      (await server.call(getCommunication, { as: agent, params: { id } })).body;
    const sidOf = async (id: number): Promise<string> => {
      const { rows } = await server.context.kernel.db.pool.query<{ carrier_sid: string | null }>(
        'select carrier_sid from faxes where communication_id = $1',
        [id],
      );
      return rows[0]?.carrier_sid ?? 'FX-unknown';
    };
    return {
      ...at,
      upload,
      fax,
      read,
      async sent(values = {}) {
        const answer = await fax(values);
        if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.error)}`);
        server.clock.advance(10_000);
        await world.jobs();
        return read(answer.body.id);
      },
      check: (values = {}) => checkCall(server, agent, contactId, values),
      checkLater: async () =>
        checkCall(server, await server.user(at.companyId, { roles: ['Company Admin'] }), contactId, {}),
      async report(id, status, values = {}) {
        const form = { FaxSid: await sidOf(id), FaxStatus: status, From: line, To: customer, ...values };
        return (await world.tell(faxAddresses('').status(id), form)).status;
      },
      async arrive(values = {}) {
        const sid = `FX${randomUUID().replaceAll('-', '')}`;
        const mediaUrl = `https://carrier.test/${sid}`;
        carrier.media.set(mediaUrl, pdf(3));
        const form = {
          FaxSid: sid,
          FaxStatus: 'received',
          From: customer,
          To: line,
          NumPages: '3',
          MediaUrl: mediaUrl,
          ...values,
        };
        const { status } = await world.tell(`${FAX_PATH}/received`, form);
        if (status !== 200) throw new Error(`the webhook answered ${status}`);
        return sid;
      },
    };
  }
  return { ...world, open };
}
