import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded-postgres/index.js';

/** Environment variable that tells test processes where to ask for the cluster. */
export const BROKER_VARIABLE = 'TALK_TEST_POSTGRES';

/** Owner of the run's one cluster. */
export interface TestCluster {
  stop(): Promise<void>;
}

/**
 * Offers one PostgreSQL cluster (fsync off, thrown away afterwards) to every process of a test run. It is started when the
 * first test asks, so a run without database tests does not pay for it. Call once, in the runner's main process, before
 * workers start: they learn the address from the environment.
 */
export async function offerTestCluster(): Promise<TestCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'talk-test-'));
  await chmod(folder, 0o711); // PostgreSQL's account passes through; its own folder inside is closed
  let cluster: Promise<EmbeddedPostgres> | null = null;
  const start = () =>
    (cluster ??= startEmbeddedPostgres({
      dataDir: join(folder, 'postgres'),
      durable: false,
      removeDataAfterwards: true,
      settings: { max_connections: '200', autovacuum: 'off' },
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
