import { signal } from '@preact/signals-core';
import { beforeEach, expect, it } from 'vitest';
import { createFakeClient, inbound, sampleCall, sampleContact } from '../../testing/fake-client.js';
import { createFakeClock } from '../../testing/fake-clock.js';
import { createAnnouncer, type Announcer } from './announcer.model.js';
import type { CallerFacts } from '../peer.js';

const ringing = { phase: 'offered', problem: null } as const;
const over = { phase: 'ended', reason: 'caller-left', endedAtMs: 1 } as const;
const knownAs = (contact: CallerFacts['contact']): CallerFacts => ({ contact, callsToday: 1, past: null, entry: null });

let client: ReturnType<typeof createFakeClient>;
let clock: ReturnType<typeof createFakeClock>;
const facts = signal<CallerFacts | null>(null);
let announcer: Announcer;

beforeEach(() => {
  client = createFakeClient({});
  clock = createFakeClock();
  facts.value = null;
  announcer = createAnnouncer(client.phone, { facts, dispose() {} }, clock);
});

it('names caller and line, whichever of the two is known first', async () => {
  client.put(inbound('in-1', '+14155550150', ringing));
  facts.value = knownAs(sampleContact);
  expect(announcer.assertive.value).toBe('');
  client.put(inbound('in-1', '+14155550150', { ...ringing, snapshot: sampleCall({ contact: sampleContact }) }));
  expect(announcer.assertive.value).toBe('Incoming call from Maya Lopez, Sales line');

  client.finish(inbound('in-1', '+14155550150', over));
  facts.value = null;
  client.put(inbound('in-2', '+14155550177', { ...ringing, snapshot: sampleCall({ contact: null }) }));
  expect(announcer.assertive.value).toBe('');
  facts.value = knownAs(null);
  expect(announcer.assertive.value).toBe('Incoming call from (415) 555-0177, Sales line');
  await clock.advance(60_000);
  expect(clock.pending()).toBe(0);
});

it('says what it knows when the rest does not arrive, and says it once', async () => {
  client.put(inbound('in-1', '+14155550150', ringing));
  await clock.advance(1499);
  expect(announcer.assertive.value).toBe('');
  await clock.advance(1);
  expect(announcer.assertive.value).toBe('Incoming call from (415) 555-0150');
  facts.value = knownAs(sampleContact);
  client.put(inbound('in-1', '+14155550150', { ...ringing, snapshot: sampleCall({ contact: sampleContact }) }));
  expect(announcer.assertive.value).toBe('Incoming call from (415) 555-0150');
});

it('says nothing about a caller who hung up before anything was known', async () => {
  client.put(inbound('in-1', '+14155550150', ringing));
  client.finish(inbound('in-1', '+14155550150', over));
  await clock.advance(60_000);
  expect(announcer.assertive.value).toBe('');
});
