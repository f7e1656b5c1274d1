import type { RunningStack } from '@talk/stack';
import { apiAs } from '../support/api.js';
import { watchRegistrations } from '../support/carrier-log.js';
import { expect } from './stack.fixture.js';

/** Until the phone of this account can be reached, as the server knows it: only those are told of callers. Touches no page. */
export async function untilReachable(
  stack: RunningStack,
  account: keyof RunningStack['credentials']['accounts'],
): Promise<void> {
  const api = await apiAs(stack, account);
  const ask = () => api.request<{ is_reachable: boolean }>('POST', '/api/v1/profile/get-agent-status', {});
  await expect.poll(async () => (await ask()).is_reachable, { message: 'the phone is reachable' }).toBe(true);
}

/** Watches the carrier; what is returned waits until an agent's phone has come since. Touches no page. */
export async function nextRegistration({ origins }: RunningStack): Promise<() => Promise<void>> {
  const registered = await watchRegistrations(origins.sandbox, /^c\d+_u\d+$/);
  const most = async () => (await registered()).most;
  return () => expect.poll(most, { message: 'a phone registers' }).toBeGreaterThan(0);
}

/** Marks as read, before the phone is opened, what earlier tests made this person miss: it would be told together with what is missed now. */
export async function forgetMissed(
  stack: RunningStack,
  account: keyof RunningStack['credentials']['accounts'],
): Promise<void> {
  const api = await apiAs(stack, account);
  const body = { device_id: 'no-phone-at-all', registered: false, seen_absence_id: Number.MAX_SAFE_INTEGER };
  await api.request('POST', '/api/v1/voice/heartbeat', body);
}
