import { expect, it } from 'vitest';
import { inbound, sampleContact } from '../testing/fake-client.js';
import { historyLine, pastOf, peerOf } from './peer.js';

const nowMs = Date.parse('2026-11-20T12:00:00Z');
const talked = (minutesAgo: number, who: { name: string | null } | 'you' = { name: 'Priya' }) => ({
  atMs: nowMs - minutesAgo * 60_000,
  who,
});

it.each([
  ['First call', 0, null],
  ['Never talked · 1 call', 1, null],
  ['Last talked 3 days ago with Priya · 5 calls', 5, talked(3 * 1_440 + 90)],
  ['Last talked 1 minute ago with you · 2 calls', 2, talked(0, 'you')],
  ['Last talked 5 hours ago · 12 calls', 12, talked(359, { name: null })],
  ['Last talked 2 months ago with Priya · 100+ calls', 100, talked(70 * 1_440)],
  ['Last talked 1 year ago with Priya · 9 calls', 9, talked(500 * 1_440)],
] as const)('says "%s"', (line, calls, lastTalk) => {
  expect(historyLine({ calls, lastTalk }, nowMs)).toBe(line);
});

it('is on the card while a caller waits, and not beside a running call', () => {
  const past = pastOf(
    {
      contact: sampleContact,
      candidates: [],
      phone_number: '+14155550150',
      last_campaign_id: null,
      calls_today: 1,
      past_calls: 2,
      last_talk: { at: new Date(Date.now() - 7_200_000).toISOString(), user_id: 5, user_name: 'Priya' },
    },
    5,
  );
  const facts = { contact: sampleContact, callsToday: 1, past, entry: null };
  const ringing = inbound('in-1', '+14155550150', { phase: 'offered', problem: null });
  expect(peerOf(ringing, facts).history).toBe('Last talked 2 hours ago with you · 2 calls');
  expect(peerOf(ringing, { ...facts, past: null }).history).toBeNull();
  expect(peerOf(inbound('in-1', '+14155550150', { phase: 'active' }), facts).history).toBeNull();
});

it('names a caller without a contact as the host page does', () => {
  const entry = { id: 'A-1', name: 'Harbor lead', company: 'Harbor' };
  const ringing = inbound('in-1', '+14155550150', { phase: 'offered', problem: null });
  const facts = { callsToday: 0, past: null, entry };
  const nameless = { ...sampleContact, name: '(415) 555-0150', company_name: null };
  expect(peerOf(ringing, { ...facts, contact: nameless }).name).toBe('Harbor lead');
  expect(peerOf(ringing, { ...facts, contact: null }).name).toBe('Harbor lead');
  expect(peerOf(ringing, { ...facts, contact: sampleContact }).name).toBe(sampleContact.name);
});
