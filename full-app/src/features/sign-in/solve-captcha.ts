import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/**
 * Does the work that a server asks of a browser before it takes a registration: less than a second, in pieces, so that the page stays
 * usable. Browsers do it at https addresses and on `localhost` only.
 * @param challenge JSON, as the server gave it
 * @returns for `recaptcha_response`; null if this browser cannot do it here.
 */
export async function solveCaptcha(challenge: string): Promise<string | null> {
  if (!isSecureContext) return null;
  const asked = JSON.parse(challenge) as Challenge;
  const solution = await solveChallenge({ challenge: asked, deriveKey });
  return solution && btoa(JSON.stringify({ challenge: asked, solution }));
}
