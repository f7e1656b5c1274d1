import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded-postgres/index.js';

/** Environment variable that tells test processes where to ask for the cluster. */
const BROKER_VARIABLE = 'TALK_TEST_POSTGRES';

/** Owner of the run's one cluster. */
export interface TestCluster {
  stop(): Promise<void>;
}

/** Folder of a run, for what goes with its databases; gone with the cluster. */
export const clusterFolder = (): string => dirname(brokerAddress());

/**
 * The Unix socket that tells where the run's cluster is.
 * @throws Error when nobody called `offerTestCluster()`
 */
export function brokerAddress(): string {
  const address = process.env[BROKER_VARIABLE];
  if (!address) {
    throw new Error(
      'No test cluster: run through `npm test` or tests/vitest.config.ts, or call offerTestCluster() first.',
    );
  }
  return address;
}

/**
 * Offers one PostgreSQL cluster (fsync off, thrown away afterwards) to every process of a test run. It is started when the
 * first test asks, so a run without database tests does not pay for it. Call in a runner's main process, before workers start:
 * they learn the address from the environment. A cluster that is on offer already is used, and stays when this one stops.
 */
export async function offerTestCluster(): Promise<TestCluster> {
  if (process.env[BROKER_VARIABLE]) return { stop: () => Promise.resolve() };
  const folder = await mkdtemp(join(tmpdir(), 'talk-test-'));
  await chmod(folder, 0o711); // PostgreSQL's account passes through; its own folder inside is closed
  let cluster: Promise<EmbeddedPostgres> | null = null;
  const start = () =>
    (cluster ??= startEmbeddedPostgres({
      dataDir: join(folder, 'postgres'),
      durable: false,
      removeDataAfterwards: true,
      settings: { max_connections: '400', autovacuum: 'off' },
    }));
  const broker = createServer((socket) => {
    socket.on('error', () => undefined); // a test process that went away needs no answer
    start().then(
      ({ url }) => socket.end(JSON.stringify({ url })),
      (error: unknown) => socket.end(JSON.stringify({ error: String(error) })),
    );
  });
  const address = join(folder, 'broker');
  await listen(broker, address);
  process.env[BROKER_VARIABLE] = address;
  return {
    async stop() {
      delete process.env[BROKER_VARIABLE];
      await new Promise((resolve) => broker.close(resolve));
      await (await cluster?.catch(() => null))?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function listen(server: Server, path: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => resolve());
  });
  server.unref();
}
