import type { CommunicationRow } from './communications.repository.js';

/** The counter of the contact that has a call while it is unread. */
type UnreadCounter = 'unreadMissedCalls' | 'unreadVoicemails';

/** As what a call waits to be noticed by the team; null when it does not. */
export function unreadKind(call: Pick<CommunicationRow, 'direction' | 'dispositionStatus'>): UnreadCounter | null {
  if (call.direction !== 'inbound') return null;
  if (call.dispositionStatus === 'missed' || call.dispositionStatus === 'abandoned') return 'unreadMissedCalls';
  if (call.dispositionStatus === 'voicemail' || call.dispositionStatus === 'missed-voicemail')
    return 'unreadVoicemails';
  return null;
}
