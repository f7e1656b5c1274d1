import { callerOf, pageOf, presenceOf } from '@talk/core/testing';
import { createFakeClient, sampleLine, settle, type FakeClient } from '@talk/ui/testing';
import type { Entry } from '../entry.js';
import { createWorld, type AuthState } from './world.js';

export const user = {
  id: 5,
  company_id: 1,
  user_permissions: ['send message'],
  time_format: '12',
  default_app: 'ask',
  company: { country: 'US' },
};
export const signedIn = { name: 'signed-in', user, expiresAtMs: null } as unknown as AuthState;
const stops: (() => void)[] = [];

/** For `afterEach`: ends every dialer of the test. */
export function endAll(): void {
  for (const stop of stops.splice(0)) stop();
}

/** A dialer and a server that knows one agent and one line. */
export function startDialer(entry: Entry = { kind: 'framed' }, soon?: (work: () => void) => void) {
  const client: FakeClient = createFakeClient({
    'company.lines': () => ({ data: [sampleLine()] }),
    'communications.list': () => pageOf([]),
    'agents.get': () => presenceOf(),
    'agents.set': ({ body }: { body: { agent_status: number } }) => presenceOf({ ...body, is_reachable: false }),
    'contacts.findByPhone': () => callerOf(),
  });
  let disposed = 0;
  const world = createWorld(entry, (auth) => ({ ...client, auth, dispose: () => void (disposed += 1) }), soon);
  stops.push(world.model.dispose);
  return { ...world, client, disposed: () => disposed };
}

/** Welcomed with a key, signed in, phone loaded. */
export async function ready(init = {}) {
  const world = startDialer();
  const welcomed = world.page.welcome({ key: 'uk_1', ...init });
  await settle();
  world.state.value = signedIn;
  await welcomed;
  await settle();
  return world;
}

/** The contract's code that a command is refused with, or `ok`. */
export const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  );
