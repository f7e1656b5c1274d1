import { ConfigError, type Env } from './env.js';

/** Slybroadcast's gateway, which takes campaigns. */
const SLYBROADCAST = 'https://www.mobile-sphere.com/gateway/vmb.php';

/**
 * Where ringless voicemails are handed over; null: there is no provider.
 * @param sandboxUrl of the sandbox carrier, which speaks the same protocol; null with another carrier
 * @throws ConfigError for a sign-in without its other half
 */
export function ringlessUrl(env: Env, sandboxUrl: string | null): string | null {
  const { RINGLESS_USER: user, RINGLESS_PASSWORD: password, RINGLESS_URL: url } = env;
  if ((user === undefined) !== (password === undefined))
    throw new ConfigError('RINGLESS_USER and RINGLESS_PASSWORD: set both, or neither.');
  if (url !== undefined && user === undefined)
    throw new ConfigError('RINGLESS_URL: set RINGLESS_USER and RINGLESS_PASSWORD too.');
  if (user !== undefined) return url ?? SLYBROADCAST;
  return sandboxUrl === null ? null : new URL('/gateway/vmb.php', sandboxUrl).href;
}
