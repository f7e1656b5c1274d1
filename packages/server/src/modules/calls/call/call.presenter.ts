import { isRejectionCode, REJECTIONS, type Call, type CallEndReason, type VoicemailDrop } from '@talk/contract';
import { isSupervisorShown } from '@talk/domain/calls';
import type { Reads } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import type { CommunicationLog, CommunicationPatch } from '../../people/communications/index.js';
import { namesOf } from '../../platform/identity/read.js';
import {
  type CallTimeouts,
  type CallRecord,
  hasVoicemail,
  type HelpRequest,
  involvedUsers,
  sharesOfCall,
} from '../facts/index.js';
import type { CallHistory } from './call-history.js';
import { participantsOf, transferView } from './participants.presenter.js';
import { findCallPlace, type CallRow } from './calls.repository.js';

const instant = (ms: number | null | undefined): string | null => (ms == null ? null : new Date(ms).toISOString());

/** What is shown with a call and kept elsewhere. */
interface Surroundings {
  readonly place: Awaited<ReturnType<typeof findCallPlace>>;
  readonly names: ReadonlyMap<number, string>;
  readonly contact: Call['contact'];
}

/** @param userIds of all whom the call involves. */
export async function readSurroundings(
  reads: Reads,
  scope: Scope,
  { communicationId, userIds }: { communicationId: number; userIds: readonly number[] },
  log: CommunicationLog,
): Promise<Surroundings> {
  const [place, names, contact] = await Promise.all([
    findCallPlace(reads, scope, communicationId),
    namesOf(reads, scope, userIds),
    log.contactMatch(reads, scope, communicationId),
  ]);
  return { place, names, contact };
}

/** The snapshot that clients get (contract, `Call`). */
export async function presentCall(
  reads: Reads,
  scope: Scope,
  call: CallRow,
  history: CallHistory,
  { log, timeouts }: { log: CommunicationLog; timeouts: CallTimeouts },
): Promise<Call> {
  const { communicationId, initiatorUserId } = call;
  const userIds = [
    ...involvedUsers(history.plan.legs, history.facts),
    ...history.record.supervisions.map(({ userId }) => userId),
    ...(initiatorUserId === null ? [] : [initiatorUserId]),
  ];
  const around = await readSurroundings(reads, scope, { communicationId, userIds }, log);
  return snapshotOf(call, history, around, timeouts);
}

export function snapshotOf(
  call: CallRow,
  history: CallHistory,
  { place, names, contact }: Surroundings,
  timeouts: CallTimeouts,
): Call {
  const { record, facts } = history;
  const { control } = record;
  const { parked, lostAtMs } = control;
  return {
    id: call.id,
    communication_id: call.communicationId,
    direction: call.direction,
    phase: call.phase,
    phone_number: call.phoneNumber,
    campaign_id: place?.lineId ?? null,
    campaign_name: place?.lineName ?? null,
    line_number: call.lineNumber,
    ring_group_name: place?.ringGroupName ?? null,
    contact,
    user_id: call.userId,
    ringing_user_ids: [...record.ringingUserIds],
    is_recording: call.recordingSid !== null && call.phase !== 'ended' && !control.isRecordingPaused,
    started_at: call.startedAt.toISOString(),
    answered_at: call.answeredAt?.toISOString() ?? null,
    ended_at: call.endedAt?.toISOString() ?? null,
    end_reason: call.endReason as CallEndReason | null,
    rejection: rejectionOf(call.rejection),
    hung_up_by: call.hungUpBy,
    participants: participantsOf(call, history, names),
    held_since: instant(control.heldSinceMs),
    recording:
      call.recordingSid === null || call.phase === 'ended' ? 'off' : control.isRecordingPaused ? 'paused' : 'on',
    parked:
      parked === null
        ? null
        : {
            by_user_id: parked.userId,
            by_name: names.get(parked.userId) ?? '',
            reason: parked.reason,
            at: new Date(parked.atMs).toISOString(),
          },
    transfer: control.transfer === null ? null : transferView(control.transfer, names, timeouts),
    has_voicemail: hasVoicemail(facts),
    voicemail_drop: voicemailDropOf(record),
    answered_by: record.answeredBy,
    supervisors: shownSupervisors(record, names),
    help: helpView(record.help, names),
    rejoin_until: instant(lostAtMs === null ? null : lostAtMs + timeouts.rejoinMs),
    version: call.version,
  };
}

/** Supervisors whom the agents of the call may know of. */
function shownSupervisors({ supervisions }: CallRecord, names: ReadonlyMap<number, string>): Call['supervisors'] {
  return supervisions
    .filter(({ state, mode, isHidden }) => state === 'connected' && isSupervisorShown(mode, isHidden))
    .map(({ userId, mode }) => ({ user_id: userId, name: names.get(userId) ?? '', mode }));
}

export function helpView(help: HelpRequest | null, names: ReadonlyMap<number, string>): Call['help'] {
  if (help === null) return null;
  const { userId, atMs } = help;
  return { by_user_id: userId, by_name: names.get(userId) ?? '', at: new Date(atMs).toISOString() };
}

/** What became of the message that was left to a machine. */
function voicemailDropOf({ control: { dropped }, phase }: CallRecord): VoicemailDrop | null {
  if (dropped === null) return null;
  const { name, userId, wasPlayed } = dropped;
  return { name, by_user_id: userId, state: wasPlayed ? 'played' : phase === 'ended' ? 'cut-short' : 'playing' };
}

/** The parts of a call that its communication keeps. */
export function outcomeOf({ plan, facts, record }: CallHistory): CommunicationPatch {
  const shares = sharesOfCall(plan, facts, record);
  return {
    voicemailDrop: voicemailDropOf(record),
    ...(record.control.handover !== null && { transferType: record.control.handover }),
    talkerIds: shares.length === 0 ? null : shares.map(({ userId }) => userId),
    talkerSeconds: shares.length === 0 ? null : shares.map(({ seconds }) => seconds),
  };
}

function rejectionOf(code: number | null): Call['rejection'] {
  return code === null || !isRejectionCode(code) ? null : { code, message: REJECTIONS[code].text };
}
