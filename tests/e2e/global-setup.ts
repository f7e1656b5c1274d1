import { offerTestCluster } from '@talk/server/testing/cluster';
import { offerTestBrowser } from '../support/browser-server.js';

/** Playwright's `globalSetup`: one PostgreSQL and one browser for all workers, unless the run has them already. */
export default async function setup(): Promise<() => Promise<void>> {
  const [cluster, browser] = await Promise.all([offerTestCluster(), offerTestBrowser()]);
  return async () => {
    await browser.stop();
    await cluster.stop();
  };
}
