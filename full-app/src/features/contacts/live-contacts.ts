import type { Api, Contact } from '@talk/core';
import type { Realtime } from '@talk/core/realtime';
import { replaceEqualDeep, type InfiniteData, type QueryClient } from '@tanstack/react-query';

export type ContactsPageData = Awaited<ReturnType<Api['contacts']['list']>>;
export type ContactPages = InfiniteData<ContactsPageData>;

export const contactKey = (id: number): readonly unknown[] => ['contact', id];
export const CONTACT_LISTS = ['contacts', 'list'] as const;

/** The newer of two; an event that arrives late changes nothing. */
export function newer(held: Contact | undefined, arrived: Contact): Contact {
  return held !== undefined && held.version >= arrived.version ? held : arrived;
}

/** An answer of the server may be older than what an event has said since it was asked. For `structuralSharing`. */
export const keepNewer = (held: unknown, arrived: unknown): unknown =>
  replaceEqualDeep(held, newer(held as Contact | undefined, arrived as Contact));

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

/** Writes a contact wherever it is held. */
export function storeContact(queries: QueryClient, contact: Contact): void {
  queries.setQueryData<Contact>(contactKey(contact.id), (held) => newer(held, contact));
  queries.setQueriesData<ContactPages>({ queryKey: CONTACT_LISTS }, (pages) => replaceInPages(pages, contact));
}

/** Keeps every held contact at its newest version while the workspace lives. */
export function followContacts(realtime: Realtime, queries: QueryClient): () => void {
  const update = (contact: Contact): void => {
    queries.setQueriesData<ContactPages>({ queryKey: CONTACT_LISTS }, (pages) => replaceInPages(pages, contact));
    // Only a contact that somebody looks at is held, or is just being loaded; others would pile up.
    if (queries.getQueryState(contactKey(contact.id)) !== undefined) storeContact(queries, contact);
  };
  return realtime.on('contact_updated', ({ data }) => update(data));
}
