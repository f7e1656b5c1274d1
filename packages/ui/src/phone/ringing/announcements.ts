import type { CallState, PhoneState } from '@talk/core/phone';
import { knownWord } from '@talk/core/format';
import { endingOf, wasPlaced } from '../ended/call-ending.js';
import { machineOf, recordingOf } from '../in-call/call-control.model.js';
import { consultText } from '../in-call/consult.texts.js';
import { askedIn } from '../in-call/control-words.js';
import { phoneText } from '../texts.js';

/** Announcements for a change of the phone, for an idle screen reader. Timers are never read out. */
export function politeNews(before: PhoneState, after: PhoneState, nameOf: (call: CallState) => string): string[] {
  return after.calls.flatMap((call) => {
    const old = before.calls.find(({ key }) => key === call.key);
    return call === old ? [] : newsOf(old, call, after, nameOf);
  });
}

function newsOf(
  old: CallState | undefined,
  call: CallState,
  phone: PhoneState,
  nameOf: (call: CallState) => string,
): string[] {
  if (old?.phase !== call.phase) return newPhase(old, call, phone, nameOf);
  if (call.phase !== 'active' || old.phase !== 'active') return [];
  const news: string[] = [];
  if (call.muted !== old.muted) news.push(phoneText(call.muted ? 'call.youAreMuted' : 'call.unmuted'));
  // A consulted agent hears by name who is on hold.
  const isAsked = askedIn(call, call.part?.user_id ?? null) !== null;
  if (call.held !== old.held && !isAsked) news.push(phoneText(call.held ? 'call.onHold' : 'call.resumed'));
  const [was, is] = [recordingOf(old), recordingOf(call)];
  if (was !== is && !(was === 'off' && old.snapshot === null)) news.push(phoneText(`say.recording.${is}`));
  const machine = machineOf(call);
  if (machine !== null && machineOf(old) === null) news.push(phoneText(`machine.${machine}`));
  return [...news, ...consultationNews(old, call, nameOf)];
}

function consultationNews(old: CallState, call: CallState, nameOf: (call: CallState) => string): string[] {
  const [was, is] = [old.snapshot?.transfer ?? null, call.snapshot?.transfer ?? null];
  if (is === null || is.kind !== 'warm') return [];
  const userId = call.part?.user_id ?? null;
  const asker = is.by_name;
  const asked = askedIn(call, userId);
  if (asked !== null && was?.talking_to !== asked.talking_to)
    return [
      consultText(`asked.${knownWord(['customer'], asked.talking_to, 'target')}`, { asker, customer: nameOf(call) }),
    ];
  if (askedIn(old, userId) !== null) return is.state === 'done' ? [consultText('asked.yours', { asker })] : [];
  const target = is.to.name;
  if (is.state === 'consulting' && was?.state !== 'consulting') return [consultText('answered', { target })];
  if (is.state === 'failed' && was?.state === 'consulting') return [consultText('left', { target })];
  if (is.state === 'failed' && was?.state !== 'failed') return [phoneText('sent.failed', { name: target })];
  if (is.state !== 'consulting' || was?.talking_to === is.talking_to) return [];
  const whom = knownWord(['target', 'customer'], is.talking_to ?? 'customer', null);
  if (whom === null) return [];
  return [whom === 'target' ? consultText('withTarget', { target }) : consultText('withCustomer')];
}

function endNews(call: CallState & { phase: 'ended' }): string {
  const { reason } = endingOf(call, true);
  return call.reason !== 'parked' && wasPlaced(call) ? `${phoneText('say.disconnected')} ${reason}` : reason;
}

function newPhase(
  old: CallState | undefined,
  call: CallState,
  phone: PhoneState,
  nameOf: (call: CallState) => string,
): string[] {
  switch (call.phase) {
    case 'active':
      return [phoneText('say.connected')];
    case 'preparing':
    case 'connecting':
    case 'ringing':
      // One word for all phases until the other side answers.
      return old === undefined ? [phoneText('say.dialing')] : [];
    case 'ended':
      return [endNews(call)];
    case 'offered':
      // The first caller is announced assertively; one behind a running call must not interrupt it.
      return old === undefined && phone.calls.some((other) => other.phase === 'active')
        ? [phoneText('say.waiting', { name: nameOf(call) })]
        : [];
    default:
      return [];
  }
}
