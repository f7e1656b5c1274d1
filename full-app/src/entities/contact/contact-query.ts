import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../../shared/workspace/workspace-client.js';
import { contactKey, keepNewer, type HeldContact } from './live-contacts.js';

/** The id in an address; null for what is none, as the text "undefined" (spec 1 §5). */
export function contactIdOf(text: string | undefined): number | null {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** One contact, as the server has it or an event has told. */
export const contactQuery = (client: Client, id: number) =>
  queryOptions<HeldContact>({
    queryKey: contactKey(id),
    queryFn: ({ signal }) => client.api.contacts.get({ params: { id }, signal }),
    structuralSharing: keepNewer,
  });
