import { isDeepStrictEqual } from 'node:util';
import type { WrapUp } from '@talk/contract';
import { beginWrapUp, nextWrapUp, wrapUpRemainingMs, type WrapUpEvent, type WrapUpState } from '@talk/domain/calls';
import { inTransaction, type Reads, type Tx } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { UserActor } from '../../../policy/actor.js';
import { memberScope, type Scope } from '../../../policy/scope.js';
import type { MessageCompliance } from '../../rules/compliance/index.js';
import { lockAgent } from '../agents/index.js';
import { readContactViews, recordAudits } from '../../people/contacts/index.js';
import { visibleContactIds } from '../../people/contacts/read.js';
import { readViewers } from '../../platform/viewers/read.js';
import { hasOffered } from '../dispositions/read.js';
import type { Agents } from '../agents/index.js';
import { wrapUpDeadlineJob } from './deadline.job.js';
import { isExtensible, mayFinish } from './wrap-ups.policy.js';
import { columnsOf, presentWrapUp, stateOf } from './wrap-ups.presenter.js';
import {
  agentsWithOpen,
  findWrapUp,
  insertWrapUp,
  listAwaitingText,
  listOpen,
  lockOpen,
  readFacts,
  updateWrapUp,
  type WrapUpFacts,
  type WrapUpRow,
} from './wrap-ups.repository.js';
import { tellWrapUp } from './tell-wrap-up.js';
import type { Need } from './wrap-ups.tables.js';

/** A call that ended for an agent who had it. */
export interface EndedCall {
  readonly userId: number;
  readonly callId: string;
  readonly communicationId: number;
}

/**
 * The time after calls. An agent is always locked before their wrap-ups, by every change of them, so that a call that moves the agent
 * and a deadline that ends the wrap-up cannot wait for each other.
 */
export interface WrapUps {
  /** Starts the wrap-up of a call, once however often it is told; nothing, where the company has neither time nor a need for it. */
  begin(tx: Tx, scope: Scope, ended: EndedCall): Promise<void>;
  /** Whether the agent is still busy with a call that is over. */
  isOpen(reads: Reads, scope: Scope, userId: number): Promise<boolean>;
  /** Something changed that may hold or release the agent's wrap-ups: their status, or what is forced. */
  review(tx: Tx, scope: Scope, userId: number): Promise<void>;
  reviewCommunication(tx: Tx, scope: Scope, communicationId: number): Promise<void>;
  reviewContact(tx: Tx, scope: Scope, contactId: number): Promise<void>;
  current(reads: Reads, scope: Scope, userId: number): Promise<WrapUp[]>;
  /** @throws ApiError NOT_FOUND for another agent's, WRAP_UP_STATE when it is over or was extended twice. */
  extend(tx: Tx, scope: Scope, actor: UserActor, id: number, seconds: number): Promise<WrapUp>;
  /** One that is over stays as it is. @throws ApiError NOT_FOUND, WRAP_UP_STATE while something forced is outstanding. */
  finish(tx: Tx, scope: Scope, actor: UserActor, id: number): Promise<WrapUp>;
  /** The deadline of a wrap-up may have come. Harmless when it has not. */
  expire(tx: Tx, scope: Scope, id: number): Promise<void>;
  /** Looks again at all wrap-ups that wait for a text: it was sent, or cannot be sent any more. */
  reviewTexts(): Promise<void>;
}

const REVIEWED_AT_ONCE = 200;

/** What an agent can do only while they see the contact. */
const ABOUT_CONTACT: ReadonlySet<Need> = new Set(['contact-disposition', 'text']);
const NO_CONTACT = 'This contact was deleted or merged, or you have no access to it.';

/** Work that pauses the agent's wrap-ups. */
const OTHER_WORK: ReadonlySet<string> = new Set(['on-call', 'auto-dial', 'sentry']);

export function createWrapUps(
  kernel: Kernel,
  agents: Agents,
  compliance: Pick<MessageCompliance, 'decideMessage'>,
): WrapUps {
  const now = (): Date => kernel.clock.now();

  /** Tells the agent, and makes sure that the deadline will be kept. */
  function announce(tx: Tx, scope: Scope, row: WrapUpRow): void {
    tellWrapUp(tx, scope, row, now());
    if (row.endsAt === null) return;
    tx.enqueue(wrapUpDeadlineJob, {
      companyId: scope.companyId,
      payload: { wrapUpId: row.id },
      key: `wrap-up:${row.id}:${row.endsAt.getTime()}`,
      runAt: row.endsAt,
    });
  }

  async function needsOf(tx: Tx, scope: Scope, facts: WrapUpFacts): Promise<Need[]> {
    const call = facts.forcesCallDisposition && (await hasOffered(tx, scope, 'call'));
    const contact =
      facts.forcesContactDisposition && facts.contactId !== null && (await hasOffered(tx, scope, 'contact'));
    const text = facts.forcesText && facts.contactId !== null;
    return [
      ...(call ? (['call-disposition'] as const) : []),
      ...(contact ? (['contact-disposition'] as const) : []),
      ...(text ? (['text'] as const) : []),
    ];
  }

  /**
   * A text that cannot be sent is not asked for (reading 30): opted out, Do Not Contact, a landline, no line that can text … Nothing is asked
   * for about a contact that the agent cannot open any more.
   */
  async function waiversOf(
    tx: Tx,
    scope: Scope,
    needs: readonly Need[],
    facts: WrapUpFacts,
    userId: number,
  ): Promise<WrapUpRow['waived']> {
    const open = openOf(needs, facts, {}).filter((need) => ABOUT_CONTACT.has(need));
    if (open.length === 0) return {};
    const { contactId } = facts;
    if (contactId === null || !(await seesContact(tx, scope, userId, contactId)))
      return Object.fromEntries(open.map((need) => [need, NO_CONTACT]));
    if (!open.includes('text')) return {};
    const { decision } = await compliance.decideMessage(tx, scope, {
      userId,
      contactId,
      typedNumber: null,
      lineId: facts.lineId,
      body: null,
      attachments: 0,
      withMedia: false,
      source: 'manual',
    });
    if (decision.kind === 'allowed') return {};
    return { text: decision.kind === 'later' ? decision.reason : decision.obstacles[0].text };
  }

  function openOf(needs: readonly Need[], facts: WrapUpFacts, waived: WrapUpRow['waived']): Need[] {
    const isOpen: Readonly<Record<Need, boolean>> = {
      'call-disposition': facts.callDispositionId === null,
      'contact-disposition': !facts.isContactDisposed,
      text: !facts.isTextSent,
    };
    return needs.filter((need) => isOpen[need] && waived[need] === undefined);
  }

  async function seesContact(tx: Tx, scope: Scope, userId: number, contactId: number): Promise<boolean> {
    const [viewer] = await readViewers(tx, scope, userId);
    return viewer !== undefined && (await visibleContactIds(tx, scope, [contactId], viewer)).length > 0;
  }

  /** Writes what `change` makes of a wrap-up, if that is anything. */
  async function save(
    tx: Tx,
    scope: Scope,
    row: WrapUpRow,
    change: {
      state: WrapUpState;
      openNeeds: Need[];
      pausedBy: WrapUpRow['pausedBy'];
      waived?: WrapUpRow['waived'];
      seconds?: number;
    },
  ): Promise<WrapUpRow> {
    const { state, openNeeds, pausedBy, seconds, waived = row.waived } = change;
    const isSame =
      isDeepStrictEqual(state, stateOf(row)) &&
      pausedBy === row.pausedBy &&
      isDeepStrictEqual(openNeeds, row.openNeeds) &&
      isDeepStrictEqual(waived, row.waived);
    if (isSame && seconds === undefined) return row;
    const extended =
      seconds === undefined ? {} : { totalSeconds: row.totalSeconds + seconds, extensions: row.extensions + 1 };
    const values = { ...columnsOf(state), openNeeds, pausedBy, waived, ...extended };
    const after = await updateWrapUp(tx, scope, row.id, values, now());
    announce(tx, scope, after);
    return after;
  }

  /** The agent goes back to what they chose, when nothing else is left to wrap up. Agent and wrap-ups are locked. */
  async function release(tx: Tx, scope: Scope, userId: number): Promise<void> {
    const agent = await lockAgent(tx, scope, userId);
    if (agent?.status !== 'on-wrap-up' || (await listOpen(tx, scope, userId)).length > 0) return;
    await agents.apply(tx, scope, userId, { type: 'work-over' });
  }

  async function review(tx: Tx, scope: Scope, userId: number): Promise<void> {
    const agent = await lockAgent(tx, scope, userId);
    if (agent === undefined) return;
    const isBusy = OTHER_WORK.has(agent.status);
    const atMs = now().getTime();
    let hasEarlier = false;
    for (const row of await lockOpen(tx, scope, userId)) {
      const facts = await readFacts(tx, scope, row.communicationId, userId);
      const waived = facts === undefined ? {} : await waiversOf(tx, scope, row.needs, facts, userId);
      const openNeeds = facts === undefined ? [] : openOf(row.needs, facts, waived);
      const before = stateOf(row);
      // The time of each call's paperwork counts down when its turn has come. One without time left ends with its last need.
      const waits = hasEarlier && wrapUpRemainingMs(before, atMs) > 0;
      const pausedBy = isBusy ? 'call' : openNeeds.length > 0 ? 'needs' : waits ? 'wrap-up' : null;
      const state = nextWrapUp(before, { type: pausedBy === null ? 'unblocked' : 'blocked', atMs });
      await save(tx, scope, row, { state, openNeeds, waived, pausedBy: state.name === 'paused' ? pausedBy : null });
      hasEarlier ||= state.name !== 'over';
    }
    await release(tx, scope, userId);
  }

  /** One wrap-up, locked after its agent; undefined when it is over or does not exist. */
  async function lockOne(tx: Tx, scope: Scope, id: number): Promise<WrapUpRow | undefined> {
    const known = await findWrapUp(tx, scope, id);
    if (known === undefined) return undefined;
    await lockAgent(tx, scope, known.userId);
    return (await lockOpen(tx, scope, known.userId)).find((row) => row.id === id);
  }

  async function apply(tx: Tx, scope: Scope, row: WrapUpRow, event: WrapUpEvent, seconds?: number): Promise<WrapUpRow> {
    const state = nextWrapUp(stateOf(row), event);
    const { openNeeds } = row;
    const pausedBy = state.name === 'paused' ? row.pausedBy : null;
    const after = await save(tx, scope, row, {
      state,
      openNeeds,
      pausedBy,
      ...(seconds === undefined ? {} : { seconds }),
    });
    if (after.state === 'over') await review(tx, scope, after.userId);
    return after;
  }

  async function auditFinish(tx: Tx, scope: Scope, row: WrapUpRow): Promise<void> {
    const [contact] = row.contactId === null ? [] : await readContactViews(tx, scope, [row.contactId]);
    if (contact === undefined || row.contactId === null) return;
    const audit = { contactId: row.contactId, field: 'wrap_up', before: row.state, after: 'ended-by-supervisor' };
    await recordAudits(tx, scope, contact, [audit], now());
  }

  return {
    review,

    async begin(tx, scope, { userId, callId, communicationId }) {
      const facts = await readFacts(tx, scope, communicationId, userId);
      if (facts === undefined) return;
      const needs = await needsOf(tx, scope, facts);
      const waived = await waiversOf(tx, scope, needs, facts, userId);
      const openNeeds = openOf(needs, facts, waived);
      if (facts.seconds === 0 && openNeeds.length === 0) return;
      const state = beginWrapUp(facts.seconds, openNeeds.length > 0, now().getTime());
      const row = await insertWrapUp(tx, scope, {
        userId,
        callId,
        communicationId,
        contactId: facts.contactId,
        ...columnsOf(state),
        pausedBy: state.name === 'paused' ? 'needs' : null,
        totalSeconds: facts.seconds,
        needs,
        openNeeds,
        waived,
        createdAt: now(),
      });
      if (row !== undefined) announce(tx, scope, row);
    },

    isOpen: async (reads, scope, userId) => (await listOpen(reads, scope, userId)).length > 0,

    async reviewCommunication(tx, scope, communicationId) {
      for (const userId of await agentsWithOpen(tx, scope, { communicationId })) await review(tx, scope, userId);
    },

    async reviewContact(tx, scope, contactId) {
      for (const userId of await agentsWithOpen(tx, scope, { contactIds: [contactId] }))
        await review(tx, scope, userId);
    },

    current: async (reads, scope, userId) =>
      (await listOpen(reads, scope, userId)).map((row) => presentWrapUp(row, now())),

    async extend(tx, scope, actor, id, seconds) {
      const known = await findWrapUp(tx, scope, id);
      if (known === undefined || known.userId !== actor.userId) throw fail('NOT_FOUND');
      const row = await lockOne(tx, scope, id);
      if (row === undefined) throw fail('WRAP_UP_STATE', { message: 'This wrap-up is over.' });
      isExtensible(row);
      const after = await apply(tx, scope, row, { type: 'extended', byMs: seconds * 1000 }, seconds);
      return presentWrapUp(after, now());
    },

    async finish(tx, scope, actor, id) {
      const known = await findWrapUp(tx, scope, id);
      if (known === undefined) throw fail('NOT_FOUND');
      const reason = mayFinish(actor, known);
      const row = await lockOne(tx, scope, id);
      // Over already, by its deadline or by another press: what was asked for is so.
      if (row === undefined) return presentWrapUp((await findWrapUp(tx, scope, id)) ?? known, now());
      mayFinish(actor, row);
      const after = await apply(tx, scope, row, { type: 'finished', atMs: now().getTime(), reason });
      if (reason === 'ended-by-supervisor') await auditFinish(tx, scope, row);
      return presentWrapUp(after, now());
    },

    async reviewTexts() {
      for (const { companyId, userId } of await listAwaitingText({ q: kernel.db.drizzle }, REVIEWED_AT_ONCE))
        await inTransaction(kernel, (tx) => review(tx, memberScope(companyId, userId), userId));
    },

    async expire(tx, scope, id) {
      const row = await lockOne(tx, scope, id);
      if (row !== undefined) await apply(tx, scope, row, { type: 'deadline', atMs: now().getTime() });
    },
  };
}
