import { signal } from '@talk/core';
import { callerOf } from '@talk/core/testing';
import { inbound, outbound, sampleContact, settle } from '@talk/ui/testing';
import { afterEach, expect, it } from 'vitest';
import type { CallSnapshot } from './call-snapshots.js';
import { noHost, type Dial, type HostContext, type HostPort, type HostService, type RecordRef } from './host-port.js';
import { endAll, placeIn } from './testing/world.js';

const MAYA = '+14155550150';
const active = { phase: 'active', answeredAtMs: 1_000, held: false, muted: false, interrupted: false } as const;
const over = { phase: 'ended', reason: 'hung-up', answeredAtMs: 1_000, endedAtMs: 9_000 } as const;
afterEach(endAll);

/** A host that keeps what the phone tells it, and the handles that the phone gave it. */
function hostOfTests(offered: readonly HostService[] = ['lookup', 'openRecord', 'log']) {
  const heard: unknown[] = [];
  const gave: { dial?: Dial; lookAt?: (context: HostContext) => void; setVisible?: (visible: boolean) => void } = {};
  const offers = signal(offered);
  const keep =
    <K extends keyof typeof gave>(name: K) =>
    (handle: NonNullable<(typeof gave)[K]>) => {
      gave[name] = handle;
      return () => void delete gave[name];
    };
  const host: HostPort = {
    offers,
    lookup: (number) => Promise.resolve(number === MAYA ? { id: 'c-1', name: 'Maya Lopez', company: null } : null),
    openRecord: (id) => void heard.push(['open', id]),
    log: (call: CallSnapshot, record: RecordRef | null) =>
      Promise.resolve(void heard.push(['log', call.phase, call.peer.number, record])),
    resize: (size) => void heard.push(['resize', size]),
    reveal: (reason) => void heard.push(['reveal', reason]),
    onDial: keep('dial'),
    onRecordChange: keep('lookAt'),
    onVisibility: keep('setVisible'),
  };
  return { host, heard, gave, offers };
}

it('says to its host how much room it needs, and that it must be seen when a caller rings while it is put away', async () => {
  const { host, heard, gave } = hostOfTests();
  const { phone, client } = await placeIn(host);
  expect(heard).toEqual([['resize', { minWidthPx: 300, minHeightPx: 500 }]]);
  gave.setVisible?.(false);
  client.put(inbound('in-1', MAYA, { phase: 'offered', problem: null }));
  await settle();
  expect([heard.at(-1), phone.open.value]).toEqual([['reveal', 'ring'], true]);
});

it('dials what is clicked in the host, and says why not', async () => {
  const { host, gave } = hostOfTests();
  const { client, state } = await placeIn(host);
  const call = await gave.dial?.({ to: MAYA, from: '12', context: { deal: 7 } }, { idempotencyKey: 'click-1' });
  expect(call).toMatchObject({ phase: 'connecting', context: { deal: 7 } });
  expect(client.dialled).toMatchObject([{ to: MAYA, line: 12, idempotencyKey: 'click-1.' }]);
  await expect(gave.dial?.({ to: MAYA, from: '999' })).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  state.value = { name: 'signed-out', reason: 'never-signed-in' };
  await expect(gave.dial?.({ to: MAYA })).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
});

it('keeps the number that was clicked while signed out, and asks about the newest after signing in', async () => {
  const { host, gave } = hostOfTests();
  const { client, phone, state } = await placeIn(host);
  const signedIn = state.value;
  state.value = { name: 'signed-out', reason: 'never-signed-in' };
  for (const to of ['+14155550151', MAYA])
    await expect(gave.dial?.({ to, context: { deal: 7 } })).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  expect(phone.kept.value).toBe(MAYA);
  state.value = signedIn;
  await settle();
  expect([phone.kept.value, phone.proposal.value?.to, client.dialled]).toEqual([null, MAYA, []]);
  phone.proposal.value?.decide(true);
  await settle();
  expect(client.dialled).toMatchObject([{ to: MAYA }]);
  expect(phone.proposal.value).toBeNull();
});

it('takes the number of the record in view, and gives that record to the log when the call is over, once', async () => {
  const { host, heard, gave } = hostOfTests();
  const { client, model } = await placeIn(host);
  gave.lookAt?.({ phoneNumber: MAYA, record: { id: 'c-1', type: 'contact' } });
  expect(model.dial.number.value).toBe('+1 (415) 555-0150');
  client.put(outbound('out-1', MAYA, active));
  client.put(outbound('out-1', MAYA, over));
  client.put(outbound('out-1', MAYA, { ...over, endedAtMs: 9_500 }));
  await settle();
  const logs = heard.filter((each) => Array.isArray(each) && each[0] === 'log');
  expect(logs).toEqual([['log', 'ended', MAYA, { id: 'c-1', type: 'contact' }]]);
});

it('logs a call with its own record, whatever is in view when it is over', async () => {
  const { host, heard, gave } = hostOfTests();
  const { client } = await placeIn(host);
  const logged = () =>
    heard.filter((each) => Array.isArray(each) && each[0] === 'log').map((each) => (each as unknown[])[3]);
  const look = (id: string, phoneNumber?: string): void =>
    gave.lookAt?.({ record: { id }, ...(phoneNumber && { phoneNumber }) });
  // Dialled from one record, and another is opened during the call.
  look('c-1');
  client.put(outbound('out-1', MAYA, active));
  look('c-2', '+14155550151');
  client.put(outbound('out-1', MAYA, over));
  await settle();
  // The caller's record comes into view after the answer.
  client.put(inbound('in-1', MAYA, { phase: 'offered', problem: null }));
  client.put(inbound('in-1', MAYA, active));
  look('c-1', MAYA);
  look('c-3', '+14155550152');
  client.put(inbound('in-1', MAYA, over));
  await settle();
  // Without a number the record counts that was in view when the call was answered.
  client.put(inbound('in-2', MAYA, { phase: 'offered', problem: null }));
  look('c-4');
  client.put(inbound('in-2', MAYA, active));
  look('c-5');
  client.put(inbound('in-2', MAYA, over));
  await settle();
  expect(logged()).toEqual([{ id: 'c-1' }, { id: 'c-1' }, { id: 'c-4' }]);
});

it('keeps the number of a record that came into view before there was a phone', async () => {
  const { host, gave } = hostOfTests();
  const placing = placeIn({
    ...host,
    onRecordChange: (changed) => {
      changed({ phoneNumber: MAYA, record: { id: 'c-1' } });
      return host.onRecordChange?.(changed) ?? (() => {});
    },
  });
  const { model } = await placing;
  expect(model.dial.number.value).toBe('+1 (415) 555-0150');
  gave.lookAt?.({ phoneNumber: '+14155550151' });
  expect(model.dial.number.value).toBe('+1 (415) 555-0150');
});

it('offers to open a record as long as the host does that, without being drawn anew', async () => {
  const { host, heard, offers } = hostOfTests(['lookup', 'openRecord']);
  const { model } = await placeIn(host);
  const shown: boolean[] = [];
  const stop = model.host.openRecord.subscribe((open) => shown.push(open !== null));
  model.host.openRecord.value?.('c-1');
  offers.value = ['lookup'];
  offers.value = ['lookup', 'openRecord'];
  stop();
  expect(shown).toEqual([true, false, true]);
  expect(heard.at(-1)).toEqual(['open', 'c-1']);
});

it('keeps no log where the host has taken that back, and asks it for no names', async () => {
  const { host, heard } = hostOfTests([]);
  const { client, model } = await placeIn(host);
  client.put(outbound('out-1', MAYA, active));
  await settle();
  expect(model.caller.facts.value?.entry ?? null).toBeNull();
  client.put(outbound('out-1', MAYA, over));
  await settle();
  expect(heard).toEqual([['resize', { minWidthPx: 300, minHeightPx: 500 }]]);
});

it('waits for no host: with one that never answers, the caller has the name that we know', async () => {
  const silent: HostPort = { lookup: () => new Promise(() => {}), log: () => new Promise(() => {}) };
  const known = { 'contacts.findByPhone': () => callerOf({ contact: sampleContact }) };
  const { client, model } = await placeIn(silent, known);
  client.put(inbound('in-1', MAYA, { phase: 'offered', problem: null }));
  await settle();
  expect(model.caller.facts.value?.contact).toMatchObject({ name: 'Maya Lopez' });
});

it('stands alone as well: without a host it dials and follows its calls all the same', async () => {
  const { phone, client, model } = await placeIn(noHost);
  expect(model.host.openRecord.value).toBeNull();
  const call = await (await phone.commands()).dial({ to: MAYA });
  expect(call).toMatchObject({ phase: 'connecting', peer: { number: MAYA } });
  client.put(outbound('out-1', MAYA, over));
  await settle();
  expect(phone.calls.list()).toMatchObject([{ phase: 'ended', endedReason: 'hung-up' }]);
});

it.each(['the host signs its user out', 'the session ended elsewhere'])(
  'says that a call has ended, and logs it, when %s',
  async (how) => {
    const { host, heard } = hostOfTests();
    const { phone, client, state } = await placeIn(host);
    client.put(outbound('out-1', MAYA, active));
    const ends: unknown[] = [];
    phone.onCallChange(({ call, reason }) => ends.push([call.phase, reason]));
    const hangUp = (): void => client.put(outbound('out-1', MAYA, over));
    // As the phone of a client does.
    client.phone.stop = hangUp;
    state.subscribe(({ name }) => name === 'signed-out' && hangUp());
    if (how.startsWith('the host')) phone.session.become({ kind: 'nobody' });
    else state.value = { name: 'signed-out', reason: 'signed-out' };
    await settle();
    expect([ends, heard.at(-1)]).toEqual([[['ended', 'hung-up']], ['log', 'ended', MAYA, null]]);
    expect([phone.session.phone.value, phone.calls.list()]).toEqual([null, []]);
  },
);

it('says that a call has ended here when its user signs out while another tab has it', async () => {
  const { host } = hostOfTests();
  const { phone, client, state } = await placeIn(host);
  client.put(outbound('out-1', MAYA, active));
  const ends: unknown[] = [];
  phone.onCallChange(({ call, previous }) => ends.push([previous, call.phase, call.endedReason, call.revision]));
  state.value = { name: 'signed-out', reason: 'never-signed-in' };
  await settle();
  expect(ends).toEqual([['active', 'ended', 'moved', 2]]);
});

it('lets go of its host when it is taken away', async () => {
  const { host, gave } = hostOfTests();
  const { phone } = await placeIn(host);
  expect(Object.keys(gave).toSorted()).toEqual(['dial', 'lookAt', 'setVisible']);
  phone.dispose();
  expect(gave).toEqual({});
});
