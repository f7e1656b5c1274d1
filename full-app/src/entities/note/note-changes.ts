import type { Communication } from '@talk/core';
import { createNotesApi, type SavedNote } from '@talk/core/contacts';
import type { Entities } from '@talk/core/entities';
import { useMemo } from 'react';
import type { Client } from '../../shared/workspace/workspace-client.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

/** What this app changes in notes, through the store. Each rejects with the server's refusal. */
export interface NoteChanges {
  /** @param key the same for the same attempt, so that it is saved once. */
  create: (contactId: number, body: string, key: string) => Promise<SavedNote>;
  update: (note: Communication, body: string) => Promise<SavedNote>;
  remove: (id: number) => Promise<void>;
}

function createNoteChanges(
  { api }: Pick<Client, 'api'>,
  { communications }: Pick<Entities, 'communications'>,
): NoteChanges {
  const notes = createNotesApi(api.call);
  const one = ({ note }: SavedNote): readonly Communication[] => [note];
  return {
    create: (id, body, idempotencyKey) =>
      communications.ask(() => notes.create({ params: { id }, body: { body }, idempotencyKey }), one),
    update: ({ id, version }, body) =>
      communications.ask(() => notes.update({ params: { id }, body: { body, version } }), one),
    async remove(id) {
      // The event that it is gone takes it out of the timeline.
      await notes.remove({ params: { id } });
    },
  };
}

export function useNoteChanges(): NoteChanges {
  const { client, entities } = useWorkspace();
  return useMemo(() => createNoteChanges(client, entities), [client, entities]);
}
