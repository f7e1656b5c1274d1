import type { Contact } from '@talk/core';
import { phoneDisplay } from '@talk/core/format';
import { createTranslate } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { PhoneOutgoing, Search, UserRound } from 'lucide';
import { dialedIn, useDial } from '../../entities/call/index.js';
import { effectiveSearch, nameOf } from '../../entities/contact/index.js';
import type { Command } from '../../shared/commands.js';
import { useDebounced } from '../../shared/use-debounced.js';
import { useEntities } from '../../shared/use-entity.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

const t = createTranslate('app.palette-contacts', {
  call: 'Call {number}',
  all: 'Search contacts for “{text}”',
});

const SHOWN = 6;
const NOBODY: readonly number[] = [];

export interface Found {
  /** The number that was typed, to be called. */
  readonly numbers: readonly Command[];
  /** Contacts, and the search of the whole list. Empty until they are found, so that what is chosen meanwhile stays where it is. */
  readonly people: readonly Command[];
  readonly searching: boolean;
}

/** Who a text may mean. */
export function usePaletteContacts(text: string): Found {
  const { client, entities, user } = useWorkspace();
  const navigate = useNavigate();
  const { blocked, dial } = useDial();
  // The list beside the contact stays as it was filtered.
  const isBesideList = useRouterState({ select: ({ location }) => /^\/contacts(?:\/|$)/.test(location.pathname) });
  const wanted = effectiveSearch({ q: text });
  const asked = useDebounced(wanted);
  const { data, isFetching } = useQuery({
    queryKey: ['palette', asked],
    queryFn: async ({ signal }): Promise<readonly number[]> => {
      const { data: found } = await entities.contacts.ask(
        () => client.api.contacts.list({ query: { search: asked, per_page: SHOWN }, signal }),
        (answer) => answer.data,
      );
      return found.map(({ id }) => id);
    },
    enabled: asked !== '',
    staleTime: 0,
    gcTime: 0,
  });
  const contacts = useEntities(entities.contacts, data ?? NOBODY);
  const searching = wanted !== '' && (isFetching || asked !== wanted);
  const number = dialedIn(wanted, user.company.country);

  return {
    searching,
    numbers:
      number === null
        ? []
        : [
            {
              id: 'call-number',
              label: t('call', { number: phoneDisplay(number, { keepExtension: true }) }),
              icon: PhoneOutgoing,
              why: blocked,
              run: () => void dial({ number }),
            },
          ],
    people:
      searching || wanted === ''
        ? []
        : [
            ...contacts.map((contact): Command => ({
              id: `contact:${contact.id}`,
              label: labelOf(contact),
              icon: UserRound,
              run: () => {
                const params = { contactId: String(contact.id) };
                void navigate({ to: '/contacts/$contactId', params, ...(isBesideList ? { search: true } : {}) });
              },
            })),
            {
              id: 'search',
              label: t('all', { text: wanted }),
              icon: Search,
              run: () => void navigate({ to: '/contacts', search: { q: wanted } }),
            },
          ],
  };
}

function labelOf(contact: Contact): string {
  const name = nameOf(contact);
  const number = phoneDisplay(contact.phone_number);
  return name === number ? name : `${name} · ${number}`;
}
