import type { Sequence } from '@talk/contract';
import {
  canDo,
  indexAfterChange,
  type SequenceDeed,
  sequenceProblems,
  type SequenceStep,
} from '@talk/domain/sequences';
import { fillTemplate } from '@talk/domain/scripts';
import type { Reads, Tx } from '../../../db/transaction.js';
import { ApiError, fail, found, invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { type BulkChanges, OF_CONTACTS, offeredTags } from '../../people/contacts/index.js';
import { readNamedValues, requireVariables } from '../../people/scripts/index.js';
import { recordAudit } from '../../platform/audit/index.js';
import { listUsableLines } from '../../platform/lines/read.js';
import { readViewer } from '../../platform/viewers/read.js';
import { countStates, listPlaces, movePlaces, stopAll } from './enrollments.repository.js';
import { emitSequence, planWake } from './sequence.jobs.js';
import { presentSequence } from './sequences.presenter.js';
import {
  findSequenceView,
  insertSequence,
  listActive,
  listSequences,
  lockSequence,
  type SequenceQuery,
  type SequenceRow,
  type SequenceValues,
  type SequenceView,
  updateSequence,
} from './sequences.repository.js';
import { withTagNow } from './tag-now.js';

export interface SequenceFields {
  readonly name?: string | undefined;
  readonly campaign_id?: number | null | undefined;
  readonly opt_out?: boolean | undefined;
  readonly steps?: readonly SequenceStep[] | undefined;
}

export interface PreviewRequest {
  readonly contact_id: number;
  readonly campaign_id?: number | null | undefined;
  readonly body: string;
}

/** Sequences of a company. One of another company is NOT_FOUND. */
export interface Sequences {
  list(reads: Reads, scope: Scope, query: SequenceQuery): Promise<Sequence[]>;
  listEnrollable(reads: Reads, scope: Scope): Promise<{ id: number; name: string }[]>;
  get(reads: Reads, scope: Scope, id: number): Promise<Sequence>;
  /** @throws ApiError VALIDATION_FAILED; NOT_FOUND for a line that the user cannot use. */
  create(tx: Tx, scope: Scope, userId: number, fields: SequenceFields & { readonly name: string }): Promise<Sequence>;
  /** @throws as `create`, and CONFLICT while it runs or if another admin changed it. */
  change(tx: Tx, scope: Scope, id: number, fields: SequenceFields, ifVersion: number | undefined): Promise<Sequence>;
  /** @throws ApiError CONFLICT while it runs. */
  remove(tx: Tx, scope: Scope, id: number): Promise<void>;
  /** @throws ApiError VALIDATION_FAILED for what is missing, CONFLICT. */
  toggle(tx: Tx, scope: Scope, userId: number, id: number, isActive: boolean): Promise<Sequence>;
  /** @throws ApiError NOT_FOUND for a contact or a line that the user cannot see. */
  preview(
    reads: Reads,
    scope: Scope,
    userId: number,
    request: PreviewRequest,
  ): Promise<{ text: string; is_complete: boolean }>;
}

const CONFLICTS: Readonly<Record<SequenceDeed, string>> = {
  change: 'Pause the sequence before you change it.',
  remove: 'Pause the sequence before you delete it.',
  start: 'This sequence is already on.',
  pause: 'This sequence is not on.',
  enroll: 'Turn the sequence on before you enroll contacts.',
};
const CHANGED_SINCE = 'This sequence was changed in the meantime. Load it again.';
const UNKNOWN_LIST = 'Choose lists of the power dialer to which you may add contacts.';
const UNKNOWN_TAG = 'Choose tags that are offered for contacts.';
const PROBLEMS = {
  'no-steps': ['steps', 'Add the first step.'],
  'no-text': ['steps', 'Add at least one text.'],
  'empty-text': ['steps', 'Write the text of each step.'],
  'square-brackets': ['steps', 'Fill in what is in square brackets first: everyone gets the text as it is.'],
  'no-line': ['campaign_id', 'Choose the line to send from.'],
} as const;

export const conflict = (deed: SequenceDeed) => fail('CONFLICT', { message: CONFLICTS[deed] });

const hasSquareBrackets = (body: string): boolean =>
  fillTemplate(body, {}).unfilled.some(({ variable }) => variable === null);

export function createSequences(kernel: Pick<Kernel, 'clock'>, changes: Pick<BulkChanges, 'check'>): Sequences {
  const nowOf = (): Date => kernel.clock.now();

  async function present(reads: Reads, scope: Scope, views: readonly SequenceView[]): Promise<Sequence[]> {
    const counts = await countStates(
      reads,
      scope,
      views.map(({ row }) => row.id),
    );
    return views.map((view) => presentSequence(view, counts.get(view.row.id)));
  }

  async function presentOne(reads: Reads, scope: Scope, id: number): Promise<Sequence> {
    const [sequence] = await present(reads, scope, [found(await findSequenceView(reads, scope, id))]);
    return found(sequence);
  }

  async function valuesOf(tx: Tx, scope: Scope, fields: SequenceFields): Promise<SequenceValues> {
    const { name, campaign_id: lineId, opt_out: optOut, steps } = fields;
    if (lineId != null) {
      const lines = await listUsableLines(tx, scope, await readViewer(tx, scope));
      if (!lines.some(({ id }) => id === lineId)) throw fail('NOT_FOUND');
    }
    for (const step of steps ?? []) if (step.kind === 'text') requireVariables(step.body, 'steps');
    const wanted = new Set((steps ?? []).flatMap((step) => ('tag_id' in step ? [step.tag_id] : [])));
    const offered = await offeredTags(tx, scope, [...wanted], OF_CONTACTS);
    if (offered === undefined) throw invalid({ steps: UNKNOWN_TAG });
    const lists = new Set((steps ?? []).flatMap((step) => ('list_id' in step ? [step.list_id] : [])));
    for (const id of lists) await requireDialerList(tx, scope, id);
    return {
      ...(name !== undefined && { name }),
      ...(lineId !== undefined && { lineId }),
      ...(optOut !== undefined && { optOut }),
      ...(steps !== undefined && { steps: await Promise.all(steps.map((step) => withTagNow(tx, scope, step))) }),
    };
  }

  /** @throws ApiError VALIDATION_FAILED naming the steps, and what keeps a company from the power dialer. */
  async function requireDialerList(tx: Tx, scope: Scope, id: number): Promise<void> {
    try {
      await changes.check(tx, scope, { type: 'add_to_dialer', list_id: id });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'VALIDATION_FAILED') throw invalid({ steps: UNKNOWN_LIST });
      throw error;
    }
  }

  async function lockFor(tx: Tx, scope: Scope, id: number, deed: SequenceDeed): Promise<SequenceRow> {
    const row = found(await lockSequence(tx, scope, id));
    if (!canDo(row.status, deed)) throw conflict(deed);
    return row;
  }

  async function write(tx: Tx, scope: Scope, id: number, values: SequenceValues): Promise<SequenceRow> {
    const row = await updateSequence(tx, scope, id, values, nowOf());
    emitSequence(tx, scope, row, row.removedAt !== null);
    return row;
  }

  /** Settings as the audit log compares them. */
  const audited = ({ status, lineId, optOut, steps }: SequenceRow) => ({
    status,
    campaign_id: lineId,
    opt_out: optOut,
    steps: steps.length,
  });

  const audit = (tx: Tx, scope: Scope, row: SequenceRow, before: SequenceRow | null): Promise<void> =>
    recordAudit(tx, scope, {
      kind: 'sequence',
      action: before === null ? 'created' : 'changed',
      subject: { id: row.id, name: row.name },
      ...(before !== null && { before: audited(before) }),
      after: audited(row),
      at: nowOf(),
    });

  return {
    list: async (reads, scope, query) => present(reads, scope, await listSequences(reads, scope, query)),
    listEnrollable: listActive,
    get: presentOne,

    async create(tx, scope, userId, fields) {
      const values = await valuesOf(tx, scope, fields);
      const row = await insertSequence(tx, scope, { ...values, name: fields.name, userId, createdAt: nowOf() });
      emitSequence(tx, scope, row);
      await audit(tx, scope, row, null);
      return presentOne(tx, scope, row.id);
    },

    async change(tx, scope, id, fields, ifVersion) {
      const before = await lockFor(tx, scope, id, 'change');
      if (ifVersion !== undefined && ifVersion !== before.version) throw fail('CONFLICT', { message: CHANGED_SINCE });
      const row = await write(tx, scope, id, await valuesOf(tx, scope, fields));
      const places = await listPlaces(tx, scope, id);
      const moves = places.map((place) => ({ ...place, to: indexAfterChange(before.steps, row.steps, place) }));
      await movePlaces(
        tx,
        scope,
        id,
        moves.filter(({ index, to }) => index !== to),
      );
      // A draft is saved while it is typed.
      if (row.status !== 'draft') await audit(tx, scope, row, before);
      return presentOne(tx, scope, id);
    },

    async remove(tx, scope, id) {
      const row = await lockFor(tx, scope, id, 'remove');
      const at = nowOf();
      await stopAll(tx, scope, id, { reason: 'sequence_removed', at });
      await write(tx, scope, id, { removedAt: at });
      const subject = { id, name: row.name };
      await recordAudit(tx, scope, { kind: 'sequence', action: 'removed', subject, at });
    },

    async toggle(tx, scope, userId, id, isActive) {
      const before = await lockFor(tx, scope, id, isActive ? 'start' : 'pause');
      if (isActive) {
        const [problem] = sequenceProblems(before.steps, before.lineId, hasSquareBrackets);
        if (problem !== undefined) {
          const [field, message] = PROBLEMS[problem.kind];
          throw invalid({ [field]: message });
        }
      }
      const values: SequenceValues = isActive ? { status: 'active', userId } : { status: 'paused' };
      const row = await write(tx, scope, id, { ...values, reason: null });
      if (isActive) planWake(tx, row);
      await audit(tx, scope, row, before);
      return presentOne(tx, scope, id);
    },

    async preview(reads, scope, userId, { contact_id: contactId, campaign_id: lineId, body }) {
      requireVariables(body, 'body');
      const named = { contactId, lineId: lineId ?? undefined };
      const { text, unfilled } = fillTemplate(body, await readNamedValues(kernel, reads, scope, userId, named));
      return { text, is_complete: unfilled.length === 0 };
    },
  };
}
