import { channels } from '@talk/contract';
import type { Reads } from '../db/transaction.js';
import type { Scope } from './scope.js';
import { readViewers } from './viewer.repository.js';
import {
  canSeeCommunication,
  canSeeContact,
  type CommunicationFacts,
  type ContactFacts,
  type Viewer,
} from './visibility.js';

/**
 * The channels on which an event may be told: the company's when every member may see what it carries, else the channel of
 * each member who may. So realtime and replay agree with lists by construction.
 */
function audience(scope: Scope, viewers: readonly Viewer[], sees: (viewer: Viewer) => boolean): string[] {
  const admitted = viewers.filter(sees);
  return admitted.length === viewers.length
    ? [channels.company(scope.companyId)]
    : admitted.map((viewer) => channels.user(viewer.userId));
}

/** Who hears of a contact. */
export async function contactAudience(reads: Reads, scope: Scope, contact: ContactFacts): Promise<string[]> {
  return audience(scope, await readViewers(reads, scope), (viewer) => canSeeContact(viewer, contact));
}

/** Who hears of a communication. */
export async function communicationAudience(reads: Reads, scope: Scope, facts: CommunicationFacts): Promise<string[]> {
  return audience(scope, await readViewers(reads, scope), (viewer) => canSeeCommunication(viewer, facts));
}
