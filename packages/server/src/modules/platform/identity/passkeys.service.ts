import type { Passkey } from '@talk/contract';
import { inTransaction, type Reads, type Tx } from '../../../db/transaction.js';
import { lockName } from '../../../db/locks.js';
import { fail, invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { UserActor } from '../../../policy/actor.js';
import { scopeOf } from '../../../policy/scope.js';
import { recordAudit } from '../audit/index.js';
import { createAttempts } from './attempts.js';
import { findUserById } from './identity.repository.js';
import {
  CHALLENGE_MS,
  createPasskeyProofs,
  newChallenge,
  newUserHandle,
  type MadeCredential,
  type UsedCredential,
} from './passkey-proofs.js';
import {
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeysOf,
  notePasskeyUse,
  takeChallenge,
  updatePasskeyName,
  type PasskeyRow,
} from './passkeys.repository.js';
import type { SecurityMails } from './security-mail.js';
import type { OpenedSession, OpeningClient, Sessions } from './sessions.service.js';

/** What a device is asked to sign, for the browser. */
export interface Ceremony {
  readonly challenge: string;
  readonly options: Record<string, unknown>;
}

/** A try to sign in with a passkey. */
export interface PasskeyTry extends OpeningClient {
  readonly credential: UsedCredential;
  /** From the browser's cookie; empty without one. */
  readonly challenge: string;
  /** Refused unless the passkey is of the user with this address. */
  readonly email: string | undefined;
  /** What limits count the caller by. */
  readonly network: string;
}

/** Passkeys: users add and remove them, and sign in with them. One is both steps of a sign-in. */
export interface Passkeys {
  list(reads: Reads, userId: number): Promise<Passkey[]>;
  /** For a user who has proven who they are. @throws ApiError CONFLICT if there are too many. */
  begin(tx: Tx, actor: UserActor): Promise<Ceremony>;
  /** @throws ApiError SIGN_IN_OVER for a used or old challenge; VALIDATION_FAILED; CONFLICT if it is there, or there are too many. */
  add(actor: UserActor, name: string, credential: MadeCredential): Promise<Passkey>;
  /** @throws ApiError NOT_FOUND. */
  rename(tx: Tx, userId: number, id: number, name: string): Promise<Passkey>;
  /** @throws ApiError NOT_FOUND. */
  remove(tx: Tx, actor: UserActor, id: number): Promise<void>;
  /** @throws ApiError RATE_LIMITED. */
  beginSignIn(network: string): Promise<Ceremony>;
  /**
   * @throws ApiError SIGN_IN_OVER for a used or old challenge; CREDENTIALS_INVALID for all else that is wrong with the passkey;
   *   USER_DISABLED and PASSWORD_TEMPORARY only to who holds it; RATE_LIMITED.
   */
  signIn(given: PasskeyTry): Promise<{ readonly session: OpenedSession; readonly email: string }>;
}

const AT_MOST = 20;
const TOO_MANY = 'You have 20 passkeys, the most that Talk keeps. Remove one first.';
const IS_KNOWN = 'This passkey is already in use.';
const NOT_MADE = 'Your browser made no passkey that Talk can use. Try again, or with another device.';
const TOO_LATE = 'That took too long, or was done before. Add the passkey again.';
const NOT_ACCEPTED = 'This passkey was not accepted. Try another one, or sign in with your password.';

export function createPasskeys(
  kernel: Kernel,
  { sessions, mails }: { sessions: Pick<Sessions, 'open'>; mails: SecurityMails },
): Passkeys {
  const { clock, config } = kernel;
  const attempts = createAttempts(kernel);
  const proofs = createPasskeyProofs(config);
  const reads = { q: kernel.db.drizzle };
  const expiry = (): Date => new Date(clock.now().getTime() + CHALLENGE_MS);

  async function note(
    tx: Tx,
    actor: UserActor,
    event: 'passkey_added' | 'passkey_removed',
    { name }: Pick<PasskeyRow, 'name'>,
  ): Promise<void> {
    const at = clock.now();
    const { userId, companyId } = actor;
    const subject = { id: userId, name: (await findUserById(tx, userId))?.name ?? '' };
    const change = event === 'passkey_added' ? { after: { name } } : { before: { name } };
    await recordAudit(tx, scopeOf(actor), { kind: 'own_sign_in', action: event, subject, ...change, at });
    mails.announce(tx, companyId, userId, event, at);
  }

  /** The passkey that has signed the challenge, with what it says of itself; undefined if anything is wrong. */
  async function recognize({ credential, challenge, email }: PasskeyTry) {
    const passkey = await findPasskey(reads, credential.id);
    if (passkey === undefined) return undefined;
    const handle = credential.response.userHandle ?? passkey.userHandle;
    const use = await proofs.checkUsed(credential, challenge, passkey);
    const user = use && handle === passkey.userHandle ? await findUserById(reads, passkey.userId) : undefined;
    if (use === undefined || user === undefined) return undefined;
    if (email !== undefined && email.trim().toLowerCase() !== user.email.toLowerCase()) return undefined;
    const isFirst = await inTransaction(kernel, (tx) => notePasskeyUse(tx, passkey.id, { ...use, at: clock.now() }));
    return isFirst ? user : undefined;
  }

  return {
    list: async (some, userId) => (await listPasskeysOf(some, userId)).map(present),

    async begin(tx, { userId }) {
      const user = await findUserById(tx, userId);
      if (user === undefined) throw fail('NOT_FOUND');
      const known = await listPasskeysOf(tx, userId);
      if (known.length >= AT_MOST) throw fail('CONFLICT', { message: TOO_MANY });
      const challenge = newChallenge();
      const userHandle = known[0]?.userHandle ?? newUserHandle();
      await insertChallenge(tx, challenge, { userId, userHandle }, expiry());
      const options = await proofs.creation({ challenge, userHandle, email: user.email, name: user.name, known });
      return { challenge, options };
    },

    async add(actor, name, credential) {
      const { userId } = actor;
      const challenge = challengeIn(credential.response.clientDataJSON);
      // Used up even if nothing comes of it, so it is not in the transaction of the rest.
      const taken = await inTransaction(kernel, (tx) => takeChallenge(tx, challenge, userId, clock.now()));
      if (taken?.userHandle == null) throw fail('SIGN_IN_OVER', { message: TOO_LATE });
      const { userHandle } = taken;
      const made = await proofs.checkMade(credential, challenge);
      if (made === undefined) throw invalid({ credential: NOT_MADE });
      const { transports = [] } = credential.response;
      return inTransaction(kernel, async (tx) => {
        await lockName(tx, 'part', 0, `passkeys:${userId}`);
        if ((await listPasskeysOf(tx, userId)).length >= AT_MOST) throw fail('CONFLICT', { message: TOO_MANY });
        const row = await insertPasskey(tx, { ...made, userId, userHandle, transports, name, createdAt: clock.now() });
        if (row === undefined) throw fail('CONFLICT', { message: IS_KNOWN });
        await note(tx, actor, 'passkey_added', row);
        return present(row);
      });
    },

    async rename(tx, userId, id, name) {
      const row = await updatePasskeyName(tx, userId, id, name);
      if (row === undefined) throw fail('NOT_FOUND');
      return present(row);
    },

    async remove(tx, actor, id) {
      const row = await deletePasskey(tx, actor.userId, id);
      if (row === undefined) throw fail('NOT_FOUND');
      await note(tx, actor, 'passkey_removed', row);
    },

    async beginSignIn(network) {
      kernel.limiter.take([`passkey-challenge:${network}`], config.limits.passkeyChallenges);
      const challenge = newChallenge();
      await inTransaction(kernel, (tx) => insertChallenge(tx, challenge, null, expiry()));
      return { challenge, options: await proofs.request(challenge) };
    },

    async signIn(given) {
      const { challenge, network, remember, deviceInfo, userAgent } = given;
      const taken = await inTransaction(kernel, (tx) => takeChallenge(tx, challenge, null, clock.now()));
      if (taken === undefined) throw fail('SIGN_IN_OVER');
      const keys = [`sign-in:network:${network}`];
      const user = await attempts.run(keys, config.limits.signIn, () => recognize(given));
      if (user === undefined) throw fail('CREDENTIALS_INVALID', { message: NOT_ACCEPTED });
      if (user.passwordIsTemporary) throw fail('PASSWORD_TEMPORARY');
      const opening = { userId: user.id, via: 'passkey' as const, remember, deviceInfo, userAgent };
      return { session: await inTransaction(kernel, (tx) => sessions.open(tx, opening)), email: user.email };
    },
  };
}

/** The challenge that a browser says it was given; empty if it says none. */
function challengeIn(clientDataJSON: string): string {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const challenge = typeof said === 'object' && said !== null && 'challenge' in said ? said.challenge : '';
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

const present = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  is_synced: row.isSynced,
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
});
