import { computed, systemClock, type Profile } from '@talk/core';
import type { Entities } from '@talk/core/entities';
import { useSignalValue } from '@talk/ui';
import { createContext, useContext, useMemo } from 'react';
import type { Client } from '../../../shared/workspace/workspace-client.js';
import { contactServer } from './deliver.js';
import type { EditField } from './edit-fields.js';
import { createOverlays } from './overlays.js';
import { createUnsentEdits, type UnsentEdits } from './unsent-edits.js';
import type { UnsentChange } from './unsent-record.js';
import { createUnsentStore, oneTabAtATime } from './unsent-store.js';

export const UnsentContext = createContext<UnsentEdits | null>(null);

/** Changes of contacts that the server may not have yet. */
export function useUnsentEdits(): UnsentEdits {
  const edits = useContext(UnsentContext);
  if (edits === null) throw new Error('useUnsentEdits needs an UnsentContext around it');
  return edits;
}

const none: readonly UnsentChange[] = [];

/** Those that are not saved, of one field of a contact. */
export function useUnsentOf(contactId: number, field: EditField): readonly UnsentChange[] {
  const { unsaved } = useUnsentEdits();
  return useSignalValue(
    useMemo(
      () =>
        computed(() => {
          const mine = unsaved.value.filter((each) => each.contactId === contactId && each.field === field);
          return mine.length === 0 ? none : mine;
        }),
      [contactId, field, unsaved],
    ),
  );
}

/** Those of one person in one company, in this browser. `follow` begins to send them. */
export function unsentEditsOf(
  client: Client,
  entities: Pick<Entities, 'contacts'>,
  user: Profile,
): { edits: UnsentEdits; follow: () => () => void } {
  const name = `talk:${user.company_id}:${user.id}:unsent:`;
  const server = contactServer(client, entities);
  const { status } = client.realtime;
  const edits = createUnsentEdits({
    ...server,
    store: createUnsentStore(name),
    overlays: createOverlays(entities.contacts, server.reload),
    exclusive: oneTabAtATime(name),
    clock: systemClock,
    newId: () => String(Math.random()).slice(2),
    isCurrent() {
      const state = client.auth.state.peek();
      return state.name === 'signed-in' && state.user?.id === user.id && state.user.company_id === user.company_id;
    },
    isOffline: () => status.peek() === 'offline',
  });
  const send = (): void => void edits.send();
  return {
    edits,
    follow() {
      const ends = [
        edits.start(),
        // The connection is back, or the session was renewed.
        status.subscribe((now) => (now === 'live' || now === 'polling' ? send() : undefined)),
        client.auth.state.subscribe(({ name: now }) => (now === 'signed-in' ? send() : undefined)),
        () => removeEventListener('online', send),
      ];
      addEventListener('online', send);
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
