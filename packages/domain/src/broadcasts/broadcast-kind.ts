/** What a broadcast sends: texts or ringless voicemails. */
export const BROADCAST_KINDS = ['sms', 'rvm'] as const;
/** What a broadcast sends. */
export type BroadcastKind = (typeof BROADCAST_KINDS)[number];

/** What decides whether someone can send broadcasts of a kind. */
export interface BroadcastRights {
  readonly isTrial: boolean;
  /** Turned on for the company. */
  readonly company: Readonly<Record<BroadcastKind, boolean>>;
  /** Turned on for the user. */
  readonly user: Readonly<Record<BroadcastKind, boolean>>;
  /** Permitted by a role or an extra permission. */
  readonly permitted: Readonly<Record<BroadcastKind, boolean>>;
}

/** Why broadcasts of a kind cannot be sent, most general first; null if they can (spec 2 §5, reading 54). */
export type BroadcastBar = 'trial' | 'company' | 'user' | 'permission';

/** What keeps a user from broadcasts of a kind; null if nothing does. */
export function broadcastBar(kind: BroadcastKind, rights: BroadcastRights): BroadcastBar | null {
  if (kind === 'rvm' && rights.isTrial) return 'trial';
  if (!rights.company[kind]) return 'company';
  if (!rights.user[kind]) return 'user';
  return rights.permitted[kind] ? null : 'permission';
}
