import type { Entities } from '@talk/core/entities';
import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../../shared/workspace/workspace-client.js';
import { contactKey } from './contact-lists.js';

/** The id in an address; null for what is none, as the text "undefined" (spec 1 §5). */
export function contactIdOf(text: string | undefined): number | null {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** Whether one contact was asked for, and how that went; the contact itself goes into the store. */
export const contactQuery = (client: Client, { contacts }: Pick<Entities, 'contacts'>, id: number) =>
  queryOptions({
    queryKey: contactKey(id),
    queryFn: async ({ signal }) => {
      await contacts.ask(
        () => client.api.contacts.get({ params: { id }, signal }),
        (contact) => [contact],
      );
      return id;
    },
  });
