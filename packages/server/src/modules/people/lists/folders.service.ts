import { channels, type ContactFolder } from '@talk/contract';
import type { Reads, Tx } from '../../../db/transaction.js';
import { tellListedRow } from '../../../events/listed-row.js';
import { fail, found, invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { UserActor } from '../../../policy/actor.js';
import type { Scope } from '../../../policy/scope.js';
import {
  deleteFolder,
  findFolder,
  type FolderRow,
  insertFolder,
  listFolders,
  renameFolder,
} from './folders.repository.js';
import { mayManageFolders } from './lists.policy.js';
import { lockLists } from './lists.repository.js';
import { presentFolder } from './lists.presenter.js';

const AT_MOST = 100;

/** Folders of lists. One's own are for one's personal lists, those of the company for lists that are shared. */
export interface Folders {
  list(reads: Reads, scope: Scope): Promise<ContactFolder[]>;
  /** @throws ApiError FORBIDDEN, VALIDATION_FAILED when there are too many. */
  create(tx: Tx, actor: UserActor, scope: Scope, name: string, isCompany: boolean): Promise<ContactFolder>;
  /** @throws ApiError NOT_FOUND, also for a colleague's own; FORBIDDEN. */
  rename(tx: Tx, actor: UserActor, scope: Scope, id: number, name: string): Promise<ContactFolder>;
  remove(tx: Tx, actor: UserActor, scope: Scope, id: number): Promise<void>;
}

export function createFolders({ clock }: Pick<Kernel, 'clock'>): Folders {
  function tell(tx: Tx, scope: Scope, row: FolderRow, isRemoved = false): void {
    const { companyId } = scope;
    const channel = row.userId === null ? channels.company(companyId) : channels.user(companyId, row.userId);
    tellListedRow(tx, scope, 'contact_folder', row, { channel, isRemoved });
  }

  async function changeable(reads: Reads, actor: UserActor, scope: Scope, id: number): Promise<FolderRow> {
    const row = found(await findFolder(reads, scope, id));
    if (row.userId === null) requireManager(actor);
    return row;
  }

  return {
    list: async (reads, scope) => (await listFolders(reads, scope)).map(presentFolder),

    async create(tx, actor, scope, name, isCompany) {
      if (isCompany) requireManager(actor);
      await lockLists(tx, scope);
      const userId = isCompany ? null : actor.userId;
      const own = await ownedBy(tx, scope, userId);
      if (own.length >= AT_MOST) throw invalid({ name: `There are ${AT_MOST} folders already. Delete one first.` });
      requireNewName(own, name);
      const row = await insertFolder(tx, scope, { name, userId, createdAt: clock.now() });
      tell(tx, scope, row);
      return presentFolder(row);
    },

    async rename(tx, actor, scope, id, name) {
      await lockLists(tx, scope);
      const { userId } = await changeable(tx, actor, scope, id);
      requireNewName(
        (await ownedBy(tx, scope, userId)).filter((row) => row.id !== id),
        name,
      );
      const row = found(await renameFolder(tx, scope, id, name, clock.now()));
      tell(tx, scope, row);
      return presentFolder(row);
    },

    async remove(tx, actor, scope, id) {
      const row = await changeable(tx, actor, scope, id);
      await deleteFolder(tx, scope, id);
      tell(tx, scope, row, true);
    },
  };
}

/** Of the company, or of one user. */
async function ownedBy(reads: Reads, scope: Scope, userId: number | null): Promise<FolderRow[]> {
  return (await listFolders(reads, scope)).filter((row) => row.userId === userId);
}

function requireNewName(others: readonly FolderRow[], name: string): void {
  if (others.some((row) => row.name.toLowerCase() === name.toLowerCase()))
    throw invalid({ name: `There is a folder “${name}” already.` });
}

function requireManager(actor: UserActor): void {
  if (!mayManageFolders(actor))
    throw fail('FORBIDDEN', { message: 'Only admins and supervisors can change folders for everyone.' });
}
