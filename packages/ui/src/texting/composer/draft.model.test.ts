import { TalkError } from '@talk/core';
import { expect, it } from 'vitest';
import { settle } from '../../testing/fake-client.js';
import { createFakeClock } from '../../testing/fake-clock.js';
import { createFakeDrafts } from '../../testing/fake-drafts.js';
import { createDraftModel } from './draft.model.js';
import type { DraftContent, SavedDraft } from '../texting-ports.js';

const content = (body: string): DraftContent => ({ body, attachments: [], gifUrl: null });

function open(first: SavedDraft | null = null) {
  const clock = createFakeClock(Date.parse('2026-11-21T12:00:00.000Z'));
  const server = createFakeDrafts(first);
  const followed: string[] = [];
  const model = createDraftModel(server.port, clock, ({ body }) => void followed.push(body));
  return {
    clock,
    model,
    followed,
    server,
    saveElsewhere: (body: string) => server.saveElsewhere(content(body), true),
  };
}

it('follows another device while nothing is unsaved here', async () => {
  const { model, clock, followed, saveElsewhere } = open();
  await model.load();
  await saveElsewhere('From the desk');
  expect(followed).toEqual(['From the desk']);
  model.write(content('From the desk, and on'));
  await clock.advance(800);
  expect(model.state.peek()).toEqual({ saving: 'saved', theirs: null });
  expect(followed).toEqual(['From the desk']);
});

it('saves what was written before the saved draft arrived', async () => {
  const { model, clock, server } = open({ version: 0, content: content('') });
  const loading = model.load();
  model.write(content('Early'));
  await loading;
  await clock.advance(800);
  expect(model.state.peek()).toEqual({ saving: 'saved', theirs: null });
  expect((await server.port.load())?.content.body).toBe('Early');
});

it('asks which version to keep when something was written before the saved draft arrived', async () => {
  const { model, clock, server } = open({ version: 3, content: content('Half a thought') });
  const loading = model.load();
  model.write(content('Early'));
  expect(await loading).toBeNull();
  await clock.advance(5_000);
  expect(model.state.peek()).toEqual({ saving: 'conflict', theirs: content('Half a thought') });
  expect(server.saved()?.content.body).toBe('Half a thought');
  model.keepMine();
  await settle();
  expect(server.saved()?.content.body).toBe('Early');
  // Read again, it is what this device has saved itself.
  model.write(content('Earlier'));
  await model.load();
  expect(model.state.peek()).toEqual({ saving: 'unsaved', theirs: null });
});

it('asks which version to keep when both changed', async () => {
  const { model, clock, followed, saveElsewhere } = open();
  await model.load();
  model.write(content('Here'));
  await saveElsewhere('There');
  expect(followed).toEqual([]);
  await clock.advance(800);
  expect(model.state.peek()).toEqual({ saving: 'conflict', theirs: content('There') });
  expect(model.takeTheirs()?.body).toBe('There');
});

it('saves nothing when the loaded draft is set again, whatever the order of its parts', async () => {
  const { model } = open({ version: 3, content: content('As it was') });
  await model.load();
  model.write({ attachments: [], gifUrl: null, body: 'As it was' });
  expect(model.state.peek().saving).toBe('saved');
});

it('makes one save at a time, for all callers', async () => {
  const { model, clock } = open();
  await model.load();
  model.write(content('One'));
  const first = model.flush();
  model.write(content('Two'));
  await Promise.all([first, model.flush(), model.flush()]);
  await clock.advance(800);
  expect(model.state.peek()).toEqual({ saving: 'saved', theirs: null });
});

it('receives nothing once it is closed, and still saves the last change', async () => {
  const { model, server, clock, followed, saveElsewhere } = open();
  await model.load();
  model.write(content('Half a thou'));
  model.dispose();
  await settle();
  expect(server.saved()?.content.body).toBe('Half a thou');
  expect(server.listeners()).toBe(0);
  // A view that is gone may still send changes: they are not saved.
  model.write(content('stale'));
  await saveElsewhere('Half a thought');
  await clock.advance(10_000);
  expect(followed).toEqual([]);
  expect(server.saved()?.content.body).toBe('Half a thought');
  expect(clock.pending()).toBe(0);
});

it('keeps trying to save the last change after it is closed, and gives way to a newer one', async () => {
  const { model, server, clock } = open();
  await model.load();
  server.failWith(new TalkError({ code: 'NETWORK_UNREACHABLE', message: 'Away.', retryable: true }));
  model.write(content('In the lift'));
  model.dispose();
  await settle();
  expect(server.saved()).toBeNull();
  server.failWith(null);
  await clock.advance(5_000);
  expect(server.saved()?.content.body).toBe('In the lift');

  const other = open();
  await other.model.load();
  other.server.failWith(new TalkError({ code: 'NETWORK_UNREACHABLE', message: 'Away.', retryable: true }));
  other.model.write(content('In the lift'));
  other.model.dispose();
  await settle();
  await other.saveElsewhere('At the desk');
  other.server.failWith(null);
  await other.clock.advance(20_000);
  expect(other.server.saved()?.content.body).toBe('At the desk');
  expect(other.clock.pending()).toBe(0);
});

it('does not retry for ever a save that the server refuses, once it is closed', async () => {
  const { model, server, clock } = open();
  await model.load();
  server.failWith(new TalkError({ code: 'SESSION_EXPIRED', message: 'Sign in again.', status: 401 }));
  model.write(content('Too late'));
  model.dispose();
  await clock.advance(60_000);
  expect(clock.pending()).toBe(0);
});
