import type { NotificationChannel, NotificationKind } from './kinds.js';

/** The kinds that can come by text (spec 3 §3). */
export const TEXTED_KINDS = [
  'calls',
  'texts',
  'voicemails',
  'contacts',
  'faxes',
  'mentions',
] as const satisfies readonly NotificationKind[];

/** Whether users can be notified of a kind in a way. */
export const hasWay = (kind: NotificationKind, way: NotificationChannel): boolean =>
  way !== 'text_notifs' || (TEXTED_KINDS as readonly NotificationKind[]).includes(kind);
