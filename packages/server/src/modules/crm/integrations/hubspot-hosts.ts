import type { Kernel } from '../../../kernel.js';
import { isConnectedAnywhere } from './connections.repository.js';

/**
 * Who may hold the page of our phone in HubSpot, as sources of a content security policy: HubSpot's own pages, while at least one company
 * has HubSpot connected. A company is told apart by the account that the page names, once it is held. With a HubSpot of our own, for
 * development, its pages and the example pages.
 */
export async function hubspotHosts({ config, db }: Pick<Kernel, 'config' | 'db'>): Promise<readonly string[]> {
  const { hubspot } = config.crm;
  if (hubspot === null || !(await isConnectedAnywhere({ q: db.drizzle }, 'hubspot'))) return [];
  return ['https://*.hubspot.com', ...(hubspot.isPrivate ? [hubspot.appUrl, config.examplesOrigin] : [])];
}
