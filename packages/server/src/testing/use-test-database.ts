import { afterAll, beforeAll } from 'vitest';
import { createTestDatabase, type TestDatabase, type TestDatabaseOptions } from './test-database.js';

/**
 * One database for the tests of a file (call at the top level) or of a `describe`. Read `url` inside tests and hooks only.
 * Close your pool in an `afterAll` registered after this call: vitest runs those first.
 */
export function useTestDatabase(options: TestDatabaseOptions): { readonly url: string; readonly name: string } {
  let database: TestDatabase | null = null;
  beforeAll(async () => {
    database = await createTestDatabase(options);
  });
  afterAll(async () => {
    await database?.drop();
  });
  const ready = () => {
    if (!database) throw new Error('The test database exists only inside tests and hooks.');
    return database;
  };
  return {
    get url() {
      return ready().url;
    },
    get name() {
      return ready().name;
    },
  };
}
