import { applyAlike, type Api, type ChangedAlike, type Contact, type VersionedId } from '@talk/core';
import type { Realtime } from '@talk/core/realtime';
import { replaceEqualDeep, type InfiniteData, type QueryClient } from '@tanstack/react-query';

export type ContactsPageData = Awaited<ReturnType<Api['contacts']['list']>>;
export type ContactPages = InfiniteData<ContactsPageData>;

/** Stands where a contact was that went out of this person's view: nothing is held of it but how new that news is. */
export interface OutOfView {
  readonly id: number;
  readonly version: number;
  readonly isOutOfView: true;
}
export type HeldContact = Contact | OutOfView;

/** The contact, unless it went out of view. */
export const inView = (held: HeldContact | undefined): Contact | undefined =>
  held === undefined || 'isOutOfView' in held ? undefined : held;

export const contactKey = (id: number): readonly unknown[] => ['contact', id];
export const CONTACT_LISTS = ['contacts', 'list'] as const;
export const CONTACT_COUNTS = ['contacts', 'count'] as const;

/** The newer of two; an event that arrives late changes nothing. */
export function newer(held: Contact | undefined, arrived: Contact): Contact;
export function newer(held: HeldContact | undefined, arrived: Contact): HeldContact;
export function newer(held: HeldContact | undefined, arrived: Contact): HeldContact {
  return held !== undefined && held.version >= arrived.version ? held : arrived;
}

/** An answer of the server may be older than what an event has said since it was asked. For `structuralSharing`. */
export const keepNewer = (held: unknown, arrived: unknown): unknown =>
  replaceEqualDeep(held, newer(held as HeldContact | undefined, arrived as Contact));

/** The same for the pages of a list, row by row. */
export function keepNewerRows(held: unknown, arrived: unknown): unknown {
  const rows = ((held as ContactPages | undefined)?.pages ?? []).flatMap(({ data }) => data);
  const known = new Map(rows.map((each) => [each.id, each]));
  const { pages, ...rest } = arrived as ContactPages;
  const fresh = pages.map((page) => ({ ...page, data: page.data.map((each) => newer(known.get(each.id), each)) }));
  // What says the same stays the same object: a screen that is drawn anew for each new one would never come to rest.
  return replaceEqualDeep(held, { ...rest, pages: fresh });
}

/** Puts a newer contact in its place. Rows keep their order until the list is loaded again: nothing jumps. */
export function replaceInPages(pages: ContactPages | undefined, contact: Contact): ContactPages | undefined {
  if (pages === undefined) return pages;
  let changed = false;
  const next = pages.pages.map((page) => {
    const at = page.data.findIndex(({ id }) => id === contact.id);
    const held = page.data[at];
    if (held === undefined || held.version >= contact.version) return page;
    changed = true;
    return { ...page, data: page.data.with(at, contact) };
  });
  return changed ? { ...pages, pages: next } : pages;
}

/** Takes contacts out of the rows; the very same pages when they are not in them. */
function withoutInPages(pages: ContactPages | undefined, ids: ReadonlySet<number>): ContactPages | undefined {
  if (!pages?.pages.some(({ data }) => data.some(({ id }) => ids.has(id)))) return pages;
  return {
    ...pages,
    pages: pages.pages.map((page) => ({ ...page, data: page.data.filter(({ id }) => !ids.has(id)) })),
  };
}

/** Drops what went out of view wherever it is held. What was asked before, and is answered later, does not bring it back. */
function dropContacts(queries: QueryClient, items: readonly VersionedId[]): void {
  for (const { id, version } of items) {
    const key = contactKey(id);
    if (queries.getQueryState(key) === undefined) continue;
    queries.setQueryData<HeldContact>(key, (held) =>
      held !== undefined && held.version > version ? held : { id, version, isOutOfView: true },
    );
  }
  const ids = new Set(items.map(({ id }) => id));
  queries.setQueriesData<ContactPages>({ queryKey: CONTACT_LISTS }, (pages) => withoutInPages(pages, ids));
  if (queries.isFetching({ queryKey: CONTACT_LISTS }) > 0) void queries.invalidateQueries({ queryKey: CONTACT_LISTS });
  void queries.invalidateQueries({ queryKey: CONTACT_COUNTS });
}

/** Nothing that is held is sure to be true any more: what went out of view is asked for like the rest. */
export function reloadAll(queries: QueryClient): void {
  const isOutOfView = (held: unknown): boolean => typeof held === 'object' && held !== null && 'isOutOfView' in held;
  void queries.resetQueries({ predicate: ({ state }) => isOutOfView(state.data) });
  void queries.invalidateQueries();
}

/** Writes a contact wherever it is held. */
export function storeContact(queries: QueryClient, contact: Contact): void {
  queries.setQueryData<HeldContact>(contactKey(contact.id), (held) => newer(held, contact));
  queries.setQueriesData<ContactPages>({ queryKey: CONTACT_LISTS }, (pages) => replaceInPages(pages, contact));
}

/**
 * Puts what has changed of many contacts wherever one of them is held. What cannot be changed in its place is asked for again: of which something
 * was missed, which went out of view and is back, or which is being loaded and may be older when it arrives.
 */
function changeContacts(queries: QueryClient, changed: ChangedAlike<Contact>): void {
  const isLoading = queries.isFetching({ queryKey: CONTACT_LISTS }) > 0;
  let isBehind = false;
  queries.setQueriesData<ContactPages>({ queryKey: CONTACT_LISTS }, (pages) => {
    if (pages === undefined) return pages;
    const next = pages.pages.map((page) => {
      const after = applyAlike(page.data, changed);
      isBehind ||= after.isBehind;
      return after.entities === page.data ? page : { ...page, data: [...after.entities] };
    });
    return next.every((page, at) => page === pages.pages[at]) ? pages : { ...pages, pages: next };
  });
  if (isLoading || isBehind) void queries.invalidateQueries({ queryKey: CONTACT_LISTS });
  for (const { id, version } of changed.items) {
    const key = contactKey(id);
    const known = queries.getQueryState<HeldContact>(key);
    if (known === undefined) continue;
    const held = inView(known.data);
    const after = held === undefined ? undefined : applyAlike([held], changed);
    if (after !== undefined) queries.setQueryData<HeldContact>(key, after.entities[0]);
    const isBack = known.data !== undefined && held === undefined && known.data.version < version;
    if (isBack) void queries.resetQueries({ queryKey: key });
    else if (after?.isBehind === true || known.fetchStatus === 'fetching')
      void queries.invalidateQueries({ queryKey: key });
  }
}

/** Keeps every held contact at its newest version while the workspace lives. */
export function followContacts(realtime: Realtime, queries: QueryClient): () => void {
  const update = (contact: Contact): void => {
    queries.setQueriesData<ContactPages>({ queryKey: CONTACT_LISTS }, (pages) => replaceInPages(pages, contact));
    // Only a contact on the screen is held, or is just being loaded; others would pile up.
    if (queries.getQueryState(contactKey(contact.id)) !== undefined) storeContact(queries, contact);
  };
  const ends = [
    realtime.on('contact_updated', ({ data }) => update(data)),
    realtime.on('contacts_updated', ({ data }) => changeContacts(queries, data)),
    realtime.on('left_view', ({ data }) => {
      if (data.type === 'contact') dropContacts(queries, data.items);
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
