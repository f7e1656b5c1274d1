// Every table of the server, for drizzle's types and for the test that compares them with the migrated database.
export * from '../events/events.tables.js';
export * from '../jobs/jobs.tables.js';
export * from '../plugins/idempotency.tables.js';
export * from '../modules/identity/identity.tables.js';
export * from '../modules/companies/companies.tables.js';
export * from '../modules/dispositions/dispositions.tables.js';
export * from '../modules/contacts/contacts.tables.js';
export * from '../modules/communications/communications.tables.js';
export * from '../modules/wrap-ups/wrap-ups.tables.js';
export * from '../modules/scripts/scripts.tables.js';
export * from '../modules/agents/reachability.tables.js';
export * from '../modules/files/files.tables.js';
export * from '../modules/voice/voice.tables.js';
export * from '../modules/quality/quality.tables.js';
export * from '../modules/visitors/visitors.tables.js';
