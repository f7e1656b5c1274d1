import type { TestServer, TestUser } from '@talk/server/testing';

/** The other company: what its admin may touch, ours may not even see. */
export interface ForeignCompany {
  readonly server: TestServer;
  readonly admin: TestUser;
}

/** A request that is right in every way, except that its ids are the foreign company's. */
export interface ForeignRequest {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: Record<string, unknown>;
}
