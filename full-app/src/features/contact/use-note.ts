import { systemClock } from '@talk/core';
import { createMessageToolsApi } from '@talk/core/message-tools';
import { createDraftModel, createDraftsPort } from '@talk/ui/texting';
import { useEffect, useState } from 'react';
import { useNoteChanges } from '../../entities/note/index.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { createNoteModel, type NoteModel } from './note.model.js';

/** The note being written on a contact, while its conversation is open. What was typed is saved before the next one begins. */
export function useNote(contactId: number, before: { current: Promise<void> }): NoteModel {
  const { client } = useWorkspace();
  const changes = useNoteChanges();
  const [model] = useState(() =>
    createNoteModel({
      contactId,
      changes,
      openDraft: (onTheirs) => {
        const { drafts } = createMessageToolsApi(client.api.call);
        return createDraftModel(createDraftsPort(drafts, client.realtime, contactId, 'note'), systemClock, onTheirs);
      },
      newKey: () => crypto.randomUUID(),
    }),
  );
  useEffect(
    () => () => {
      model.dispose();
      before.current = Promise.all([before.current, model.flush()]).then(() => undefined);
    },
    [before, model],
  );
  return model;
}
