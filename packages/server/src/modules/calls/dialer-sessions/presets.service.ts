import { isDeepStrictEqual } from 'node:util';
import type { DialerLock, DialerPreset, DialerSessionSettings } from '@talk/contract';
import { dialerSessionSettingsSchema } from '@talk/contract/schemas';
import type { Reads, Tx } from '../../../db/transaction.js';
import { fail, found } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { UserActor } from '../../../policy/actor.js';
import type { Scope } from '../../../policy/scope.js';
import { requireDialerOn } from '../../people/dialer/index.js';
import { dialerLists } from '../../people/lists/index.js';
import { namesOf } from '../../platform/identity/read.js';
import * as repository from './presets.repository.js';
import type { LockRow, PresetRow } from './presets.repository.js';
import { seesSessionsOfAll } from './session-log.service.js';

const PRESETS_AT_MOST = 100;
const TOO_MANY = 'There are already 100 kept settings. Delete one first.';
const NOT_COMPANY = 'Only admins and supervisors can keep or lock settings for everyone.';

/** What `getTemporarySettings` and the choice of a preset need: settings as a session would begin with. */
export const withLocks = (settings: DialerSessionSettings, locks: readonly LockRow[]): DialerSessionSettings =>
  dialerSessionSettingsSchema.parse({
    ...settings,
    ...Object.fromEntries(locks.map(({ field, value }) => [field, value.is])),
  });

export interface PresetFields {
  readonly name: string;
  readonly is_company_scope: 0 | 1;
  readonly settings: DialerSessionSettings;
}

export type Presets = ReturnType<typeof createPresets>;

/** Settings of sessions that are kept, locked for everyone, or were the last. */
export function createPresets({ clock }: Pick<Kernel, 'clock'>) {
  const leads = ({ roles }: UserActor): boolean => seesSessionsOfAll(roles);
  const mayEdit = (actor: UserActor, { userId }: PresetRow): boolean =>
    userId === null ? leads(actor) : userId === actor.userId;

  const present = (actor: UserActor, row: PresetRow, locks: readonly LockRow[]): DialerPreset => ({
    id: row.id,
    is_company_scope: row.userId === null ? 1 : 0,
    name: row.name,
    settings: withLocks(row.settings, locks),
    hasEdit: mayEdit(actor, row),
    version: row.version,
    created_at: row.createdAt.toISOString(),
  });

  async function presentLocks(reads: Reads, scope: Scope, locks: readonly LockRow[]): Promise<DialerLock[]> {
    const names = await namesOf(
      reads,
      scope,
      locks.map(({ userId }) => userId),
    );
    return locks.map(({ field, userId: id }) => ({ field, by: { id, name: names.get(id) ?? null } }));
  }

  /** @throws ApiError NOT_FOUND for another's, FORBIDDEN for the company's without the role. */
  async function requireEdit(reads: Reads, actor: UserActor, scope: Scope, id: number): Promise<PresetRow> {
    const row = found(await repository.findPreset(reads, scope, id));
    if (!mayEdit(actor, row)) throw fail('FORBIDDEN', { message: NOT_COMPANY });
    return row;
  }

  /** Those of the user's last session on this list, or on any, or else as sessions begin. */
  async function temporary(reads: Reads, actor: UserActor, scope: Scope, listId: number) {
    found(await dialerLists.find(reads, scope, listId));
    await requireDialerOn(reads, scope);
    const last = await repository.lastSettings(reads, scope, actor.userId, listId);
    const locks = await repository.listLocks(reads, scope);
    return {
      settings: withLocks(last ?? dialerSessionSettingsSchema.parse({}), locks),
      locked: await presentLocks(reads, scope, locks),
    };
  }

  return {
    temporary,

    async list(reads: Reads, actor: UserActor, scope: Scope) {
      await requireDialerOn(reads, scope);
      const locks = await repository.listLocks(reads, scope);
      const rows = await repository.listPresets(reads, scope);
      return {
        data: rows.map((row) => present(actor, row, locks)),
        locked: await presentLocks(reads, scope, locks),
      };
    },

    async create(tx: Tx, actor: UserActor, scope: Scope, fields: PresetFields): Promise<DialerPreset> {
      await requireDialerOn(tx, scope);
      const isCompany = fields.is_company_scope === 1;
      if (isCompany && !leads(actor)) throw fail('FORBIDDEN', { message: NOT_COMPANY });
      const { length } = await repository.listPresets(tx, scope);
      if (length >= PRESETS_AT_MOST) throw fail('CONFLICT', { message: TOO_MANY });
      const row = await repository.insertPreset(tx, scope, {
        name: fields.name,
        settings: fields.settings,
        userId: isCompany ? null : actor.userId,
        createdAt: clock.now(),
      });
      return present(actor, found(row), await repository.listLocks(tx, scope));
    },

    async update(
      tx: Tx,
      actor: UserActor,
      scope: Scope,
      id: number,
      { name, settings }: { readonly name?: string | undefined; readonly settings?: DialerSessionSettings | undefined },
    ): Promise<DialerPreset> {
      await requireEdit(tx, actor, scope, id);
      const values = { ...(name === undefined ? {} : { name }), ...(settings === undefined ? {} : { settings }) };
      const row = found(await repository.updatePreset(tx, scope, id, values, clock.now()));
      return present(actor, row, await repository.listLocks(tx, scope));
    },

    async remove(tx: Tx, actor: UserActor, scope: Scope, id: number): Promise<void> {
      await requireEdit(tx, actor, scope, id);
      await repository.deletePreset(tx, scope, id);
    },

    async lock(
      tx: Tx,
      actor: UserActor,
      scope: Scope,
      {
        fields,
        settings,
      }: { readonly fields: readonly DialerLock['field'][]; readonly settings: DialerSessionSettings },
    ): Promise<DialerLock[]> {
      await requireDialerOn(tx, scope);
      if (!leads(actor)) throw fail('FORBIDDEN', { message: NOT_COMPANY });
      const before = await repository.listLocks(tx, scope);
      const after = [...new Set(fields)].map((field) => {
        const value = { is: settings[field] };
        const known = before.find((lock) => lock.field === field && isDeepStrictEqual(lock.value, value));
        return { field, value, userId: known?.userId ?? actor.userId, createdAt: known?.createdAt ?? clock.now() };
      });
      await repository.replaceLocks(tx, scope, after);
      return presentLocks(tx, scope, await repository.listLocks(tx, scope));
    },

    /** What a session of a preset begins with; null: the temporary ones of the list. */
    async chosen(
      reads: Reads,
      actor: UserActor,
      scope: Scope,
      listId: number,
      presetId: number | null,
    ): Promise<DialerSessionSettings> {
      if (presetId === null) return (await temporary(reads, actor, scope, listId)).settings;
      return found(await repository.findPreset(reads, scope, presetId)).settings;
    },
  };
}
