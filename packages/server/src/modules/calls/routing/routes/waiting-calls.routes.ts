import type { Call, SupervisorAct } from '@talk/contract';
import { operations } from '@talk/contract/schemas';
import type { Tx } from '../../../../db/transaction.js';
import { fail, invalid } from '../../../../http/errors.js';
import { route, type Route } from '../../../../http/route.js';
import type { Kernel } from '../../../../kernel.js';
import type { Scope } from '../../../../policy/scope.js';
import { readViewer } from '../../../platform/viewers/read.js';
import { type CommunicationLog, findView } from '../../../people/communications/index.js';
import { type Agents, recordSupervisorAct } from '../../agents/index.js';
import { callJobs, type Calls, lockCall, moveToFront, updateCall } from '../../call/index.js';
import { callIdOf, type CallRow, listFacts } from '../../call/read.js';
import { tellFishing } from '../fishing.js';
import { listGroupUserIds } from '../candidates.repository.js';
import { readUnansweredEnd } from '../missed-call.js';
import { findQueueGroup, readCallRoute } from '../route.repository.js';
import { longestWaitEnd } from '../routing.jobs.js';
import { takeQueued } from '../take.js';

export interface WaitingCallDeps {
  kernel: Kernel;
  calls: Calls;
  agents: Agents;
  log: CommunicationLog;
}

/** What agents do with callers who were not answered. */
export function waitingCallRoutes({ kernel, calls, agents, log }: WaitingCallDeps): Route[] {
  const nowMs = (): number => kernel.clock.now().getTime();

  async function presented(tx: Tx, scope: Scope, id: string): Promise<Call> {
    const call = await calls.present(tx, scope, id);
    if (call === null) throw fail('NOT_FOUND');
    return call;
  }

  /** A call whose communication the user may see, locked; any other does not exist for them. */
  async function visible(tx: Tx, scope: Scope, call: CallRow | undefined): Promise<CallRow> {
    const viewer = await readViewer(tx, scope);
    if (call === undefined || (await findView(tx, scope, call.communicationId, viewer)) === undefined)
      throw fail('NOT_FOUND');
    return call;
  }

  async function ofCommunication(tx: Tx, scope: Scope, communicationId: number): Promise<CallRow> {
    const id = await callIdOf(tx, scope, communicationId);
    return visible(tx, scope, id === undefined ? undefined : await lockCall(tx, scope, id));
  }

  /** Whom a waiting call is put to: the group of its line, admins and supervisors. */
  async function isOffered(tx: Tx, scope: Scope, call: CallRow, actor: { userId: number; roles: readonly string[] }) {
    if (actor.roles.includes('Company Admin') || actor.roles.includes('Company Supervisor')) return true;
    const { line } = await readCallRoute(tx, scope, call);
    return line?.group != null && (await listGroupUserIds(tx, scope, line.group.id)).includes(actor.userId);
  }

  /** Agents who had a part in the call when it was done see by whom and why. */
  async function record(
    tx: Tx,
    scope: Scope,
    { communicationId, engagedUserIds, ringingUserIds }: CallRow,
    { reason, ...act }: { act: SupervisorAct['act']; byUserId: number; reason: string | undefined },
  ): Promise<void> {
    const hearers = [...new Set([...engagedUserIds, ...ringingUserIds])].filter((userId) => userId !== act.byUserId);
    const given = reason === undefined || reason === '' ? {} : { reason };
    await recordSupervisorAct(tx, scope, { ...act, ...given, communicationId, hearers, now: kernel.clock.now() });
  }

  return [
    route(operations.sendToVoicemail, async ({ params, actor, scope, tx }) => {
      const call = await lockCall(tx, scope, params.id);
      const before = call === undefined ? null : await calls.present(tx, scope, params.id);
      const rings = before?.ringing_user_ids.includes(actor.userId) === true;
      if (call === undefined || !(rings || (await isOffered(tx, scope, call, actor)))) throw fail('NOT_FOUND');
      if (call.phase === 'voicemail') return presented(tx, scope, call.id);
      if (call.phase !== 'ringing' && call.phase !== 'queued')
        throw fail('CALL_STATE', { message: 'Only an unanswered call can go to voicemail.' });
      // Of a call for one user alone it is theirs, if they have one.
      const { ofUserId } =
        call.phase === 'queued'
          ? { ofUserId: undefined }
          : await readUnansweredEnd(tx, scope, await readCallRoute(tx, scope, call), kernel.clock.now());
      await calls.recordFacts(tx, scope, call.id, [
        { kind: 'diverted', to: 'voicemail', isThere: false, atMs: nowMs(), ofUserId },
      ]);
      return presented(tx, scope, call.id);
    }),

    route(operations.takeQueuedCall, async ({ params, actor, scope, tx }) => {
      const call = await lockCall(tx, scope, params.id);
      if (call === undefined || !(await isOffered(tx, scope, call, actor))) throw fail('NOT_FOUND');
      await takeQueued(tx, scope, call, { calls, userId: actor.userId, nowMs: nowMs() });
      return { call: await presented(tx, scope, call.id), connect: { params: { talk_call_id: call.id } } };
    }),

    route(operations.forceDequeue, async ({ params, body, actor, scope, tx }) => {
      const call = await ofCommunication(tx, scope, params.id);
      if (call.phase !== 'queued') throw fail('CALL_STATE', { message: 'This caller is not waiting in a queue.' });
      const { line } = await readCallRoute(tx, scope, call);
      await calls.recordFacts(tx, scope, call.id, [
        line?.group?.queue.at_max_wait === 'voicemail'
          ? { kind: 'diverted', to: 'voicemail', isThere: false, atMs: nowMs() }
          : { kind: 'given-up', atMs: nowMs() },
      ]);
      await record(tx, scope, call, { act: 'force-dequeue', byUserId: actor.userId, reason: body?.reason });
      return presented(tx, scope, call.id);
    }),

    route(operations.moveToFront, async ({ params, body, actor, scope, tx }) => {
      const call = await ofCommunication(tx, scope, params.id);
      if (call.phase !== 'queued') throw fail('CALL_STATE', { message: 'This caller is not waiting in a queue.' });
      const { line } = await readCallRoute(tx, scope, call);
      const group = line?.group ?? null;
      if (group === null || group.fishingMode)
        throw fail('CALL_STATE', { message: 'Agents of this ring group choose callers themselves.' });
      await moveToFront(tx, scope, call.id, group.id);
      await record(tx, scope, call, { act: 'move-to-front', byUserId: actor.userId, reason: body?.reason });
      return presented(tx, scope, call.id);
    }),

    route(operations.moveToRingGroup, async ({ params, body, actor, scope, tx }) => {
      const call = await ofCommunication(tx, scope, params.id);
      if (call.phase !== 'queued') throw fail('CALL_STATE', { message: 'This caller is not waiting in a queue.' });
      const { ring_group_id: ringGroupId, reason } = body;
      const group = await findQueueGroup(tx, scope, ringGroupId);
      if (group === undefined) throw fail('NOT_FOUND');
      if (!group.hasQueue) throw invalid({ ring_group_id: 'This ring group has no queue.' });
      await tellFishing(tx, scope, call, { calls, agents, isLeaving: true });
      await log.change(tx, scope, call.communicationId, { ringGroupId });
      // What agents of both groups hear next is newer than what they just heard.
      await updateCall(tx, scope, call.id, {}, new Date(nowMs()));
      const { companyId } = scope;
      // As if nobody had answered: a phone of the former group stops ringing, and the other group is asked.
      const afterRings = (await listFacts(tx, scope, call.id)).filter(({ kind }) => kind === 'rung').length;
      tx.enqueue(callJobs.ringJob, { companyId, payload: { callId: call.id, afterRings, isForced: true } });
      tx.enqueue(callJobs.announceQueuedJob, { companyId, payload: { callId: call.id } });
      // What was waited already counts.
      const { line } = await readCallRoute(tx, scope, call);
      const runAt = new Date(Math.max(nowMs(), longestWaitEnd(call, line)));
      tx.enqueue(callJobs.maxWaitJob, { companyId, payload: { callId: call.id }, runAt });
      await record(tx, scope, call, { act: 'move-to-group', byUserId: actor.userId, reason });
      return presented(tx, scope, call.id);
    }),

    route(operations.forceTerminate, async ({ params, body, actor, scope, tx }) => {
      const call = await ofCommunication(tx, scope, params.id);
      if (call.phase !== 'ended') {
        await calls.recordFacts(tx, scope, call.id, [
          { kind: 'hang-up-requested', userId: actor.userId, atMs: nowMs() },
          { kind: 'given-up', atMs: nowMs() },
        ]);
        await record(tx, scope, call, { act: 'force-terminate', byUserId: actor.userId, reason: body?.reason });
      }
      return presented(tx, scope, call.id);
    }),
  ];
}
