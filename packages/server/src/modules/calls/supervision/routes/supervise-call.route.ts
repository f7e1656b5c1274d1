import { operations } from '@talk/contract/schemas';
import type { Supervision } from '@talk/contract';
import { readDecisions } from '../../../../db/settings.js';
import type { Reads, Tx } from '../../../../db/transaction.js';
import { fail } from '../../../../http/errors.js';
import { route, type Route } from '../../../../http/route.js';
import type { Kernel } from '../../../../kernel.js';
import type { Scope } from '../../../../policy/scope.js';
import type { CommunicationLog } from '../../../people/communications/index.js';
import { findView } from '../../../people/communications/index.js';
import { readViewer } from '../../../platform/viewers/read.js';
import { recordSupervisorAct } from '../../agents/index.js';
import { act, type CallPart, openAny, openPart, requireJoined } from '../../control/index.js';
import { type Calls, lockDialler, momentAfter, presentSupervision, readHistory, timeoutsOf } from '../../call/index.js';
import { findCall, findSupervisedBy } from '../../call/read.js';
import { requireMaySupervise } from '../supervision.policy.js';
import { begin, change, leave, takeOver, visitOf } from '../supervision.service.js';
import { supervisionSettings } from '../supervision.tables.js';

export interface SupervisionDeps {
  readonly kernel: Kernel;
  readonly calls: Calls;
  readonly log: CommunicationLog;
}

/** What supervisors do in calls of others. */
export function superviseCallRoutes({ kernel, calls, log }: SupervisionDeps): Route[] {
  const timeouts = timeoutsOf(kernel);

  async function shown(reads: Reads, scope: Scope, callId: string, userId: number): Promise<Supervision | null> {
    const call = await findCall(reads, scope, callId);
    if (call === undefined) return null;
    const history = await readHistory(reads, scope, call);
    return presentSupervision(reads, scope, { call, history, userId, log, timeouts });
  }

  async function requireShown(tx: Tx, scope: Scope, { call, userId }: CallPart): Promise<Supervision> {
    const supervision = await shown(tx, scope, call.id, userId);
    if (supervision === null) throw fail('NOT_FOUND');
    return supervision;
  }

  /** A call whose communication the user may see, locked; any other does not exist for them. */
  async function open(tx: Tx, scope: Scope, id: string, userId: number): Promise<CallPart> {
    const part = await openAny(tx, scope, id, userId);
    const viewer = await readViewer(tx, scope);
    const isKnown = visitOf(part) !== undefined;
    if (!isKnown && (await findView(tx, scope, part.call.communicationId, viewer)) === undefined)
      throw fail('NOT_FOUND');
    return part;
  }

  return [
    route(operations.superviseCall, async ({ params, body, actor, scope, tx }) => {
      const { userId } = actor;
      const part = await open(tx, scope, params.id, userId);
      // Two pages of one supervisor, or a dial at the same time: one after the other.
      await lockDialler(tx, scope, userId);
      await requireMaySupervise(tx, scope, actor, part);
      const { showsListeners } = await readDecisions(tx, scope, supervisionSettings);
      await act(tx, scope, { calls, part, facts: begin(part, body.mode, !showsListeners, momentAfter(kernel, part)) });
      await recordSupervisorAct(tx, scope, {
        act: 'supervise',
        byUserId: userId,
        communicationId: part.call.communicationId,
        hearers: [],
        now: kernel.clock.now(),
      });
      return {
        supervision: await requireShown(tx, scope, part),
        connect: { params: { talk_call_id: part.call.id } },
      };
    }),

    route(operations.changeSupervision, async ({ params, body, actor, scope, tx }) => {
      const part = await open(tx, scope, params.id, actor.userId);
      await act(tx, scope, { calls, part, facts: change(part, body.mode, momentAfter(kernel, part)) });
      return requireShown(tx, scope, part);
    }),

    route(operations.endSupervision, async ({ params, actor, scope, tx }) => {
      const part = await open(tx, scope, params.id, actor.userId);
      await act(tx, scope, { calls, part, facts: leave(part, 'left', momentAfter(kernel, part)) });
      return {};
    }),

    route(operations.takeOverCall, async ({ params, actor, scope, tx }) => {
      const { userId } = actor;
      const part = await open(tx, scope, params.id, userId);
      const call = await act(tx, scope, { calls, part, facts: takeOver(part, momentAfter(kernel, part)) });
      const { userId: from, communicationId } = part.call;
      await recordSupervisorAct(tx, scope, {
        act: 'take-over',
        byUserId: userId,
        communicationId,
        hearers: from === null ? [] : [from],
        now: kernel.clock.now(),
      });
      return call;
    }),

    route(operations.currentSupervision, async ({ actor, scope, tx }) => {
      const call = await findSupervisedBy(tx, scope, actor.userId);
      return { supervision: call === undefined ? null : await shown(tx, scope, call.id, actor.userId) };
    }),

    route(operations.askForHelp, async ({ params, body: { on }, actor, scope, tx }) => {
      const part = await openPart(tx, scope, params.id, actor.userId);
      if (on) requireJoined(part);
      const isOpen = part.record.help?.userId === actor.userId;
      const atMs = momentAfter(kernel, part);
      return act(tx, scope, {
        calls,
        part,
        facts: isOpen === on ? [] : [{ kind: 'help', userId: actor.userId, on, atMs }],
      });
    }),
  ];
}
