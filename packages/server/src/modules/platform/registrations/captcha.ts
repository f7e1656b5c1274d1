import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';

/**
 * What keeps programs from registering companies by the thousand (spec 3 §5): a piece of work that a browser does in less than a second,
 * without a question to the person and without another company's script. It is that of ALTCHA, version 2.
 */
export interface Captcha {
  /** @returns what a browser has to solve, as JSON. */
  challenge(): Promise<string>;
  /** @throws ApiError VALIDATION_FAILED for what is missing, wrong, or ten minutes old; RATE_LIMITED the second time. */
  check(response: string | undefined): Promise<void>;
}

const LIFETIME_MS = 10 * 60_000;
/** Rounds for each key that a browser tries. */
const ROUNDS = 1_000;
const ONCE = { limit: 1, windowMs: 2 * LIFETIME_MS };

const NOT_SOLVED = 'Your browser has to show that it is not a program. Load the page again, and try once more.';

const hex = z.string().max(128);
/** Exactly what was signed: an entry that is not here would be left out, and the signature would no longer fit. */
const responseSchema = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.string().max(40),
      cost: z.number(),
      data: z.object({ until: z.number() }),
      keyLength: z.number(),
      keyPrefix: hex,
      keySignature: hex,
      nonce: hex,
      salt: hex,
    }),
    signature: hex,
  }),
  solution: z.object({ counter: z.number(), derivedKey: hex }),
});

export function createCaptcha({ clock, config, limiter, secrets }: Kernel): Captcha {
  const secretOf = (purpose: string): string => secrets.derive(purpose).toString('base64url');
  const common = {
    deriveKey,
    hmacSignatureSecret: secretOf('captcha'),
    hmacKeySignatureSecret: secretOf('captcha-keys'),
  };

  function read(response: string | undefined): z.output<typeof responseSchema> | null {
    try {
      const text = Buffer.from(response ?? '', 'base64').toString('utf8');
      return responseSchema.safeParse(JSON.parse(text)).data ?? null;
    } catch {
      return null; // no JSON: it solves nothing
    }
  }

  return {
    async challenge() {
      const tries = config.registration.captchaTries;
      const until = clock.now().getTime() + LIFETIME_MS;
      // At least a quarter of it, so that none is solved at once.
      const counter = randomInt(Math.ceil(tries / 4), tries + 1);
      const options = { algorithm: 'PBKDF2/SHA-256', cost: ROUNDS, counter, data: { until } };
      return JSON.stringify(await createChallenge({ ...common, ...options }));
    },

    async check(response) {
      const given = read(response);
      const isTooLate = given === null || given.challenge.parameters.data.until < clock.now().getTime();
      if (isTooLate || !(await verifySolution({ ...common, ...given })).verified)
        throw invalid({ recaptcha_response: NOT_SOLVED });
      limiter.take(`captcha:${given.challenge.parameters.nonce}`, ONCE);
    },
  };
}
