import type { Contact } from '@talk/core';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import {
  DeleteDialog,
  deleteWords as t,
  nameOf,
  useDeletionChanges,
  useHomeList,
  useRestore,
} from '../../entities/contact/index.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

const UNDO_SHOWN_MS = 15_000;

/** Asks, deletes the contact, goes back to the list, and offers the way back. */
export function DeleteContact({ contact, onClose }: { contact: Contact; onClose: () => void }): ReactNode {
  const { toasts } = useWorkspace();
  const navigate = useNavigate();
  const home = useHomeList();
  const { remove } = useDeletionChanges();
  const restore = useRestore();
  const name = nameOf(contact);
  const undo = async (): Promise<void> => {
    if (await restore(contact.id)) void home.open(contact.id);
  };
  const act = async (): Promise<void> => {
    await remove(contact);
    await navigate({ ...home.target, replace: true });
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
