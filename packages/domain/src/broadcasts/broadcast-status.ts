/** The statuses of a broadcast (reading 53). */
export const BROADCAST_STATUSES = ['draft', 'scheduled', 'sending', 'paused', 'done', 'failed', 'canceled'] as const;
/** How far a broadcast is. */
export type BroadcastStatus = (typeof BROADCAST_STATUSES)[number];

/** What a list of broadcasts can be narrowed to. */
export type BroadcastFilter = BroadcastStatus | 'all';

/** The status filter of an address: `sent` is an old word for `done`, and anything unknown is `all` (spec 2 §4). */
export function broadcastFilter(word: string | undefined): BroadcastFilter {
  if (word === 'sent') return 'done';
  return BROADCAST_STATUSES.find((status) => status === word) ?? 'all';
}

/** What a user or the server can do to a broadcast. */
export type BroadcastAct = 'change' | 'send' | 'pause' | 'resume' | 'cancel' | 'remove';

const ACTS: Readonly<Record<BroadcastStatus, readonly BroadcastAct[]>> = {
  draft: ['change', 'send', 'remove'],
  scheduled: ['pause', 'cancel'],
  sending: ['pause', 'cancel'],
  paused: ['resume', 'cancel'],
  done: ['remove'],
  failed: ['remove'],
  canceled: ['remove'],
};

/** Whether the act is possible in this status. */
export const canAct = (status: BroadcastStatus, act: BroadcastAct): boolean => ACTS[status].includes(act);
