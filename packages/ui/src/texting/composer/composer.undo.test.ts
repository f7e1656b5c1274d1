import { TalkError } from '@talk/core';
import { describe, expect, it } from 'vitest';
import { at, file, openComposer, START } from '../../testing/composer-world.js';
import { settle } from '../../testing/fake-client.js';
import { sampleText } from '../../testing/texting-samples.js';

describe('undo', () => {
  it('gives text, files and GIF back exactly, within the time', async () => {
    const { composer, clock, uploads, thread, state } = await openComposer({
      answers: { 'call.undoMessage': () => ({ draft: { contact_id: 7, body: 'from the server' } }) },
    });
    composer.type('With a picture ');
    composer.attach([file('room.png', 'image/png')]);
    uploads[0]?.done();
    await settle();
    expect(composer.addGif('http://example.com/a.gif')).toMatch('https://');
    expect(composer.addGif('https://example.com/a.gif')).toBeNull();
    await settle();
    await composer.submit();
    expect(state()).toMatchObject({ text: '', items: [], undoable: { untilMs: START + 5_000 } });
    await clock.advance(4_000);
    await composer.undo();
    expect(state()).toMatchObject({ text: 'With a picture ', undoable: null });
    expect(state().items.map(({ uploaded }) => uploaded?.uuid)).toEqual(['uploaded-1', 'gif-1']);
    expect(thread.state.peek().communications.map(({ id }) => id)).toEqual([1, 2]);
  });

  it('ends when the time is over', async () => {
    const { composer, clock, state } = await openComposer();
    composer.type('Hello');
    await composer.submit();
    await clock.advance(5_000);
    expect(state().undoable).toBeNull();
  });

  it('puts the undone text before what was typed since', async () => {
    const { composer, state } = await openComposer({
      answers: { 'call.undoMessage': () => ({ draft: { contact_id: 7, body: 'Hello' } }) },
    });
    composer.type('Hello');
    await composer.submit();
    composer.type('and');
    await composer.undo();
    expect(state().text).toBe('Hello\nand');
  });

  /** The server takes its time: `answer` is its final answer. */
  const slow = () => {
    let held: { resolve: (sent: unknown) => void; reject: (error: TalkError) => void } | null = null;
    const undone: unknown[] = [];
    return {
      undone,
      answers: {
        'call.sendMessage': () =>
          new Promise((resolve, reject) => {
            held = { resolve, reject };
          }),
        'call.undoMessage': (args: { params: unknown }) => {
          undone.push(args.params);
          return { draft: { contact_id: 7, body: 'Hello' } };
        },
      },
      answer: (sent: unknown) => held?.resolve(sent),
      refuse: (error: TalkError) => held?.reject(error),
    };
  };
  const queued = sampleText(
    40,
    { direction: 'outbound', body: 'Hello', created_at: at(0) },
    { status: 'queued', leaves_at: at(1) },
  );

  it('pressed before the server has answered, happens with the answer', async () => {
    const server = slow();
    const { composer, thread, state } = await openComposer({ answers: server.answers });
    composer.type('Hello');
    const sending = composer.submit();
    expect(state()).toMatchObject({ text: '', undoable: { untilMs: null, isWanted: false } });
    await composer.undo();
    await composer.undo();
    expect(state()).toMatchObject({ text: '', undoable: { isWanted: true } });
    composer.type('Other words');
    server.answer(queued);
    await sending;
    expect(server.undone).toEqual([{ id: 40 }]);
    expect(state()).toMatchObject({ text: 'Hello\nOther words', undoable: null, problem: null, busy: false });
    expect(thread.state.peek()).toMatchObject({ outgoing: [] });
    expect(thread.state.peek().communications.map(({ id }) => id)).toEqual([1, 2]);
  });

  it('pressed before the answer, fails if the text has been sent, and says so', async () => {
    const server = slow();
    const left = (): never => {
      throw new TalkError({ code: 'MESSAGE_LEFT', message: 'Left.' });
    };
    const { composer, state } = await openComposer({ answers: { ...server.answers, 'call.undoMessage': left } });
    composer.type('Hello');
    const sending = composer.submit();
    await composer.undo();
    server.answer(queued);
    await sending;
    expect(state()).toMatchObject({ text: '', problem: 'It was already sent.', undoable: null });
  });

  it('of a refused text says nothing: it is back already', async () => {
    const server = slow();
    const { composer, state } = await openComposer({ answers: server.answers });
    composer.type('Hello');
    const sending = composer.submit();
    await composer.undo();
    server.refuse(new TalkError({ code: 'REJECTED', message: 'No.' }));
    await sending;
    await settle();
    expect(state()).toMatchObject({ text: 'Hello', problem: null, undoable: null });
    expect(server.undone).toEqual([]);
  });

  it('waits with a text whose answer was lost, until the server is asked again', async () => {
    const undone: unknown[] = [];
    let isAway = true;
    const { composer, clock, state } = await openComposer({
      answers: {
        'call.sendMessage': () => {
          if (isAway) throw new TalkError({ code: 'NETWORK_UNREACHABLE', message: 'Away.' });
          return queued;
        },
        'call.undoMessage': ({ params }: { params: unknown }) => {
          undone.push(params);
          return { draft: { contact_id: 7, body: 'Hello' } };
        },
      },
    });
    composer.type('Hello');
    await composer.submit();
    expect(state()).toMatchObject({ text: '', busy: false, undoable: { untilMs: null } });
    await composer.undo();
    expect(undone).toEqual([]);
    isAway = false;
    await clock.advance(5_000);
    expect(undone).toEqual([{ id: 40 }]);
    expect(state()).toMatchObject({ text: 'Hello', undoable: null });
  });

  it('can be pressed once the late answer is there', async () => {
    let isAway = true;
    const { composer, clock, state } = await openComposer({
      answers: {
        'call.sendMessage': () => {
          if (isAway) throw new TalkError({ code: 'NETWORK_UNREACHABLE', message: 'Away.' });
          return queued;
        },
      },
    });
    composer.type('Hello');
    await composer.submit();
    isAway = false;
    await clock.advance(5_000);
    expect(state().undoable).toMatchObject({ isWanted: false, untilMs: expect.any(Number) });
    await composer.undo();
    expect(state()).toMatchObject({ text: 'Hello', undoable: null });
  });

  it('says so when the text has been sent', async () => {
    const { composer, state } = await openComposer({
      answers: {
        'call.undoMessage': () => {
          throw new TalkError({ code: 'MESSAGE_LEFT', message: 'Left.' });
        },
      },
    });
    composer.type('Hello');
    await composer.submit();
    await composer.undo();
    expect(state()).toMatchObject({ text: '', problem: 'It was already sent.' });
  });
});
