import { channels } from '@talk/contract';
import { inTransaction, type Reads, type Tx } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { UserActor } from '../../../policy/actor.js';
import { createAttempts } from './attempts.js';
import { deriveIn } from './derive.js';
import type { HashingPool } from './hashing-pool.js';
import { findUserByEmail, listMemberships, noteEntry, type Member } from './identity.repository.js';
import { verifyPassword } from './password.js';
import {
  findSignIn,
  insertAccessToken,
  insertSignIn,
  noteDevice,
  revokeAccessToken,
  revokeSignIn,
} from './tokens.repository.js';
import { hashToken } from './tokens.js';

export interface SignedIn {
  readonly token: string;
  /** Names the sign-in to its other tabs; proves nothing. */
  readonly hashedToken: string;
  readonly firstLogin: boolean;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
  readonly deviceInfo: Record<string, unknown> | undefined;
  /** What limits count the caller by. */
  readonly network: string;
  /** The name of a browser that was signed in with this address before (see `known-devices.ts`). */
  readonly device: string | null;
  readonly userAgent: string | undefined;
}

/** Sign-in, its continuation from the shared token, and its end. */
export interface Sessions {
  /**
   * @returns the session and the shared token for the cookie.
   * @throws ApiError CREDENTIALS_INVALID alike for an unknown address and a wrong password, after the same time; USER_DISABLED only
   *   to who knows the password; RATE_LIMITED after too many failures from one place or for one address, or on a known device;
   *   UNAVAILABLE when too many passwords wait to be checked.
   */
  signIn(credentials: Credentials): Promise<SignedIn & { sharedToken: string; cookieLifetimeMs: number | undefined }>;
  /** A new bearer token for a browser that holds the shared token. @throws ApiError SESSION_EXPIRED, USER_DISABLED. */
  resume(tx: Tx, sharedToken: string | undefined): Promise<SignedIn>;
  /** Ends the sign-in everywhere it is used, and says so to its other tabs. */
  signOut(tx: Tx, actor: UserActor): Promise<void>;
  /** A token for another of the person's companies. @throws ApiError NOT_FOUND, KEY_SCOPE. */
  enter(tx: Tx, actor: UserActor, companyId: number): Promise<{ token: string; member: Member }>;
  recordDevice(tx: Tx, actor: UserActor, deviceInfo: Record<string, unknown>): Promise<void>;
}

export function createSessions(kernel: Kernel, hashing: HashingPool): Sessions {
  const { config, clock } = kernel;
  const attempts = createAttempts(kernel);

  /** The company that a person starts in: the one chosen last, else the first by name. */
  async function startingPoint(tx: Reads, userId: number, lastCompanyId: number | null): Promise<Member> {
    const places = await listMemberships(tx, userId);
    const chosen = places.find((place) => place.company.id === lastCompanyId) ?? places[0];
    if (chosen === undefined || !chosen.user.enabled) throw fail('USER_DISABLED');
    return chosen;
  }

  /** The person with this address, if that is their password. A user at a known device does not wait behind strangers. */
  async function knowsPassword(email: string, password: string, isPreferred: boolean) {
    const user = await findUserByEmail({ q: kernel.db.drizzle }, email);
    const isRight = await verifyPassword(password, user?.passwordHash ?? null, deriveIn(hashing, { isPreferred }));
    return isRight ? user : undefined;
  }

  async function issue(tx: Tx, member: Member, signInId: string): Promise<string> {
    const now = clock.now();
    await noteEntry(tx, member.user.id, member.company.id, now);
    return insertAccessToken(tx, {
      companyId: member.company.id,
      userId: member.user.id,
      signInId,
      expiresAt: new Date(now.getTime() + config.sessions.tokenLifetimeMs),
      now,
    });
  }

  return {
    async signIn({ email, password, remember, deviceInfo, network, device, userAgent }) {
      const strangers = [`sign-in:network:${network}`, `sign-in:email:${email.trim().toLowerCase()}`];
      const keys = device === null ? strangers : [`sign-in:device:${device}`];
      const user = await attempts.run(keys, config.limits.signIn, () =>
        knowsPassword(email, password, device !== null),
      );
      if (user === undefined) throw fail('CREDENTIALS_INVALID');
      return inTransaction(kernel, async (tx) => {
        const member = await startingPoint(tx, user.id, user.lastCompanyId);
        const now = clock.now();
        const lifetimeMs = remember ? config.sessions.rememberedLifetimeMs : config.sessions.sharedLifetimeMs;
        const { id, sharedToken } = await insertSignIn(tx, {
          userId: user.id,
          remembered: remember,
          deviceInfo,
          userAgent,
          expiresAt: new Date(now.getTime() + lifetimeMs),
          now,
        });
        return {
          token: await issue(tx, member, id),
          sharedToken,
          hashedToken: hashToken(sharedToken),
          cookieLifetimeMs: remember ? lifetimeMs : undefined,
          firstLogin: user.firstLoginAt === null,
        };
      });
    },

    async resume(tx, sharedToken) {
      const found = sharedToken === undefined ? undefined : await findSignIn(tx, sharedToken);
      if (found === undefined || sharedToken === undefined) throw fail('SESSION_EXPIRED');
      if (found.signIn.revokedAt !== null || found.signIn.expiresAt <= clock.now()) throw fail('SESSION_EXPIRED');
      const member = await startingPoint(tx, found.signIn.userId, found.lastCompanyId);
      const token = await issue(tx, member, found.signIn.id);
      return { token, hashedToken: hashToken(sharedToken), firstLogin: false };
    },

    async signOut(tx, actor) {
      const now = clock.now();
      if (actor.signInId === null) return revokeAccessToken(tx, actor.tokenId, now);
      const ended = await revokeSignIn(tx, actor.signInId, now);
      if (ended === undefined) return;
      // A tab at another company of this person came from the same sign-in.
      for (const companyId of ended.companyIds) {
        tx.emit({
          type: 'session_ended',
          companyId,
          entity: { type: 'session', id: actor.signInId },
          version: 1,
          data: { hashed_token: ended.hash },
          channels: [channels.user(companyId, actor.userId)],
        });
      }
    },

    async enter(tx, actor, companyId) {
      if (actor.signInId === null) throw fail('KEY_SCOPE', { message: 'This API key belongs to one company only.' });
      const places = await listMemberships(tx, actor.userId);
      const member = places.find((place) => place.company.id === companyId);
      if (member === undefined) throw fail('NOT_FOUND');
      return { token: await issue(tx, member, actor.signInId), member };
    },

    async recordDevice(tx, actor, deviceInfo) {
      await noteDevice(tx, actor, deviceInfo);
    },
  };
}
