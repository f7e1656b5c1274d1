export { DatabaseStartError } from './errors.js';
export type { DatabaseStartErrorCode } from './errors.js';
export { keepEmbeddedPostgres } from './keep-embedded-postgres.js';
export type { KeptPostgres } from './keep-embedded-postgres.js';
export { startEmbeddedPostgres } from './start-embedded-postgres.js';
export type { EmbeddedPostgres, EmbeddedPostgresOptions } from './start-embedded-postgres.js';
