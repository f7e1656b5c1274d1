import { useNavigate } from '@tanstack/react-router';
import { type ContactFolder, type ContactList, useListChanges } from '../../entities/contact/index.js';
import { sentenceOf } from '../../shared/errors.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import type { ListAct } from './list-row.js';
import { t } from './texts.js';

/** What is open, with the list as it was then. */
export type OpenedList =
  | { readonly kind: 'new' }
  | { readonly kind: 'crm' }
  | { readonly kind: 'folder'; readonly folder: ContactFolder | null }
  | { readonly kind: 'edit' | 'move' | 'split' | 'assign' | 'owner' | 'enroll'; readonly list: ContactList };

const UNDO_SHOWN_MS = 15_000;

export interface ListActs {
  act: (act: ListAct, list: ContactList) => void;
  /** Rejects with the server’s refusal. */
  move: (list: ContactList, folder: ContactFolder | null) => Promise<void>;
  /** The same, with the refusal said. */
  moveSoon: (list: ContactList, folder: ContactFolder | null) => Promise<void>;
  removeFolder: (folder: ContactFolder) => Promise<void>;
}

/** What is done with lists: at once, or in a dialog that `open` opens. */
export function useListActs(open: (what: OpenedList) => void): ListActs {
  const { toasts } = useWorkspace();
  const navigate = useNavigate();
  const changes = useListChanges();
  const guarded = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      toasts.show(sentenceOf(error), { tone: 'bad' });
    }
  };
  const move: ListActs['move'] = async (list, folder) => {
    await changes.move(list, folder?.id ?? null);
    const { name } = list;
    toasts.show(folder === null ? t('movedOut', { name }) : t('moved', { name, folder: folder.name }));
  };
  const remove = async (list: ContactList): Promise<void> => {
    await changes.remove(list.id);
    const undo = { label: t('undo'), run: () => void guarded(() => changes.restore(list.id)) };
    toasts.show(t('deleted', { name: list.name }), { action: undo, shownMs: UNDO_SHOWN_MS });
  };
  const convert = async (list: ContactList): Promise<void> => {
    await changes.convert(list.id);
    toasts.show(t('converted', { name: list.name }));
  };
  return {
    act(act, list) {
      switch (act) {
        case 'open':
          return void navigate({ to: '/contacts', search: { list: list.id } });
        case 'add':
          return void navigate({ to: '/contacts', search: { addTo: list.id } });
        case 'broadcast':
          return void navigate({ to: '/broadcasts/new', search: { list_id: list.id } });
        case 'pin':
          return void guarded(() => changes.pin(list, !list.pinned));
        case 'convert':
          return void guarded(() => convert(list));
        case 'sync':
          return void guarded(() => changes.sync(list.id));
        case 'delete':
          return void guarded(() => remove(list));
        case 'edit':
        case 'move':
        case 'split':
        case 'assign':
        case 'owner':
        case 'enroll':
          return open({ kind: act, list });
      }
    },
    move,
    moveSoon: (list, folder) => guarded(() => move(list, folder)),
    removeFolder: (folder) =>
      guarded(async () => {
        await changes.removeFolder(folder.id);
        toasts.show(t('folderRemoved', { name: folder.name }));
      }),
  };
}
