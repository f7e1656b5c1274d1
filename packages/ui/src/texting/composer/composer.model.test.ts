import { TalkError } from '@talk/core';
import { describe, expect, it } from 'vitest';
import { at, file, openComposer, START, talk } from '../../testing/composer-world.js';
import { settle } from '../../testing/fake-client.js';
import { createFakeDrafts } from '../../testing/fake-drafts.js';
import { createFakeClock } from '../../testing/fake-clock.js';
import { sampleCheck, sampleFile, sampleText } from '../../testing/texting-samples.js';
import { createTextingWorld } from '../../testing/texting-world.js';
import { verdictOf } from './composer.verdict.js';

const refusal = (code: 'REJECTED' | 'THREAD_CHANGED' | 'NETWORK_UNREACHABLE', message = 'No.') => ({
  'call.sendMessage': () => {
    throw new TalkError({ code, message, retryable: false });
  },
});

describe('sending', () => {
  it('sends the line, the number, the opt-out text and what was seen', async () => {
    const { composer, bodies, state } = await openComposer();
    composer.type('  See you there! ');
    expect(state().appended).toBe('Text STOP to unsubscribe.');
    await composer.submit();
    expect(bodies()).toEqual([
      expect.objectContaining({
        contact_id: 7,
        body: 'See you there!',
        campaign_id: 12,
        phone_number: '+14155550150',
        opt_out: true,
        shorten_links: false,
        seen_communication_id: 2,
      }),
    ]);
    expect(state()).toMatchObject({ text: '', busy: false, guard: null });
  });

  it('sends once when it is pressed twice, and nothing when the field is empty', async () => {
    const { composer, bodies } = await openComposer();
    await composer.submit();
    composer.type('Hello');
    await Promise.all([composer.submit(), composer.submit()]);
    expect(bodies()).toHaveLength(1);
  });

  it('keeps a text that is too long, says by how much, and does not send it', async () => {
    const { composer, bodies, state } = await openComposer();
    composer.type('x'.repeat(2_000));
    const why = 'A text can have at most 1,600 characters. Remove 400.';
    expect(state().verdict).toEqual({ kind: 'waiting', why });
    await composer.submit();
    expect(bodies()).toEqual([]);
    expect(state().text).toHaveLength(2_000);
    composer.type(`${'x'.repeat(1_600)}  `);
    expect(state().verdict.kind).toBe('send');
  });

  it('keeps what was typed while the answer was under way', async () => {
    const { composer, state } = await openComposer();
    composer.type('First');
    const sending = composer.submit();
    composer.type('Second');
    await sending;
    expect(state().text).toBe('Second');
  });

  it('keeps a text without an answer in the draft, whatever is typed meanwhile', async () => {
    let answer = (_sent: unknown): void => {};
    const { composer, clock, draft } = await openComposer({
      answers: { 'call.sendMessage': () => new Promise((resolve) => (answer = resolve)) },
    });
    composer.type('First');
    const sending = composer.submit();
    composer.type('Second');
    await clock.advance(2_000);
    expect(draft()?.content.body).toBe('First\nSecond');
    answer(sampleText(40, { direction: 'outbound', body: 'First' }));
    await sending;
    await clock.advance(2_000);
    expect(draft()?.content.body).toBe('Second');
  });

  it('keeps the text when it is refused, and says why', async () => {
    const { composer, state } = await openComposer({ answers: refusal('REJECTED', 'The daily limit is reached.') });
    composer.type('Hello');
    await composer.submit();
    await settle();
    expect(state()).toMatchObject({ text: 'Hello', problem: 'The daily limit is reached.', busy: false });
  });

  it('passes a text without an answer to the thread, and gets it back when it is refused later', async () => {
    let answer = refusal('NETWORK_UNREACHABLE');
    const { composer, thread, clock, state } = await openComposer({
      answers: { 'call.sendMessage': () => answer['call.sendMessage']() },
    });
    composer.type('Hello');
    await composer.submit();
    expect(state().text).toBe('');
    expect(thread.state.peek().outgoing).toMatchObject([{ state: 'waiting' }]);
    composer.type('More');
    answer = refusal('REJECTED', 'Opted out.');
    await clock.advance(5_000);
    expect(state()).toMatchObject({ text: 'Hello\nMore', problem: 'Opted out.' });
  });
});

describe('files on their way', () => {
  it('stay when the draft arrives after them, from the server or from another device', async () => {
    const clock = createFakeClock(START);
    const world = createTextingWorld({ clock, communications: talk });
    const loading = world.load();
    world.composer.attach([file('room.png', 'image/png'), file('plan.pdf', 'application/pdf')]);
    await loading;
    const names = (): string[] => world.composer.state.peek().items.map(({ name, state }) => `${name} ${state}`);
    expect(names()).toEqual(['room.png uploading', 'plan.pdf uploading']);
    world.uploads[0]?.done();
    await settle();
    world.composer.type('See the plan');
    await world.composer.draft?.flush();
    await world.saveElsewhere({ body: 'See the plan, please', attachments: [sampleFile()], gifUrl: null });
    world.composer.type('See the plan.');
    await world.composer.draft?.flush();
    world.composer.takeTheirDraft();
    expect(names()).toEqual(['floor-plan.png ready', 'plan.pdf uploading']);
  });
});

describe('the guard', () => {
  const sam = sampleText(3, { direction: 'outbound', user_id: 6, user_name: 'Sam', body: 'Done!', created_at: at(1) });

  it('stops a second answer before it is sent, and lets it go on a second press', async () => {
    const { composer, client, bodies, state } = await openComposer();
    composer.type('I will do it');
    client.push('new_communication', sam);
    composer.saw(3);
    await composer.submit();
    expect(state()).toMatchObject({ guard: { name: 'Sam', text: 'Done!' }, text: 'I will do it' });
    expect(bodies()).toEqual([]);
    await composer.sendAnyway();
    expect(bodies()).toMatchObject([{ seen_communication_id: 3 }]);
  });

  it('does not stop an answer to a text that was read', async () => {
    const { composer, client, bodies } = await openComposer();
    composer.type('I will');
    client.push('new_communication', sampleText(3, { created_at: at(1) }));
    composer.saw(3);
    await composer.submit();
    expect(bodies()).toHaveLength(1);
  });

  it('stops for an unseen text of the contact', async () => {
    const { composer, client, state } = await openComposer();
    composer.type('I will');
    client.push('new_communication', sampleText(3, { created_at: at(1), body: 'Never mind' }));
    await composer.submit();
    expect(state().guard).toEqual({ name: 'Maya Lopez', text: 'Never mind' });
    composer.dismissGuard();
    await composer.submit();
    expect(state().guard).toBeNull();
  });

  it('believes the server when it knows more', async () => {
    const { composer, state } = await openComposer({ answers: refusal('THREAD_CHANGED') });
    composer.type('I will');
    await composer.submit();
    expect(state()).toMatchObject({ guard: { name: null }, text: 'I will' });
  });
});

describe('what keeps a text from leaving', () => {
  const writing = {
    text: 'Hi',
    items: [],
    gifUrl: null,
    optOut: true,
    shorten: false,
    check: sampleCheck(),
    scheduledAt: null,
  };

  it('is nothing, a gap, an upload, a file that cannot be sent, or the law', async () => {
    expect(verdictOf(writing)).toEqual({ kind: 'send' });
    expect(verdictOf({ ...writing, text: ' ' })).toEqual({ kind: 'waiting', why: 'Write a message first.' });
    expect(verdictOf({ ...writing, text: 'On {{day}}' })).toEqual({ kind: 'waiting', why: 'Fill in “day” first.' });
    const { composer, uploads, state } = await openComposer();
    composer.attach([file('room.png', 'image/png'), file('a.exe', 'application/x-msdownload')]);
    expect(state().verdict).toEqual({ kind: 'waiting', why: 'The file is still being uploaded.' });
    uploads[0]?.done();
    await settle();
    expect(state().verdict).toEqual({ kind: 'waiting', why: 'Remove the file that cannot be sent.' });
    composer.attachments.remove(2);
    expect(state().verdict).toEqual({ kind: 'send' });
    const at9 = '2026-11-24T17:00:00.000Z';
    const later = sampleCheck({ decision: 'later', at: at9, reason: 'It is night there.' });
    expect(verdictOf({ ...writing, check: later })).toEqual({ kind: 'later', at: at9, why: 'It is night there.' });
  });

  it('is shown with who can change it, and the text stays', async () => {
    const { composer, chosen, state } = await openComposer({
      check: {
        decision: 'blocked',
        obstacles: [
          { rejection: 11, name: 'dnc', text: 'On do-not-contact.', scope: 'contact', rule: 'dnc', detail: 'Asked.' },
        ],
        alternatives: [
          {
            kind: 'call',
            label: 'Call instead',
            line_id: null,
            phone_number: null,
            at: null,
            email: null,
            people: [
              { id: 1, name: 'Priya' },
              { id: 2, name: 'Marcus' },
            ],
          },
        ],
      },
    });
    composer.type('Hello');
    const { verdict, text } = state();
    expect(verdict).toMatchObject({
      kind: 'blocked',
      reason: { text: 'On do-not-contact.', detail: 'Reason: Asked.', who: 'Priya or Marcus can change that.' },
    });
    expect(text).toBe('Hello');
    if (verdict.kind === 'blocked' && verdict.reason.alternatives[0]) composer.choose(verdict.reason.alternatives[0]);
    expect(chosen).toEqual(['call']);
  });

  it('checks again for another line, and for texts with files', async () => {
    const { composer, client } = await openComposer();
    composer.chooseLine(13);
    composer.attach([file('room.png', 'image/png')]);
    await settle();
    const asked = client.requests.filter(({ operation }) => operation === 'call.checkMessage').at(-1);
    expect(asked?.args).toMatchObject({ query: { campaign_id: 13, with_media: '1', attachments: 1 } });
  });
});

describe('drafts', () => {
  it('are restored with their files, and are saved a moment after each change', async () => {
    const { composer, clock, draft, state } = await openComposer({
      draft: { body: 'Half a', attachments: [sampleFile()], gifUrl: null },
    });
    expect(state().text).toBe('Half a');
    expect(state().items).toMatchObject([{ state: 'ready', name: 'floor-plan.png' }]);
    composer.type('Half a sentence');
    await clock.advance(799);
    expect(draft()?.content.body).toBe('Half a');
    await clock.advance(1);
    expect(draft()?.content).toMatchObject({ body: 'Half a sentence', attachments: [{ name: 'floor-plan.png' }] });
  });

  it('are gone once the text is sent', async () => {
    const { composer, clock, draft } = await openComposer();
    composer.type('Hello');
    await clock.advance(1_000);
    await composer.submit();
    await clock.advance(1_000);
    expect(draft()?.content.body).toBe('');
  });

  it('offer the choice when another device wrote', async () => {
    const { composer, clock, draft, saveElsewhere, state } = await openComposer();
    composer.type('Here');
    await saveElsewhere({ body: 'There', attachments: [], gifUrl: null });
    await clock.advance(1_000);
    expect(composer.draft?.state.peek()).toMatchObject({ saving: 'conflict', theirs: { body: 'There' } });
    expect(state().text).toBe('Here');
    composer.draft?.keepMine();
    await clock.advance(1_000);
    expect(draft()?.content.body).toBe('Here');
  });

  it('are saved by the open composer, never by one that was closed', async () => {
    const drafts = createFakeDrafts();
    const left = await openComposer({ drafts });
    left.composer.type('The short one');
    left.composer.dispose();
    await settle();
    const { composer, clock, state } = await openComposer({ drafts });
    expect(state().text).toBe('The short one');
    composer.type('The short one, and the long one');
    await clock.advance(1_000);
    expect(drafts.saved()?.content.body).toBe('The short one, and the long one');
    // The closed one would have received it, and saved its own content again.
    await left.clock.advance(10_000);
    expect(drafts.saved()?.content.body).toBe('The short one, and the long one');
    expect(state().text).toBe('The short one, and the long one');
  });

  it('are replaced by the other version when the agent chooses it', async () => {
    const { composer, clock, saveElsewhere, state } = await openComposer();
    composer.type('Here');
    await saveElsewhere({ body: 'There', attachments: [], gifUrl: null });
    await clock.advance(1_000);
    composer.takeTheirDraft();
    expect(state().text).toBe('There');
    await clock.advance(2_000);
    expect(composer.draft?.state.peek().saving).toBe('saved');
  });
});

it('remembers whether links are shortened, and stops what it started', async () => {
  const { composer, memory, clock } = await openComposer();
  composer.setShorten(true);
  expect([...memory.values()]).toEqual(['1']);
  composer.type('Hello');
  composer.dispose();
  await settle();
  expect(clock.pending()).toBe(0);
});
