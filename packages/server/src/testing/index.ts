export * from './cluster.js';
export { useTestDatabase } from './use-test-database.js';
export { createTestServer, useTestServer } from './test-server.js';
export type { Answer, CallOptions, TestServer, TestServerOptions } from './test-server.js';
export { createTestClock } from './test-clock.js';
export type { TestClock } from './test-clock.js';
export { tokenFor } from './factories.js';
export type { Factories, TestUser, UserOptions } from './factories.js';
export { drainJobs } from './drain-jobs.js';
