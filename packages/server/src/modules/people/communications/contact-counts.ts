import type { ContactRow, ContactValues } from '../contacts/read.js';

/** What a contact's counts look at of a communication. */
export interface CountedCommunication {
  readonly type: string;
  readonly direction: 'inbound' | 'outbound';
}

const COUNTERS = {
  call: { inbound: 'inboundCalls', outbound: 'outboundCalls' },
  sms: { inbound: 'inboundTexts', outbound: 'outboundTexts' },
  // Faxes, emails and ringless voicemails have no count of their own.
  fax: { inbound: null, outbound: null },
  email: { inbound: null, outbound: null },
  rvm: { inbound: null, outbound: null },
} as const;

const isCounted = (type: string): type is keyof typeof COUNTERS => type in COUNTERS;

/**
 * The counts of a locked contact after a communication came (1) or went (-1). Calls, texts, faxes, emails and ringless voicemails count; notes and reminders stay within the
 * company. `recountContact` and the migration that began it count by the same rules.
 */
export function counted(contact: ContactRow, { type, direction }: CountedCommunication, by: 1 | -1): ContactValues {
  if (!isCounted(type)) return {};
  const own = COUNTERS[type][direction];
  const all = direction === 'inbound' ? 'inboundCommunications' : 'outboundCommunications';
  const moved = (counter: NonNullable<typeof own> | typeof all): ContactValues => ({
    [counter]: Math.max(0, contact[counter] + by),
  });
  return { ...(own === null ? {} : moved(own)), ...moved(all) };
}
