import { randomUUID } from 'node:crypto';
import type { Role } from '@talk/contract';
import type { AgentStatusName } from '@talk/contract/codes';
import { SHIPPED_QUIET_RULES } from '@talk/domain/compliance';
import { eq } from 'drizzle-orm';
import type { Kernel } from '../kernel.js';
import { agentStates } from '../modules/calls/agents/read.js';
import { memberships, users } from '../modules/platform/identity/read.js';
import { companies } from '../modules/platform/companies/read.js';
import { callingSettings, textingSettings } from '../modules/rules/compliance/read.js';
import type { Decisions } from '../db/settings.js';
import {
  hashPassword,
  hashToken,
  insertAccessToken,
  insertApiKey,
  insertSignIn,
  newPublicId,
  newToken,
} from '../modules/platform/identity/index.js';
import { inTransaction } from '../db/transaction.js';
import { insertRecordedCall, type TestCall } from './call-factory.js';
import { systemScope, type Scope } from '../policy/scope.js';

const QUIET = SHIPPED_QUIET_RULES.map(({ id }) => id);

export type CompanyRow = typeof companies.$inferSelect;

/** A signed-in person for tests. */
export interface TestUser {
  readonly id: number;
  readonly companyId: number;
  readonly email: string;
  readonly token: string;
  readonly scope: Scope;
}

export interface UserOptions {
  readonly roles?: readonly Role[];
  readonly name?: string;
  readonly email?: string;
  /** Costs a tenth of a second; only for tests of sign-in. */
  readonly password?: string;
  readonly membership?: Partial<typeof memberships.$inferInsert>;
  /** What they do, for calls; offline unless told. */
  readonly agentStatus?: AgentStatusName;
  readonly user?: Partial<typeof users.$inferInsert>;
}

/** What a company has decided about its calls and its texts. */
interface CompanyDecisions {
  readonly calling?: Partial<Decisions<typeof callingSettings>>;
  readonly texting?: Partial<Decisions<typeof textingSettings>>;
}

export interface Factories {
  /** Not asked about calls outside day time, and without quiet hours for texts: tests run at any hour. */
  company(values?: Partial<typeof companies.$inferInsert>, decisions?: CompanyDecisions): Promise<CompanyRow>;
  /** A person with a membership and a bearer token. Company Admin unless told. */
  user(companyId: number, options?: UserOptions): Promise<TestUser>;
  /** A token as a visitor's page gets it for a publishable key with these origins. */
  visitorToken(companyId: number, allowedOrigins: readonly string[]): Promise<string>;
  /** A finished call of `userId`, with a recording. */
  recordedCall(companyId: number, userId: number): Promise<TestCall>;
  /** Another place for a user who exists. */
  membership(companyId: number, userId: number, roles?: readonly Role[]): Promise<void>;
}

export function createFactories(kernel: Kernel): Factories {
  const { q } = { q: kernel.db.drizzle };
  let count = 0;

  async function membership(
    companyId: number,
    userId: number,
    roles: readonly Role[] = ['Company Admin'],
    values: Partial<typeof memberships.$inferInsert> = {},
  ): Promise<void> {
    await q.insert(memberships).values({ companyId, userId, roles: [...roles], ...values });
  }

  return {
    async company(values = {}, { calling, texting } = {}) {
      count += 1;
      const [row] = await q
        .insert(companies)
        .values({ name: `Company ${count}`, ...values })
        .returning();
      if (row === undefined) throw new Error('the company was not inserted');
      const companyId = row.id;
      await q.insert(callingSettings).values({ asksOutsideDayTime: false, ...calling, companyId });
      await q.insert(textingSettings).values({ disabledQuietRules: QUIET, ...texting, companyId });
      return row;
    },

    async user(companyId, options = {}) {
      count += 1;
      const email = options.email ?? `person-${count}-${randomUUID().slice(0, 8)}@example.test`;
      const [row] = await q
        .insert(users)
        .values({
          email,
          name: options.name ?? `Person ${count}`,
          passwordHash: options.password === undefined ? null : await hashPassword(options.password),
          ...options.user,
        })
        .returning();
      if (row === undefined) throw new Error('the user was not inserted');
      await membership(companyId, row.id, options.roles, options.membership);
      if (options.agentStatus !== undefined)
        await q.update(agentStates).set({ status: options.agentStatus }).where(eq(agentStates.userId, row.id));
      const token = await tokenFor(kernel, companyId, row.id);
      const scope = { ...systemScope(companyId), userId: row.id };
      return { id: row.id, companyId, email, token, scope };
    },

    async visitorToken(companyId, allowedOrigins) {
      const secret = newToken('pk_');
      return inTransaction(kernel, async (tx) => {
        const key = await insertApiKey(tx, systemScope(companyId), {
          kind: 'publishable',
          name: 'Site',
          publicId: newPublicId(),
          keyHash: hashToken(secret),
          keyPrefix: secret.slice(0, 8),
          allowedOrigins: [...allowedOrigins],
        });
        const now = kernel.clock.now();
        const expiresAt = new Date(now.getTime() + kernel.config.sessions.keyTokenLifetimeMs);
        return insertAccessToken(tx, { companyId, userId: null, apiKeyId: key.id, expiresAt, now });
      });
    },

    recordedCall: (companyId, userId) => insertRecordedCall(kernel, companyId, userId),

    membership: (companyId, userId, roles) => membership(companyId, userId, roles),
  };
}

/** A bearer token as sign-in would give it. */
export async function tokenFor(kernel: Kernel, companyId: number, userId: number): Promise<string> {
  return inTransaction(kernel, async (tx) => {
    const now = kernel.clock.now();
    const expiresAt = new Date(now.getTime() + kernel.config.sessions.tokenLifetimeMs);
    const signIn = await insertSignIn(tx, {
      userId,
      via: 'password',
      remembered: false,
      deviceInfo: undefined,
      userAgent: undefined,
      expiresAt,
      now,
    });
    return insertAccessToken(tx, { companyId, userId, signInId: signIn.id, expiresAt, now });
  });
}
