import { channels, type SavedView } from '@talk/contract';
import type { Reads, Tx } from '../../../db/transaction.js';
import { tellListedRow } from '../../../events/listed-row.js';
import { fail, found, invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { given } from '../../../patch.js';
import type { UserActor } from '../../../policy/actor.js';
import type { Scope } from '../../../policy/scope.js';
import {
  countViews,
  findView,
  insertView,
  listPinnedIds,
  listViews,
  readArrangement,
  setPinned,
  updateView,
  type ViewRow,
  writeArrangement,
} from './views.repository.js';

export interface ArrangedViews {
  readonly data: SavedView[];
  readonly default_id: number | null;
}

export interface ViewChange {
  readonly name?: string | undefined;
  readonly filter?: SavedView['filter'] | undefined;
  readonly is_company?: boolean | undefined;
}

export interface NewView {
  readonly name: string;
  readonly filter: SavedView['filter'];
  readonly kind: SavedView['kind'];
  readonly is_company: boolean;
}

/** Saved views. One's own belong to oneself; those of the company are changed by admins and supervisors. */
export interface Views {
  list(reads: Reads, actor: UserActor, scope: Scope, kind: SavedView['kind']): Promise<ArrangedViews>;
  /** The user's pins of all kinds, in the user's order. */
  pinned(reads: Reads, actor: UserActor, scope: Scope): Promise<SavedView[]>;
  /** @throws ApiError FORBIDDEN, VALIDATION_FAILED when there are too many. */
  create(tx: Tx, actor: UserActor, scope: Scope, fields: NewView): Promise<SavedView>;
  /** @throws ApiError NOT_FOUND, also for another user's own; FORBIDDEN; CONFLICT when it is no longer at `ifVersion`. */
  update(
    tx: Tx,
    actor: UserActor,
    scope: Scope,
    id: number,
    change: ViewChange,
    ifVersion: number | undefined,
  ): Promise<SavedView>;
  remove(tx: Tx, actor: UserActor, scope: Scope, id: number): Promise<void>;
  restore(tx: Tx, actor: UserActor, scope: Scope, id: number): Promise<SavedView>;
  /** @throws ApiError NOT_FOUND for a view that the user cannot see. */
  pin(tx: Tx, actor: UserActor, scope: Scope, id: number, isPinned: boolean): Promise<void>;
  /** @throws ApiError NOT_FOUND for a view that is not there for the user. */
  arrange(
    tx: Tx,
    actor: UserActor,
    scope: Scope,
    to: {
      readonly ids: readonly number[];
      readonly default_id: number | null;
      readonly kind: SavedView['kind'];
    },
  ): Promise<ArrangedViews>;
}

const AT_MOST = 100;

export function createViews({ clock }: Pick<Kernel, 'clock'>): Views {
  function tell(tx: Tx, scope: Scope, row: ViewRow, isRemoved = false): void {
    const { companyId } = scope;
    const channel = row.userId === null ? channels.company(companyId) : channels.user(companyId, row.userId);
    tellListedRow(tx, scope, 'saved_view', row, { channel, isRemoved });
  }

  async function changeable(reads: Reads, actor: UserActor, scope: Scope, id: number, which?: 'removed') {
    const row = found(await findView(reads, scope, id, which));
    if (row.userId === null) requireManager(actor);
    return row;
  }

  async function requireRoom(reads: Reads, scope: Scope, userId: number | null): Promise<void> {
    if ((await countViews(reads, scope, userId)) >= AT_MOST)
      throw invalid({ name: `There are ${AT_MOST} views already. Delete one first.` });
  }

  /** Views of all kinds in the user's order. */
  async function inOrder(reads: Reads, actor: UserActor, scope: Scope) {
    const rows = await listViews(reads, scope);
    const { viewIds, defaultId } = await readArrangement(reads, scope, actor.userId);
    const place = (row: ViewRow): number => {
      const at = viewIds.indexOf(row.id);
      return at === -1 ? viewIds.length : at;
    };
    return { rows: rows.toSorted((a, b) => place(a) - place(b)), defaultId };
  }

  async function arranged(
    reads: Reads,
    actor: UserActor,
    scope: Scope,
    kind: SavedView['kind'],
  ): Promise<ArrangedViews> {
    const all = await inOrder(reads, actor, scope);
    const rows = all.rows.filter((row) => row.kind === kind);
    return {
      data: rows.map(presentView),
      default_id: rows.some(({ id }) => id === all.defaultId) ? all.defaultId : null,
    };
  }

  return {
    list: arranged,

    async pinned(reads, actor, scope) {
      const pins = await listPinnedIds(reads, scope, actor.userId);
      const { rows } = await inOrder(reads, actor, scope);
      return rows.filter(({ id }) => pins.has(id)).map(presentView);
    },

    async create(tx, actor, scope, { name, filter, kind, is_company: isCompany }) {
      if (isCompany) requireManager(actor);
      const userId = isCompany ? null : actor.userId;
      await requireRoom(tx, scope, userId);
      const row = await insertView(tx, scope, { name, filter, kind, userId, createdAt: clock.now() });
      tell(tx, scope, row);
      return presentView(row);
    },

    async update(tx, actor, scope, id, change, ifVersion) {
      const before = await changeable(tx, actor, scope, id);
      const { is_company: isCompany, ...fields } = change;
      const isShared = before.userId === null;
      const moves = isCompany !== undefined && isCompany !== isShared;
      const userId = isCompany ? null : actor.userId;
      if (moves) {
        requireManager(actor);
        await requireRoom(tx, scope, userId);
      }
      const row = await updateView(
        tx,
        scope,
        id,
        { ...given(fields), ...(moves && { userId }) },
        clock.now(),
        ifVersion,
      );
      if (row === undefined) throw fail('CONFLICT');
      // Colleagues no longer see it.
      if (moves && isShared) tell(tx, scope, before, true);
      tell(tx, scope, row);
      return presentView(row);
    },

    async pin(tx, actor, scope, id, isPinned) {
      const row = found(await findView(tx, scope, id));
      await setPinned(tx, scope, actor.userId, id, isPinned);
      // To the user alone: colleagues have pins of their own.
      tell(tx, scope, { ...row, userId: actor.userId });
    },

    async remove(tx, actor, scope, id) {
      const row = await changeable(tx, actor, scope, id);
      const now = clock.now();
      await updateView(tx, scope, id, { removedAt: now }, now);
      tell(tx, scope, row, true);
    },

    async restore(tx, actor, scope, id) {
      const { userId } = await changeable(tx, actor, scope, id, 'removed');
      await requireRoom(tx, scope, userId);
      const row = found(await updateView(tx, scope, id, { removedAt: null }, clock.now()));
      tell(tx, scope, row);
      return presentView(row);
    },

    async arrange(tx, actor, scope, { ids, default_id: chosenId, kind }) {
      const all = await inOrder(tx, actor, scope);
      const rows = new Map(all.rows.filter((row) => row.kind === kind).map((row) => [row.id, row]));
      const others = all.rows.filter((row) => row.kind !== kind).map(({ id }) => id);
      const named = [...new Set(ids)];
      const defaultId = chosenId ?? (others.includes(all.defaultId ?? 0) ? all.defaultId : null);
      if ([...named, ...(chosenId === null ? [] : [chosenId])].some((id) => !rows.has(id))) throw fail('NOT_FOUND');
      await writeArrangement(tx, scope, actor.userId, { viewIds: [...named, ...others], defaultId }, clock.now());
      const any = rows.get(named[0] ?? chosenId ?? 0);
      // To the person alone: colleagues have an order of their own.
      if (any !== undefined) tell(tx, scope, { ...any, userId: actor.userId });
      return arranged(tx, actor, scope, kind);
    },
  };
}

function requireManager({ roles }: UserActor): void {
  if (!roles.some((role) => role === 'Company Admin' || role === 'Company Supervisor'))
    throw fail('FORBIDDEN', { message: 'Only admins and supervisors can change views for everyone.' });
}

const presentView = ({ id, name, kind, userId, filter, version }: ViewRow): SavedView => ({
  id,
  name,
  kind,
  is_company: userId === null,
  filter,
  version,
});
