import type { Communication } from '@talk/core';
import { PhoneForwarded, PhoneIncoming, PhoneMissed, PhoneOutgoing, Voicemail, type IconNode } from 'lucide';

export type OutcomeTone = 'ok' | 'bad' | 'warn' | 'info' | 'primary' | 'plain';

/** The fields of a call that decide its tone and icon. List rows know fewer of them than a whole communication. */
interface CallFacts {
  readonly direction: string;
  readonly disposition_status2: string;
  readonly callback_status?: string | null;
  readonly end_reason?: string | null;
}

/** An inbound caller who left the queue and asked to be called back. */
export const isCallbackPending = ({ direction, disposition_status2, callback_status }: CallFacts): boolean =>
  disposition_status2 === 'abandoned' && direction === 'inbound' && callback_status === 'requested';

/** The tone and icon of a call's outcome (spec 1 §4, "Disposition status"). */
export function outcomeLook(call: CallFacts): { readonly tone: OutcomeTone; readonly icon: IconNode } {
  const icon = call.direction === 'inbound' ? PhoneIncoming : PhoneOutgoing;
  switch (call.disposition_status2) {
    case 'completed':
      return { tone: 'ok', icon };
    case 'in-progress':
      return { tone: 'info', icon };
    case 'abandoned':
      return { tone: 'primary', icon: isCallbackPending(call) ? PhoneForwarded : PhoneMissed };
    case 'dead-end':
      return { tone: 'warn', icon: PhoneMissed };
    case 'voicemail':
    case 'missed-voicemail':
      return { tone: 'bad', icon: Voicemail };
    case 'missed':
    case 'invalid':
      return { tone: 'bad', icon: PhoneMissed };
    case 'failed':
      // The agent hung up before the customer answered: nothing went wrong.
      return call.end_reason === 'canceled' ? { tone: 'plain', icon } : { tone: 'bad', icon: PhoneMissed };
    default:
      return { tone: 'plain', icon };
  }
}

/** A failed fax is shown as in progress (spec 1 §4): an agent still has to bring the document to the customer. */
export const shownDisposition = ({
  type,
  disposition_status2: status,
}: Pick<Communication, 'type' | 'disposition_status2'>): Communication['disposition_status2'] =>
  type === 'fax' && status === 'failed' ? 'in-progress' : status;
