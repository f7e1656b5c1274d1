import type { CallerIdMatch, PageRecords } from '@talk/crm-sandbox/hubspot-page';

export interface Activity {
  readonly id: string;
  readonly kind: 'call' | 'message' | 'note' | 'task';
  readonly at: string;
  readonly title: string;
  readonly text: string;
  readonly direction: string;
  readonly outcome: string;
  readonly durationMs: number | null;
  readonly recordingUrl: string | null;
}

export interface Contact {
  readonly id: string;
  readonly name: string;
  readonly company: string;
  readonly phone: string;
  readonly stage: string;
  readonly timeline: readonly Activity[];
}

export interface Portal {
  readonly id: number;
  readonly contacts: readonly Contact[];
}

/** HubSpot's records, at the page's own address. */
async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer | null> {
  const response = await fetch(`./crm/${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`HubSpot answered ${response.status}.`);
  return response.status === 204 ? null : ((await response.json()) as Answer);
}

export async function readPortal(): Promise<Portal> {
  const state = await ask<{ hubspot: { account: string; contacts: Contact[] } }>('GET', 'state');
  const { account = '', contacts = [] } = state?.hubspot ?? {};
  return { id: Number(/\d+/.exec(account)?.[0] ?? 0), contacts };
}

const digitsOf = (phone: string): string => phone.replace(/\D/g, '').slice(-10);

export const records: PageRecords = {
  async create(contactId) {
    const body = { contact_id: contactId === null ? null : String(contactId) };
    return Number((await ask<{ id: string }>('POST', 'calls', body))?.id);
  },
  async write(id, properties) {
    await ask('PATCH', `calls/${id}`, { properties });
  },
  async match(phoneNumber) {
    const { id: portalId, contacts } = await readPortal();
    const wanted = digitsOf(phoneNumber);
    return contacts
      .filter(({ phone }) => wanted.length === 10 && digitsOf(phone) === wanted)
      .map(({ id, name }): CallerIdMatch => {
        const [firstName = '', ...rest] = name.split(' ');
        return {
          callerIdType: 'CONTACT',
          objectCoordinates: { portalId, objectId: Number(id), objectTypeId: '0-1' },
          firstName,
          lastName: rest.join(' '),
        };
      });
  },
};
