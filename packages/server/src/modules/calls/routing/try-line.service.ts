import type { LineTrial } from '@talk/contract';
import { arrivalOf, planCall, type PlannedStep } from '@talk/domain/routing';
import { holidayOn, isCalendarOpenAt, nextCalendarChange, zonedTime } from '@talk/domain/time';
import type { Reads } from '../../../db/transaction.js';
import { fail, invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { tryPhone } from '../../../phone.js';
import type { Scope } from '../../../policy/scope.js';
import { readContactViews } from '../../people/contacts/index.js';
import { contactName, findContactIdByNumber } from '../../people/contacts/read.js';
import { readCompanyFacts } from '../../platform/companies/read.js';
import { namesOf } from '../../platform/identity/read.js';
import { calendarOf, holidaysOf } from '../../platform/lines/read.js';
import { readViewer } from '../../platform/viewers/read.js';
import type { Compliance } from '../../rules/compliance/index.js';
import type { Agents } from '../agents/index.js';
import { listCandidates, type Candidate } from './candidates.repository.js';
import { isInOwnHours } from './own-hours.js';
import { forwardNumber } from './forward-number.js';
import { readUnansweredEnd, type UnansweredEnd } from './missed-call.js';
import { ringableOf, ringSecondsOf, type Ringable } from './ringable.js';
import { findContactOwner, findRouteLine, type RouteLine } from './route.repository.js';
import { rungGroupOf } from './rung-group.js';
import { readWantedAgents } from './wanted-agents.js';

export interface TrialCall {
  readonly from?: string | undefined;
  /** ISO 8601; left out: now. */
  readonly at?: string | undefined;
}

interface TrialDeps {
  readonly kernel: Kernel;
  readonly agents: Pick<Agents, 'reachability'>;
  readonly compliance: Pick<Compliance, 'decideForward'>;
}

/** What a line would do with a call, by the rules that route calls. Agents are as they are now. @throws ApiError NOT_FOUND, VALIDATION_FAILED. */
export async function tryLine(
  { kernel, agents, compliance }: TrialDeps,
  reads: Reads,
  scope: Scope,
  lineId: number,
  { from, at }: TrialCall,
): Promise<LineTrial> {
  const line = await findRouteLine(reads, scope, lineId);
  if (line === undefined || line.isDeleted) throw fail('NOT_FOUND');
  const { settings, group } = line;
  const atMs = at === undefined ? kernel.clock.now().getTime() : Date.parse(at);
  const calendar = calendarOf(settings, line.company);
  const isOpen = isCalendarOpenAt(calendar, atMs);
  const changesAt = nextCalendarChange(calendar, atMs);

  const contactId = await contactOf(reads, scope, from);
  const ownerId = contactId === null ? null : await findContactOwner(reads, scope, contactId);
  const route = { line, contactId, ownerId };
  const { preferred, strict, members, wanted } = await readWantedAgents(reads, scope, route, new Date(atMs));
  const candidates = await listCandidates(reads, scope, wanted);
  const reach = await agents.reachability.all(reads, scope);
  const ringable = ringableOf(candidates, (userId) => reach.get(userId)?.isReachable === true, atMs);
  const forwardTo = await forwardNumber({ compliance }, reads, scope, settings);
  const arrival = arrivalOf({
    isOpen,
    whileClosed: settings.closed.afterwards,
    forwards: forwardTo !== null,
    hasQueue: group?.shouldQueue === true,
  });
  // Of a forwarded call, and of one in a queue, no user decides.
  const unanswered: UnansweredEnd =
    arrival.kind === 'ringing'
      ? await readUnansweredEnd(reads, scope, route, new Date(atMs))
      : { to: settings.no_answer };
  const planned = planCall({
    arrival,
    group: rungGroupOf(group, members),
    preferred,
    strict,
    free: ringable.userIds,
    talking: ringable.talkingIds,
    callWaiting: settings.call_waiting,
    noAnswer: unanswered.to,
    atMaxWait: group?.queue.at_max_wait ?? 'hang-up',
  });
  const names = await namesOf(reads, scope, wanted);
  return {
    campaign_id: line.id,
    at: new Date(atMs).toISOString(),
    is_open: isOpen,
    changes_at: changesAt === null ? null : new Date(changesAt).toISOString(),
    effective_timezone: calendar.zone,
    contact: await presentContact(reads, scope, contactId, from),
    steps: presentSteps(line, planned, {
      forwardTo,
      holiday: holidayAt(line, atMs, calendar.zone),
      ofUserId: unanswered.ofUserId ?? null,
    }),
    people: (planned[0]?.kind === 'forward' ? [] : wanted).map((userId) => ({
      user_id: userId,
      name: names.get(userId) ?? '',
      state: stateOf(userId, candidates, ringable, atMs),
    })),
  };
}

/** The contact that has a number. A number that is hidden or left out is nobody's. */
async function contactOf(reads: Reads, scope: Scope, from: string | undefined): Promise<number | null> {
  if (from === undefined || from === '') return null;
  const { country } = await readCompanyFacts(reads, scope);
  const number = tryPhone(from, country);
  if (number === null) throw invalid({ from: 'This is not a phone number.' });
  return findContactIdByNumber(reads, scope, number.e164);
}

async function presentContact(
  reads: Reads,
  scope: Scope,
  id: number | null,
  from: string | undefined,
): Promise<LineTrial['contact']> {
  if (id === null) return null;
  const [view] = await readContactViews(reads, scope, [id], await readViewer(reads, scope));
  return view === undefined ? null : { id, name: contactName(view.contact, from ?? null) };
}

interface TrialFacts {
  readonly forwardTo: string | null;
  readonly holiday: string | null;
  /** Whose own voicemail takes the call that no agent takes. */
  readonly ofUserId: number | null;
}

function presentSteps(
  line: RouteLine,
  planned: readonly PlannedStep[],
  { forwardTo, holiday, ofUserId }: TrialFacts,
): LineTrial['steps'] {
  const { settings, group } = line;
  if (line.isPaused) return [{ kind: 'rejected' }];
  const steps = planned.map((step): LineTrial['steps'][number] => {
    if (step.kind === 'closed') return { ...step, holiday };
    if (step.kind === 'ring')
      return { kind: 'ring', user_ids: [...step.userIds], why: step.why, seconds: ringSecondsOf(group) };
    if (step.kind === 'end') return { ...step, of_user_id: ofUserId };
    if (step.kind === 'forward') return { ...step, phone_number: forwardTo ?? '', seconds: ringSecondsOf(group) };
    return {
      kind: 'queue',
      is_fishing: step.isFishing,
      announces_position: group?.queue.announce_position === true,
      offers_callback: group?.queue.offer_callback === true,
      max_wait_seconds: group?.queue.max_wait_seconds ?? 0,
    };
  });
  const isRecorded = line.recordsCalls && forwardTo === null && settings.recording_announcement !== null;
  const isGreeted = steps[0]?.kind !== 'closed' && (settings.greeting !== null || isRecorded);
  return isGreeted ? [{ kind: 'greeting', is_recorded: isRecorded }, ...steps] : steps;
}

/** Name of the holiday of the line's calendar on that day. */
function holidayAt({ settings, company }: RouteLine, atMs: number, zone: string): string | null {
  const { year, month, day } = zonedTime(atMs, zone);
  const date = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
  const holidays = holidaysOf(settings, company).map(({ repeats_yearly: repeatsYearly = false, ...holiday }) => ({
    ...holiday,
    repeatsYearly,
  }));
  return holidayOn(holidays, date)?.name ?? null;
}

function stateOf(
  userId: number,
  candidates: readonly Candidate[],
  { userIds, talkingIds, unreachableIds }: Ringable,
  atMs: number,
): LineTrial['people'][number]['state'] {
  if (userIds.includes(userId)) return 'free';
  if (talkingIds.includes(userId)) return 'in-call';
  if (unreachableIds.includes(userId)) return 'unreachable';
  const candidate = candidates.find((each) => each.userId === userId);
  if (candidate === undefined) return 'paused';
  if (!isInOwnHours(candidate, atMs)) return 'off-hours';
  if (candidate.status === 'on-call' || candidate.status === 'on-wrap-up' || candidate.status === 'ringing')
    return 'in-call';
  return candidate.status === 'accepting-calls' ? 'no-phone' : 'not-accepting';
}
