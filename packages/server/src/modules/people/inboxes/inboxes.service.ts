import { channels, type TeamInbox } from '@talk/contract';
import type { Reads, Tx } from '../../../db/transaction.js';
import { tellListedRow } from '../../../events/listed-row.js';
import { fail, found, invalid } from '../../../http/errors.js';
import { toPage, type Page } from '../../../http/page.js';
import type { Kernel } from '../../../kernel.js';
import { given } from '../../../patch.js';
import type { UserActor } from '../../../policy/actor.js';
import type { Scope } from '../../../policy/scope.js';
import { countMembers, listWithRole, namesOf } from '../../platform/identity/read.js';
import { findLine, findRingGroup } from '../../platform/lines/read.js';
import {
  countInboxes,
  findInbox,
  insertInbox,
  listInboxRows,
  markAsked,
  membersOfInboxes,
  replaceInboxMembers,
  updateInboxRow,
  type InboxMembers,
  type InboxReader,
  type InboxRow,
  type StoredMembers,
} from './inboxes.repository.js';
import { INBOX_MANAGERS, managesInboxes } from './inboxes.policy.js';
import { requireInboxesOn } from './inbox-settings.js';

export interface NewInbox {
  readonly name: string;
  readonly is_personal: boolean;
  readonly campaign_ids: readonly number[];
  readonly ring_group_ids: readonly number[];
  readonly members: InboxMembers;
}

export interface InboxPatch {
  readonly name?: string | undefined;
  readonly campaign_ids?: readonly number[] | undefined;
  readonly ring_group_ids?: readonly number[] | undefined;
  readonly members?: InboxMembers | undefined;
  readonly if_version?: number | undefined;
}

export interface InboxQuery {
  readonly page: number;
  readonly per_page: number;
  readonly search?: string | undefined;
}

/** Inboxes of teams, which admins and supervisors manage, and personal ones. Being in one widens nobody's view of contacts. */
export interface Inboxes {
  /** Like all of them: @throws ApiError FORBIDDEN where the company has turned team inboxes off. */
  list(reads: Reads, actor: UserActor, scope: Scope, query: InboxQuery): Promise<Page<TeamInbox>>;
  /** @throws ApiError FORBIDDEN for a team's inbox, VALIDATION_FAILED. */
  create(tx: Tx, actor: UserActor, scope: Scope, fields: NewInbox): Promise<TeamInbox>;
  /** @throws ApiError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED; CONFLICT unless the inbox is at `if_version`. */
  update(tx: Tx, actor: UserActor, scope: Scope, id: number, patch: InboxPatch): Promise<TeamInbox>;
  /**
   * Asks the admins and supervisors to make a watcher a member. Asking again within a week tells nobody again.
   * @throws ApiError NOT_FOUND; VALIDATION_FAILED for who does not watch the inbox.
   */
  askToJoin(tx: Tx, actor: UserActor, scope: Scope, id: number): Promise<TeamInbox>;
  /** Ends the request of a watcher, and says so to them. Does nothing when they do not ask. */
  declineJoin(tx: Tx, actor: UserActor, scope: Scope, id: number, userId: number): Promise<TeamInbox>;
  remove(tx: Tx, actor: UserActor, scope: Scope, id: number): Promise<void>;
  restore(tx: Tx, actor: UserActor, scope: Scope, id: number): Promise<TeamInbox>;
}

const AT_MOST = 100;
/** How long a request to join is shown. */
const ASKED_MS = 7 * 86_400_000;

export function createInboxes({ clock }: Pick<Kernel, 'clock'>): Inboxes {
  function announce(tx: Tx, scope: Scope, row: InboxRow, isRemoved = false): void {
    const { companyId } = scope;
    const channel = row.userId === null ? channels.company(companyId) : channels.user(companyId, row.userId);
    tellListedRow(tx, scope, 'team_inbox', row, { channel, isRemoved });
  }

  async function presented(reads: Reads, actor: UserActor, scope: Scope, row: InboxRow): Promise<TeamInbox> {
    const members = await membersOfInboxes(reads, scope, [row.id]);
    return presentInbox(row, members.get(row.id) ?? [], readerOf(actor), clock.now());
  }

  async function changeable(reads: Reads, actor: UserActor, scope: Scope, id: number, which?: 'removed') {
    await requireInboxesOn(reads, scope);
    const row = found(await findInbox(reads, scope, readerOf(actor), id, which));
    if (row.userId === null) requireManager(actor);
    return row;
  }

  async function requireRoom(reads: Reads, scope: Scope, userId: number | null): Promise<void> {
    if ((await countInboxes(reads, scope, userId)) >= AT_MOST)
      throw invalid({ name: `There are ${AT_MOST} inboxes already. Delete one first.` });
  }

  return {
    async list(reads, actor, scope, query) {
      await requireInboxesOn(reads, scope);
      const reader = readerOf(actor);
      const { page, per_page: perPage, search } = query;
      const within = { search, limit: perPage + 1, offset: (page - 1) * perPage };
      const rows = await listInboxRows(reads, scope, reader, within);
      const members = await membersOfInboxes(
        reads,
        scope,
        rows.map(({ id }) => id),
      );
      return toPage(
        rows,
        query,
        ({ name, id }) => [name, id],
        (row) => presentInbox(row, members.get(row.id) ?? [], reader, clock.now()),
      );
    },

    async create(tx, actor, scope, { is_personal: isPersonal, members, ...fields }) {
      await requireInboxesOn(tx, scope);
      if (!isPersonal) requireManager(actor);
      const userId = isPersonal ? actor.userId : null;
      await requireRoom(tx, scope, userId);
      await requireSources(tx, scope, fields);
      await requireMembers(tx, scope, userId, members);
      const row = await insertInbox(tx, scope, {
        name: fields.name,
        campaignIds: [...new Set(fields.campaign_ids)],
        ringGroupIds: [...new Set(fields.ring_group_ids)],
        userId,
        createdAt: clock.now(),
      });
      await replaceInboxMembers(tx, scope, row.id, members);
      announce(tx, scope, row);
      return presented(tx, actor, scope, row);
    },

    async update(tx, actor, scope, id, { members, if_version: ifVersion, ...patch }) {
      const before = await changeable(tx, actor, scope, id);
      const sources = {
        campaign_ids: patch.campaign_ids ?? before.campaignIds,
        ring_group_ids: patch.ring_group_ids ?? before.ringGroupIds,
      };
      if (patch.campaign_ids !== undefined || patch.ring_group_ids !== undefined)
        await requireSources(tx, scope, sources, before);
      if (members !== undefined) await requireMembers(tx, scope, before.userId, members);
      const values = given({
        name: patch.name,
        campaignIds: patch.campaign_ids && [...new Set(patch.campaign_ids)],
        ringGroupIds: patch.ring_group_ids && [...new Set(patch.ring_group_ids)],
      });
      const row = await updateInboxRow(tx, scope, id, values, clock.now(), ifVersion);
      if (row === undefined) throw fail('CONFLICT');
      if (members !== undefined) await replaceInboxMembers(tx, scope, id, members);
      announce(tx, scope, row);
      return presented(tx, actor, scope, row);
    },

    async askToJoin(tx, actor, scope, id) {
      await requireInboxesOn(tx, scope);
      const row = found(await findInbox(tx, scope, readerOf(actor), id));
      const members = (await membersOfInboxes(tx, scope, [id])).get(id) ?? [];
      const own = members.find(({ user_id: userId }) => userId === actor.userId);
      if (own?.role !== 'watcher') throw invalid({ _: 'Only watchers of an inbox ask to join it.' });
      const now = clock.now();
      if (isAsking(own, now)) return presented(tx, actor, scope, row);
      await markAsked(tx, scope, id, actor.userId, now);
      const changed = found(await updateInboxRow(tx, scope, id, {}, now));
      announce(tx, scope, changed);
      const names = await namesOf(tx, scope, [actor.userId]);
      tx.emit({
        type: 'team_inbox_join_asked',
        companyId: scope.companyId,
        entity: { type: 'team_inbox_join', id: `${id}:${actor.userId}` },
        version: changed.version,
        data: {
          inbox_id: id,
          inbox_name: row.name,
          user_id: actor.userId,
          user_name: names.get(actor.userId) ?? '',
        },
        channels: (await listWithRole(tx, scope, INBOX_MANAGERS)).map((userId) =>
          channels.user(scope.companyId, userId),
        ),
      });
      return presented(tx, actor, scope, changed);
    },

    async declineJoin(tx, actor, scope, id, userId) {
      const row = await changeable(tx, actor, scope, id);
      const now = clock.now();
      const members = (await membersOfInboxes(tx, scope, [id])).get(id) ?? [];
      if (!members.some((each) => each.user_id === userId && isAsking(each, now)))
        return presented(tx, actor, scope, row);
      await markAsked(tx, scope, id, userId, null);
      const changed = found(await updateInboxRow(tx, scope, id, {}, now));
      announce(tx, scope, changed);
      tx.emit({
        type: 'team_inbox_join_declined',
        companyId: scope.companyId,
        entity: { type: 'team_inbox_join', id: `${id}:${userId}` },
        version: changed.version,
        data: { inbox_id: id, inbox_name: row.name },
        channels: [channels.user(scope.companyId, userId)],
      });
      return presented(tx, actor, scope, changed);
    },

    async remove(tx, actor, scope, id) {
      const row = await changeable(tx, actor, scope, id);
      const now = clock.now();
      await updateInboxRow(tx, scope, id, { removedAt: now }, now);
      announce(tx, scope, row, true);
    },

    async restore(tx, actor, scope, id) {
      const { userId } = await changeable(tx, actor, scope, id, 'removed');
      await requireRoom(tx, scope, userId);
      const row = found(await updateInboxRow(tx, scope, id, { removedAt: null }, clock.now()));
      announce(tx, scope, row);
      return presented(tx, actor, scope, row);
    },
  };
}

const readerOf = ({ userId, roles }: UserActor): InboxReader => ({ userId, isManager: managesInboxes(roles) });

function requireManager({ roles }: UserActor): void {
  if (!managesInboxes(roles))
    throw fail('FORBIDDEN', { message: 'Only admins and supervisors can change team inboxes.' });
}

const added = (now: readonly number[], before: readonly number[]): number[] =>
  [...new Set(now)].filter((id) => !before.includes(id));

async function requireSources(
  reads: Reads,
  scope: Scope,
  { campaign_ids: lineIds, ring_group_ids: groupIds }: Pick<NewInbox, 'campaign_ids' | 'ring_group_ids'>,
  /** What is in the inbox already stays, even when it was deleted since. */
  before: Pick<InboxRow, 'campaignIds' | 'ringGroupIds'> = { campaignIds: [], ringGroupIds: [] },
): Promise<void> {
  if (lineIds.length + groupIds.length === 0) throw invalid({ campaign_ids: 'Choose a line or a ring group.' });
  for (const id of added(lineIds, before.campaignIds))
    if ((await findLine(reads, scope, id)) === undefined)
      throw invalid({ campaign_ids: 'One of these lines does not exist any more.' });
  for (const id of added(groupIds, before.ringGroupIds))
    if ((await findRingGroup(reads, scope, id)) === undefined)
      throw invalid({ ring_group_ids: 'One of these ring groups does not exist any more.' });
}

async function requireMembers(
  reads: Reads,
  scope: Scope,
  ownerId: number | null,
  members: InboxMembers,
): Promise<void> {
  if (members.length === 0) return;
  if (ownerId !== null) throw invalid({ members: 'A personal inbox has no members.' });
  const ids = members.map(({ user_id: userId }) => userId);
  if (new Set(ids).size < ids.length) throw invalid({ members: 'Each person can appear only once.' });
  if ((await countMembers(reads, scope, ids)) < ids.length)
    throw invalid({ members: 'One of these people does not belong to the company.' });
}

/** Whether a watcher waits to be made a member. */
const isAsking = ({ role, askedAt }: StoredMembers[number], now: Date): boolean =>
  role === 'watcher' && askedAt !== null && now.getTime() - askedAt.getTime() < ASKED_MS;

function presentInbox(row: InboxRow, members: StoredMembers, reader: InboxReader, now: Date): TeamInbox {
  const role = members.find(({ user_id: userId }) => userId === reader.userId)?.role;
  const asking = members.filter((member) => isAsking(member, now)).map(({ user_id: userId }) => userId);
  return {
    id: row.id,
    name: row.name,
    kind: row.userId !== null ? 'personal' : role === 'member' ? 'connected' : 'watching',
    campaign_ids: row.campaignIds,
    ring_group_ids: row.ringGroupIds,
    members: members.map(({ user_id, role: each }) => ({ user_id, role: each })),
    asking_user_ids: reader.isManager ? asking : asking.filter((userId) => userId === reader.userId),
    can_edit: row.userId !== null || reader.isManager,
    version: row.version,
  };
}
