import { randomUUID } from 'node:crypto';
import type { Communication, Contact } from '@talk/contract';
import type { RunningStack } from '@talk/stack';

/** The HTTP API as one signed-in person, for looking at records behind the screens. */
export interface PersonsApi {
  request<Answer>(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Texts a contact, as a composer would, with files that were uploaded before. */
  text(contactId: number, body: string, attachments?: readonly string[]): Promise<Communication>;
  /** @returns the uuid of a file that can go with a text. */
  upload(name: string, bytes: Buffer): Promise<string>;
  contactByPhone(phoneNumber: string): Promise<Contact>;
  /** A stored file, by the address that its record names. */
  file(path: string): Promise<Buffer>;
  /**
   * What this test has had to do with a number's contact, newest first. The people of the demo have a past, and other tests add to it:
   * none of that is here.
   */
  timeline(phoneNumber: string): Promise<Communication[]>;
}

/** Ids of communications up to here are from before the test that runs. */
let pastId = 0;

/** A test begins: timelines start after the communication with this id. */
export function beginTimelines(newestId: number): void {
  pastId = newestId;
}

type Account = keyof RunningStack['credentials']['accounts'];

/** Signs in as one of the demo accounts. */
export async function apiAs({ origins, credentials }: RunningStack, account: Account): Promise<PersonsApi> {
  let token = '';
  const request = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(`${origins.app}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Answer;
  };
  const email = credentials.accounts[account];
  const signedIn = await request<{ meta: { token: string } }>('POST', '/login', {
    email,
    password: credentials.password,
  });
  token = signedIn.meta.token;

  const contactByPhone = async (phoneNumber: string) => {
    const { data } = await request<{ data: Contact[] }>(
      'GET',
      `/api/v2/contacts?search=${encodeURIComponent(phoneNumber)}`,
    );
    const [contact] = data;
    if (!contact) throw new Error(`no contact has ${phoneNumber}`);
    return contact;
  };
  return {
    request,
    contactByPhone,
    text: (contactId, body, attachments = []) =>
      request<Communication>('POST', '/api/v1/messages', { contact_id: contactId, body, attachments }),
    async upload(name, bytes) {
      const file = { name, data_base64: bytes.toString('base64') };
      return (await request<{ uuid: string }>('POST', '/api/v1/attachments', file)).uuid;
    },
    async file(path) {
      const response = await fetch(`${origins.app}${path}`, { headers: { authorization: `Bearer ${token}` } });
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      return Buffer.from(await response.arrayBuffer());
    },
    async timeline(phoneNumber) {
      const { id } = await contactByPhone(phoneNumber);
      const { data } = await request<{ data: Communication[] }>('GET', `/api/v1/contact/${id}/communications`);
      return data.filter((each) => each.id > pastId);
    },
  };
}
