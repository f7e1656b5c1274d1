import type { Contact } from '@talk/core';
import type { Shown } from '@talk/core/entities';
import { useEntity } from '../../shared/use-entity.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

/** The contact as it is now; null once it went out of this person's view, undefined as long as nothing is known of it. */
export const useContact = (id: number): Shown<Contact> => useEntity(useWorkspace().entities.contacts, id);
