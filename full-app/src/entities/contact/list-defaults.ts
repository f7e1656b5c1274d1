import { signal, type KeyValueStorage, type ReadonlySignal } from '@talk/core';
import { useRouterState } from '@tanstack/react-router';
import { createContext, useContext, useEffect, useRef } from 'react';
import { useVisited } from '../../shared/workspace/visited.js';
import { readContactsSearch, type ContactsSearch } from './contacts-search.js';
import { inboxPlaceOf, readInboxSearch, type InboxSearch } from './inbox/inbox-search.js';

/** The filters of each list that stay chosen (spec 1 §9): show my contacts, the selected list, show unreads. */
export interface KeptChoices {
  readonly contacts: Pick<ContactsSearch, 'mine' | 'list'>;
  readonly inbox: Pick<InboxSearch, 'mine' | 'unread'>;
}

/** The last choices of a user in this browser. They apply to an address that has no filters: a navigation link, a new tab. */
export interface ListDefaults {
  readonly contacts: ReadonlySignal<KeptChoices['contacts']>;
  readonly inbox: ReadonlySignal<KeptChoices['inbox']>;
  readonly keep: <A extends keyof KeptChoices>(area: A, chosen: KeptChoices[A]) => void;
  /** Forgets the filters, and whether links are shortened (spec 1 §2, `from_classic`). */
  readonly reset: () => void;
}

const READ = {
  contacts(raw: Record<string, unknown>): KeptChoices['contacts'] {
    const { mine, list } = readContactsSearch(raw);
    return { ...(mine && { mine }), ...(list !== undefined && { list }) };
  },
  inbox(raw: Record<string, unknown>): KeptChoices['inbox'] {
    const { mine, unread } = readInboxSearch(raw);
    return { ...(mine && { mine }), ...(unread && { unread }) };
  },
} as const;
const KEYS = { contacts: 'contacts.shown', inbox: 'inbox.shown' } as const;
/** Whether the composer shortens links. `@talk/ui/texting` stores it; its code is too large to load with every page. */
const SHORTEN = 'texting.shorten';

/** The JSON object in the storage; an empty one if another release or another program wrote something else. */
function stored(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

export function createListDefaults(remembered: KeyValueStorage): ListDefaults {
  const contacts = signal(READ.contacts(stored(remembered.get(KEYS.contacts))));
  const inbox = signal(READ.inbox(stored(remembered.get(KEYS.inbox))));
  return {
    contacts,
    inbox,
    keep(area, chosen) {
      if (area === 'contacts') contacts.value = READ.contacts(chosen);
      else inbox.value = READ.inbox(chosen);
      remembered.set(KEYS[area], JSON.stringify(chosen));
    },
    reset() {
      [contacts.value, inbox.value] = [{}, {}];
      for (const key of [...Object.values(KEYS), SHORTEN]) remembered.remove(key);
    },
  };
}

/** The filters for an address without any; null if its list keeps none. */
export function defaultsAt(path: string, { contacts, inbox }: ListDefaults): KeptChoices[keyof KeptChoices] | null {
  if (path === '/contacts') return contacts.peek();
  const [, channel, status] = /^\/channels\/([^/]+)(?:\/([^/]+))?$/.exec(path) ?? [];
  return inboxPlaceOf(channel, status) === null ? null : inbox.peek();
}

const nowhere: KeyValueStorage = { get: () => null, set: () => undefined, remove: () => undefined };
export const ListDefaultsContext = createContext<ListDefaults>(createListDefaults(nowhere));

export const useListDefaults = (): ListDefaults => useContext(ListDefaultsContext);

/**
 * Stores the filters that the user chooses in a list. An address from outside, such as a shared link, is not a choice, and neither are the
 * filters that another page did not name.
 * @param isPlain whether the list is the user's usual one: not a saved view, for example
 */
export function useKeepDefaults(area: keyof KeptChoices, search: ContactsSearch | InboxSearch, isPlain: boolean): void {
  const defaults = useListDefaults();
  const visited = useVisited();
  const here = useRouterState({ select: ({ location }) => placeOf(location.pathname) });
  const path = useRef(here);
  useEffect(() => {
    path.current = here;
  });
  const key = JSON.stringify(READ[area]({ ...search }));
  /** The filters shown last and where; null if the list was not on the screen. */
  const last = useRef<{ readonly key: string; readonly path: string } | null>(null);
  useEffect(() => {
    const before = last.current;
    last.current = isPlain ? { key, path: path.current } : null;
    if (!isPlain || before?.key === key) return;
    const chosen = JSON.parse(key) as KeptChoices[typeof area];
    // Filters that change with the place are those of a link: it names some, and is silent about others. A list is shown as it is kept.
    const isChosen = before?.path === path.current || 'list' in chosen;
    if (isChosen && (before !== null || visited.before(path.current) !== null)) defaults.keep(area, chosen);
    else if (before !== null || visited.before(path.current) !== null)
      defaults.keep(area, { ...defaults[area].peek(), ...chosen });
  }, [area, defaults, isPlain, key, visited]);
  // The place may change while the filters do not.
  useEffect(() => {
    if (last.current !== null) last.current = { ...last.current, path: here };
  });
}

/** A contact that is opened or closed beside the list does not make it another place. */
const placeOf = (path: string): string => path.replace(/\/\d+$/, '');
