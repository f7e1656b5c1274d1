import type { Page } from '@playwright/test';

/** Loses so many of a hundred packets in the network of `page`, of calls as well; 0 heals it. */
export async function losePackets(page: Page, percent: number): Promise<void> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
    packetLoss: percent,
  });
}
