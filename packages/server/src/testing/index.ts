export { offerTestCluster } from './test-cluster.js';
export type { TestCluster } from './test-cluster.js';
export { createTestDatabase } from './test-database.js';
export type { TestDatabase, TestDatabaseOptions } from './test-database.js';
export { useTestDatabase } from './use-test-database.js';
