import type { Api, Call, ContactMatch } from '@talk/core';
import { phoneDisplay, knownWord } from '@talk/core/format';
import type { CallState } from '@talk/core/phone';
import { pluralForm, spanText } from '../i18n/formats.js';
import type { Peer } from './caller.js';
import type { DirectoryEntry } from './phone-ports.js';
import { consultText } from './in-call/consult.texts.js';
import { phoneText } from './texts.js';

/** Finished calls with this caller. */
export interface PastCalls {
  /** 100 stands for 100 and more. */
  readonly calls: number;
  /** `you` is this agent; null is an agent without a name. */
  readonly lastTalk: { readonly atMs: number; readonly who: { readonly name: string | null } | 'you' } | null;
}

/** Facts about the caller that a lookup adds to the call's own. */
export interface CallerFacts {
  contact: ContactMatch | null;
  /** Those that are over: a call in progress is the next one. */
  callsToday: number;
  /** What happened before this call; null when the server did not say. */
  past: PastCalls | null;
  /** From the host page, when no contact of ours has the number. */
  entry: DirectoryEntry | null;
}

/** 3 → "3rd". */
function ordinal(count: number): string {
  const place = pluralForm(count, 'ordinal');
  return phoneText(place === 'one' || place === 'two' || place === 'few' ? `ordinal.${place}` : 'ordinal.other', {
    count,
  });
}

/** The other side of a call that is not at this phone. */
export function peerOfCall(call: Call): Peer {
  const display = phoneDisplay(call.phone_number);
  const name = call.contact?.name ?? display;
  return {
    name,
    seed: String(call.contact?.id ?? call.phone_number),
    number: name === display ? '' : display,
    detail: [...new Set([call.ring_group_name, call.campaign_name, call.contact?.company_name])]
      .filter(Boolean)
      .join(' · '),
  };
}

/** The other side, from the server's snapshot, else from a lookup, else the bare number. */
export function peerOf(call: CallState, facts: CallerFacts | null): Peer {
  const contact = call.snapshot?.contact ?? facts?.contact ?? null;
  const display = phoneDisplay(call.phoneNumber);
  // For a number without a contact, the host page may know the name.
  const nameless = contact === null || contact.name === display || contact.name === call.phoneNumber;
  const entry = nameless ? (facts?.entry ?? null) : null;
  const detail = [
    contact?.company_name ?? entry?.company ?? null,
    call.snapshot?.ring_group_name ?? call.snapshot?.campaign_name ?? null,
    facts && facts.callsToday > 0 ? phoneText('call.today', { nth: ordinal(facts.callsToday + 1) }) : null,
    contact?.owner_name ? phoneText('call.owner', { name: contact.owner_name }) : null,
  ];
  const waits = call.phase === 'offered' || call.phase === 'answering' || call.phase === 'rejecting';
  const name = entry?.name ?? contact?.name ?? display;
  return {
    name,
    seed: String(contact?.id ?? entry?.id ?? call.phoneNumber),
    number: name === display ? '' : display,
    detail: detail.filter((part) => part !== null).join(' · '),
    via: waits && call.snapshot !== null ? viaOf(call.snapshot) : null,
    history: waits && facts?.past ? historyLine(facts.past, Date.now()) : null,
  };
}

/** Which colleague a ring comes from; null for a caller's own. */
function viaOf({ transfer, participants }: Call): string | null {
  if (transfer?.state === 'ringing')
    return consultText(`via.${knownWord(['warm'], transfer.kind, 'cold')}`, { name: transfer.by_name });
  const invited = participants.find(({ state, invited_by_name: by }) => state === 'ringing' && by !== null);
  return invited?.invited_by_name ? consultText('via.conference', { name: invited.invited_by_name }) : null;
}

type NumberFacts = Awaited<ReturnType<Api['contacts']['findByPhone']>>;

/** From the server's lookup of a number. */
export function pastOf({ past_calls: calls, last_talk: talk }: NumberFacts, userId: number): PastCalls {
  if (talk === null) return { calls, lastTalk: null };
  const who = talk.user_id === userId ? 'you' : { name: talk.user_name };
  return { calls, lastTalk: { atMs: Date.parse(talk.at), who } };
}

const MOST_COUNTED = 100;

/** "Last talked 3 days ago with Priya · 5 calls", "Never talked · 2 calls", "First call". */
export function historyLine({ calls, lastTalk }: PastCalls, nowMs: number): string {
  if (calls === 0) return phoneText('history.first');
  const count = calls >= MOST_COUNTED ? phoneText('history.many') : phoneText('history.calls', { count: calls });
  return `${talkLine(lastTalk, nowMs)} · ${count}`;
}

function talkLine(talk: PastCalls['lastTalk'], nowMs: number): string {
  if (talk === null) return phoneText('history.never');
  const when = ago(nowMs - talk.atMs);
  if (talk.who === 'you') return phoneText('history.withYou', { when });
  return talk.who.name === null
    ? phoneText('history.talked', { when })
    : phoneText('history.with', { when, name: talk.who.name });
}

const MINUTE_MS = 60_000;
const UNITS = [
  ['year', 365 * 1_440],
  ['month', 30 * 1_440],
  ['day', 1_440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** 250,000,000 → "2 days ago": whole units, rounded down. */
function ago(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / MINUTE_MS));
  const [unit, size] = UNITS.find(([, each]) => minutes >= each) ?? ['minute', 1];
  return spanText(-Math.floor(minutes / size), unit);
}
