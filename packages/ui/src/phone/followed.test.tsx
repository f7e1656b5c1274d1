import type { AgentPresence, Line } from '@talk/core';
import { callerOf, colleagueOf, presenceOf } from '@talk/core/testing';
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { outbound, sampleCall, sampleLine, settle, type FakeClient } from '../testing/fake-client.js';
import { closePhone, openPhone, putCall, textIn as text } from '../testing/open-phone.js';

/** What the phone shows of others follows the store of entities: by events at once, and by asking again after a gap. */

let client: FakeClient;
let lines: Line[];
let own: AgentPresence;
let colleagues: ReturnType<typeof colleagueOf>[];

beforeEach(async () => {
  lines = [
    sampleLine(),
    sampleLine({
      id: 13,
      name: 'Support line',
      is_default: false,
      default_reason: null,
      incoming_number: '+14155550101',
    }),
  ];
  own = presenceOf();
  colleagues = [colleagueOf(), colleagueOf({ user_id: 7, name: 'Dana Brandt' })];
  ({ client } = await openPhone({
    'company.lines': () => ({ data: lines }),
    'agents.get': () => own,
    'calls.directory': () => ({ users: colleagues, ring_groups: [] }),
    'contacts.findByPhone': () => callerOf(),
  }));
});
afterEach(closePhone);

const hear = (type: string, data: unknown) =>
  act(async () => {
    client.push(type, data);
    await settle();
  });
const asked = (operation: string) => client.requests.filter((each) => each.operation === operation).length;
const offered = () => [...document.querySelectorAll('.tk-line option')].map(({ textContent }) => textContent);
const listed = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);
const openTransfer = async () => {
  const active = { phase: 'active', callId: 'call-1', answeredAtMs: 0, held: false, muted: false } as const;
  await putCall(client, outbound('out-1', '+14155550150', { ...active, interrupted: false, snapshot: sampleCall() }));
  await act(async () => {
    document.querySelector<HTMLButtonElement>('[data-control=transfer]')?.click();
    await settle();
  });
};

it('shows at once that a colleague went offline, or lost their phone, while the list of targets is open', async () => {
  await openTransfer();
  expect(listed()).toEqual([expect.stringMatching(/Dana.*Accepting/), expect.stringMatching(/Sam.*Accepting/)]);
  await hear('agent_status_updated', presenceOf({ user_id: 7, agent_status: 0, version: 2 }));
  expect(listed()).toEqual([expect.stringMatching(/Sam.*Accepting/), expect.stringMatching(/Dana.*Offline/)]);
  await hear('agent_status_updated', presenceOf({ user_id: 6, is_reachable: false, version: 2 }));
  expect(listed()).toEqual([expect.stringMatching(/Dana.*Offline/), expect.stringMatching(/Sam.*Offline/)]);
  // The list itself was asked for once: it was told.
  expect(asked('calls.directory')).toBe(1);
});

it('offers a line by its new name, and another one when it was paused, while the dial pad is open', async () => {
  expect(offered()).toEqual([expect.stringContaining('Sales line'), expect.stringContaining('Support line')]);
  lines = [sampleLine({ name: 'Billing line', version: 2 }), ...lines.slice(1)];
  await hear('line_updated', { id: 12, version: 2 });
  expect(offered()[0]).toContain('Billing line');
  lines = [
    sampleLine({ name: 'Billing line', version: 3, is_paused: true, is_default: false, default_reason: null }),
    sampleLine({ id: 13, name: 'Support line', default_reason: 'first' }),
  ];
  await hear('line_updated', { id: 12, version: 3 });
  // The only one that is left needs no choice: the button names it.
  expect([offered(), document.body.textContent]).toEqual([[], expect.stringContaining('Support line')]);
  // What is told again asks for nothing.
  const before = asked('company.lines');
  await hear('line_updated', { id: 12, version: 2 });
  expect(asked('company.lines')).toBe(before);
});

it('shows one’s own status as it was chosen in another tab', async () => {
  expect(text('.tk-agent .tk-clip')).toBe('Accepting calls');
  await hear('agent_status_updated', presenceOf({ agent_status: 3, version: 2 }));
  expect(text('.tk-agent .tk-clip')).toBe('On break');
  await hear('agent_status_updated', presenceOf({ agent_status: 1, version: 1 }));
  expect(text('.tk-agent .tk-clip')).toBe('On break');
});

it('shows no green light where calls cannot come, whatever one’s own status is', async () => {
  const light = () => document.querySelector('.tk-agent .tk-dot')?.getAttribute('data-tone');
  expect(light()).toBe('ok');
  await act(async () => client.set({ link: { name: 'refused', problem: 'VOICE_UNSUPPORTED' } }));
  expect([light(), text('.tk-agent .tk-clip')]).toEqual([null, 'Accepting calls']);
});

it('shows what was missed after the connection was cut: lines, one’s own status, and colleagues in an open list', async () => {
  lines = [sampleLine({ name: 'Billing line', version: 5 }), ...lines.slice(1)];
  own = presenceOf({ agent_status: 3, version: 9 });
  await hear('resync', undefined);
  expect(offered()[0]).toContain('Billing line');
  expect(text('.tk-agent .tk-clip')).toBe('On break');
  await openTransfer();
  colleagues = [colleagueOf(), colleagueOf({ user_id: 7, name: 'Dana Brandt-Ruiz', agent_status: 0, version: 4 })];
  await hear('resync', undefined);
  expect(listed()).toEqual([expect.stringMatching(/Sam/), expect.stringMatching(/Dana Brandt-Ruiz.*Offline/)]);
});
