import { operations } from '@talk/contract/schemas';
import { inTransaction } from '../../../../db/transaction.js';
import { publicRoute, route, type Route } from '../../../../http/route.js';
import type { Kernel } from '../../../../kernel.js';
import type { KnownDevices } from '../known-devices.js';
import { CHALLENGE_MS } from '../passkey-proofs.js';
import type { Passkeys } from '../passkeys.service.js';
import { checkSpeaksForAll } from './everywhere.js';
import type { ProveOwner } from './owner-proof.js';
import { answerSignIn, checkOwnPage, openingOf } from './sign-in-answer.js';

interface PasskeyParts {
  readonly passkeys: Passkeys;
  readonly devices: KnownDevices;
  readonly prove: ProveOwner;
}

/** Users' own passkeys, and sign-in with them. */
export function passkeyRoutes(kernel: Kernel, parts: PasskeyParts): Route[] {
  return [...signInRoutes(kernel, parts), ...ownRoutes(kernel, parts)];
}

/** Ties a challenge to the browser that asked for it. Only sign-in with a passkey sends it back. */
const CHALLENGE_COOKIE = 'passkey_challenge';
const CHALLENGE_PATH = '/passkey';

/** Outside a transaction: a challenge is used up, and tries are counted, even if nothing comes of it. */
function signInRoutes(kernel: Kernel, { passkeys, devices }: PasskeyParts): Route[] {
  return [
    publicRoute(
      operations.beginPasskeySignIn,
      async ({ request, reply }) => {
        checkOwnPage(kernel, request);
        const { challenge, options } = await passkeys.beginSignIn(request.network);
        reply.cookie(CHALLENGE_COOKIE, challenge, CHALLENGE_MS, CHALLENGE_PATH);
        return { options };
      },
      { transaction: 'none' },
    ),
    publicRoute(
      operations.finishPasskeySignIn,
      async ({ body, request, reply }) => {
        checkOwnPage(kernel, request);
        const challenge = request.cookie(CHALLENGE_COOKIE) ?? '';
        const { credential, email } = body;
        const { network } = request;
        const opening = openingOf(body, request);
        const entered = await passkeys.signIn({ ...opening, credential, challenge, email, network });
        reply.cookie(CHALLENGE_COOKIE, '', 0, CHALLENGE_PATH);
        return answerSignIn(entered.session, entered.email, reply, devices);
      },
      { transaction: 'none' },
    ),
  ];
}

function ownRoutes(kernel: Kernel, { passkeys, prove }: PasskeyParts): Route[] {
  const reads = { q: kernel.db.drizzle };
  return [
    route(operations.listPasskeys, async ({ actor, tx }) => ({ data: await passkeys.list(tx, actor.userId) })),
    route(
      operations.beginPasskey,
      async ({ body, actor }) => {
        await checkSpeaksForAll(reads, actor);
        await prove(actor, body);
        return { options: (await inTransaction(kernel, (tx) => passkeys.begin(tx, actor))).options };
      },
      { transaction: 'none' },
    ),
    route(
      operations.addPasskey,
      async ({ body, actor }) => {
        await checkSpeaksForAll(reads, actor);
        return passkeys.add(actor, body.name, body.credential);
      },
      { transaction: 'none' },
    ),
    route(operations.renamePasskey, ({ params, body, actor, tx }) =>
      passkeys.rename(tx, actor.userId, params.id, body.name),
    ),
    route(operations.removePasskey, async ({ params, actor, tx }) => {
      await checkSpeaksForAll(tx, actor);
      await passkeys.remove(tx, actor, params.id);
      return {};
    }),
  ];
}
