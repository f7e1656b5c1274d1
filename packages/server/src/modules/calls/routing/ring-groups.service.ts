import { channels, type RingGroup } from '@talk/contract';
import { dialModes } from '@talk/contract/codes';
import type { Reads, Tx } from '../../../db/transaction.js';
import { fail, invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { given } from '../../../patch.js';
import type { Scope } from '../../../policy/scope.js';
import { recordAudit } from '../../platform/audit/index.js';
import { countMembers } from '../../platform/identity/read.js';
import {
  insertRingGroup,
  lockRingGroup,
  readRingGroups,
  replaceMembers,
  updateRingGroup,
} from '../../platform/lines/index.js';
import { listLinesOfGroup, type QueueSettings } from '../../platform/lines/read.js';
import { changingAccess } from '../../platform/viewers/index.js';
import { hasQueuedCalls } from './route.repository.js';

type Patch<T> = { readonly [K in keyof T]?: T[K] | undefined };
export type GroupPatch = Patch<Omit<RingGroup, 'id' | 'version'> & { if_version: number }>;

/** Who rings for a line, and how. */
export interface RingGroups {
  create(tx: Tx, scope: Scope, fields: GroupPatch & { readonly name: string }): Promise<RingGroup>;
  /** @throws ApiError NOT_FOUND, VALIDATION_FAILED; CONFLICT unless the group is at `if_version`. */
  update(tx: Tx, scope: Scope, groupId: number, patch: GroupPatch): Promise<RingGroup>;
  /** @throws ApiError NOT_FOUND; VALIDATION_FAILED naming the lines that ring it, or while callers wait in its queue. */
  remove(tx: Tx, scope: Scope, groupId: number): Promise<void>;
}

export function createRingGroups(kernel: Kernel): RingGroups {
  async function changed(tx: Tx, scope: Scope, id: number): Promise<RingGroup> {
    const group = await findGroup(tx, scope, id);
    announce(tx, scope, group.id, group.version, false);
    return group;
  }

  /** @param before `{}` for a new group, `after` for one that is removed */
  async function audit(
    tx: Tx,
    scope: Scope,
    action: 'created' | 'changed' | 'removed',
    before: Partial<RingGroup>,
    after: Partial<RingGroup>,
  ): Promise<void> {
    const subject = { id: after.id ?? before.id ?? null, name: after.name ?? before.name ?? null };
    const fields = { before: auditedGroup(before), after: auditedGroup(after) };
    await recordAudit(tx, scope, { kind: 'ring_group', action, subject, ...fields, at: kernel.clock.now() });
  }

  async function setMembers(tx: Tx, scope: Scope, groupId: number, userIds: readonly number[]): Promise<void> {
    if (new Set(userIds).size < userIds.length) throw invalid({ user_ids: 'Each person can appear only once.' });
    if ((await countMembers(tx, scope, userIds)) < userIds.length)
      throw invalid({ user_ids: 'One of these people does not belong to the company.' });
    await changingAccess(tx, scope, () => replaceMembers(tx, scope, groupId, userIds));
  }

  return {
    async create(tx, scope, { name, user_ids: userIds, ...fields }) {
      const { id } = await insertRingGroup(tx, scope, { name, ...columnsOf(fields, {}) });
      if (userIds !== undefined) await setMembers(tx, scope, id, userIds);
      const group = await changed(tx, scope, id);
      await audit(tx, scope, 'created', {}, group);
      return group;
    },

    async update(tx, scope, groupId, { user_ids: userIds, if_version: ifVersion, ...fields }) {
      const group = await lockRingGroup(tx, scope, groupId);
      if (group === undefined) throw fail('NOT_FOUND');
      if (ifVersion !== undefined && ifVersion !== group.version) throw fail('CONFLICT');
      const before = await findGroup(tx, scope, groupId);
      if (userIds !== undefined) await setMembers(tx, scope, groupId, userIds);
      await updateRingGroup(tx, scope, groupId, columnsOf(fields, group.queue), kernel.clock.now());
      const after = await changed(tx, scope, groupId);
      await audit(tx, scope, 'changed', before, after);
      return after;
    },

    async remove(tx, scope, groupId) {
      const group = await lockRingGroup(tx, scope, groupId);
      if (group === undefined) throw fail('NOT_FOUND');
      const [line, ...others] = await listLinesOfGroup(tx, scope, groupId);
      if (line !== undefined) throw invalid({ _: refusal(line.name, others.length) });
      // They were moved here, or their line rang this group when they called: no agent would ever be rung for them.
      if (await hasQueuedCalls(tx, scope, groupId)) throw invalid({ _: CALLERS_WAIT });
      await audit(tx, scope, 'removed', await findGroup(tx, scope, groupId), {});
      await changingAccess(tx, scope, () => replaceMembers(tx, scope, groupId, []));
      await updateRingGroup(tx, scope, groupId, { deletedAt: kernel.clock.now() }, kernel.clock.now());
      announce(tx, scope, groupId, group.version + 1, true);
    },
  };
}

const CALLERS_WAIT = 'Callers wait in the queue of this group. Move them to another group on the wallboard first.';

function refusal(line: string, others: number): string {
  if (others === 0) return `The line ${line} rings this group. Choose another group for it first.`;
  return `The line ${line} and ${others} more ring this group. Choose another group for them first.`;
}

async function findGroup(reads: Reads, scope: Scope, id: number): Promise<RingGroup> {
  const group = (await readRingGroups(reads, scope)).find((each) => each.id === id);
  if (group === undefined) throw fail('NOT_FOUND');
  return group;
}

const columnsOf = (fields: Omit<GroupPatch, 'user_ids' | 'if_version'>, queue: Partial<QueueSettings>) =>
  given({
    name: fields.name,
    dialMode: fields.dial_mode === undefined ? undefined : dialModes.name(fields.dial_mode),
    ringTimeoutSeconds: fields.ring_timeout_seconds,
    shouldQueue: fields.should_queue,
    fishingMode: fields.fishing_mode,
    queue: fields.queue && { ...queue, ...fields.queue },
  });

/** What an admin decides of a group. */
function auditedGroup(group: Partial<RingGroup>): object {
  const { id: _id, version: _version, ...decided } = group;
  return decided;
}

function announce(tx: Tx, scope: Scope, id: number, version: number, isRemoved: boolean): void {
  tx.emit({
    type: 'ring_group_updated',
    companyId: scope.companyId,
    entity: { type: 'ring_group', id },
    version,
    data: { id, is_removed: isRemoved },
    channels: [channels.company(scope.companyId)],
  });
}
