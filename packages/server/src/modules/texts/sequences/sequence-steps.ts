import type { BulkAction } from '@talk/contract';
import { refusalEffect } from '@talk/domain/broadcasts';
import { fillTemplate } from '@talk/domain/scripts';
import { indexNow, nextAct, type NextAct, stopReasonOfRejection, type SequenceAct } from '@talk/domain/sequences';
import { inTransaction, type Tx } from '../../../db/transaction.js';
import { ApiError } from '../../../http/errors.js';
import type { RunOf } from '../../../jobs/define-job.js';
import type { Kernel } from '../../../kernel.js';
import { effectivePermissions } from '../../../policy/permissions.js';
import { memberScope, type Scope, systemScope } from '../../../policy/scope.js';
import { type BulkChanges, lockContact } from '../../people/contacts/index.js';
import type { ContactRow } from '../../people/contacts/read.js';
import { lockOrder } from '../../people/dialer/index.js';
import { readValuesOfMany } from '../../people/scripts/index.js';
import { findMembership } from '../../platform/identity/read.js';
import { readViewer } from '../../platform/viewers/read.js';
import type { Messaging } from '../messaging/index.js';
import {
  type EnrollmentRow,
  type EnrollmentValues,
  findEnrollment,
  lockEnrollment,
  renewActive,
  updateEnrollment,
} from './enrollments.repository.js';
import {
  emitEnrollment,
  emitSequence,
  paced,
  planHalt,
  planStep,
  planWake,
  type sequenceHaltJob,
  type sequenceStepJob,
  type sequenceWakeJob,
} from './sequence.jobs.js';
import { areSequencesOn, OFF } from './sequence-settings.js';
import { withTagNow } from './tag-now.js';
import { findSequence, lockSequence, type SequenceRow, updateSequence } from './sequences.repository.js';

/** A step that fails this often is paused, so that an admin sees it. */
const GIVE_UP_AT = 4;
const HOUR_MS = 60 * 60_000;
const WAKE_AT_ONCE = 500;

const NOT_ALLOWED = 'The sender can no longer send texts. Ask an admin to turn the sequence on again.';
const NO_VALUE = 'The contact has no value for a merge field of the text.';
const HIDDEN = 'The sender of the sequence can no longer see the contact.';
const LIST_GONE = 'The sender can no longer add contacts to the dialer list of the step.';
const FAILING = 'The step failed several times.';

/** What became of a step. `halt`: the gate refuses the texts of everyone. */
type Outcome =
  /** `textId`: the text that is about to be sent; null if the step has none. */
  | { readonly kind: 'done'; readonly textId: number | null }
  | { readonly kind: 'later'; readonly at: Date; readonly detail: string }
  | { readonly kind: 'pause' | 'halt'; readonly detail: string }
  | { readonly kind: 'stop'; readonly rejection: number; readonly detail: string };

/** A step as a change of one contact. */
function actionOf(step: Exclude<SequenceAct, { kind: 'text' }>): BulkAction {
  switch (step.kind) {
    case 'add_to_dialer':
      return { type: 'add_to_dialer', list_id: step.list_id };
    case 'add_tag':
      return { type: 'add_tags', tag_ids: [step.tag_id] };
    case 'remove_tag':
      return { type: 'remove_tags', tag_ids: [step.tag_id] };
  }
}

/** Where in the steps, as they are now, the contact is. */
const placeNow = ({ steps }: SequenceRow, { stepId, stepIndex }: EnrollmentRow): number =>
  stepId === null ? stepIndex : indexNow(steps, stepId, stepIndex);

const dueAct = (sequence: SequenceRow, row: EnrollmentRow, now: Date): NextAct | null =>
  nextAct(sequence.steps, placeNow(sequence, row), now.getTime());

const dialerListOf = (act: NextAct | null): number | null =>
  act?.step.kind === 'add_to_dialer' ? act.step.list_id : null;

export interface SequenceStepsDeps {
  readonly kernel: Kernel;
  readonly messaging: Pick<Messaging, 'send'>;
  readonly changes: Pick<BulkChanges, 'apply'>;
}

/**
 * Each step is one transaction: it locks the contact, queues the text, and writes where the contact is now. If the process is killed, the
 * step is done or not done. The version keeps a second node, or a second try, from doing it again.
 */
export function createSequenceSteps({ kernel, messaging, changes }: SequenceStepsDeps) {
  const nowOf = (): Date => kernel.clock.now();

  function refused(error: ApiError): Outcome {
    const { code, message, options } = error;
    const { rejection, texting } = options;
    if (code === 'QUIET_HOURS' && texting?.at !== undefined)
      return { kind: 'later', at: new Date(texting.at), detail: message };
    if (code === 'NOT_FOUND') return { kind: 'pause', detail: HIDDEN };
    if (code === 'VALIDATION_FAILED')
      return { kind: 'pause', detail: Object.values(options.fields ?? {})[0]?.[0] ?? message };
    if (code !== 'REJECTED' || rejection === undefined) throw error;
    switch (refusalEffect(rejection, texting?.obstacles?.[0]?.rule ?? '')) {
      case 'exclude':
        return { kind: 'stop', rejection, detail: message };
      case 'pause':
      case 'fail':
        return { kind: 'halt', detail: message };
      case 'carry-over': {
        const until = texting?.alternatives?.find(({ kind }) => kind === 'schedule')?.at;
        const at = until == null ? new Date(nowOf().getTime() + HOUR_MS) : new Date(until);
        return { kind: 'later', at, detail: message };
      }
    }
  }

  async function sendText(
    tx: Tx,
    scope: Scope,
    sequence: SequenceRow,
    contactId: number,
    body: string,
  ): Promise<Outcome> {
    const { userId, lineId, optOut } = sequence;
    const values = (await readValuesOfMany(kernel, tx, scope, userId, { contactIds: [contactId], lineId })).get(
      contactId,
    );
    if (values === undefined) return { kind: 'pause', detail: HIDDEN };
    const { text, unfilled } = fillTemplate(body, values);
    if (unfilled.length > 0) return { kind: 'pause', detail: NO_VALUE };
    try {
      const { communicationId } = await messaging.send(tx, scope, {
        userId,
        contactId,
        typedNumber: null,
        lineId,
        body: text,
        attachments: [],
        gifUrl: null,
        optOut,
        source: 'sequence',
        mayUndo: false,
        draft: null,
        workflowId: sequence.id,
      });
      return { kind: 'done', textId: communicationId };
    } catch (error) {
      // The gate decides before anything is written, so the transaction continues.
      if (error instanceof ApiError) return refused(error);
      throw error;
    }
  }

  async function doStep(
    tx: Tx,
    scope: Scope,
    sequence: SequenceRow,
    contactId: number,
    step: SequenceAct,
  ): Promise<Outcome> {
    if (step.kind === 'text') return sendText(tx, scope, sequence, contactId, step.body);
    const sender = memberScope(scope.companyId, sequence.userId);
    const viewer = await readViewer(tx, sender);
    const [outcome] = await changes.apply(tx, sender, viewer, [contactId], actionOf(await withTagNow(tx, scope, step)));
    // Anything else that keeps a step from its effect (a tag that was deleted since, a contact without a number) changes nothing.
    const isListGone = outcome?.kind === 'failed' && outcome.reason === 'list_gone';
    return isListGone ? { kind: 'pause', detail: LIST_GONE } : { kind: 'done', textId: null };
  }

  /** Why the sequence can send nothing right now, whoever the contact is; null if it can. */
  async function haltedBy(tx: Tx, scope: Scope, { userId }: SequenceRow): Promise<string | null> {
    if (!(await areSequencesOn(tx, scope))) return OFF;
    const member = await findMembership(tx, scope, userId);
    if (member === undefined || !member.enabled) return NOT_ALLOWED;
    return effectivePermissions(member).includes('send message') ? null : NOT_ALLOWED;
  }

  /** Where the contact is now, or that it is at the end. */
  function placeOf({ steps }: SequenceRow, index: number, now: Date): EnrollmentValues {
    const next = nextAct(steps, index, now.getTime());
    if (next === null)
      return { state: 'finished', stepId: null, stepIndex: steps.length, nextAt: null, endedAt: now, detail: null };
    return { stepId: next.step.id, stepIndex: next.index, nextAt: new Date(next.dueMs), detail: null };
  }

  async function write(
    tx: Tx,
    scope: Scope,
    contact: ContactRow,
    row: EnrollmentRow,
    values: EnrollmentValues,
  ): Promise<void> {
    const updated = await updateEnrollment(tx, scope, row.id, values);
    if (updated.state === 'active' && updated.nextAt !== null) planStep(tx, scope, updated, updated.nextAt);
    emitEnrollment(tx, scope, updated, contact);
  }

  function valuesOf(sequence: SequenceRow, row: EnrollmentRow, act: NextAct, outcome: Outcome): EnrollmentValues {
    const now = nowOf();
    switch (outcome.kind) {
      case 'done': {
        const place = placeOf(sequence, act.index + 1, now);
        if (outcome.textId === null) return place;
        const textTries = row.lastTextStep === act.step.id ? row.textTries : 0;
        const text = { lastTextId: outcome.textId, lastTextStep: act.step.id, textTries };
        return { ...place, ...text, textsSent: row.textsSent + 1 };
      }
      case 'later':
        return { nextAt: outcome.at, detail: outcome.detail };
      case 'pause':
        return { state: 'paused', nextAt: null, detail: outcome.detail };
      case 'halt':
        // It is due again as soon as the sequence is resumed.
        return { nextAt: now };
      case 'stop': {
        const { rejection, detail } = outcome;
        return { state: 'stopped', stopReason: stopReasonOfRejection(rejection), detail, nextAt: null, endedAt: now };
      }
    }
  }

  async function step({ companyId, payload, attempt, log }: RunOf<typeof sequenceStepJob>): Promise<void> {
    const scope = systemScope(companyId);
    await inTransaction(kernel, async (tx) => {
      const seen = await findEnrollment(tx, scope, payload.enrollmentId);
      if (seen === undefined || seen.version !== payload.version || seen.state !== 'active') return;
      const asSeen = await findSequence(tx, scope, seen.sequenceId);
      const dialerList = asSeen && dialerListOf(dueAct(asSeen, seen, nowOf()));
      // Locked before contacts are, as by everyone who adds to a list.
      if (dialerList != null) await lockOrder(tx, scope, dialerList);
      // All that stops a contact holds this lock too, so a reply that is stored is seen here.
      const contact = await lockContact(tx, scope, seen.contactId, null);
      const row = await lockEnrollment(tx, scope, payload.enrollmentId);
      const sequence = await findSequence(tx, scope, seen.sequenceId);
      if (row === undefined || row.version !== payload.version || row.state !== 'active') return;
      if (contact === undefined) {
        // Deleted while it was being enrolled: nothing has taken it out.
        const left = { stopReason: 'contact_deleted' as const, nextAt: null, detail: null, endedAt: nowOf() };
        await updateEnrollment(tx, scope, row.id, { state: 'stopped', ...left });
        return;
      }
      // Resuming the sequence plans this step again.
      if (sequence === undefined || sequence.status !== 'active') return;
      const now = nowOf();
      const from = placeNow(sequence, row);
      const act = dueAct(sequence, row, now);
      // The step that was due was removed, and what follows waits.
      if (act === null || act.dueMs > now.getTime())
        return write(tx, scope, contact, row, placeOf(sequence, from, now));
      if (attempt >= GIVE_UP_AT) {
        log.error({ enrollmentId: row.id }, 'a step of a sequence failed several times, pausing it for the contact');
        return write(tx, scope, contact, row, { state: 'paused', nextAt: null, detail: FAILING });
      }
      const halted = await haltedBy(tx, scope, sequence);
      const outcome: Outcome =
        halted === null ? await doStep(tx, scope, sequence, contact.id, act.step) : { kind: 'halt', detail: halted };
      const values = valuesOf(sequence, row, act, outcome);
      if (outcome.kind !== 'halt') return write(tx, scope, contact, row, values);
      planHalt(tx, sequence, outcome.detail);
      emitEnrollment(tx, scope, await updateEnrollment(tx, scope, row.id, values), contact);
    });
  }

  async function wake({ companyId, payload }: RunOf<typeof sequenceWakeJob>): Promise<void> {
    const scope = systemScope(companyId);
    await inTransaction(kernel, async (tx) => {
      const sequence = await lockSequence(tx, scope, payload.sequenceId);
      if (sequence === undefined || sequence.status !== 'active' || sequence.version !== payload.version) return;
      const rows = await renewActive(tx, scope, sequence.id, payload.behind, WAKE_AT_ONCE);
      const now = nowOf();
      // One pace for all pages: what is overdue leaves in one row, however many pages it fills.
      const { fromMs } = payload.paced ?? { fromMs: now.getTime() };
      let { count } = payload.paced ?? { count: 0 };
      for (const row of rows) {
        const { nextAt } = row;
        if (nextAt !== null && nextAt > now) planStep(tx, scope, row, nextAt);
        else planStep(tx, scope, row, paced(new Date(fromMs), count++));
      }
      const last = rows.at(-1);
      if (last !== undefined && rows.length === WAKE_AT_ONCE) planWake(tx, sequence, last.id, { count, fromMs });
    });
  }

  async function halt({ companyId, payload }: RunOf<typeof sequenceHaltJob>): Promise<void> {
    const scope = systemScope(companyId);
    await inTransaction(kernel, async (tx) => {
      const sequence = await lockSequence(tx, scope, payload.sequenceId);
      if (sequence === undefined || sequence.status !== 'active' || sequence.version !== payload.version) return;
      const values = { status: 'paused' as const, reason: payload.reason };
      emitSequence(tx, scope, await updateSequence(tx, scope, sequence.id, values, nowOf()));
    });
  }

  return { step, wake, halt };
}
