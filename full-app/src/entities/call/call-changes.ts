import type { Communication } from '@talk/core';
import { createAfterCallApi, type Disposition } from '@talk/core/after-call';
import { getCommunication } from '@talk/core/contract';
import type { Entities } from '@talk/core/entities';
import { useMemo } from 'react';
import type { Client } from '../../shared/workspace/workspace-client.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

/** What this app changes in calls, through the store. Each rejects with the server's refusal. */
export interface CallChanges {
  /** Shown before the answer, and taken back when the server refuses. */
  setOutcome: (call: Communication, outcome: Disposition | null) => Promise<void>;
  /** @param base the text that the edit began with: someone else’s is not overwritten. */
  saveNote: (id: number, notes: string, base: string) => Promise<void>;
  /** The note as it is on the server now. */
  readNote: (id: number) => Promise<string>;
  /** A voicemail was played: it is no longer new to the team. */
  markHeard: (id: number) => Promise<void>;
  /** Deletes what was said and written in a call or another communication. That it happened stays. */
  remove: (id: number) => Promise<void>;
}

function createCallChanges(
  { api }: Pick<Client, 'api'>,
  { communications }: Pick<Entities, 'communications'>,
): CallChanges {
  const afterCall = createAfterCallApi(api.call);
  const one = (communication: Communication): readonly Communication[] => [communication];
  return {
    async setOutcome({ id }, outcome) {
      const call_disposition_id = outcome?.id ?? null;
      const call_disposition = outcome && { id: outcome.id, name: outcome.name, color: outcome.color };
      await communications.change(
        id,
        { call_disposition_id, call_disposition },
        () => afterCall.disposeCall({ params: { id }, body: { call_disposition_id } }),
        one,
      );
    },
    async saveNote(id, notes, base) {
      await communications.ask(() => afterCall.saveNote({ params: { id }, body: { notes, base } }), one);
    },
    async readNote(id) {
      return (await communications.ask(() => api.call(getCommunication, { params: { id } }), one)).notes ?? '';
    },
    async markHeard(id) {
      await communications.ask(() => api.communications.markRead({ params: { id } }), one);
    },
    async remove(id) {
      await communications.ask(() => api.communications.delete({ params: { id } }), one);
    },
  };
}

export function useCallChanges(): CallChanges {
  const { client, entities } = useWorkspace();
  return useMemo(() => createCallChanges(client, entities), [client, entities]);
}
