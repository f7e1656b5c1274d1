import { signal } from '@talk/core';
import type { Auth } from '@talk/core';
import { callerOf, pageOf, presenceOf } from '@talk/core/testing';
import { createFakeClient, type FakeAnswers, sampleLine, settle } from '@talk/ui/testing';
import type { HostPort } from '../host-port.js';
import { createPhoneCommands, createPhoneModel } from '../phone-part.js';
import { createPlacedPhone } from '../placed-phone.js';

type AuthState = ReturnType<Auth['state']['peek']>;

const user = {
  id: 5,
  company_id: 1,
  user_permissions: ['send message'],
  time_format: '12',
  default_app: 'ask',
  company: { country: 'US' },
};
const stops: (() => void)[] = [];

/** For `afterEach`: ends every phone of the test. */
export function endAll(): void {
  for (const stop of stops.splice(0)) stop();
}

/** A phone placed in `host`, signed in, over a server that knows one agent and one line. */
export async function placeIn(host: HostPort, answers: FakeAnswers = {}) {
  const client = createFakeClient({
    'company.lines': () => ({ data: [sampleLine()] }),
    'communications.list': () => pageOf([]),
    'agents.get': () => presenceOf(),
    'contacts.findByPhone': () => callerOf(),
    ...answers,
  });
  const state = signal<AuthState>({ name: 'signed-in', user, expiresAtMs: null } as unknown as AuthState);
  const auth = { state, ready: Promise.resolve(), retry: () => Promise.resolve() } as unknown as Auth;
  const phone = createPlacedPhone({
    host,
    parts: () =>
      Promise.resolve({
        connect: () => ({ ...client, auth, dispose: () => {} }),
        createPhoneModel,
        createPhoneCommands,
        toE164: (text) => (text.startsWith('+') ? text : null),
        PhoneScreen: () => null,
      }),
    remembered: { get: () => null, set: () => {} },
    devices: { counts: signal({ inputs: 1, outputs: 1 }) },
    soon: (work) => work(),
    exchangeAhead: () => {},
  });
  stops.push(phone.dispose);
  phone.session.become({ kind: 'session' });
  await settle();
  const model = phone.session.phone.peek();
  if (model === null) throw new Error('no user is signed in');
  return { phone, client, model, state };
}
