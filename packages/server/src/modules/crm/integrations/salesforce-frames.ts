import type { Reads } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import { isDomainConnected } from './connections.repository.js';

/** Which pages of Salesforce may hold the softphone. */
export interface SalesforceFrames {
  /** Everywhere that the org with this page may hold it: origins. None when no company has connected the org. */
  ancestorsOf(origin: string): Promise<readonly string[]>;
  /** The My Domain of the org that has this page, or what stands for it; null for any other page. */
  domainOf(origin: string): string | null;
}

/** `acme`, or `acme--uat.sandbox`: what all hosts of an org are made of. */
interface OrgName {
  readonly name: string;
  /** `.sandbox`, `.develop` …; empty in production. */
  readonly kind: string;
}

const NAME = '([a-z\\d]+(?:-{1,2}[a-z\\d]+)*)';
const KIND = '(\\.[a-z]+)?';
const HOSTS = [
  new RegExp(`^https://${NAME}${KIND}\\.lightning\\.force\\.com$`),
  new RegExp(`^https://${NAME}${KIND}\\.my\\.salesforce\\.com$`),
  new RegExp(`^https://${NAME}--c${KIND}\\.(?:vf\\.force|visualforce)\\.com$`),
];

/** The org whose page this is; null for any other page. */
function orgOf(origin: string): OrgName | null {
  for (const host of HOSTS) {
    const [, name, kind = ''] = host.exec(origin) ?? [];
    if (name !== undefined) return { name, kind };
  }
  return null;
}

/** Where an org shows pages: Lightning, Classic, and Visualforce in either. */
const pagesOf = ({ name, kind }: OrgName): readonly string[] => [
  `https://${name}${kind}.lightning.force.com`,
  `https://${name}${kind}.my.salesforce.com`,
  `https://${name}--c${kind}.vf.force.com`,
  `https://${name}--c${kind}.visualforce.com`,
];

export function createSalesforceFrames({ config, db }: Kernel): SalesforceFrames {
  const reads: Reads = { q: db.drizzle };

  const isConnected = (domain: string): Promise<boolean> => isDomainConnected(reads, 'salesforce', domain);

  function domainOf(origin: string): string | null {
    const { salesforce } = config.crm;
    // The stand-in shows its pages among the examples.
    if (salesforce?.isPrivate === true && origin === config.examplesOrigin) return new URL(salesforce.loginUrl).host;
    const org = orgOf(origin);
    return org === null ? null : `${org.name}${org.kind}.my.salesforce.com`;
  }

  return {
    domainOf,
    async ancestorsOf(origin) {
      const domain = domainOf(origin);
      if (domain === null || !(await isConnected(domain))) return [];
      const org = orgOf(origin);
      return org === null ? [origin] : pagesOf(org);
    },
  };
}
