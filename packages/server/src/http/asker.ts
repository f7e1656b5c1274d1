import { AsyncLocalStorage } from 'node:async_hooks';

/** Where a request of a user comes from, for the audit log. Who it is stands in the scope. */
export interface Asker {
  readonly via: 'sign-in' | 'api-key';
  readonly ip: string;
  readonly userAgent: string | null;
  /** The admin who acts as the user; null: the user. */
  readonly impersonatorId: number | null;
  /** An entry of the audit log was written for the request. */
  hasEntry: boolean;
}

const asking = new AsyncLocalStorage<Asker>();

/** Runs the handler of a request; whatever it calls can ask where the request comes from. */
export const runAsked = <T>(asker: Asker | null, work: () => T): T =>
  asker === null ? work() : asking.run(asker, work);

/** Null outside of requests of users: in jobs, webhooks and tests. */
export const currentAsker = (): Asker | null => asking.getStore() ?? null;
