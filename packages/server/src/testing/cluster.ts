// What a test runner and tests outside of Vitest need; `./index.ts` registers Vitest's hooks.
export { createDemoDatabase, moveDemo } from './demo-database.js';
export { defineJob, handleJob } from '../jobs/define-job.js';
export type { JobDefinition } from '../jobs/define-job.js';
export { createJobNode } from './job-node.js';
export type { JobNode, JobNodeOptions } from './job-node.js';
export { fillLargeCompany } from './large-company.js';
export { JOBS } from './jobs.js';
export { migrateTestDatabase } from './migrate-test-database.js';
export { openMeasuredWrites } from './measured-writes.js';
export type { MeasuredWrites } from './measured-writes.js';
export { offerTestCluster } from './test-cluster.js';
export type { TestCluster } from './test-cluster.js';
export { createTestDatabase } from './test-database.js';
export type { TestDatabase, TestDatabaseOptions } from './test-database.js';
