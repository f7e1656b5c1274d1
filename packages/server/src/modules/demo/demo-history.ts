import { startOfDay } from '@talk/domain/time';
import type { communications } from '../people/communications/read.js';
import type { DemoLine } from './demo-company.js';
import type { DemoContact } from './demo-contacts.js';
import type { Prng } from '../../prng.js';
import { CONVERSATIONS, ITEMS, NOTES } from './texts.data.js';

export type HistoryRow = Omit<typeof communications.$inferInsert, 'companyId' | 'id'> & { readonly createdAt: Date };

export interface HistoryPlan {
  readonly contacts: readonly DemoContact[];
  /** The first one gets most calls. */
  readonly lines: readonly [DemoLine, ...DemoLine[]];
  readonly agents: ReadonlyMap<number, string>;
  readonly zone: string;
  readonly now: Date;
  readonly days: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What happened with one contact at a time; the clock moves on with each thing that happens. */
interface Episode {
  readonly contact: DemoContact;
  readonly agentId: number;
  readonly line: DemoLine;
  readonly agentName: string;
  at: number;
}

/** Weeks of calls, texts and notes in office hours, oldest first, nothing of it in the future. */
export function makeHistory(random: Prng, plan: HistoryPlan): HistoryRow[] {
  const rows: HistoryRow[] = [];
  for (const contact of plan.contacts) {
    if (contact.isNewLead) continue;
    const episodes = contact.isHandset ? random.int(5, 9) : random.pick([0, 1, 1, 2, 2, 3, 4, 6]);
    for (let index = 0; index < episodes; index += 1) rows.push(...episode(random, plan, contact));
  }
  const past = rows.filter((row) => row.createdAt.getTime() < plan.now.getTime() - 7 * HOUR_MS);
  past.push(...unanswered(random, plan));
  past.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  return markFirstCallers(past);
}

function episode(random: Prng, plan: HistoryPlan, contact: DemoContact): HistoryRow[] {
  const it = begin(random, plan, contact, officeTime(random, plan));
  const kind = random.int(1, 100);
  if (kind <= 26) return [answered(random, it, 'inbound'), ...noteSometimes(random, it, 0.35)];
  if (kind <= 50) return [answered(random, it, 'outbound'), ...noteSometimes(random, it, 0.35)];
  if (kind <= 63) return [missed(random, it), answered(random, later(it, random.int(4, 55)), 'outbound')];
  if (kind <= 73) {
    const first = notReached(random, it);
    return random.chance(0.5) ? [first, answered(random, later(it, random.int(60, 200)), 'outbound')] : [first];
  }
  return kind <= 94 ? conversation(random, it) : [note(random, it)];
}

function begin(random: Prng, plan: HistoryPlan, contact: DemoContact, at: number): Episode {
  const line = random.chance(0.6) ? plan.lines[0] : random.pick(plan.lines);
  const isOwners = contact.ownerId !== null && plan.agents.has(contact.ownerId) && random.chance(0.75);
  const agentId = isOwners && contact.ownerId !== null ? contact.ownerId : random.pick(line.userIds);
  return { contact, line, agentId, agentName: (plan.agents.get(agentId) ?? '').split(' ')[0] ?? '', at };
}

function later(it: Episode, minutes: number): Episode {
  it.at += minutes * MINUTE_MS;
  return it;
}

/** A moment between 8:05 and 16:45 of a working day; recent days are fuller. */
function officeTime(random: Prng, { now, zone, days }: HistoryPlan): number {
  for (;;) {
    const daysAgo = Math.floor(random.next() ** 1.4 * days);
    const start = startOfDay(now.getTime(), zone, -daysAgo);
    const weekday = new Date(start + 12 * HOUR_MS).getUTCDay();
    if (weekday !== 0 && weekday !== 6) return start + random.int(8 * 60 + 5, 16 * 60 + 45) * MINUTE_MS;
  }
}

function base(it: Episode, direction: 'inbound' | 'outbound'): HistoryRow {
  return {
    type: 'call',
    direction,
    contactId: it.contact.id,
    lineId: it.line.id,
    ringGroupId: null,
    incomingNumberId: it.line.numberId,
    userId: it.agentId,
    ownerId: it.contact.ownerId,
    leadNumber: it.contact.phoneNumber,
    currentStatus: 'completed',
    dispositionStatus: 'completed',
    isRead: true,
    body: null,
    talkSeconds: 0,
    waitSeconds: 0,
    hungUpBy: null,
    endReason: null,
    firstTimeCaller: false,
    recordingFileId: null,
    recordingSeconds: null,
    attemptingUserIds: [],
    targetUserIds: [],
    answeredAt: null,
    endedAt: null,
    createdAt: new Date(it.at),
    updatedAt: new Date(it.at),
  };
}

function ringing(it: Episode): Partial<HistoryRow> {
  const userIds = [...it.line.userIds];
  return { ringGroupId: it.line.ringGroupId, attemptingUserIds: userIds, targetUserIds: userIds };
}

function ended(row: HistoryRow, waitSeconds: number, talkSeconds: number): HistoryRow {
  const answeredAt = new Date(row.createdAt.getTime() + waitSeconds * 1000);
  const endedAt = new Date(answeredAt.getTime() + talkSeconds * 1000);
  return {
    ...row,
    waitSeconds,
    talkSeconds,
    answeredAt: talkSeconds > 0 ? answeredAt : null,
    endedAt,
    updatedAt: endedAt,
  };
}

function answered(random: Prng, it: Episode, direction: 'inbound' | 'outbound'): HistoryRow {
  const talkSeconds = Math.round(25 + random.next() ** 2.2 * 860);
  const row = ended(base(it, direction), random.int(3, 19), talkSeconds);
  it.at = (row.endedAt ?? row.createdAt).getTime();
  return {
    ...row,
    ...(direction === 'inbound' ? ringing(it) : {}),
    hungUpBy: random.chance(0.6) ? 'customer' : 'agent',
    endReason: 'completed',
  };
}

function missed(random: Prng, it: Episode): HistoryRow {
  const gaveUp = random.chance(0.7);
  return {
    ...ended(base(it, 'inbound'), gaveUp ? random.int(6, 22) : 25, 0),
    ...ringing(it),
    userId: null,
    dispositionStatus: 'missed',
    hungUpBy: gaveUp ? 'customer' : 'system',
    endReason: gaveUp ? 'canceled' : 'no-answer',
  };
}

function notReached(random: Prng, it: Episode): HistoryRow {
  const [endReason, hungUpBy] = random.pick([
    ['no-answer', 'carrier'],
    ['no-answer', 'carrier'],
    ['busy', 'customer'],
    ['canceled', 'agent'],
  ] as const);
  const row = ended(base(it, 'outbound'), endReason === 'no-answer' ? random.int(28, 45) : random.int(4, 20), 0);
  return { ...row, dispositionStatus: 'failed', endReason, hungUpBy };
}

function conversation(random: Prng, it: Episode): HistoryRow[] {
  const item = random.pick(ITEMS);
  return random.pick(CONVERSATIONS).map((line) => {
    const row = text(it, line.from === 'them' ? 'inbound' : 'outbound', fill(line.text, it, item));
    later(it, random.int(1, 14));
    return row;
  });
}

function text(it: Episode, direction: 'inbound' | 'outbound', body: string): HistoryRow {
  const isInbound = direction === 'inbound';
  return {
    ...base(it, direction),
    type: 'sms',
    body,
    currentStatus: isInbound ? 'received' : 'delivered',
    userId: isInbound ? null : it.agentId,
  };
}

function note(random: Prng, it: Episode): HistoryRow {
  return {
    ...base(it, 'outbound'),
    type: 'note',
    lineId: null,
    incomingNumberId: null,
    body: fill(random.pick(NOTES), it, random.pick(ITEMS)),
  };
}

function noteSometimes(random: Prng, it: Episode, probability: number): HistoryRow[] {
  return random.chance(probability) ? [note(random, later(it, random.int(1, 4)))] : [];
}

function fill(template: string, it: Episode, item: string): string {
  return template
    .replaceAll('{first}', it.contact.firstName)
    .replaceAll('{agent}', it.agentName)
    .replaceAll('{item}', item);
}

/** What came in within the last hours and waits for an agent: the unread counters of the inbox. */
function unanswered(random: Prng, plan: HistoryPlan): HistoryRow[] {
  const settled = plan.contacts.filter((contact) => !contact.isNewLead);
  const [handsets, others] = [settled.filter((it) => it.isHandset), settled.filter((it) => !it.isHandset)];
  const waiting = [...handsets.slice(1, 4), ...random.shuffle(others).slice(0, 8)];
  return waiting.flatMap((contact, index) => {
    const it = begin(random, plan, contact, plan.now.getTime() - random.int(12, 380) * MINUTE_MS);
    if (index % 2 === 0) return [{ ...missed(random, it), isRead: false }];
    const item = random.pick(ITEMS);
    const first = random.pick(CONVERSATIONS.filter((lines) => lines[0]?.from === 'them'));
    const rows = [{ ...text(it, 'inbound', fill(first[0]?.text ?? '', it, item)), isRead: false }];
    if (random.chance(0.3)) rows.push({ ...text(later(it, 2), 'inbound', 'Are you there?'), isRead: false });
    return rows;
  });
}

function markFirstCallers(rows: readonly HistoryRow[]): HistoryRow[] {
  const known = new Set<string>();
  return rows.map((row) => {
    const isFirst = !known.has(row.leadNumber);
    known.add(row.leadNumber);
    return isFirst && row.type === 'call' && row.direction === 'inbound' ? { ...row, firstTimeCaller: true } : row;
  });
}
