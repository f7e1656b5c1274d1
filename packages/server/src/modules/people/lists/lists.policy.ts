import type { Role } from '@talk/contract';
import type { ListRow } from './lists.repository.js';

/** Who asks, as far as rights on lists go. */
export interface ListUser {
  readonly userId: number;
  readonly roles: readonly Role[];
  readonly permissions: ReadonlySet<string>;
}

type Rights = Pick<ListRow, 'ownerId' | 'scope'>;

const manages = ({ roles }: ListUser): boolean =>
  roles.some((role) => role === 'Company Admin' || role === 'Company Supervisor');

/** Lists that colleagues see are made and shared by those who may change contacts. */
export const mayShare = ({ permissions }: ListUser): boolean => permissions.has('update contact');

export const mayManageFolders = manages;

/** Lists of a colleague that are personal are seen by their names alone, by admins: to give them away when somebody leaves. */
export const maySeeNamesOfOthers = ({ roles }: ListUser): boolean => roles.includes('Company Admin');

/** Rename it, change its filter, add and remove contacts. */
export function mayEdit(list: Rights, user: ListUser): boolean {
  if (list.ownerId === user.userId) return true;
  if (list.scope === 'public') return user.permissions.has('update contact');
  return list.scope === 'company' && manages(user);
}

/** Delete it, split it, give it away, and say who sees it. */
export function mayDelete(list: Rights, user: ListUser): boolean {
  if (list.ownerId === user.userId) return true;
  return list.scope === 'personal' ? maySeeNamesOfOthers(user) : manages(user);
}
