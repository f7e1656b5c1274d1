import { arrivalOf } from '@talk/domain/routing';
import { isCalendarOpenAt } from '@talk/domain/time';
import type { LineSettings } from '@talk/contract';
import type { Tx } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import { systemScope, type Scope } from '../../../policy/scope.js';
import { cityName } from '../../../phone.js';
import type { Compliance } from '../../rules/compliance/index.js';
import { type CallFact, forwardedTo } from '../facts/index.js';
import { callJobs, type Calls, lockLeg } from '../call/index.js';
import { hangUp, joinConference, reject, type VoiceAddresses } from '../signalling/index.js';
import { type CallRow, callsOfLeg, findCall, listFacts } from '../call/read.js';
import { forwardNumber } from './forward-number.js';
import { greetingKey } from './greetings.js';
import { listGroupUserIds } from './candidates.repository.js';
import { readOwnGreeting } from './missed-call.js';
import { ringSecondsOf } from './ringable.js';
import { calendarOf } from '../../platform/lines/read.js';
import {
  findArrivalLine,
  isForwarding,
  queuePosition,
  readCallRoute,
  type ArrivalLine,
  type CallRoute,
  type RouteLine,
} from './route.repository.js';
import {
  forwardTo,
  greetThen,
  sayAndHangUp,
  SCREEN_MS,
  takeVoicemail,
  waitInQueue,
  type Words,
} from './routing-twiml.js';

export interface ArrivalDeps {
  kernel: Kernel;
  compliance: Pick<Compliance, 'decideForward'>;
  calls: Calls;
  addresses: VoiceAddresses;
}

export interface ArrivingLeg {
  readonly sid: string;
  /** As the carrier says it. */
  readonly from: string;
  /** Where the carrier says that the caller's number is registered. */
  readonly city?: string | undefined;
  /** A number of ours. */
  readonly to: string;
  readonly atMs: number;
}

/** A caller dials one of our numbers: what their leg does first, and what it does whenever the carrier asks again. */
export interface Arrivals {
  arrive(tx: Tx, leg: ArrivingLeg): Promise<string>;
  /** The document for a caller who was led away: voicemail, or last words. */
  divertedDocument(tx: Tx, scope: Scope, call: CallRow): Promise<string>;
  /** What rings the telephone that the call is forwarded to; what comes next where none does. */
  forwardDocument(tx: Tx, scope: Scope, call: CallRow): Promise<string>;
  /** One round of waiting. */
  queueDocument(tx: Tx, scope: Scope, call: CallRow): Promise<string>;
  joinDocument(callId: string): string;
}

/** A caller who hides their number, or whose address is not one. */
const ANONYMOUS = 'anonymous';

export function createArrivals({ kernel, compliance, calls, addresses }: ArrivalDeps): Arrivals {
  const joinDocument = (callId: string): string =>
    joinConference(callId, 'customer', { conferenceUrl: addresses.conference(callId), waitUrl: addresses.wait });

  const words = ({ text, file_id: fileId }: { text: string; file_id: string | null }): Words => ({
    text,
    soundUrl: fileId === null ? null : addresses.greeting(fileId, greetingKey(kernel, fileId)),
  });

  function voicemailDocument(callId: string, settings: LineSettings, spoken: Words): string {
    return takeVoicemail(spoken, {
      maxSeconds: settings.voicemail.max_seconds,
      doneUrl: addresses.routed('voicemail-done', callId),
      recordedUrl: addresses.routed('voicemail-recorded', callId),
    });
  }

  async function divertedDocument(tx: Tx, scope: Scope, call: CallRow): Promise<string> {
    const facts = await listFacts(tx, scope, call.id);
    const diverted = facts.find((fact) => fact.kind === 'diverted');
    const { line } = await readCallRoute(tx, scope, call);
    if (diverted === undefined || line === null) return reject();
    const { settings } = line;
    if (diverted.to === 'callback')
      return sayAndHangUp({ text: 'We will call you back as soon as someone is free. Goodbye.', soundUrl: null });
    if (diverted.ofUserId !== undefined)
      return voicemailDocument(call.id, settings, words(await readOwnGreeting(tx, scope, diverted.ofUserId)));
    // Only who came while it was closed is led there on arrival.
    if (diverted.to === 'message') return sayAndHangUp(words(settings.closed));
    const cameWhileClosed = diverted.isThere && forwardedTo(facts) === null;
    return voicemailDocument(call.id, settings, words(cameWhileClosed ? settings.closed : settings.voicemail));
  }

  async function forwardDocument(tx: Tx, scope: Scope, call: CallRow): Promise<string> {
    const facts = await listFacts(tx, scope, call.id);
    const number = forwardedTo(facts);
    if (number === null || facts.some((fact) => fact.kind === 'forward-over')) return hangUp();
    const { line } = await readCallRoute(tx, scope, call);
    return forwardTo(number, {
      seconds: ringSecondsOf(line?.group ?? null),
      // Carriers refuse a number that is hidden, or none.
      callerId: call.phoneNumber.startsWith('+') ? null : call.lineNumber,
      answeredUrl: addresses.routed('forward-answered', call.id),
      doneUrl: addresses.routed('forward-done', call.id),
    });
  }

  async function queueDocument(tx: Tx, scope: Scope, call: CallRow): Promise<string> {
    const { line } = await readCallRoute(tx, scope, call);
    const queue = line?.group?.queue;
    const position = line?.group == null ? 1 : await queuePosition(tx, scope, call, line.group.id);
    const place =
      position === 1 ? 'You are next in line.' : `You are number ${position} in line. Thank you for waiting.`;
    const offer = 'To be called back instead, press 1.';
    const isOffered = offersCallback(queue, call);
    const said = [...(queue?.announce_position === true ? [place] : []), ...(isOffered ? [offer] : [])];
    return waitInQueue({
      announcement: said.length === 0 ? null : said.join(' '),
      musicUrl: addresses.music,
      keyUrl: isOffered ? addresses.routed('queue-key', call.id) : null,
      againUrl: addresses.routed('queue', call.id),
    });
  }

  async function documentFor(tx: Tx, scope: Scope, call: CallRow): Promise<string> {
    const facts = await listFacts(tx, scope, call.id);
    if (facts.some((fact) => fact.kind === 'diverted')) return divertedDocument(tx, scope, call);
    if (facts.some((fact) => fact.kind === 'claimed')) return joinDocument(call.id);
    const waits = facts.some((fact) => fact.kind === 'queued');
    const { line } = await readCallRoute(tx, scope, call);
    if (forwardedTo(facts) !== null) {
      const heard = line?.settings.greeting ?? null;
      if (heard === null) return forwardDocument(tx, scope, call);
      return greetThen([words(heard)], addresses.routed('forward', call.id));
    }
    const greeting = line === null ? [] : greetingOf(line);
    // Phones ring while the caller hears the greeting; whoever answers waits in the conference for its end.
    if (greeting.length > 0) return greetThen(greeting, addresses.routed(waits ? 'queue' : 'caller-join', call.id));
    return waits ? queueDocument(tx, scope, call) : joinDocument(call.id);
  }

  /** Everything that a caller hears before their call goes on. */
  function greetingOf({ settings, recordsCalls }: RouteLine): Words[] {
    const notice = recordsCalls ? settings.recording_announcement : null;
    return [
      ...(settings.greeting === null ? [] : [words(settings.greeting)]),
      ...(notice === null ? [] : [{ text: notice, soundUrl: null }]),
    ];
  }

  /** The first facts of a call, by what its line says now. */
  async function firstFacts(tx: Tx, scope: Scope, line: ArrivalLine, leg: ArrivingLeg): Promise<CallFact[]> {
    const { settings, group, company } = line;
    const nowMs = kernel.clock.now().getTime();
    const forwards = line.settings.forward_to === null ? null : await forwardOf(tx, scope, line, leg);
    const arrival = arrivalOf({
      isOpen: isCalendarOpenAt(calendarOf(settings, company), nowMs),
      whileClosed: settings.closed.afterwards,
      forwards: forwards !== null,
      hasQueue: group?.shouldQueue === true,
    });
    if (arrival.kind === 'closed') {
      const to = arrival.to === 'voicemail' ? 'voicemail' : 'message';
      return [{ kind: 'diverted', to, isThere: true, atMs: nowMs }];
    }
    if (arrival.kind === 'forward') return forwards === null ? [] : [{ kind: 'forwarded', to: forwards, atMs: nowMs }];
    return arrival.kind === 'queued' ? [{ kind: 'queued', atMs: nowMs }] : [];
  }

  /** Null also for a call that has come back from where this line forwards it: it would go round without end. */
  async function forwardOf(tx: Tx, scope: Scope, line: ArrivalLine, { from, to }: ArrivingLeg): Promise<string | null> {
    if (from === to || (await isForwarding(tx, scope, line.id, from))) return null;
    return forwardNumber({ compliance }, tx, scope, line.settings);
  }

  function planWork(
    tx: Tx,
    scope: Scope,
    callId: string,
    { line, first, until }: { line: ArrivalLine; first: readonly CallFact[]; until: Date },
  ): void {
    if (first.some(({ kind }) => kind === 'diverted' || kind === 'forwarded')) return;
    const job = { companyId: scope.companyId, payload: { callId } };
    const now = kernel.clock.now().getTime();
    const queue = line.group?.queue;
    if (first.length > 0 && queue !== undefined) {
      tx.enqueue(callJobs.ringJob, { ...job, key: `ring:${callId}` });
      const runAt = new Date(now + queue.max_wait_seconds * 1000);
      tx.enqueue(callJobs.maxWaitJob, { ...job, key: `max-wait:${callId}`, runAt });
      if (line.group?.fishingMode === true)
        tx.enqueue(callJobs.announceQueuedJob, { ...job, key: `announce-queued:${callId}` });
      return;
    }
    tx.enqueue(callJobs.ringJob, { ...job, key: `ring:${callId}`, validUntil: until });
    tx.enqueue(callJobs.giveUpJob, { ...job, key: `give-up:${callId}`, runAt: until });
  }

  /**
   * Steps end by themselves; this is for when that fails: long enough for all of them, for preferred agents before them, and for an agent
   * who picked a telephone up at the end of the last one.
   */
  async function ringUntil(tx: Tx, scope: Scope, { group }: RouteLineGroup): Promise<Date> {
    const isInOrder = group !== null && group.dialMode !== 'simultaneous';
    const steps = (isInOrder ? (await listGroupUserIds(tx, scope, group.id)).length : 1) + 2;
    return new Date(kernel.clock.now().getTime() + ringSecondsOf(group) * steps * 1000 + SCREEN_MS);
  }

  return {
    divertedDocument,
    forwardDocument,
    queueDocument,
    joinDocument,
    async arrive(tx, leg) {
      const { sid, from, to, atMs } = leg;
      // A repeated question about the same leg gets the same answer, also while the first is being answered.
      await lockLeg(tx, sid);
      const [known] = await callsOfLeg(tx, sid);
      if (known !== undefined) {
        const scope = systemScope(known.companyId);
        const call = await findCall(tx, scope, known.id);
        return call === undefined ? reject() : documentFor(tx, scope, call);
      }
      const line = await findArrivalLine(tx, to);
      if (line === undefined || line.isPaused) return reject();
      const scope = systemScope(line.companyId);
      const until = await ringUntil(tx, scope, line);
      const first = await firstFacts(tx, scope, line, leg);
      const isForwarded = first.some(({ kind }) => kind === 'forwarded');
      const callId = await calls.openInbound(tx, scope, {
        legSid: sid,
        from: /^\+\d{5,15}$/.test(from) ? from : ANONYMOUS,
        city: cityName(leg.city),
        line: {
          id: line.id,
          number: to,
          incomingNumberId: line.incomingNumberId,
          // Its group has no part in a forwarded call.
          ringGroupId: isForwarded ? null : (line.group?.id ?? null),
        },
        ringUntil: until,
      });
      const call = await calls.recordFacts(tx, scope, callId, [
        { kind: 'leg', legSid: sid, status: 'ringing', atMs, sequence: 0 },
        ...first,
      ]);
      planWork(tx, scope, callId, { line, first, until });
      return call === null ? reject() : documentFor(tx, scope, call);
    },
  };
}

/** Whether a caller who waits can ask to be called back: a hidden number cannot be called. */
export const offersCallback = (
  queue: { readonly offer_callback: boolean } | undefined,
  { phoneNumber }: Pick<CallRow, 'phoneNumber'>,
): boolean => queue?.offer_callback === true && phoneNumber.startsWith('+');

type RouteLineGroup = Pick<NonNullable<CallRoute['line']>, 'group'>;
