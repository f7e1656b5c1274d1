import type { Faults } from './faults.js';
import type { HubSpotControl } from './hubspot/control.js';
import type { RequestView } from './request-log.js';
import type { SalesforceControl } from './salesforce/control.js';
import type { VendorControl, VendorName } from './vendors/vendor.js';

/** What all of the CRMs have for tests. */
export interface FaultControl {
  readonly faults: Faults;
  setFaults(changes: Partial<Faults>): void;
  requests(): RequestView[];
  /** Opens the consent page at this address, agrees, and gives the address that the browser is sent to. */
  approve(authorizeUrl: string): Promise<string>;
}

export interface CrmSandbox extends Readonly<Record<VendorName, VendorControl & FaultControl>> {
  /** `http://localhost:4300` */
  readonly origin: string;
  readonly hubspot: HubSpotControl & FaultControl;
  readonly salesforce: SalesforceControl & FaultControl;
  /** How many requests wait for an answer that is to be slow. */
  waiting(): number;
  /** Everything as at the start: records, connections, faults, requests. */
  reset(): void;
  close(): Promise<void>;
}
