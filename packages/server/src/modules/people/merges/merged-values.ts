import { isDeepStrictEqual } from 'node:util';
import { MERGE_FIELDS, type MergeField } from '@talk/contract';
import type { Engagement } from '../communications/index.js';
import { EDITABLE_COLUMNS } from '../contacts/index.js';
import type { ContactRow, ContactValues } from '../contacts/read.js';
import type { StoredValues } from './stored-undo.js';

export type MergeChoices = Readonly<Partial<Record<MergeField, 'winner' | 'loser' | undefined>>>;

export type AttributeChoices = Readonly<Record<string, 'winner' | 'loser'>>;

const COLUMNS = {
  ...EDITABLE_COLUMNS,
  task_status: 'taskStatus',
  disposition_status_id: 'dispositionStatusId',
} as const satisfies Record<Exclude<MergeField, 'phone_number'>, keyof ContactRow>;

const latest = (a: Date | null, b: Date | null): Date | null => (a === null || b === null ? (a ?? b) : a > b ? a : b);

/** The later of two, each with what it was. */
export function laterEngagement(a: Engagement, b: Engagement): Engagement {
  const isB = b.lastEngagementAt !== null && (a.lastEngagementAt === null || b.lastEngagementAt > a.lastEngagementAt);
  return {
    lastCommunicationId: (isB ? b : a).lastCommunicationId ?? a.lastCommunicationId ?? b.lastCommunicationId,
    lastEngagementAt: latest(a.lastEngagementAt, b.lastEngagementAt),
    lastInboundEngagementAt: latest(a.lastInboundEngagementAt, b.lastInboundEngagementAt),
    lastOutboundEngagementAt: latest(a.lastOutboundEngagementAt, b.lastOutboundEngagementAt),
  };
}

/** What the winner is to be. A limit of either stays: nobody is called or texted again because two contacts became one. */
export function mergedValues(
  winner: ContactRow,
  loser: ContactRow,
  choices: MergeChoices,
  attributes: AttributeChoices = {},
): ContactValues {
  const chosen = MERGE_FIELDS.flatMap((field) => {
    if (field === 'phone_number') return [];
    const column = COLUMNS[field];
    const side = choices[field] ?? (winner[column] === null ? 'loser' : 'winner');
    return [[column, (side === 'winner' ? winner : loser)[column]] as const];
  });
  const values = Object.fromEntries(chosen) as Partial<ContactRow>;
  // Until when it is pending goes with its status.
  const filed = choices.task_status === 'loser' ? loser : winner;
  const disposed = values.dispositionStatusId === winner.dispositionStatusId ? winner : loser;
  return {
    ...values,
    attributes: mergedAttributes(winner.attributes, loser.attributes, attributes),
    disposedAt: disposed.disposedAt,
    snoozedUntil: filed.snoozedUntil,
    snoozedById: filed.snoozedById,
    ...clockOf(winner.responseDueAt === null ? loser : winner),
    isBlocked: winner.isBlocked || loser.isBlocked,
    blocksAutomatedTexts: winner.blocksAutomatedTexts || loser.blocksAutomatedTexts,
    isDnc: winner.isDnc || loser.isDnc,
    dncReason: winner.isDnc ? winner.dncReason : loser.isDnc ? loser.dncReason : winner.dncReason,
    lineIds: [...new Set([...winner.lineIds, ...loser.lineIds])],
    ringGroupIds: [...new Set([...winner.ringGroupIds, ...loser.ringGroupIds])],
    initialLineId: winner.initialLineId ?? loser.initialLineId,
    textAuthorizedAt: winner.textAuthorizedAt ?? loser.textAuthorizedAt,
    intakeSource: winner.intakeSource ?? loser.intakeSource,
    ...laterEngagement(winner, loser),
  };
}

/** The winner's response clock, or the loser's where the winner waits for no answer. */
const clockOf = (of: ContactRow): ContactValues => ({
  responseKind: of.responseKind,
  responseLineId: of.responseLineId,
  responseStartedAt: of.responseStartedAt,
  responseWarnAt: of.responseWarnAt,
  responseDueAt: of.responseDueAt,
  responseStep: of.responseStep,
});

type Attributes = ContactRow['attributes'];

/** Without a choice, the winner’s value stays, or the loser’s where the winner has none. */
function mergedAttributes(winner: Attributes, loser: Attributes, choices: AttributeChoices): Attributes {
  const keys = [...new Set([...Object.keys(winner), ...Object.keys(loser)])];
  return Object.fromEntries(
    keys.flatMap((key) => {
      const side = choices[key] ?? (winner[key] === undefined ? 'loser' : 'winner');
      const value = (side === 'winner' ? winner : loser)[key];
      return value === undefined ? [] : [[key, value] as const];
    }),
  );
}

/** Key by key what the winner gets back, as other columns. */
function restoredAttributes(now: Attributes, before: Attributes, after: Attributes): Attributes {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => now[key] === after[key] && before[key] !== after[key],
  );
  const others = Object.entries(now).filter(([key]) => !changed.includes(key));
  const back = changed.flatMap((key) => (before[key] === undefined ? [] : [[key, before[key]] as const]));
  return Object.fromEntries([...others, ...back]);
}

/** Kept and counted in ways of their own. */
const NOT_RESTORED: ReadonlySet<string> = new Set([
  'attributes',
  'lineIds',
  'lastCommunicationId',
  'lastEngagementAt',
  'lastInboundEngagementAt',
  'lastOutboundEngagementAt',
]);

const asJson = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

/** Of a row, the columns of `values`, as they are stored. */
export function storedOf(row: ContactRow | ContactValues, values: ContactValues): StoredValues {
  const of = row as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.keys(values).map((column) => [column, asJson(of[column])]));
}

const DATES: ReadonlySet<string> = new Set([
  'disposedAt',
  'textAuthorizedAt',
  'snoozedUntil',
  'responseStartedAt',
  'responseWarnAt',
  'responseDueAt',
]);

/** They change together: a status and until when it holds, a limit and its reason, the columns of a response clock. */
const TOGETHER: readonly (readonly string[])[] = [
  ['taskStatus', 'snoozedUntil', 'snoozedById'],
  ['isDnc', 'dncReason'],
  ['dispositionStatusId', 'disposedAt'],
  ['responseKind', 'responseLineId', 'responseStartedAt', 'responseWarnAt', 'responseDueAt', 'responseStep'],
];

/** Limits of a contact: the column, and its name in a row that is stored whole. */
const LIMITS = { isDnc: 'is_dnc', isBlocked: 'is_blocked', blocksAutomatedTexts: 'blocks_automated_texts' } as const;

/**
 * What the winner gets back: each column that is still as the merge left it. What a person has changed since stays, and so do limits of
 * those who were merged into it later.
 */
export function restoredValues(
  now: ContactRow,
  before: StoredValues,
  after: StoredValues,
  losersSince: readonly StoredValues[],
): ContactValues {
  const current = now as unknown as Readonly<Record<string, unknown>>;
  const isAsLeft = (column: string): boolean =>
    !(column in after) || isDeepStrictEqual(asJson(current[column]), after[column]);
  const limited = new Set<string>(
    Object.entries(LIMITS).flatMap(([column, stored]) =>
      losersSince.some((loser) => loser[stored] === true) ? [column] : [],
    ),
  );
  if (limited.has('isDnc')) limited.add('dncReason');
  const isRestorable = (column: string): boolean =>
    !limited.has(column) && (TOGETHER.find((columns) => columns.includes(column)) ?? [column]).every(isAsLeft);
  const columns = Object.keys(before).filter(
    (column) => !NOT_RESTORED.has(column) && isRestorable(column) && !isDeepStrictEqual(before[column], after[column]),
  );
  const own = [before['attributes'], after['attributes']] as readonly (Attributes | undefined)[];
  // A merge from before there were any has none of them.
  const [was, became] = own;
  const attributes = was && became && { attributes: restoredAttributes(now.attributes, was, became) };
  const plain = Object.fromEntries(
    columns.map((column) => {
      const value = before[column];
      return [column, DATES.has(column) && typeof value === 'string' ? new Date(value) : value];
    }),
  );
  return { ...plain, ...attributes };
}
