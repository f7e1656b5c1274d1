export { DatabaseStartError } from './errors.js';
export type { DatabaseStartErrorCode } from './errors.js';
export { startEmbeddedPostgres } from './start-embedded-postgres.js';
export type { EmbeddedPostgres, EmbeddedPostgresOptions } from './start-embedded-postgres.js';
