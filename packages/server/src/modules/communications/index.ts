import type { Kernel } from '../../kernel.js';
import type { ServerModule } from '../../module.js';
import type { ContactRecords } from '../contacts/index.js';
import { createCommunicationLog, type CommunicationLog } from './communication-log.service.js';

export type { CommunicationLog, CommunicationPatch, OpenedCall } from './communication-log.service.js';

/** What happened between company and customers. */
export interface CommunicationsModule extends ServerModule {
  readonly log: CommunicationLog;
}

export function createCommunicationsModule(kernel: Kernel, records: ContactRecords): CommunicationsModule {
  return { log: createCommunicationLog(kernel, records), routes: [] };
}
