import { offerTestCluster } from './test-cluster.js';

/** Vitest `globalSetup` file: the returned function ends what was started. */
export async function setup(): Promise<() => Promise<void>> {
  const cluster = await offerTestCluster();
  return () => cluster.stop();
}
