import { TalkError, type Call } from '@talk/core';
import { callerOf, checkedAnswer, colleagueOf, newerAnswers, presenceOf, scheduledOf } from '@talk/core/testing';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { afterCallAnswers, sampleWrapUp } from './testing/after-call-samples.js';
import { createFakeClock } from './testing/fake-clock.js';
import {
  inbound,
  outbound,
  sampleCall,
  sampleContact,
  sampleLine,
  samplePerson,
  sampleTest,
  settle,
  type NewerServer,
} from './testing/fake-client.js';
import { closePhone, openPhone } from './testing/open-phone.js';
import { callsOf, contactsOf } from './testing/tab-samples.js';
import { sampleText } from './testing/texting-samples.js';
import { createTextingWorld } from './testing/texting-world.js';
import { TextingView } from './texting/index.js';

/**
 * A client meets a server of a later release: each enum of its contract has a member that this client does not know, one after the other. Whatever
 * it shows of it, nothing throws, and nothing is left out that it could show.
 */
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// What the DOM of the tests leaves out.
Element.prototype.scrollTo = () => {};
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
const NOW = Date.parse('2026-11-21T18:00:00.000Z');
const complaints: unknown[] = [];
vi.spyOn(console, 'error').mockImplementation((...what) => {
  // Code of a sheet is loaded in its own time.
  if (!String(what[0]).includes('wrapped in act')) complaints.push(what);
});
afterEach(() => void complaints.splice(0));

const turn = (work?: () => unknown) =>
  act(async () => {
    await work?.();
    await settle();
  });
const words = (): string => document.body.textContent ?? '';

/** What a person does; each step leaves something on the screen. */
type Walk = (newer: NewerServer, look: () => void) => Promise<void>;

const lists: Walk = async (newer, look) => {
  const { client, model } = await openPhone(
    {
      'company.lines': () => ({
        data: [sampleLine(), sampleLine({ id: 13, is_default: false, default_reason: null })],
      }),
      'agents.get': () => presenceOf({ next_status: 3 }),
      'communications.list': ({ query }: { query: { answer_status?: string; has_unread?: string } }) =>
        callsOf('', query, NOW),
      'contacts.list': ({ query }: { query: { search?: string } }) => contactsOf('', query.search),
      'calls.connectionTests': () => ({ data: [sampleTest({ outcome: 'passed' })] }),
    },
    { newer },
  );
  look();
  for (const list of ['recents', 'contacts', 'voicemail'] as const) {
    await turn(() => (model.screen.show(list), model.tabs.show(list)));
    await turn();
    look();
  }
  await turn(() => model.screen.openSheet('settings'));
  // Its code is loaded now.
  await vi.waitFor(async () => {
    await turn();
    expect(client.requests.map(({ operation }) => operation)).toContain('calls.connectionTests');
  }, 60_000);
  look();
  await closePhone();
};

const calls: Walk = async (newer, look) => {
  const snapshotOf = (changes: Partial<Call> = {}): Call =>
    newer('getCall', checkedAnswer('getCall', sampleCall(changes))) as Call;
  const {
    client,
    model: { control },
  } = await openPhone(
    {
      'contacts.findByPhone': () => callerOf({ contact: sampleContact, calls_today: 2 }),
      'calls.directory': () => ({
        users: [colleagueOf(), colleagueOf({ user_id: 7, agent_status: 4, is_available: false })],
        ring_groups: [{ ring_group_id: 1, name: 'Support', member_count: 2, available_count: 1, queue_depth: 0 }],
      }),
      'calls.messages': () => ({ data: [] }),
    },
    { newer },
  );
  const transfer = {
    kind: 'warm',
    to: { type: 'user', user_id: 6, ring_group_id: null, phone_number: null, name: 'Sam Ortiz' },
    by_user_id: 5,
    by_name: 'Priya',
    state: 'consulting',
    talking_to: 'target',
    take_back_until: null,
  } as const;
  const people = [
    samplePerson({ id: 'customer', role: 'customer', user_id: null, name: null, phone_number: '+14155550150' }),
    samplePerson(),
    samplePerson({ id: 'user-6', user_id: 6, name: 'Sam Ortiz' }),
    samplePerson({ id: 'guest', role: 'third-party', user_id: null, phone_number: '+14155550188' }),
  ];
  const active = {
    phase: 'active',
    callId: 'call-1',
    answeredAtMs: NOW,
    held: false,
    muted: false,
    interrupted: false,
  };
  const part = samplePerson();
  const put = (phase: Record<string, unknown> & { phase: 'active' | 'ended' }) =>
    turn(() => client.put(outbound('out-1', '+14155550150', phase)));
  const offered = { phase: 'offered', problem: null, callId: 'call-0' } as const;
  await turn(() =>
    client.put(
      inbound('in-1', '+14155550150', { ...offered, snapshot: snapshotOf({ direction: 'inbound', phase: 'ringing' }) }),
    ),
  );
  look();
  await turn(() =>
    client.put(
      inbound('in-1', '+14155550150', { phase: 'ended', reason: 'caller-left', endedAtMs: NOW, answeredAtMs: null }),
    ),
  );
  await put({ ...active, phase: 'active', part, snapshot: snapshotOf({ answered_by: 'machine', recording: 'on' }) });
  look();
  await turn(() => control.open('transfer'));
  look();
  await turn(() => control.open(null));
  await put({
    ...active,
    phase: 'active',
    part,
    snapshot: snapshotOf({ version: 2, recording: 'paused', participants: people }),
  });
  look();
  for (const by_user_id of [5, 6]) {
    const changes = {
      version: 3,
      transfer: { ...transfer, by_user_id, to: { ...transfer.to, user_id: by_user_id === 5 ? 6 : 5 } },
    };
    await put({ ...active, phase: 'active', part, snapshot: snapshotOf(changes) });
    look();
  }
  const over = { endedAtMs: NOW, answeredAtMs: NOW };
  const ended = snapshotOf({
    version: 4,
    phase: 'ended',
    end_reason: 'completed',
    hung_up_by: 'customer',
    ended_at: '2026-11-20T09:10:00.000Z',
  });
  await put({ phase: 'ended', reason: 'other-side-hung-up', ...over, part, snapshot: ended });
  look();
  await closePhone();
};

const afterwards: Walk = async (newer, look) => {
  const needs = [
    { kind: 'call-disposition', done: false },
    { kind: 'contact-disposition', done: true },
  ] as const;
  const { model } = await openPhone(
    {
      ...afterCallAnswers(() => sampleWrapUp(NOW, { needs: [...needs], paused_by: 'needs' })),
      'agents.get': () => presenceOf({ agent_status: 5 }),
    },
    { newer },
  );
  await turn(async () => (await model.afterCall.load())?.model.load());
  await turn(() => {
    for (const fold of document.querySelectorAll('details')) {
      fold.open = true;
      fold.dispatchEvent(new Event('toggle'));
    }
  });
  await turn();
  look();
  await closePhone();
};

const conversation: Walk = async (newer, look) => {
  const world = createTextingWorld({
    clock: createFakeClock(NOW),
    newer,
    communications: [
      sampleText(1),
      sampleText(2, { direction: 'outbound' }, { status: 'sent' }),
      sampleText(3, { type: 'call', direction: 'inbound', hung_up_by: 'customer' }),
      sampleText(4, { type: 'note', direction: 'outbound' }),
    ],
    audits: [
      {
        id: 1,
        contact_id: 7,
        actor_name: null,
        field: 'consent',
        before: null,
        after: 'texts',
        cause: 'visitor',
        created_at: '2026-11-21T17:00:00.000Z',
      },
    ],
    scheduled: [scheduledOf()],
    check: {
      decision: 'blocked',
      obstacles: [
        {
          rejection: 11,
          name: 'dnc',
          text: 'They asked not to be contacted.',
          scope: 'contact',
          rule: 'dnc',
          detail: null,
        },
      ],
      alternatives: [
        { kind: 'undnc', label: 'Remove', line_id: null, phone_number: null, at: null, email: null, people: [] },
      ],
    },
  });
  await world.load();
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await turn(() =>
    root.render(
      <TextingView
        thread={world.thread}
        composer={world.composer}
        userId={5}
        settings={{
          name: 'Maya Lopez',
          zone: 'America/New_York',
          format: 12,
          loadFile: () => Promise.reject(new TalkError({ code: 'NOT_FOUND', message: 'gone' })),
          call: null,
        }}
      />,
    ),
  );
  await turn();
  look();
  await act(async () => root.unmount());
  document.body.replaceChildren();
};

/** What is done, and whose answers it takes. */
const WALKS = {
  lists: [lists, ['getAgentStatus', 'listCommunications', 'listConnectionTests', 'listContacts', 'listLines']],
  calls: [calls, ['getAgentStatus', 'getCall', 'listLines', 'transferDirectory']],
  'after-call work': [
    afterwards,
    ['currentWrapUps', 'getAgentStatus', 'getCommunication', 'getContact', 'listCommunicationScripts', 'listLines'],
  ],
  'a conversation': [conversation, ['checkMessage', 'listContactCommunications', 'listScheduledMessages']],
} as const;

it.each(Object.entries(WALKS))(
  'shows %s of a server with a word in any enum that it does not know',
  async (_, [walk, asked]) => {
    /** Every place of every answer that the walk asks for. */
    const places = new Map<string, readonly [id: string, place: string]>();
    await walk(
      (id, answer) => {
        for (const { place } of newerAnswers(id, answer)) places.set(`${id} ${place}`, [id, place]);
        return answer;
      },
      () => expect(complaints).toEqual([]),
    );
    expect([...new Set([...places.values()].map(([id]) => id))].sort()).toEqual(asked);
    for (const [where, [newerId, newerPlace]] of places) {
      const newer: NewerServer = (id, answer) =>
        (id === newerId && newerAnswers(id, answer).find(({ place }) => place === newerPlace)?.answer) || answer;
      try {
        await walk(newer, () => {
          expect({ complaints, isEmpty: words() === '' }).toEqual({ complaints: [], isEmpty: false });
          expect(words()).not.toMatch(/undefined|NaN|\[object/);
        });
      } catch (error) {
        throw new Error(`${where}: ${String(error)}`, { cause: error });
      }
    }
  },
);
