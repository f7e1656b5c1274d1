import type { Contact } from '@talk/core';
import type { Entities } from '@talk/core/entities';
import type { UnsentRecord } from './unsent-record.js';

/** Shows changes that wait on top of what the server says, on every screen, until they are settled. */
export interface Overlays {
  /** Lays those that are new. What is not among them any more was settled in another tab: the contact is asked for. */
  show: (waiting: readonly UnsentRecord[]) => void;
  /** The server has taken it, and answered with this; or null: it is taken back. */
  settle: (key: string, answer: Contact | null) => void;
}

export function createOverlays(
  contacts: Entities['contacts'],
  reload: (contactId: number) => Promise<Contact>,
): Overlays {
  const laid = new Map<string, { contactId: number; settle: (answer: Promise<Contact>) => void }>();

  function lay({ key, contactId, patch }: UnsentRecord): void {
    let settle: (answer: Promise<Contact>) => void = () => undefined;
    const settled = new Promise<Contact>((resolve) => (settle = resolve));
    laid.set(key, { contactId, settle });
    const stop = whenKnown(contacts, contactId, (contact) => {
      const shown = contacts.change(
        contactId,
        over(contact, patch),
        () => settled,
        (answer) => [answer],
      );
      shown.catch(() => undefined);
    });
    settled.then(stop, stop);
  }

  return {
    show(waiting) {
      for (const record of waiting) if (!laid.has(record.key)) lay(record);
      const here = new Set(waiting.map(({ key }) => key));
      for (const [key, { contactId, settle }] of laid)
        if (!here.has(key)) {
          laid.delete(key);
          settle(reload(contactId));
        }
    },
    settle(key, answer) {
      const { settle } = laid.get(key) ?? {};
      laid.delete(key);
      settle?.(answer === null ? Promise.reject(new Error('taken back')) : Promise.resolve(answer));
    },
  };
}

/** Fields of the company one by one: others may have changed since. */
function over({ attributes }: Contact, patch: Partial<Contact>): Partial<Contact> {
  if (patch.attributes === undefined) return patch;
  const all = Object.entries<unknown>({ ...attributes, ...patch.attributes });
  // What is emptied is not there.
  return {
    ...patch,
    attributes: Object.fromEntries(all.filter(([, value]) => value !== null)) as Contact['attributes'],
  };
}

/** @returns stops waiting */
function whenKnown(contacts: Entities['contacts'], id: number, run: (contact: Contact) => void): () => void {
  const now = contacts.peek(id);
  if (now !== undefined && now !== null) {
    run(now);
    return () => undefined;
  }
  let isOver = false;
  const stop = contacts.get(id).subscribe((contact) => {
    // What is shown is not changed while it is being told of.
    if (contact !== undefined && contact !== null)
      queueMicrotask(() => {
        if (isOver) return;
        end();
        run(contact);
      });
  });
  const end = (): void => {
    isOver = true;
    stop();
  };
  return end;
}
