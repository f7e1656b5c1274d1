import { signal } from '@preact/signals-core';
import { TalkError, type Communication } from '@talk/core';
import type { PhoneState } from '@talk/core/phone';
import { pageOf } from '@talk/core/testing';
import { afterEach, describe, expect, it } from 'vitest';
import {
  createFakeClient,
  inbound as ringing,
  outbound,
  sampleCommunication,
  settle,
  type FakeAnswers,
  type FakeClient,
} from '../../testing/fake-client.js';
import { createFakeClock } from '../../testing/fake-clock.js';
import { sampleListedContact } from '../../testing/tab-samples.js';
import { createPhoneModel } from '../phone.model.js';
import { callKind } from './call-kind.js';
import { groupByDay } from './days.js';
import type { TabModels, VoicePlayer } from './index.js';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A player whose buttons the test presses, and whose file is seven seconds long. */
function fakePlayer() {
  const done: string[] = [];
  let tell = { onMove: (_at: number): void => {}, onEnd: (): void => {} };
  const player: VoicePlayer = {
    open: (sound, outputId) => Promise.resolve(void done.push(`open ${sound.size} ${outputId}`)).then(() => 7),
    play: () => Promise.resolve(void done.push('play')).then(() => true),
    pause: () => void done.push('pause'),
    seek: (at) => void done.push(`seek ${at}`),
    listen: (handlers) => {
      tell = handlers;
    },
    close: () => {},
  };
  return { player, done, move: (at: number) => tell.onMove(at), end: () => tell.onEnd() };
}

const inbound = { direction: 'inbound', talk_time: 0 } as const;
const voicemail = (changes: Partial<Communication> = {}): Communication =>
  sampleCommunication({
    ...inbound,
    disposition_status2: 'missed-voicemail',
    is_read: false,
    recording_url: '/static/uploaded_file/0000-1',
    recording_seconds: 7,
    ...changes,
  });

async function tabs(
  answers: FakeAnswers = {},
  link: PhoneState['link'] = { name: 'ready' },
): Promise<{
  client: FakeClient;
  models: TabModels;
  clock: ReturnType<typeof createFakeClock>;
  voice: ReturnType<typeof fakePlayer>;
  asked: (operation: string) => unknown[];
}> {
  const client = createFakeClient({
    'communications.list': () => pageOf([]),
    'contacts.list': () => pageOf([]),
    ...answers,
  });
  client.set({ link });
  const clock = createFakeClock();
  const voice = fakePlayer();
  const phone = createPhoneModel({
    client,
    clock,
    player: voice.player,
    remembered: { get: () => null, set: () => {} },
    user: signal({ id: 5, timeFormat: 12, country: 'US' } as const),
  });
  stops.push(phone.dispose);
  const part = await phone.tabs.load();
  if (part === null) throw new Error('the lists are here');
  const asked = (operation: string): unknown[] =>
    client.requests.flatMap((each) =>
      each.operation === operation ? [(each.args as { query?: unknown; params?: unknown }).query] : [],
    );
  return { client, models: part.models, clock, voice, asked };
}

describe('the outcome of a call', () => {
  it.each([
    ['live', { disposition_status2: 'in-progress' }],
    ['voicemail', { ...inbound, disposition_status2: 'in-progress', current_status2: 'voicemail' }],
    ['incoming', { ...inbound, disposition_status2: 'completed' }],
    ['missed', { ...inbound, disposition_status2: 'missed' }],
    ['abandoned', { ...inbound, disposition_status2: 'abandoned' }],
    ['callback', { ...inbound, disposition_status2: 'abandoned', callback_status: 'requested' }],
    ['voicemail', { ...inbound, disposition_status2: 'voicemail' }],
    ['voicemail', { ...inbound, disposition_status2: 'missed-voicemail' }],
    ['outgoing', { disposition_status2: 'completed' }],
    ['busy', { disposition_status2: 'failed', end_reason: 'busy' }],
    ['no-answer', { disposition_status2: 'failed', end_reason: 'no-answer' }],
    ['canceled', { disposition_status2: 'failed', end_reason: 'canceled' }],
    ['failed', { disposition_status2: 'invalid', end_reason: 'invalid-number' }],
  ] as const)('is %s', (kind, changes) => {
    expect(callKind(sampleCommunication(changes))).toBe(kind);
  });
});

it('groups rows by the days of this machine, even when a day has 23 or 25 hours', () => {
  const at = (day: number, hour: number): { startedMs: number } => ({
    startedMs: new Date(2026, 10, day, hour).getTime(),
  });
  const groups = groupByDay([at(20, 9), at(20, 0), at(19, 23), at(17, 12)], new Date(2026, 10, 20, 10).getTime());
  expect(groups.map(({ title, items }) => [title, items.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Tuesday, Nov 17', 1],
  ]);
});

it('holds nothing that went out of the agent’s view: a contact, a call, or what a setting has hidden', async () => {
  const calls = [sampleCommunication({ id: 1, user_id: 5 }), sampleCommunication({ id: 2, user_id: 5 })];
  let contacts = [sampleListedContact()];
  const { client, models, asked } = await tabs({
    'communications.list': () => pageOf(calls),
    'contacts.list': () => pageOf(contacts),
  });
  await Promise.all([models.show('recents'), models.show('contacts')]);
  const shown = () =>
    [models.recents, models.contacts].map(({ state }) => state.value.items.map(({ id }) => id).sort());
  const contactId = sampleListedContact().id;
  expect(shown()).toEqual([[1, 2], [contactId]]);
  client.push('left_view', { type: 'communication', items: [{ id: 2, version: 2 }] });
  expect(shown()).toEqual([[1], [contactId]]);
  const before = asked('communications.list').length;
  client.push('left_view', { type: 'contact', items: [{ id: contactId, version: 2 }] });
  expect(shown()[1]).toEqual([]);
  // Which of its calls are the agent's own, the server knows.
  expect(asked('communications.list').length).toBeGreaterThan(before);
  await settle();
  contacts = [];
  client.push('access_changed', {});
  await settle();
  expect(shown()).toEqual([[1, 2], []]);
});

describe('recents', () => {
  it('add new and changed calls of this agent, and ignore older versions', async () => {
    const { client, models } = await tabs({
      'communications.list': () => pageOf([sampleCommunication({ id: 1, user_id: 5 })]),
    });
    await models.show('recents');
    const number = '+14155550151';
    client.push('new_communication', sampleCommunication({ id: 2, user_id: 5, lead_number: number, contact: null }));
    client.push('new_communication', sampleCommunication({ id: 3, user_id: 9 }));
    client.push('new_communication', sampleCommunication({ id: 4, user_id: 5, type: 'sms' as never }));
    const names = models.recents.state.value.items.map(({ id, name }) => [id, name]);
    expect(names).toEqual([
      [2, '(415) 555-0151'],
      [1, 'Maya Lopez'],
    ]);
    client.push('update_communication', sampleCommunication({ id: 1, user_id: 5, version: 3, talk_time: 60 }));
    client.push('update_communication', sampleCommunication({ id: 1, user_id: 5, version: 2, talk_time: 5 }));
    expect(models.recents.state.value.items.at(-1)?.detail).toBe('1m · Sales line');
  });

  it('show missed calls alone, in the server’s list and in live updates', async () => {
    const { client, models, asked } = await tabs();
    await models.show('recents');
    models.recents.show('missed');
    await settle();
    expect(asked('communications.list').at(-1)).toMatchObject({
      mine: '1',
      direction: 'inbound',
      answer_status: 'unanswered',
    });
    const mine = { user_id: null, attempting_users: [5] };
    client.push(
      'new_communication',
      sampleCommunication({ id: 2, ...inbound, ...mine, disposition_status2: 'missed' }),
    );
    client.push('new_communication', sampleCommunication({ id: 3, ...inbound, ...mine }));
    expect(models.recents.state.value.items.map(({ id, kind }) => [id, kind])).toEqual([[2, 'missed']]);
    // A colleague called back meanwhile and the server corrects it.
    client.push('update_communication', sampleCommunication({ id: 2, ...inbound, ...mine, version: 2 }));
    expect(models.recents.state.value.items).toEqual([]);
  });

  it.each(['anonymous', '+266696687'])('do not offer to call back a hidden number: %s', async (lead_number) => {
    const { models } = await tabs({
      'communications.list': () => pageOf([sampleCommunication({ contact: null, lead_number })]),
    });
    await models.show('recents');
    expect(models.recents.state.value.items[0]?.number).toBeNull();
  });

  it('are reloaded when the server is back', async () => {
    let away = true;
    const { client, models } = await tabs({
      'communications.list': () => {
        if (away) throw new TalkError({ code: 'NETWORK_UNREACHABLE', message: 'away' });
        return pageOf([sampleCommunication()]);
      },
    });
    client.set({ serverReachable: false });
    await models.show('recents');
    expect(models.recents.state.value).toMatchObject({ phase: 'failed', problem: 'away' });
    away = false;
    client.set({ serverReachable: true });
    await settle();
    expect(models.recents.state.value).toMatchObject({ phase: 'ready', problem: null });
  });

  it('are asked for once at the start, however late the phone is ready, and again when it was lost', async () => {
    const { client, models, asked } = await tabs({}, { name: 'starting', attempt: 0 });
    await models.refresh();
    client.set({ link: { name: 'ready' } });
    await settle();
    expect(asked('communications.list')).toHaveLength(1);
    client.set({ link: { name: 'lost', sinceMs: 0, announced: true } });
    client.set({ link: { name: 'ready' } });
    await settle();
    expect(asked('communications.list')).toHaveLength(2);
  });
});

describe('contacts', () => {
  it('are searched once after a pause, from three characters on', async () => {
    const { models, clock, asked } = await tabs();
    await models.show('contacts');
    for (const text of ['m', 'ma', 'may', 'maya']) models.contacts.type(text);
    await clock.advance(249);
    expect(asked('contacts.list')).toEqual([{ per_page: 25 }]);
    await clock.advance(1);
    expect(asked('contacts.list').slice(1)).toEqual([{ per_page: 25, search: 'maya' }]);
    models.contacts.type('ma');
    await clock.advance(250);
    expect(asked('contacts.list').slice(2)).toEqual([{ per_page: 25 }]);
  });

  it('show every number, and why one may not be called', async () => {
    const dnc = { is_dnc: true, dnc_reason: 'Asked by mail.' };
    const { client, models } = await tabs({ 'contacts.list': () => pageOf([sampleListedContact()]) });
    await models.show('contacts');
    models.contacts.show(7);
    const open = () => models.contacts.open.value;
    expect(open()?.numbers.map(({ display, isOptedOut }) => [display, isOptedOut])).toEqual([
      ['(415) 555-0150', false],
      ['(415) 555-0151', true],
    ]);
    expect(open()?.timeThere(Date.parse('2026-11-20T18:14:00Z'))).toEqual({ text: '10:14 AM there', ok: true });
    expect(open()?.timeThere(Date.parse('2026-11-20T05:14:00Z'))).toMatchObject({ ok: false });
    expect(open()?.barred).toBeNull();
    client.push('contact_updated', sampleListedContact({ ...dnc, version: 2 }));
    expect(open()?.barred).toBe('Do not contact: Asked by mail.');
    client.push('contact_updated', sampleListedContact({ version: 1 }));
    expect(open()?.barred).not.toBeNull();
  });

  it('dial a number with its extension', async () => {
    const [first] = sampleListedContact().phone_numbers;
    const contact = sampleListedContact({ phone_numbers: first ? [{ ...first, extension: '204' }] : [] });
    const { models } = await tabs({ 'contacts.list': () => pageOf([contact]) });
    await models.show('contacts');
    expect(models.contacts.state.value.items[0]?.numbers).toMatchObject([
      { number: '+14155550150w204', display: '(415) 555-0150 ext. 204' },
    ]);
  });
});

describe('a voicemail', () => {
  const answers = (heard: { ids: number[] }): FakeAnswers => ({
    'communications.list': ({ query }: { query: { has_unread?: string } }) =>
      pageOf(query.has_unread === '1' && heard.ids.includes(1) ? [] : [voicemail({ is_read: heard.ids.includes(1) })]),
    'communications.markRead': ({ params }: { params: { id: number } }) => {
      heard.ids.push(params.id);
      return voicemail({ is_read: true, version: 2 });
    },
    'files.get': () => new Blob(['RIFF']),
  });

  it('is played on the chosen speaker, and counts as heard for the whole team', async () => {
    const heard = { ids: [] as number[] };
    const { models, voice } = await tabs(answers(heard));
    await models.show('voicemail');
    expect([models.voicemail.unheard.value, models.voicemail.state.value.items[0]?.isNew]).toEqual([1, true]);
    await models.voicemail.play(1);
    expect(voice.done).toEqual(['open 4 out-2', 'play']);
    expect(models.voicemail.playback.state.value).toMatchObject({ name: 'playing', id: 1, lengthS: 7 });
    expect([heard.ids, models.voicemail.unheard.value, models.voicemail.state.value.items[0]?.isNew]).toEqual([
      [1],
      0,
      false,
    ]);
    voice.move(3);
    models.voicemail.playback.pause();
    expect(models.voicemail.playback.state.value).toMatchObject({ name: 'paused', positionS: 3 });
    await models.voicemail.play(1);
    voice.end();
    expect(models.voicemail.playback.state.value).toMatchObject({ name: 'paused', positionS: 0 });
    expect(heard.ids).toEqual([1]);
  });

  it('that a colleague has read together with others is not new any more, and is not counted', async () => {
    const heard = { ids: [] as number[] };
    const { client, models } = await tabs(answers(heard));
    await models.show('voicemail');
    await models.show('recents');
    heard.ids.push(1);
    const items = [1, 8].map((id) => ({ id, version: 2 }));
    client.push('communications_updated', { changes: { is_read: true }, items });
    expect(models.voicemail.state.value.items[0]?.isNew).toBe(false);
    await settle();
    expect(models.voicemail.unheard.value).toBe(0);
  });

  it('is paused when a call comes', async () => {
    const { client, models, voice } = await tabs(answers({ ids: [] }));
    await models.show('voicemail');
    await models.voicemail.play(1);
    client.put(outbound('out-1', '+14155550150', { phase: 'connecting' }));
    expect([voice.done.at(-1), models.voicemail.playback.state.value.name]).toEqual(['pause', 'paused']);
  });

  it('that was still loading when the phone rang is not played over the ring, and stays new', async () => {
    const heard = { ids: [] as number[] };
    let arrive = (_sound: Blob): void => {};
    const { client, models, voice } = await tabs({
      ...answers(heard),
      'files.get': () => new Promise<Blob>((resolve) => (arrive = resolve)),
    });
    await models.show('voicemail');
    const playing = models.voicemail.play(1);
    await settle();
    client.put(ringing('in-1', '+14155550151', { phase: 'offered', problem: null }));
    arrive(new Blob(['RIFF']));
    await playing;
    expect([voice.done.includes('play'), heard.ids]).toEqual([false, []]);
  });

  it.each(['pause', 'filter'] as const)('that is still loading does not begin to play after all: %s', async (how) => {
    const heard = { ids: [] as number[] };
    let arrive = (_sound: Blob): void => {};
    const { models, voice } = await tabs({
      ...answers(heard),
      'files.get': () => new Promise<Blob>((resolve) => (arrive = resolve)),
    });
    await models.show('voicemail');
    const playing = models.voicemail.play(1);
    await settle();
    // As the tab does when it is left.
    if (how === 'pause') models.voicemail.playback.pause();
    else models.voicemail.show('all');
    arrive(new Blob(['RIFF']));
    await playing;
    expect([voice.done, heard.ids, models.voicemail.playback.state.value.name]).toEqual([[], [], 'idle']);
  });

  it('stays new when it could not be played, and says why', async () => {
    const heard = { ids: [] as number[] };
    const { models } = await tabs({
      ...answers(heard),
      'files.get': () => {
        throw new TalkError({ code: 'NOT_FOUND', message: 'gone', status: 404 });
      },
    });
    await models.show('voicemail');
    await models.voicemail.play(1);
    expect([heard.ids, models.voicemail.playback.state.value]).toEqual([
      [],
      { name: 'failed', id: 1, problem: 'gone' },
    ]);
  });

  it('that arrives is counted and shown if the server says it is for this agent', async () => {
    let there: Communication[] = [];
    const { client, models, asked } = await tabs({ 'communications.list': () => pageOf(there) });
    await models.show('voicemail');
    expect(asked('communications.list').at(-1)).toMatchObject({ answer_status: 'voicemail', for_me: '1' });
    there = [voicemail()];
    client.push('update_communication', voicemail());
    await settle();
    expect([models.voicemail.unheard.value, models.voicemail.state.value.items.length]).toEqual([1, 1]);
  });

  it('that is being played stays among the new ones until the agent goes elsewhere', async () => {
    const heard = { ids: [] as number[] };
    const { models } = await tabs(answers(heard));
    models.voicemail.show('new');
    await settle();
    await models.voicemail.play(1);
    await models.voicemail.load();
    expect(models.voicemail.state.value.items.map(({ id }) => id)).toEqual([1]);
    models.voicemail.show('mine');
    expect(models.voicemail.playback.state.value.name).toBe('paused');
  });
});
