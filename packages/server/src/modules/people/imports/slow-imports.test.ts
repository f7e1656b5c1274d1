import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useTestServer, type TestUser } from '../../../testing/index.js';
import { importsWorld } from './imports-world.fixture.js';

const server = useTestServer();
const world = importsWorld(server);
let admin: TestUser;

beforeEach(async () => {
  admin = await server.user((await server.company()).id);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const PEOPLE = Array.from({ length: 450 }, (_, at) => `Person ${at},+1415555${1000 + at}`);
const FILE = ['First name,Phone', ...PEOPLE].join('\n');

it('is imported and rolled back to its end when the database keeps each job waiting past its time', async () => {
  const now = performance.now.bind(performance);
  let waited = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + (waited += 10_000));
  const done = await world.imported(admin, FILE);
  expect(done).toMatchObject({ stage: 'imported', created_count: 450, done_count: 450 });
  expect(await world.rolledBack(admin, done)).toMatchObject({ stage: 'rolled_back', removed_count: 450 });
});
