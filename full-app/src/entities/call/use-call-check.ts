import type { CallCheck, Contact } from '@talk/core';
import { useSignalValue } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

/** The clock and the account's settings move on: what was allowed is asked again after this. */
const STALE_MS = 30_000;

/** What the gate says about calling this number of the contact from the chosen line; null until it is known. */
export function useCallCheck(contact: Contact | null, number: string | null): CallCheck | null {
  const { client, phone } = useWorkspace();
  const lineId = useSignalValue(phone.dial.lines.chosenId);
  // Asked before the line is known, it would be asked twice.
  const isLineSettled = useSignalValue(phone.dial.lines.settled);
  const { data } = useQuery({
    // A change of what the gate looks at is a new question; that an agent has read the thread is none.
    queryKey: ['call-check', contact?.id, contact && gateFacts(contact), number, lineId],
    queryFn: ({ signal }) =>
      client.api.calls.check({
        query: {
          phone_number: number ?? '',
          ...(contact === null ? {} : { contact_id: contact.id }),
          ...(lineId === null ? {} : { campaign_id: lineId }),
        },
        signal,
      }),
    enabled: contact !== null && number !== null && isLineSettled,
    staleTime: STALE_MS,
  });
  return data ?? null;
}

/** What of a contact the gate looks at. */
const gateFacts = ({ is_blocked, is_dnc, dnc_reason, user_id, local_zone, phone_numbers }: Contact): unknown[] => [
  is_blocked,
  is_dnc,
  dnc_reason,
  user_id,
  local_zone.zones,
  phone_numbers.map((each) => each.phone_number),
];
