import { offerTestCluster } from '@talk/server/testing/cluster';
import { browserProgram, chooseBrowsers, chooseFirefox } from '../support/browser-server.js';

/** Playwright's `globalSetup`: one PostgreSQL for all workers, and a browser that they find, unless the run has them already. */
export default async function setup(): Promise<() => Promise<void>> {
  if (browserProgram() === undefined) await chooseBrowsers();
  if (process.env['FIREFOX_PATH'] === undefined) chooseFirefox();
  const cluster = await offerTestCluster();
  return () => cluster.stop();
}
