import { accountPath, rfc2822 } from '../carrier.js';
import type { SandboxCredentials } from '../credentials.js';
import type { Carrier } from './context.js';

/** What hangs below an account, by its name in the address. */
const BELOW = {
  applications: 'Applications',
  available_phone_numbers: 'AvailablePhoneNumbers',
  calls: 'Calls',
  conferences: 'Conferences',
  incoming_phone_numbers: 'IncomingPhoneNumbers',
  messages: 'Messages',
  queues: 'Queues',
  recordings: 'Recordings',
} as const;

/** The one account there is; it begins with the carrier. */
export function presentAccount(
  { core }: Carrier,
  { accountSid, authToken }: SandboxCredentials,
): Record<string, unknown> {
  const since = rfc2822(core.startedAtMs);
  const below = Object.entries(BELOW).map(([name, path]) => [name, `${accountPath(core, path)}.json`]);
  return {
    sid: accountSid,
    owner_account_sid: accountSid,
    auth_token: authToken,
    friendly_name: 'Sandbox',
    status: 'active',
    type: 'Full',
    date_created: since,
    date_updated: since,
    uri: `${accountPath(core, '').slice(0, -1)}.json`,
    subresource_uris: Object.fromEntries(below) as Record<string, string>,
  };
}
