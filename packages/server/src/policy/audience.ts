import { channels } from '@talk/contract';
import type { Reads } from '../db/transaction.js';
import type { Scope } from './scope.js';
import { readViewers } from '../modules/platform/viewers/read.js';
import {
  canSeeCommunication,
  canSeeContact,
  type CommunicationFacts,
  type ContactFacts,
  type Viewer,
} from './visibility.js';

/**
 * The channels on which an event may be told: the company's when every member who can join it may see what it carries, else the
 * channel of each member who may. So realtime and replay agree with lists by construction. The company's channel is for
 * those who may list communications (`mayJoin`).
 */
function audience(scope: Scope, viewers: readonly Viewer[], sees: (viewer: Viewer) => boolean): string[] {
  const onCompanyChannel = viewers.filter((viewer) => viewer.mayListCommunications);
  if (onCompanyChannel.every(sees)) return [channels.company(scope.companyId)];
  return viewers.filter(sees).map((viewer) => channels.user(scope.companyId, viewer.userId));
}

/** Who hears of a contact. */
export async function contactAudience(reads: Reads, scope: Scope, contact: ContactFacts): Promise<string[]> {
  return audience(
    scope,
    await readViewers(reads, scope),
    (viewer) => viewer.mayListContacts && canSeeContact(viewer, contact),
  );
}

/** Who hears of a communication. */
export async function communicationAudience(reads: Reads, scope: Scope, facts: CommunicationFacts): Promise<string[]> {
  return audience(
    scope,
    await readViewers(reads, scope),
    (viewer) => viewer.mayListCommunications && canSeeCommunication(viewer, facts),
  );
}
