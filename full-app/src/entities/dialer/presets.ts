import {
  createDialerPreset,
  getTemporarySettings,
  listDialerPresets,
  lockDialerSettings,
  removeDialerPreset,
  updateDialerPreset,
  type BodyOf,
  type DialerPreset,
} from '@talk/core/contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Client } from '../../shared/workspace/workspace-client.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { DIALER } from './dialer.js';
import type { DialerSession } from './sessions.js';

export type { DialerLock, DialerPreset } from '@talk/core/contract';
/** How a session works through its list. */
export type SessionSettings = DialerSession['settings'];
export type LockedField = BodyOf<typeof lockDialerSettings>['fields'][number];

/** Kept settings by name, and which values are locked by whom. */
export const presetsQuery = (client: Pick<Client, 'api'>) =>
  queryOptions({
    queryKey: [...DIALER, 'presets'],
    queryFn: ({ signal }) => client.api.call(listDialerPresets, { signal }),
  });

/** What the next session on a list begins with. */
export const temporaryQuery = (client: Pick<Client, 'api'>, listId: number) =>
  queryOptions({
    queryKey: [...DIALER, 'temporary', listId],
    queryFn: ({ signal }) => client.api.call(getTemporarySettings, { params: { id: listId }, signal }),
  });

/** Each rejects with the server’s refusal. */
export interface PresetChanges {
  create: (preset: BodyOf<typeof createDialerPreset>) => Promise<DialerPreset>;
  update: (id: number, settings: SessionSettings) => Promise<DialerPreset>;
  remove: (id: number) => Promise<void>;
  lock: (fields: readonly LockedField[], settings: SessionSettings) => Promise<void>;
}

function createPresetChanges({ api }: Pick<Client, 'api'>, queries: QueryClient): PresetChanges {
  const changed = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } finally {
      await queries.invalidateQueries({ queryKey: [...DIALER, 'presets'] });
      await queries.invalidateQueries({ queryKey: [...DIALER, 'temporary'] });
    }
  };
  return {
    create: (body) => changed(api.call(createDialerPreset, { body })),
    update: (id, settings) => changed(api.call(updateDialerPreset, { params: { id }, body: { settings } })),
    remove: async (id) => void (await changed(api.call(removeDialerPreset, { params: { id } }))),
    lock: async (fields, settings) =>
      void (await changed(api.call(lockDialerSettings, { body: { fields: [...fields], settings } }))),
  };
}

export function usePresetChanges(): PresetChanges {
  const { client, queries } = useWorkspace();
  return useMemo(() => createPresetChanges(client, queries), [client, queries]);
}
