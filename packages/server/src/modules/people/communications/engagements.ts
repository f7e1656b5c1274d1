import type { Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';

/** What a contact did, or what was agreed with it: reasons to stop texting it automatically. */
export type EngagementKind = 'wrote' | 'talked' | 'booked';

/** Called in the transaction that stores the engagement, with the contact locked. */
export type OnEngaged = (tx: Tx, scope: Scope, contactId: number, kind: EngagementKind) => Promise<void>;
