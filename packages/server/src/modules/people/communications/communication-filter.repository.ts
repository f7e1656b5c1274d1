import {
  answerRule,
  communicationField,
  conditionsOf,
  matchFilter,
  OF_CONTACT,
  type AnswerRule,
  type FilterCondition,
  type FilterGroup,
} from '@talk/domain/filters';
import { and, eq, exists, sql, type SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { within, type Scope } from '../../../policy/scope.js';
import {
  anyOf,
  type Compile,
  count,
  date,
  filterCondition,
  flag,
  NOTHING_NAMED,
  one,
  type Reading,
  type ReadFilterGroup,
  several,
  tagsCondition,
  text,
  treeCondition,
  unless,
} from '../contacts/index.js';
import { contacts } from '../contacts/read.js';
import { communications, communicationTags } from './communications.tables.js';

const rows = new QueryBuilder();

/** The condition that `matchFilter` puts into TypeScript, by the fields of communications. */
export function communicationCondition(scope: Scope, { filter, ...reading }: ReadFilterGroup): SQL {
  return treeCondition(filter, (condition) => {
    const compile = FIELDS[condition.field];
    if (compile !== undefined)
      return compile(condition, scope, { ...reading.moment, named: reading.named ?? NOTHING_NAMED });
    return ofContact(condition, scope, reading);
  });
}

/** What of a filter is about contacts, by the names that their own filters have. */
export function contactPart(filter: FilterGroup): FilterGroup {
  return { and: conditionsOf(filter).flatMap((condition) => contactCondition(condition) ?? []) };
}

const contactCondition = (condition: FilterCondition): FilterCondition | undefined =>
  condition.field.startsWith(OF_CONTACT)
    ? { ...condition, field: condition.field.slice(OF_CONTACT.length) }
    : undefined;

/** Asked of the contact; what has none is what the registry says of that. */
function ofContact(condition: FilterCondition, scope: Scope, reading: Omit<ReadFilterGroup, 'filter'>): SQL {
  const asked = contactCondition(condition);
  if (asked === undefined) throw new Error(`the field "${condition.field}" has no column`);
  const holds = filterCondition(scope, { ...reading, filter: { and: [asked] } });
  const having = (that: SQL): SQL =>
    exists(
      rows
        .select({ one: sql`1` })
        .from(contacts)
        .where(within(scope, contacts, eq(contacts.id, communications.contactId), that)),
    );
  const isInWithout = matchFilter(condition, { contact: null }, reading.moment, communicationField) === true;
  // Where nothing is asked for that has to be there, the others are looked for: those are the fewer.
  return isInWithout ? sql`not ${having(unless(holds))}` : having(holds);
}

/** For names of ours only: written out, as parameters no partial index would be recognised. */
const literal = (name: string): SQL => sql.raw(`'${name}'`);

/** What an answer status asks for. */
export function answered(word: string): SQL | undefined {
  const rule = answerRule(word);
  return rule === null ? sql`false` : and(...partsOfRule(rule));
}

const partsOfRule = ({ dispositions, current, withUser }: AnswerRule): (SQL | undefined)[] => [
  // One value as an equation, for the same reason.
  dispositions.length === 1
    ? sql`${communications.dispositionStatus} = ${literal(dispositions[0] ?? '')}`
    : sql`${communications.dispositionStatus} in (${sql.join(dispositions.map(literal), sql`, `)})`,
  current === null
    ? undefined
    : sql`${communications.currentStatus} in (${sql.join(
        current.map((status) => sql`${status}`),
        sql`, `,
      )})`,
  withUser ? sql`${communications.userId} is not null` : undefined,
];

const answerStatus: Compile = ({ operator, value }) => {
  const words = (value as readonly string[]).map((word) => sql`(${answered(word)})`);
  const inside = sql`(${sql.join(words, sql` or `)})`;
  return operator === 'any-of' ? inside : unless(inside);
};

const tagged: Compile<Reading> = (condition, scope, reading) => {
  const { communicationId, tagId } = communicationTags;
  return tagsCondition(condition, reading, tagId, (that) =>
    exists(
      rows
        .select({ one: sql`1` })
        .from(communicationTags)
        .where(within(scope, communicationTags, eq(communicationId, communications.id), that)),
    ),
  );
};

/** Callers without a number are known by a word, which has no digits. */
const leadNumber: Compile = (condition) => {
  const { leadNumber: number } = communications;
  const [digits] = [typeof condition.value === 'string' ? condition.value : ''];
  switch (condition.operator) {
    case 'known':
      return sql`${number} like '+%'`;
    case 'unknown':
      return sql`${number} not like '+%'`;
    case 'any-of':
      return anyOf(number, condition);
    case 'none-of':
      return unless(anyOf(number, condition));
    case 'starts-with':
      return sql`${number} like ${`+${digits}%`}`;
    default:
      return sql`${number} like ${`%${digits}%`}`;
  }
};

const notDisposed = sql`(${communications.type} = 'call' and ${communications.dispositionStatus} = 'completed' and ${communications.callDispositionId} is null)`;

/** As exact as the wire has it: to the millisecond. */
const seconds = sql`floor(extract(epoch from date_trunc('milliseconds', ${communications.endedAt}) - date_trunc('milliseconds', ${communications.createdAt})))`;

const duration: Compile = (condition, ...more) => {
  if (condition.operator === 'known') return sql`${communications.endedAt} is not null`;
  if (condition.operator === 'unknown') return sql`${communications.endedAt} is null`;
  if (condition.operator === 'is-not-equal-to')
    return unless(count(seconds)({ ...condition, operator: 'is-equal-to' }, ...more));
  return count(seconds)(condition, ...more);
};

/** Fields of the registry in SQL; those of contacts are theirs, but for two that stand with the communication. A test holds them to be the same. */
const FIELDS: Readonly<Record<string, Compile<Reading>>> = {
  type: one(communications.type),
  direction: one(communications.direction),
  answer_status: answerStatus,
  has_unread: flag(sql`not ${communications.isRead}`),
  users: one(communications.userId),
  campaigns: one(communications.lineId),
  ring_groups: one(communications.ringGroupId),
  incoming_numbers: one(communications.incomingNumberId),
  broadcasts: one(communications.broadcastId),
  workflows: one(communications.workflowId),
  lead_number: leadNumber,
  contact: one(communications.contactId),
  tags: tagged,
  call_dispositions: one(communications.callDispositionId),
  not_disposed: flag(notDisposed),
  talk_time: count(communications.talkSeconds),
  wait_time: count(communications.waitSeconds),
  duration,
  has_recording: flag(
    sql`(${communications.recordingFileId} is not null and not ${communications.recordingIsDeleted})`,
  ),
  recording_is_deleted: flag(sql`${communications.recordingIsDeleted}`),
  has_voicemail: flag(sql`${communications.hasVoicemail}`),
  callback_status: one(communications.callbackStatus),
  answered_by: one(communications.answeredBy),
  hung_up_by: one(communications.hungUpBy),
  transfer_type: one(communications.transferType),
  first_time_caller: flag(sql`${communications.firstTimeCaller}`),
  has_international: flag(sql`${communications.isInternational}`),
  attempting_users: several(communications.attemptingUserIds),
  target_users: several(communications.targetUserIds),
  owners: one(communications.ownerId),
  body: text(communications.body),
  notes: text(communications.notes),
  created_at: date(communications.createdAt),
  due_at: date(communications.dueAt),
  'contact.contact_owner': one(communications.contactOwnerId),
  'contact.campaigns': several(communications.contactLineIds),
};
