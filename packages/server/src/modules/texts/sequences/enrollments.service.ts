import type { ContactSequence, SequenceContact, SequenceEnrollment } from '@talk/contract';
import { refusalEffect } from '@talk/domain/broadcasts';
import { canDo, type EnrollmentState, nextAct, stopReasonOfRejection } from '@talk/domain/sequences';
import type { Reads, Tx } from '../../../db/transaction.js';
import { fail, found, invalid } from '../../../http/errors.js';
import { decodeCursor, type Page, toPage } from '../../../http/page.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import {
  type AskedFilter,
  lockContact,
  matchingContactIds,
  readContactViews,
  readFilterOf,
} from '../../people/contacts/index.js';
import { visibleContactIds } from '../../people/contacts/read.js';
import { readViewer } from '../../platform/viewers/read.js';
import type { MessageCompliance } from '../../rules/compliance/index.js';
import { groupReason } from '../broadcasts/index.js';
import {
  enrolledAmong,
  findCurrent,
  insertEnrollments,
  listEnrollments,
  listOfContact,
  lockEnrollment,
  stopContact,
  updateEnrollment,
} from './enrollments.repository.js';
import { emitEnrollment, emitSequence, paced, planStep } from './sequence.jobs.js';
import { emitEnrollments } from './emit-enrollments.js';
import { presentEnrollment, presentOfContact } from './sequences.presenter.js';
import { findSequence, lockSequence, type SequenceRow } from './sequences.repository.js';
import { conflict } from './sequences.service.js';

export interface EnrollRequest {
  readonly contact_ids?: readonly number[] | undefined;
  readonly list_id?: number | undefined;
  readonly filter?: AskedFilter | undefined;
  readonly except_ids?: readonly number[] | undefined;
  readonly dry_run?: boolean | undefined;
}

export interface EnrollmentsQuery {
  readonly page: number;
  readonly per_page: number;
  readonly cursor?: string | undefined;
  readonly state?: EnrollmentState | undefined;
}

/** Contacts in sequences. A contact that the user cannot see is NOT_FOUND. */
export interface Enrollments {
  /** @throws ApiError CONFLICT unless the sequence runs; VALIDATION_FAILED for no contact and for too many. */
  enroll(tx: Tx, scope: Scope, userId: number, sequenceId: number, request: EnrollRequest): Promise<SequenceEnrollment>;
  list(reads: Reads, scope: Scope, sequenceId: number, query: EnrollmentsQuery): Promise<Page<SequenceContact>>;
  ofContact(reads: Reads, scope: Scope, contactId: number): Promise<ContactSequence[]>;
  /** @returns how many sequences the contact was taken out of */
  disenroll(tx: Tx, scope: Scope, contactId: number, sequenceId: number | undefined): Promise<number>;
  /** @throws ApiError NOT_FOUND when the contact is not in the sequence. */
  pause(tx: Tx, scope: Scope, contactId: number, sequenceId: number, isPaused: boolean): Promise<ContactSequence>;
}

const CONTACTS_AT_MOST = 5_000;
/** The gate answers up to 1,000 texts at once. */
const AT_ONCE = 500;
const SHOWN_OF_CONTACT = 10;

const NO_MATCH = 'No contact matches. Choose others.';
const TOO_MANY = 'This is more than 5,000 contacts. Choose fewer.';
const NOTHING_TO_DO = 'This sequence has no step to do.';

interface Refusals {
  readonly allowed: readonly number[];
  readonly reasons: readonly { readonly rejection: number; readonly reason: string; readonly count: number }[];
}

export function createEnrollments(
  kernel: Pick<Kernel, 'clock'>,
  compliance: Pick<MessageCompliance, 'decideMessages'>,
): Enrollments {
  const nowOf = (): Date => kernel.clock.now();

  async function chosen(reads: Reads, scope: Scope, request: EnrollRequest): Promise<number[]> {
    const viewer = await readViewer(reads, scope);
    const { contact_ids: asked, list_id: listId, filter, except_ids: except = [] } = request;
    if (asked !== undefined) {
      const seen = await visibleContactIds(reads, scope, [...new Set(asked)], viewer);
      if (seen.length === 0) throw fail('NOT_FOUND');
      return seen.sort((a, b) => a - b);
    }
    const read = await readFilterOf(reads, scope, nowOf(), listId === undefined ? (filter ?? {}) : { list_id: listId });
    const limit = CONTACTS_AT_MOST + except.length + 1;
    const left = new Set(except);
    const ids = (await matchingContactIds(reads, scope, viewer, read, limit)).filter((id) => !left.has(id));
    if (ids.length === 0) throw invalid({ contact_ids: NO_MATCH });
    if (ids.length > CONTACTS_AT_MOST) throw invalid({ contact_ids: TOO_MANY });
    return ids;
  }

  /** Who could get the first text at its time. What the gate refuses for now is asked again when the text is sent. */
  async function weigh(reads: Reads, scope: Scope, sequence: SequenceRow, ids: readonly number[]): Promise<Refusals> {
    const nowMs = nowOf().getTime();
    const first = sequence.steps.findIndex(({ kind }) => kind === 'text');
    const text = sequence.steps[first];
    if (text?.kind !== 'text') return { allowed: ids, reasons: [] };
    const atMs = nextAct(sequence.steps, 0, nowMs)?.dueMs ?? nowMs;
    const allowed: number[] = [];
    const refused = new Map<number, { rejection: number; reason: string; count: number }>();
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const some = ids.slice(from, from + AT_ONCE);
      const verdicts = await compliance.decideMessages(
        reads,
        scope,
        some.map((contactId) => ({
          userId: sequence.userId,
          contactId,
          typedNumber: null,
          lineId: sequence.lineId,
          body: text.body,
          attachments: 0,
          withMedia: false,
          optOut: sequence.optOut,
          source: 'sequence',
          atMs,
        })),
      );
      for (const [index, contactId] of some.entries()) {
        const decision = verdicts[index]?.decision;
        const obstacle = decision?.kind === 'blocked' ? decision.obstacles[0] : undefined;
        if (obstacle === undefined || refusalEffect(obstacle.rejection, obstacle.rule) !== 'exclude') {
          allowed.push(contactId);
          continue;
        }
        const { rejection } = obstacle;
        const known = refused.get(rejection) ?? { rejection, reason: groupReason(rejection, obstacle.text), count: 0 };
        refused.set(rejection, { ...known, count: known.count + 1 });
      }
    }
    return { allowed, reasons: [...refused.values()].sort((a, b) => b.count - a.count) };
  }

  /** Locks the contact, so that nothing else moves it in its sequences. */
  async function lockSeen(tx: Tx, scope: Scope, contactId: number) {
    return found(await lockContact(tx, scope, contactId, await readViewer(tx, scope)));
  }

  return {
    async enroll(tx, scope, userId, sequenceId, request) {
      const isDry = request.dry_run === true;
      const sequence = found(
        isDry ? await findSequence(tx, scope, sequenceId) : await lockSequence(tx, scope, sequenceId),
      );
      if (!canDo(sequence.status, 'enroll')) throw conflict('enroll');
      const now = nowOf();
      const first = nextAct(sequence.steps, 0, now.getTime());
      if (first === null) throw invalid({ contact_ids: NOTHING_TO_DO });
      const ids = await chosen(tx, scope, request);
      const there = await enrolledAmong(tx, scope, sequenceId, ids);
      const { allowed, reasons } = await weigh(
        tx,
        scope,
        sequence,
        ids.filter((id) => !there.has(id)),
      );
      const optedOut = reasons.filter(({ rejection }) => stopReasonOfRejection(rejection) === 'opted_out');
      const countOf = (some: readonly { count: number }[]): number => some.reduce((sum, { count }) => sum + count, 0);
      const optedOutCount = countOf(optedOut);
      const counts = {
        total: ids.length,
        enrolled: allowed.length,
        already: there.size,
        opted_out: optedOutCount,
        cannot_text: countOf(reasons) - optedOutCount,
        reasons: [...reasons],
        dry_run: isDry,
      };
      if (isDry || allowed.length === 0) return counts;
      const rows = await insertEnrollments(tx, scope, allowed, {
        sequenceId,
        stepId: first.step.id,
        stepIndex: first.index,
        nextAt: new Date(first.dueMs),
        enrolledBy: userId,
        enrolledAt: now,
      });
      for (const [place, row] of rows.entries()) planStep(tx, scope, row, paced(new Date(first.dueMs), place));
      emitSequence(tx, scope, sequence);
      // Another request may have enrolled some of them a moment ago.
      return { ...counts, enrolled: rows.length, already: counts.already + allowed.length - rows.length };
    },

    async list(reads, scope, sequenceId, query) {
      const sequence = found(await findSequence(reads, scope, sequenceId));
      const behind = query.cursor === undefined ? 0 : Number(decodeCursor(query.cursor, 1)[0]);
      const rows = await listEnrollments(reads, scope, sequenceId, {
        behind: Number.isSafeInteger(behind) ? behind : 0,
        offset: query.cursor === undefined ? (query.page - 1) * query.per_page : 0,
        limit: query.per_page + 1,
        state: query.state,
      });
      const ids = [...new Set(rows.map(({ contactId }) => contactId))];
      const views = await readContactViews(reads, scope, ids, await readViewer(reads, scope));
      const names = new Map(views.map(({ contact }) => [contact.id, contact.name]));
      return toPage(
        rows,
        query,
        (row) => [row.id],
        (row) => presentEnrollment(row, sequence, names.get(row.contactId) ?? null),
      );
    },

    async ofContact(reads, scope, contactId) {
      const seen = await visibleContactIds(reads, scope, [contactId], await readViewer(reads, scope));
      if (seen.length === 0) throw fail('NOT_FOUND');
      const rows = await listOfContact(reads, scope, contactId, SHOWN_OF_CONTACT);
      return rows.map(({ row, sequence }) => presentOfContact(row, sequence));
    },

    async disenroll(tx, scope, contactId, sequenceId) {
      await lockSeen(tx, scope, contactId);
      if (sequenceId !== undefined) found(await findSequence(tx, scope, sequenceId));
      const stopped = await stopContact(tx, scope, [contactId], { reason: 'disenrolled', at: nowOf() }, sequenceId);
      await emitEnrollments(tx, scope, stopped);
      return stopped.length;
    },

    async pause(tx, scope, contactId, sequenceId, isPaused) {
      const contact = await lockSeen(tx, scope, contactId);
      const sequence = found(await findSequence(tx, scope, sequenceId));
      const { id } = found(await findCurrent(tx, scope, sequenceId, contactId));
      const row = found(await lockEnrollment(tx, scope, id));
      const isThere = row.state === (isPaused ? 'paused' : 'active');
      if (isThere) return presentOfContact(row, sequence);
      const now = nowOf();
      // A pause keeps the time of the next step: resumed before it, the contact still waits for it.
      const updated = isPaused
        ? await updateEnrollment(tx, scope, id, { state: 'paused', detail: null })
        : await updateEnrollment(tx, scope, id, { state: 'active', detail: null, nextAt: row.nextAt ?? now });
      const { nextAt } = updated;
      if (updated.state === 'active' && nextAt !== null) planStep(tx, scope, updated, nextAt > now ? nextAt : now);
      emitEnrollment(tx, scope, updated, contact);
      return presentOfContact(updated, sequence);
    },
  };
}
