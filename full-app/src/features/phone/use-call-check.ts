import type { CallCheck, Contact } from '@talk/core';
import { useSignalValue } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { useWorkspace } from '../../app/workspace-context.js';

/** The clock and the account's settings move on: what was allowed is asked again after this. */
const STALE_MS = 30_000;

/** What the gate says about calling this number of the contact from the chosen line; null until it is known. */
export function useCallCheck(contact: Contact, number: string | null): CallCheck | null {
  const { client, phone } = useWorkspace();
  const lineId = useSignalValue(phone.dial.lines.chosenId);
  const { data } = useQuery({
    // A change of the contact (blocked, do-not-contact, its place) is a new question.
    queryKey: ['call-check', contact.id, contact.version, number, lineId],
    queryFn: ({ signal }) =>
      client.api.calls.check({
        query: {
          phone_number: number ?? '',
          contact_id: contact.id,
          ...(lineId === null ? {} : { campaign_id: lineId }),
        },
        signal,
      }),
    enabled: number !== null,
    staleTime: STALE_MS,
  });
  return data ?? null;
}
