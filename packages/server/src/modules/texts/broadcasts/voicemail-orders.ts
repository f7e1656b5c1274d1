import { inTransaction } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import type { VoicemailOrders } from '../ringless/index.js';
import { tellBroadcast } from './broadcast.jobs.js';
import { whySenderIsBarred } from './broadcast-settings.js';
import { findBroadcast, lockBroadcast, updateBroadcast } from './broadcasts.repository.js';

const CANCELED = 'The broadcast was canceled before this voicemail was sent.';

/** What a broadcast says about its voicemails that still wait for the provider. */
export function createVoicemailOrders(kernel: Kernel): VoicemailOrders {
  return {
    async read(reads, scope, broadcastId) {
      // A broadcast can be removed only after its end.
      const row = (await findBroadcast(reads, scope, broadcastId))?.row;
      if (row?.status === 'paused') return 'wait';
      if (row?.status === 'failed') return { rejection: null, text: row.reason ?? CANCELED };
      if (row?.status !== 'sending' && row?.status !== 'done') return { rejection: null, text: CANCELED };
      const reason = await whySenderIsBarred(reads, scope, row);
      if (reason === null) return 'leave';
      // Its next step pauses it, and a user who can send voicemails can resume it.
      return row.status === 'sending' ? 'wait' : { rejection: null, text: reason };
    },

    async pause(scope, broadcastId, reason) {
      await inTransaction(kernel, async (tx) => {
        const row = await lockBroadcast(tx, scope, broadcastId);
        if (row?.status !== 'sending') return;
        const paused = { status: 'paused' as const, reason, nextSendAt: null };
        tellBroadcast(tx, scope, await updateBroadcast(tx, scope, broadcastId, paused, kernel.clock.now()));
      });
    },
  };
}
