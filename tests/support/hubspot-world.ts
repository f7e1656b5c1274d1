import type { RunningStack } from '@talk/stack';
import { apiAs } from './api.js';

/** Something that was logged, as the HubSpot of the tests has it. */
export interface HubSpotActivity {
  readonly id: string;
  readonly kind: string;
  readonly at: string;
  readonly durationMs: number | null;
  readonly outcome: string;
  readonly direction: string;
}

export interface HubSpotContact {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  readonly timeline: readonly HubSpotActivity[];
}

/** The company's admin connects the stack's HubSpot. */
export async function connectHubSpot(stack: RunningStack): Promise<void> {
  const admin = await apiAs(stack, 'admin');
  const path = '/api/v1/integrations/hubspot';
  const { authorize_url: url } = await admin.request<{ authorize_url: string }>('POST', `${path}/connect`);
  const agreed = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ answer: 'connect' }),
    redirect: 'manual',
  });
  const { searchParams } = new URL(agreed.headers.get('location') ?? '');
  const given = { code: searchParams.get('code'), state: searchParams.get('state') };
  await admin.request('POST', `${path}/connection`, given);
}

export async function contactIn({ origins }: RunningStack, firstName: string): Promise<HubSpotContact> {
  const answer = await fetch(`${origins.crm}/_sandbox/state`);
  const { hubspot } = (await answer.json()) as { hubspot: { contacts: readonly HubSpotContact[] } };
  const found = hubspot.contacts.find(({ name }) => name.startsWith(`${firstName} `));
  if (found === undefined) throw new Error(`nobody is called ${firstName}`);
  return found;
}
