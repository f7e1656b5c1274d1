import { seedScale } from '../modules/demo/index.js';
import { createJobNode } from './job-node.js';

/**
 * Fills a migrated database with a company of twenty people and very many contacts: sign in as `scale@atlas.test`. Some ten seconds for every 100,000
 * communications, and as many for 100,000 contacts. A server that runs hears of its line when it starts again.
 */
export async function fillLargeCompany(
  databaseUrl: string,
  size: { readonly contacts: number; readonly communications: number },
): Promise<void> {
  const node = await createJobNode(databaseUrl, {});
  try {
    await seedScale(node.kernel, size);
  } finally {
    await node.end();
  }
}
