import { channels, type SignInWay } from '@talk/contract';
import { inTransaction, type Reads, type Tx } from '../../../db/transaction.js';
import { fail, invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { given } from '../../../patch.js';
import type { UserActor } from '../../../policy/actor.js';
import { memberScope } from '../../../policy/scope.js';
import { recordAudit } from '../audit/index.js';
import { createAttempts } from './attempts.js';
import { deriveIn } from './derive.js';
import type { HashingPool } from './hashing-pool.js';
import { findUserByEmail, findUserById, listMemberships, noteEntry, type Member } from './identity.repository.js';
import { hashNewPassword, type NewPasswords } from './new-passwords.js';
import { verifyPassword } from './password.js';
import { updateIdentity } from './people.repository.js';
import { ONLY_WAY, placesOf, type SignInReach } from './places.js';
import type { Tickets } from './second-step-ticket.js';
import { endImpersonations, endSignIns, findReach } from './sign-ins.repository.js';
import { recordStop } from './impersonations.service.js';
import {
  findSignIn,
  insertAccessToken,
  insertSignIn,
  noteDevice,
  revokeAccessToken,
  revokeSignIn,
} from './tokens.repository.js';
import { hashToken } from './tokens.js';
import type { TwoSteps } from './two-step.service.js';

export interface SignedIn {
  readonly token: string;
  /** Names the sign-in to its other tabs; proves nothing. */
  readonly hashedToken: string;
  readonly firstLogin: boolean;
}

/** A sign-in that is continued in another window. */
export interface ResumedSession extends SignedIn {
  /** Who, and in which company. */
  readonly member: Member;
  /** The only company that it opens; null: all of the user's. */
  readonly onlyCompanyId: number | null;
}

/** A sign-in that begins, and the shared token for its cookie. */
export interface OpenedSession extends SignedIn {
  /** Where it starts. */
  readonly companyId: number;
  readonly sharedToken: string;
  readonly cookieLifetimeMs: number | undefined;
}

/** A sign-in with a right password that a second step has to finish. */
export interface PendingSignIn {
  readonly need: 'code' | 'setup';
  /** For the browser's cookie, and for nothing else (`second-step-ticket.ts`). */
  readonly ticket: string;
}

/** What comes of a right password. */
export type Entry = OpenedSession | PendingSignIn;

/** A sign-in that begins, with what the client says about itself. */
export interface Opening {
  readonly userId: number;
  /** How the user has proven who they are. */
  readonly via: SignInWay;
  /** The only company that it opens: its provider or its own server has signed the user in. */
  readonly onlyCompanyId?: number | undefined;
  readonly remember: boolean;
  readonly deviceInfo: Record<string, unknown> | undefined;
  readonly userAgent: string | undefined;
}

/** What a client says about itself as it signs in. */
export type OpeningClient = Pick<Opening, 'remember' | 'deviceInfo' | 'userAgent'>;

export interface Credentials extends OpeningClient {
  readonly email: string;
  readonly password: string;
  /** What limits count the caller by. */
  readonly network: string;
  /** The name of a browser that was signed in with this address before (see `known-devices.ts`). */
  readonly device: string | null;
}

/** Sign-in, its continuation from the shared token, and its end. */
export interface Sessions {
  /**
   * @returns the session and the shared token for the cookie, or what is missing.
   * @throws ApiError CREDENTIALS_INVALID alike for an unknown address and a wrong password, after the same time; USER_DISABLED and
   *   PASSWORD_TEMPORARY only to who knows the password; RATE_LIMITED after too many failures from one place or for one address, or on a known device;
   *   UNAVAILABLE when too many passwords wait to be checked.
   */
  signIn(credentials: Credentials): Promise<Entry>;
  /** Replaces a temporary password, and signs its user in. @throws ApiError as `signIn`, and VALIDATION_FAILED for the new password. */
  replaceTemporary(credentials: Credentials, next: string): Promise<Entry>;
  /** For a user whose password was right, or whom their company's provider knows: a session, or a ticket for the second step. @throws ApiError USER_DISABLED. */
  enterFirstStep(tx: Tx, opening: Opening & { readonly companyId?: number }): Promise<Entry>;
  /** For a user who has proven who they are, in both steps if there are two. @throws ApiError USER_DISABLED. */
  open(tx: Tx, opening: Opening & { readonly companyId?: number }): Promise<OpenedSession>;
  /** A new bearer token for a browser that holds the shared token. @throws ApiError SESSION_EXPIRED, USER_DISABLED. */
  resume(tx: Tx, sharedToken: string | undefined): Promise<ResumedSession>;
  /** Ends the sign-in everywhere it is used, and says so to its other tabs. */
  signOut(tx: Tx, actor: UserActor): Promise<void>;
  /** A token for another of the person's companies. @throws ApiError NOT_FOUND, KEY_SCOPE. */
  enter(tx: Tx, actor: UserActor, companyId: number): Promise<{ token: string; member: Member }>;
  recordDevice(tx: Tx, actor: UserActor, deviceInfo: Record<string, unknown>): Promise<void>;
}

type UserRow = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>;

const OPENS_ONE = 'You were signed in to one company only. Sign in with your password to open another one.';
const ONE_COMPANY = 'You act as this user in this company only.';
const DIFFERENT = 'Choose a password that differs from the old one.';

/** What sessions need of other parts of identity. */
interface SessionsParts {
  readonly hashing: HashingPool;
  readonly hash: NewPasswords;
  readonly twoSteps: Pick<TwoSteps, 'need'>;
  readonly tickets: Pick<Tickets, 'make'>;
}

export function createSessions(kernel: Kernel, { hashing, hash, twoSteps, tickets }: SessionsParts): Sessions {
  const { config, clock } = kernel;
  const attempts = createAttempts(kernel);

  /** The company that a person starts in: the one chosen last, else the first by name. */
  async function startingPoint(
    tx: Reads,
    userId: number,
    lastCompanyId: number | null,
    reach: SignInReach,
  ): Promise<Member> {
    const places = await placesOf(tx, userId, reach);
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

  /** The user with these credentials. @throws ApiError as `signIn`. */
  async function recognise(
    { email, password, network, device }: Credentials,
    mayEnter: (user: UserRow) => boolean = () => true,
  ): Promise<UserRow> {
    const strangers = [`sign-in:network:${network}`, `sign-in:email:${email.trim().toLowerCase()}`];
    const keys = device === null ? strangers : [`sign-in:device:${device}`];
    const user = await attempts.run(keys, config.limits.signIn, async () => {
      const found = await knowsPassword(email, password, device !== null);
      return found !== undefined && mayEnter(found) ? found : undefined;
    });
    if (user === undefined) throw fail('CREDENTIALS_INVALID');
    return user;
  }

  async function open(
    tx: Tx,
    { userId, companyId, via, onlyCompanyId, remember, deviceInfo, userAgent }: Parameters<Sessions['open']>[1],
  ): Promise<OpenedSession> {
    const user = await findUserById(tx, userId);
    const member = await startingPoint(tx, userId, companyId ?? user?.lastCompanyId ?? null, {
      via,
      onlyCompanyId: onlyCompanyId ?? null,
    });
    const now = clock.now();
    // Whom the provider has shut out is out within a day.
    const lifetimeMs =
      remember && via !== 'single_sign_on' ? config.sessions.rememberedLifetimeMs : config.sessions.sharedLifetimeMs;
    const expiresAt = new Date(now.getTime() + lifetimeMs);
    const signIn = { userId, via, onlyCompanyId, remembered: remember, deviceInfo, userAgent, expiresAt, now };
    const { id, sharedToken } = await insertSignIn(tx, signIn);
    return {
      token: await issue(tx, member, id),
      companyId: member.company.id,
      sharedToken,
      hashedToken: hashToken(sharedToken),
      cookieLifetimeMs: remember ? lifetimeMs : undefined,
      firstLogin: member.user.firstLoginAt === null,
    };
  }

  async function enterFirstStep(tx: Tx, opening: Parameters<Sessions['enterFirstStep']>[1]): Promise<Entry> {
    const { userId, companyId, via, onlyCompanyId, remember, deviceInfo } = opening;
    const need = await twoSteps.need(tx, userId, onlyCompanyId);
    if (need === null) return open(tx, opening);
    const user = await findUserById(tx, userId);
    // Disabled users read that first.
    await startingPoint(tx, userId, companyId ?? null, { via, onlyCompanyId: onlyCompanyId ?? null });
    const ticket = { userId, via, ...given({ companyId, onlyCompanyId, deviceInfo }), need, remember };
    return { need, ticket: tickets.make(ticket, user?.passwordHash ?? null) };
  }

  return {
    async signIn(credentials) {
      const user = await recognise(credentials);
      if (user.passwordIsTemporary) throw fail('PASSWORD_TEMPORARY');
      return inTransaction(kernel, (tx) => enterFirstStep(tx, { ...credentials, via: 'password', userId: user.id }));
    },

    async replaceTemporary(credentials, next) {
      // The password of another user opens nothing here, and is not told apart from a wrong one.
      const user = await recognise(credentials, ({ passwordIsTemporary }) => passwordIsTemporary);
      if (next === credentials.password) throw invalid({ password: DIFFERENT });
      const passwordHash = await hashNewPassword(hash, user, next);
      return inTransaction(kernel, async (tx) => {
        const now = clock.now();
        await updateIdentity(tx, user.id, { passwordHash, passwordIsTemporary: false }, now);
        await endSignIns(tx, { userId: user.id, now });
        const entry = await enterFirstStep(tx, { ...credentials, via: 'password', userId: user.id });
        const subject = { id: user.id, name: user.name };
        const { company } = await startingPoint(tx, user.id, user.lastCompanyId, {
          via: 'password',
          onlyCompanyId: null,
        });
        const scope = memberScope(company.id, user.id);
        await recordAudit(tx, scope, { kind: 'own_sign_in', action: 'password_changed', subject, at: now });
        return entry;
      });
    },

    enterFirstStep,
    open,

    async resume(tx, sharedToken) {
      const found = sharedToken === undefined ? undefined : await findSignIn(tx, sharedToken);
      if (found === undefined || sharedToken === undefined) throw fail('SESSION_EXPIRED');
      if (found.signIn.revokedAt !== null || found.signIn.expiresAt <= clock.now()) throw fail('SESSION_EXPIRED');
      const { id, userId, onlyCompanyId } = found.signIn;
      const member = await startingPoint(tx, userId, found.lastCompanyId, found.signIn);
      const token = await issue(tx, member, id);
      return { token, hashedToken: hashToken(sharedToken), firstLogin: false, member, onlyCompanyId };
    },

    async signOut(tx, actor) {
      const now = clock.now();
      if (actor.signInId === null) return revokeAccessToken(tx, actor.tokenId, now);
      const ended = await revokeSignIn(tx, actor.signInId, now);
      if (ended === undefined) return;
      await endImpersonations(tx, actor.signInId, now);
      if (actor.impersonatorId !== null) await recordStop(tx, actor, now);
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
      if (actor.impersonatorId !== null) throw fail('FORBIDDEN', { message: ONE_COMPANY });
      const reach = await findReach(tx, actor.signInId);
      const only = reach.onlyCompanyId;
      const all = await listMemberships(tx, actor.userId);
      if (!all.some(({ company }) => company.id === companyId)) throw fail('NOT_FOUND');
      if (only !== null && only !== companyId) throw fail('FORBIDDEN', { message: OPENS_ONE });
      const places = await placesOf(tx, actor.userId, reach);
      const member = places.find((place) => place.company.id === companyId);
      if (member === undefined) throw fail('FORBIDDEN', { message: ONLY_WAY });
      return { token: await issue(tx, member, actor.signInId), member };
    },

    async recordDevice(tx, actor, deviceInfo) {
      await noteDevice(tx, actor, deviceInfo);
    },
  };
}
