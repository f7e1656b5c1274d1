import type { Profile } from '@talk/core';
import { updateProfile, type BodyOf } from '@talk/core/contract';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

/**
 * @returns saves what the user chose for themselves; rejects with the server's refusal. An event makes this page and the user's others
 * read the profile again.
 */
export function useSaveOwnChoices(): (change: BodyOf<typeof updateProfile>) => Promise<Profile> {
  const { client } = useWorkspace();
  return async (body) => (await client.api.call(updateProfile, { body })).user;
}
