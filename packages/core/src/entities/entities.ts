import { batch } from '@preact/signals-core';
import type { Communication, Contact, VersionedId } from '@talk/contract';
import type { Unsubscribe } from '../kernel/scope.js';
import type { Realtime } from '../realtime/realtime.js';
import { createEntityTable, type EntityTable } from './entity-table.js';

/** Every entity that this client holds, by type and id, each at the newest version that was heard of. */
export interface Entities {
  readonly contacts: EntityTable<Contact>;
  /** Calls, texts, notes and whatever else stands in a contact's timeline. */
  readonly communications: EntityTable<Communication>;
  /** Applies events from now on. */
  follow: (realtime: Pick<Realtime, 'on' | 'onResync'>) => Unsubscribe;
  /** Lets go of everything; what is still answered is dropped. */
  dispose: () => void;
}

const BY_VERSION = {
  idOf: ({ id }: VersionedId) => id,
  versionOf: ({ version }: VersionedId) => version,
};

/** A store for one signed-in person in one company. */
export function createEntities(): Entities {
  const contacts = createEntityTable<Contact>(BY_VERSION);
  const communications = createEntityTable<Communication>(BY_VERSION);

  return {
    contacts,
    communications,
    follow(realtime) {
      const ends = [
        realtime.on('contact_created', ({ data, replayed }) =>
          batch(() => contacts.whole(data, { isNew: true, replayed })),
        ),
        realtime.on('contact_updated', ({ data, replayed }) =>
          batch(() => contacts.whole(data, { isNew: false, replayed })),
        ),
        realtime.on('contacts_updated', ({ data: { changes, items }, replayed }) =>
          batch(() => contacts.fields(items, changes, { replayed })),
        ),
        realtime.on('left_view', ({ data: { type, items }, replayed }) => {
          batch(() => (type === 'contact' ? contacts : communications).gone(items, { replayed }));
        }),
        realtime.on('new_communication', ({ data, replayed }) =>
          batch(() => communications.whole(data, { isNew: true, replayed })),
        ),
        realtime.on('update_communication', ({ data, replayed }) =>
          batch(() => communications.whole(data, { isNew: false, replayed })),
        ),
        realtime.on('communications_updated', ({ data: { changes, items }, replayed }) =>
          batch(() => communications.fields(items, changes, { replayed })),
        ),
        realtime.on('delete_communication', ({ data: { id } }) => communications.remove([id])),
        realtime.onResync(() => {
          contacts.afterGap();
          communications.afterGap();
        }),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
    dispose() {
      contacts.end();
      communications.end();
    },
  };
}
