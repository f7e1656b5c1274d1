import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser';

/** Why a browser came back without a passkey: the user or the time, a device that has one already, or anything else. */
export type PasskeyProblem = 'canceled' | 'known' | 'failed';

/** What a browser and its device made of the server's options. */
export type PasskeyAnswer<T> = { readonly credential: T } | { readonly problem: PasskeyProblem };

/** Whether passkeys work in this browser at this address: they need a name, and https or this machine. */
export const passkeysWork = (): boolean => 'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(location.hostname);

// Loaded when someone wants to use one: sign-in opens without it.
const load = () => import('@simplewebauthn/browser');

type Library = Awaited<ReturnType<typeof load>>;
type Options<F extends 'startAuthentication' | 'startRegistration'> = Parameters<Library[F]>[0]['optionsJSON'];

/** Lets a device make a passkey. @throws when the page cannot load what it needs. */
export async function makePasskey(options: Record<string, unknown>): Promise<PasskeyAnswer<RegistrationResponseJSON>> {
  const { startRegistration } = await load();
  return answerOf(() => startRegistration({ optionsJSON: options as unknown as Options<'startRegistration'> }));
}

/** Lets the user choose a passkey, and its device sign. @throws when the page cannot load what it needs. */
export async function askForPasskey(
  options: Record<string, unknown>,
): Promise<PasskeyAnswer<AuthenticationResponseJSON>> {
  const { startAuthentication } = await load();
  return answerOf(() => startAuthentication({ optionsJSON: options as unknown as Options<'startAuthentication'> }));
}

async function answerOf<T>(work: () => Promise<T>): Promise<PasskeyAnswer<T>> {
  try {
    return { credential: await work() };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

/** Browsers say the same for a user who cancels and for one who takes too long. */
export function problemOf(error: unknown): PasskeyProblem {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'canceled';
  return name === 'InvalidStateError' ? 'known' : 'failed';
}
