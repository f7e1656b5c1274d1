import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { UserActor, VisitorActor } from './actor.js';

declare const scopeBrand: unique symbol;

/**
 * Whose rows a repository may touch. Every repository function takes one, and every query goes through `within` or `owned`, so
 * that another company's ids simply do not exist (404). It can be made from an actor, or by name for jobs and webhooks that have
 * found out which company they work for.
 */
export interface Scope {
  readonly companyId: number;
  /** Null when the system acts. */
  readonly userId: number | null;
  readonly [scopeBrand]: true;
}

export function scopeOf(actor: UserActor): Scope {
  return { companyId: actor.companyId, userId: actor.userId } as Scope;
}

/** A visitor works inside the company of the site's key, as nobody of its people. */
export function visitorScopeOf(actor: VisitorActor): Scope {
  return { companyId: actor.companyId, userId: null } as Scope;
}

/** For jobs that go on with what a person asked for, in that person's name. What the person may do and see is read anew. */
export function memberScope(companyId: number, userId: number): Scope {
  return { companyId, userId } as Scope;
}

/** For jobs, webhooks, seeds and tests: work inside one company without a person. */
export function systemScope(companyId: number): Scope {
  return { companyId, userId: null } as Scope;
}

/** A table of a company's rows. What has `goneAt` is there no more, though its row is kept so that it can come back. */
export interface ScopedTable {
  readonly companyId: PgColumn;
  readonly goneAt?: PgColumn;
}

/**
 * The `where` of every query: rows of the scope's company that also meet `conditions`; undefined ones are left out. Rows that are gone are
 * outside of every scope, so that nothing finds a deleted contact which does not ask for one (`evenGone`).
 */
export function within(scope: Scope, table: ScopedTable, ...conditions: readonly (SQL | undefined)[]): SQL {
  return evenGone(scope, table, there(table), ...conditions);
}

const there = ({ goneAt }: ScopedTable): SQL | undefined => (goneAt === undefined ? undefined : isNull(goneAt));

/** The same with rows that are gone: for what deletes and restores, and for what is learnt of them meanwhile. */
export function evenGone(scope: Scope, table: ScopedTable, ...conditions: readonly (SQL | undefined)[]): SQL {
  const own = eq(table.companyId, scope.companyId);
  return and(own, ...conditions) ?? own;
}

/** As `within`, in a prepared query, which is executed with `companyId`. */
export function withinPlaceholder(table: ScopedTable, ...conditions: readonly (SQL | undefined)[]): SQL {
  const own = eq(table.companyId, sql.placeholder('companyId'));
  return and(own, there(table), ...conditions) ?? own;
}

/** The company of every inserted row: `.values({ ...owned(scope), name })`. */
export function owned(scope: Scope): { companyId: number } {
  return { companyId: scope.companyId };
}
