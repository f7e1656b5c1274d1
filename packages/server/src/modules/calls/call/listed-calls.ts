import type { Call, ContactCenterCall } from '@talk/contract';
import type { Reads } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import type { CommunicationLog } from '../../people/communications/index.js';
import { namesOf } from '../../platform/identity/read.js';
import { type CallTimeouts, involvedUsers } from '../facts/index.js';
import { historyOf } from './call-history.js';
import { snapshotOf } from './call.presenter.js';
import type { Calls } from './calls.service.js';
import { callVersions, listCallRows, listHistories, type ListedCallRow } from './listed-calls.repository.js';

export interface ListedCallDeps {
  readonly calls: Pick<Calls, 'present'>;
  readonly log: Pick<CommunicationLog, 'contactMatches'>;
  readonly timeouts: CallTimeouts;
}

/** Calls as the lists of the contact center show them, in the order of their ids: a few queries, however many there are. */
export async function presentListed(
  { calls, log, timeouts }: ListedCallDeps,
  reads: Reads,
  scope: Scope,
  ids: readonly string[],
): Promise<ContactCenterCall[]> {
  if (ids.length === 0) return [];
  const [rows, historyIn] = await Promise.all([listCallRows(reads, scope, ids), listHistories(reads, scope, ids)]);
  const known = rows.map((row) => {
    const { legs, facts } = historyIn(row.call.id);
    return { row, history: historyOf(row.call, legs, facts) };
  });
  const userIds = known.flatMap(({ row, history }) => [
    ...involvedUsers(history.plan.legs, history.facts),
    ...history.record.supervisions.map(({ userId }) => userId),
    ...row.attemptingUserIds,
    ...[row.call.initiatorUserId, row.call.userId].filter((id) => id !== null),
  ]);
  const [names, contacts, now] = await Promise.all([
    namesOf(reads, scope, userIds),
    log.contactMatches(
      reads,
      scope,
      rows.map(({ call }) => call.communicationId),
    ),
    callVersions(reads, scope, ids),
  ]);
  const shown = new Map<string, ContactCenterCall>();
  for (const { row, history } of known) {
    const { call, place } = row;
    const contact = contacts.get(call.communicationId) ?? null;
    // Row and facts are of one moment, unless the call changed in between.
    const isOneMoment = now.get(call.id) === call.version;
    const snapshot = isOneMoment
      ? snapshotOf(call, history, { place, names, contact }, timeouts)
      : await calls.present(reads, scope, call.id);
    if (snapshot !== null) shown.set(call.id, withCommunication(snapshot, row, names));
  }
  return ids.flatMap((id) => shown.get(id) ?? []);
}

function withCommunication(
  snapshot: Call,
  { ringGroupId, attemptingUserIds, notes, callbackStatus, forwardedTo }: ListedCallRow,
  names: ReadonlyMap<number, string>,
): ContactCenterCall {
  return {
    ...snapshot,
    ring_group_id: ringGroupId,
    user_name: snapshot.user_id === null ? null : (names.get(snapshot.user_id) ?? null),
    attempting_users: attemptingUserIds.map((id) => ({ id, name: names.get(id) ?? '' })),
    notes,
    callback_status: callbackStatus,
    forwarded_to: forwardedTo,
  };
}
