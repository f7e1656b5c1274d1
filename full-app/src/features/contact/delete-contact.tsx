import type { Contact } from '@talk/core';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import {
  DeleteDialog,
  deleteWords as t,
  nameOf,
  useDeletionChanges,
  useListPlaceStore,
  useRestore,
} from '../../entities/contact/index.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

const UNDO_SHOWN_MS = 15_000;

/** Asks, deletes the contact, goes back to the list, and offers the way back. */
export function DeleteContact({ contact, onClose }: { contact: Contact; onClose: () => void }): ReactNode {
  const { toasts } = useWorkspace();
  const navigate = useNavigate();
  const listPlace = useListPlaceStore();
  const { remove } = useDeletionChanges();
  const restore = useRestore();
  const name = nameOf(contact);
  const undo = async (): Promise<void> => {
    if (await restore(contact.id))
      void navigate({ to: '/contacts/$contactId', params: { contactId: String(contact.id) }, search: true });
  };
  const act = async (): Promise<void> => {
    await remove(contact);
    await navigate({ to: '/contacts', search: listPlace.lastSearch(), replace: true });
    toasts.show(t('deleted', { name }), {
      action: { label: t('undo'), run: () => void undo() },
      shownMs: UNDO_SHOWN_MS,
    });
  };
  return (
    <Suspense fallback={null}>
      <DeleteDialog title={t('title', { name })} onDelete={act} onClose={onClose} />
    </Suspense>
  );
}
