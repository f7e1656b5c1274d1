import type { EndReason } from '@talk/core/phone';
import type { CrmCall } from '@talk/core/crm';
import type { EndStatus } from './hubspot-link.js';

const OUTBOUND: Partial<Record<EndReason, EndStatus>> = {
  busy: 'BUSY',
  refused: 'BUSY',
  'no-answer': 'NO_ANSWER',
  voicemail: 'NO_ANSWER',
  'hung-up': 'CANCELED',
  cancelled: 'CANCELED',
};

/** How a call ended, for HubSpot. */
export function endStatusOf(direction: 'inbound' | 'outbound', reason: EndReason, wasAnswered: boolean): EndStatus {
  if (wasAnswered) return 'COMPLETED';
  if (direction === 'inbound') return reason === 'declined' ? 'REJECTED' : 'MISSED';
  return OUTBOUND[reason] ?? 'FAILED';
}

/** `hs_call_status`: as the server writes it. */
export const CALL_STATUS: Readonly<Record<CrmCall['result'], EndStatus>> = {
  talked: 'COMPLETED',
  voicemail: 'COMPLETED',
  'no-answer': 'NO_ANSWER',
  busy: 'BUSY',
  failed: 'FAILED',
  canceled: 'CANCELED',
};
