import { channels, type Line, type RingGroup, type UserSummary } from '@talk/contract';
import type { Reads, Tx } from '../../../db/transaction.js';
import { chooseLine } from '@talk/domain/calls';
import { readViewer } from '../viewers/read.js';
import type { Scope } from '../../../policy/scope.js';
import { writeLine } from './line-changes.repository.js';
import {
  listMembers,
  listRingGroups,
  listRingGroupUsers,
  listUsableLines,
  numbersOf,
  type LineRow,
} from './lines.repository.js';
import { presentLine, presentRingGroup, presentUserSummary } from './lines.presenter.js';

/** Lines that the user may call from and see, with their numbers. */
export async function readLines(reads: Reads, scope: Scope): Promise<Line[]> {
  const viewer = await readViewer(reads, scope);
  const rows = await listUsableLines(reads, scope, viewer);
  const numbers = await numbersOf(
    reads,
    scope,
    rows.map((row) => row.id),
  );
  // The same rule as the gate's, so that the picker and the call agree; who is asked each time still sees a default.
  const choice = chooseLine({
    forced: viewer.forcesLine,
    alwaysAsk: false,
    accountDefaultId: viewer.companyDefaultLineId,
    userDefaultId: viewer.defaultLineId,
    chosenId: null,
    usableIds: rows
      .filter((row) => !row.isPaused && !row.forwardsOnly && numbers.some((number) => number.lineId === row.id))
      .map((row) => row.id),
  });
  const reasonOf = (id: number): Line['default_reason'] =>
    choice.kind === 'line' && choice.lineId === id && choice.reason !== 'chosen' ? choice.reason : null;
  return rows.map((row) =>
    presentLine(
      row,
      numbers.filter((number) => number.lineId === row.id),
      reasonOf(row.id),
    ),
  );
}

export async function readRingGroups(reads: Reads, scope: Scope): Promise<RingGroup[]> {
  const rows = await listRingGroups(reads, scope);
  const members = await listRingGroupUsers(reads, scope);
  return rows.map((row) =>
    presentRingGroup(
      row,
      members.filter((member) => member.ringGroupId === row.id).map((member) => member.userId),
    ),
  );
}

export async function readUsers(reads: Reads, scope: Scope): Promise<UserSummary[]> {
  const rows = await listMembers(reads, scope);
  const groups = await listRingGroupUsers(reads, scope);
  return rows.map((member) =>
    presentUserSummary(
      member,
      groups.filter((group) => group.userId === member.user.id).map((group) => group.ringGroupId),
    ),
  );
}

/** Sets `change`, counts it, and tells the company. @returns undefined when the company has no such line. */
export async function updateLine(
  tx: Tx,
  scope: Scope,
  id: number,
  change: Partial<LineRow>,
  now: Date,
): Promise<LineRow | undefined> {
  const row = await writeLine(tx, scope, id, change, now);
  if (row !== undefined)
    tx.emit({
      type: 'line_updated',
      companyId: scope.companyId,
      entity: { type: 'line', id },
      version: row.version,
      data: { id, version: row.version },
      channels: [channels.company(scope.companyId)],
    });
  return row;
}
