import { TalkError } from '@talk/core';
import type { MessageAlternative } from '@talk/core/texting';
import { describe, expect, it } from 'vitest';
import { openComposer, START } from '../../testing/composer-world.js';
import { settle } from '../../testing/fake-client.js';
import { sampleScheduled } from '../../testing/texting-samples.js';

describe('later', () => {
  it('schedules for the hour in which quiet hours end, on the contact’s clock', async () => {
    const { composer, client, state } = await openComposer({
      check: { decision: 'later', at: '2026-11-24T17:00:00.000Z', reason: 'Night.' },
      answers: { 'call.scheduleMessage': () => sampleScheduled() },
    });
    composer.type('Hello');
    await composer.submit();
    const made = client.requests.find(({ operation }) => operation === 'call.scheduleMessage');
    expect(made?.args).toMatchObject({
      body: { body: 'Hello', schedule_date: '2026-11-24T17:00:00.000Z', timezone: 'America/Los_Angeles' },
    });
    expect(state().text).toBe('');
  });

  it('keeps what was typed while it was scheduled, or saved', async () => {
    const { composer, state, draft, clock } = await openComposer({
      answers: {
        'call.scheduleMessage': () => sampleScheduled(),
        'call.updateScheduledMessage': () => sampleScheduled({ version: 2 }),
      },
    });
    composer.type('First');
    composer.setSchedule({ at: '2026-11-24T17:00:00.000Z', zone: 'America/Los_Angeles', cancelOnReply: false });
    const scheduling = composer.submit();
    composer.type('First and second');
    await scheduling;
    expect(state().text).toBe(' and second');
    composer.edit(sampleScheduled());
    composer.type('Changed');
    const saving = composer.submit();
    composer.type('Something else');
    await saving;
    expect(state()).toMatchObject({ editing: null, text: ' and second\nSomething else' });
    await clock.advance(2_000);
    expect(draft()?.content.body).toBe(' and second\nSomething else');
  });

  it('changes a scheduled text, and keeps the draft', async () => {
    const { composer, client, draft, state } = await openComposer({
      draft: { body: 'My draft', attachments: [], gifUrl: null },
      answers: { 'call.updateScheduledMessage': () => sampleScheduled({ version: 2 }) },
    });
    composer.edit(sampleScheduled());
    composer.type('Changed');
    await composer.submit();
    const changed = client.requests.find(({ operation }) => operation === 'call.updateScheduledMessage');
    expect(changed?.args).toMatchObject({ params: { id: 3 }, body: { body: 'Changed' } });
    expect(state()).toMatchObject({ editing: null, text: 'My draft' });
    expect(draft()?.content.body).toBe('My draft');
  });
});

describe('a time at which it may not be sent', () => {
  const morning: MessageAlternative = {
    kind: 'schedule',
    label: 'Schedule for Tue, Nov 24, 8:00 AM',
    line_id: null,
    phone_number: null,
    at: '2026-11-24T16:00:00.000Z',
    email: null,
    people: [],
  };
  const refusal = new TalkError({
    code: 'QUIET_HOURS',
    message: 'It’s 2:00 AM for Maya. Texts may go out again at 8:00 AM (United States).',
    status: 409,
    alternatives: [morning],
  });
  const night = { at: '2026-11-24T10:00:00.000Z', zone: 'America/Los_Angeles', cancelOnReply: true };

  it.each([
    ['by day', {}],
    ['at night', { decision: 'later', at: '2026-11-22T16:00:00.000Z', reason: 'Night.' }],
  ] as const)('is refused with the reason and the next time, which one press takes: asked %s', async (_when, check) => {
    let answer = (): unknown => {
      throw refusal;
    };
    const { composer, client, state } = await openComposer({
      check,
      answers: { 'call.scheduleMessage': () => answer() },
    });
    composer.type('Good morning');
    composer.setSchedule(night);
    await composer.submit();
    await settle();
    expect(state()).toMatchObject({ text: 'Good morning', problem: refusal.message, instead: [morning] });
    answer = () => sampleScheduled();
    composer.choose(morning);
    expect(state()).toMatchObject({ problem: null, schedule: { at: morning.at, cancelOnReply: true } });
    await composer.submit();
    const made = client.requests.findLast(({ operation }) => operation === 'call.scheduleMessage');
    expect(made?.args).toMatchObject({ body: { schedule_date: morning.at, cancel_on_reply: true } });
    expect(state().text).toBe('');
  });
});

describe('cancelling a scheduled text', () => {
  const answers = {
    'call.cancelScheduledMessage': () => ({}),
    'call.restoreScheduledMessage': () => sampleScheduled({ version: 3 }),
  };
  const open = () =>
    openComposer({
      answers,
      scheduled: [sampleScheduled()],
      draft: { body: 'My draft', attachments: [], gifUrl: null },
    });

  it('stops editing it, and restores the agent’s draft', async () => {
    const { composer, state, draft, clock } = await open();
    composer.edit(sampleScheduled());
    composer.type('Half changed');
    expect(await composer.cancelScheduled(sampleScheduled())).toBeNull();
    expect(state()).toMatchObject({ editing: null, schedule: null, text: 'My draft', problem: null });
    await clock.advance(1_000);
    expect(draft()?.content.body).toBe('My draft');
  });

  it('can be undone for ten seconds: it is scheduled again, and editing continues', async () => {
    const { composer, client, thread, state, clock } = await open();
    composer.edit(sampleScheduled());
    composer.type('Half changed');
    await composer.cancelScheduled(sampleScheduled());
    expect(state().cancelled).toEqual({ untilMs: START + 10_000 });
    expect(thread.state.peek().scheduled).toEqual([]);
    await clock.advance(9_000);
    await composer.undo();
    expect(client.requests.at(-2)).toMatchObject({ operation: 'call.restoreScheduledMessage' });
    expect(thread.state.peek().scheduled).toMatchObject([{ id: 3, version: 3 }]);
    expect(state()).toMatchObject({ cancelled: null, editing: { id: 3, version: 3 }, text: 'Half changed' });
    composer.stopEditing();
    expect(state().text).toBe('My draft');
    await composer.cancelScheduled(sampleScheduled());
    await clock.advance(10_000);
    expect(state().cancelled).toBeNull();
  });

  it('gives the words back when it can no longer be undone', async () => {
    const { composer, state } = await openComposer({
      answers: {
        ...answers,
        'call.restoreScheduledMessage': () => {
          throw new TalkError({ code: 'VALIDATION_FAILED', message: 'Choose a time in the future.', status: 422 });
        },
      },
      scheduled: [sampleScheduled({ draft: { ...sampleScheduled().draft, body: 'Good morning' } })],
    });
    await composer.cancelScheduled(sampleScheduled({ draft: { ...sampleScheduled().draft, body: 'Good morning' } }));
    await composer.undo();
    expect(state()).toMatchObject({ text: 'Good morning', problem: 'Choose a time in the future.' });
  });

  it('by another agent, or because it was sent, keeps the edited words as a new text', async () => {
    let left: readonly unknown[] = [sampleScheduled()];
    const { composer, client, state } = await openComposer({
      answers: { 'call.listScheduledMessages': () => ({ data: left, page: 1, per_page: 100, has_more_pages: false }) },
    });
    composer.edit(sampleScheduled());
    composer.type('With one more word');
    left = [];
    client.push('resync', undefined);
    await settle();
    expect(state()).toMatchObject({
      editing: null,
      schedule: null,
      text: 'With one more word',
      problem: 'This message was already sent or canceled. What you wrote is still here.',
    });
  });
});
