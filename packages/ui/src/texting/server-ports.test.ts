import { TalkError } from '@talk/core';
import { describe, expect, it } from 'vitest';
import { settle } from '../testing/fake-client.js';
import { createFakeClock } from '../testing/fake-clock.js';
import { createPresence } from './thread/presence.js';
import { createDraftsPort, createTemplatesPort, createUploadsPort } from './server-ports.js';

const START = Date.parse('2026-11-21T12:00:00.000Z');

describe('presence', () => {
  const open = (others: unknown[] = []) => {
    const clock = createFakeClock(START);
    const told: string[] = [];
    const heard = new Map<string, (event: unknown) => void>();
    const presence = createPresence({
      clock,
      contactId: 7,
      userId: 5,
      api: {
        presence: ({ body }) => {
          told.push(body.activity);
          return Promise.resolve({ others: others as never, server_time: '2026-11-21T15:00:00.000Z' });
        },
      },
      realtime: {
        on: (type, handler) => {
          heard.set(type, handler as (event: unknown) => void);
          return () => heard.delete(type);
        },
      },
    });
    const dana = { contact_id: 7, user_id: 6, user_name: 'Dana', mode: 'sms', expires_at: '2026-11-21T15:00:15.000Z' };
    return {
      clock,
      told,
      presence,
      dana,
      names: () => presence.writing.peek(),
      push: (changes: object) =>
        heard.get('thread_presence')?.({ data: { ...dana, ...changes }, at: '2026-11-21T15:00:00.000Z' }),
      merge: (data: object) => heard.get('contact_merged')?.({ data }),
    };
  };

  it('reports at once that the agent starts to write, keeps reporting it, and stops after a pause', async () => {
    const { clock, told, presence } = open();
    presence.compose(true);
    presence.compose(true);
    expect(told).toEqual(['viewing', 'writing']);
    await clock.advance(7_000);
    await clock.advance(14_000);
    expect(told).toEqual(['viewing', 'writing', 'writing', 'writing', 'viewing']);
  });

  it('tells nothing more of a contact that was merged away, and goes on when another was', async () => {
    const { clock, told, presence, merge } = open();
    merge({ loser_id: 8, is_undone: false });
    await clock.advance(7_000);
    expect(told).toEqual(['viewing', 'viewing']);
    merge({ loser_id: 7, is_undone: false });
    presence.compose(true);
    await clock.advance(21_000);
    presence.leave();
    expect(told).toEqual(['viewing', 'viewing']);
  });

  it('names a colleague who writes until the lease is over, by this clock, and no one else', async () => {
    const { clock, names, push } = open();
    await settle();
    push({ activity: 'writing' });
    push({ activity: 'writing', user_id: 5, user_name: 'Me' });
    push({ activity: 'viewing', user_id: 8, user_name: 'Lee' });
    push({ activity: 'writing', user_id: 9, user_name: 'Kim', contact_id: 8 });
    expect(names()).toEqual(['Dana']);
    await clock.advance(1);
    push({ activity: 'gone' });
    expect(names()).toEqual([]);
  });

  it('reports once that the agent has left, and stops beating', async () => {
    const { clock, told, presence } = open();
    presence.leave();
    presence.leave();
    await clock.advance(60_000);
    expect(told).toEqual(['viewing', 'gone']);
    expect(clock.pending()).toBe(0);
  });
});

it('marks the gaps of a template as ours, whatever other brackets it has', async () => {
  const text = 'Hi Maya, [sic] see you [day]!';
  const start = text.indexOf('[day]');
  const templates = createTemplatesPort({
    list: () => Promise.reject(new TalkError({ code: 'TIMEOUT', message: '' })),
    fill: () =>
      Promise.resolve({
        id: 1,
        name: 'x',
        text,
        attachments: [],
        unfilled: [{ label: 'day', variable: null, start, end: start + 5 }],
      }),
  });
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a template is filled, no array
  const filled = await templates.fill({ id: 1, name: 'x', folder: null, body: '' }, 7);
  expect(filled).toEqual({ text: 'Hi Maya, [sic] see you {{day}}!', attachments: [] });
});

it('uploads the bytes of a file as they are', async () => {
  const sent: unknown[] = [];
  const uploads = createUploadsPort({
    upload: (request) => {
      sent.push(request.body);
      request.onUploadProgress?.(0.5);
      return Promise.reject(new TalkError({ code: 'PAYLOAD_TOO_LARGE', message: 'Too large.' }));
    },
    gif: () => Promise.reject(new TalkError({ code: 'TIMEOUT', message: '' })),
  });
  const bytes = new TextEncoder().encode('Zażółć '.repeat(7_000));
  const shares: number[] = [];
  const onProgress = (share: number): void => void shares.push(share);
  const file = new File([bytes], 'a.png', { type: 'image/png' });
  const upload = uploads.upload(file, { onProgress, signal: new AbortController().signal });
  await expect(upload).rejects.toThrow('Too large.');
  expect(sent).toEqual([{ name: 'a.png', data_base64: Buffer.from(bytes).toString('base64') }]);
  expect(shares).toEqual([0.5]);
});

it('saves the draft of the SMS mode over the version that it started from', async () => {
  const saved: unknown[] = [];
  const answer = { contact_id: 7, mode: 'sms' as const, content: null, version: 4, updated_at: null };
  const drafts = createDraftsPort(
    {
      get: () => Promise.resolve(answer),
      save: (request) => {
        saved.push(request);
        return Promise.resolve({ ...answer, version: 5 });
      },
    },
    null,
    7,
  );
  expect(await drafts.load()).toEqual({ version: 4, content: { body: '', attachments: [], gifUrl: null } });
  const { version } = await drafts.save({ body: 'Hi', attachments: [], gifUrl: null, lineId: 13 }, 4);
  expect(version).toBe(5);
  expect(saved).toEqual([
    {
      params: { id: 7 },
      query: { mode: 'sms' },
      body: { body: 'Hi', gif_url: null, attachments: [], campaign_id: 13, phone_number: null, version: 4 },
    },
  ]);
});

it('saves no draft to a contact that was merged away, until that is undone', async () => {
  const saved: unknown[] = [];
  const heard = new Map<string, (event: unknown) => void>();
  const answer = { contact_id: 7, mode: 'sms' as const, content: null, version: 4, updated_at: null };
  const drafts = createDraftsPort(
    { get: () => Promise.resolve(answer), save: (request) => (saved.push(request), Promise.resolve(answer)) },
    {
      on: (type, handler) => {
        heard.set(type, handler as (event: unknown) => void);
        return () => heard.delete(type);
      },
    },
    7,
  );
  const end = drafts.onSaved?.(() => undefined);
  const draft = { body: 'Hi', attachments: [], gifUrl: null };
  heard.get('contact_merged')?.({ data: { loser_id: 7, is_undone: false } });
  await expect(drafts.save(draft, 4)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(saved).toEqual([]);
  heard.get('contact_merged')?.({ data: { loser_id: 7, is_undone: true } });
  await drafts.save(draft, 4);
  expect(saved).toHaveLength(1);
  end?.();
  expect([...heard.keys()]).toEqual([]);
});
