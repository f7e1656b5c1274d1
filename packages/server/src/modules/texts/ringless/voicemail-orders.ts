import type { Reads } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import type { VoicemailFailure } from './ringless-progress.js';

/** What the broadcast of a voicemail says right before the provider is given it. */
export interface VoicemailOrders {
  /** `wait`: the broadcast is paused, or is about to be. A failure: it ended before, or its sender can no longer send voicemails. */
  read(reads: Reads, scope: Scope, broadcastId: number): Promise<'leave' | 'wait' | VoicemailFailure>;
  /** Pauses the broadcast, in a transaction of its own: it is locked before its contacts. */
  pause(scope: Scope, broadcastId: number, reason: string): Promise<void>;
}
